// When an explanation comes and goes.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EntryInfo } from "../wire";
import { Tips } from "./tips.svelte";

const ENTRY = { names: ["Bank · Bank"], rule: "§5", en: "One Mark.", de: "Eine Mark." } as EntryInfo;
let tips: Tips;
let place: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  tips = new Tips((id) => (id === "bank" ? ENTRY : undefined));
  place = document.body.appendChild(document.createElement("div"));
  place.addEventListener("mouseenter", () => tips.explain("bank", place));
  place.addEventListener("mouseleave", () => tips.explain(undefined));
});
afterEach(() => {
  place.remove();
  vi.useRealTimers();
});

const move = (x: number) => tips.noticeMove({ clientX: x, clientY: 100 } as PointerEvent);
const point = (kind: "mouseenter" | "mouseleave") => place.dispatchEvent(new MouseEvent(kind));

describe("an explanation under the pointer", () => {
  it("comes when the pointer has lain still for half a second, and goes when it leaves", () => {
    move(100);
    point("mouseenter");
    vi.advanceTimersByTime(400);
    move(120); // still on its way
    vi.advanceTimersByTime(400);
    expect(tips.tip).toBeUndefined();
    vi.advanceTimersByTime(101);
    expect(tips.tip).toMatchObject({ entry: ENTRY, passing: true });
    point("mouseleave");
    expect(tips.tip).toBeUndefined();
  });

  it("does not come when the board is drawn anew under a pointer that rests", () => {
    move(100);
    vi.advanceTimersByTime(1000);
    point("mouseenter");
    vi.advanceTimersByTime(1000);
    expect(tips.tip).toBeUndefined();
  });

  it("does not come when the board is drawn anew right after a press", () => {
    move(100);
    tips.noticeDown({ pointerType: "mouse", clientX: 100, clientY: 100, target: place } as unknown as PointerEvent);
    point("mouseenter");
    vi.advanceTimersByTime(1000);
    expect(tips.tip).toBeUndefined();
    move(120);
    point("mouseenter");
    vi.advanceTimersByTime(501);
    expect(tips.tip).toMatchObject({ entry: ENTRY });
  });

  it("stays for a moment when it was asked for, so that its link can be reached", () => {
    tips.explain("bank", place);
    expect(tips.tip).toMatchObject({ entry: ENTRY, passing: false });
    point("mouseleave");
    expect(tips.tip).toBeDefined();
    vi.advanceTimersByTime(300);
    expect(tips.tip).toBeUndefined();
  });
});
