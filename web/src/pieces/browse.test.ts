import { afterEach, describe, expect, it } from "vitest";
import { neighbour } from "./browse";

function spot(name: string, x: number, y: number): HTMLElement {
  const element = document.createElement("div");
  element.className = "spot";
  element.id = name;
  element.getBoundingClientRect = () => ({ left: x, top: y, width: 10, height: 10 }) as DOMRect;
  element.getClientRects = () => [1] as unknown as DOMRectList;
  document.body.append(element);
  return element;
}

describe("arrow keys on the board", () => {
  afterEach(() => document.body.replaceChildren());

  it("go to the next place in their direction, dead or live", () => {
    const from = spot("from", 50, 50);
    spot("right", 80, 52);
    spot("far", 120, 50);
    spot("below", 52, 90);
    expect(neighbour(from, "ArrowRight")?.id).toBe("right");
    expect(neighbour(from, "ArrowDown")?.id).toBe("below");
    expect(neighbour(from, "ArrowLeft")).toBeUndefined();
  });

  it("do not leap to what lies far to the side", () => {
    const from = spot("from", 50, 50);
    spot("aside", 300, 60);
    expect(neighbour(from, "ArrowDown")).toBeUndefined();
  });
});
