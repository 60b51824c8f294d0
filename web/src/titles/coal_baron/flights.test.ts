// Flights of every legal answer to every question: their places are on the board, their pieces can be drawn.
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { Step } from "../../wire";
import type { Flight, View } from "../title";
import { flights } from "./flights";
import Sprite from "./Sprite.svelte";
import { type Sample, samples, show } from "./testing";

const ALL = samples().filter(({ language, file }) => language === "en" && file.includes("-ask_"));
const SLOW = 30_000;

afterEach(cleanup);

const stepOf = (sample: Sample, action: string): Step => ({
  move: 1, seat: sample.position.seat, action, sentence: "", news: [], at: 0, view: null,
}); // prettier-ignore

/** About what the table is after an answer: as much as flights look at. */
function afterwards(sample: Sample, action: string): View {
  const after = structuredClone(sample.position.view);
  const player = after.players[sample.position.seat];
  const [verb, what = ""] = action.split(" ");
  if (verb === "draft") after.draft = after.draft.filter((id: string) => id !== what);
  if (what.startsWith("delivery_"))
    player.orders = player.orders.filter((order: View) => !order.complete || `delivery_${order.transport}` !== what);
  if (["unload", "fetch", "onto", "pair"].includes(verb)) player.orders.find((order: View) => !order.complete)?.cubes.push("grey");
  return after;
}

describe.each(ALL.map((sample) => [sample.file, sample] as const))("%s", (_, sample) => {
  it("has all the places to which pieces travel", () => {
    const { anchors } = show(sample);
    for (const { action } of sample.position.choices)
      for (const flight of flights(stepOf(sample, action), sample.position.view, afterwards(sample, action))) {
        expect(anchors, action).toContain(flight.from);
        expect(anchors, action).toContain(flight.to);
      }
  }, SLOW);
});

describe("flights", () => {
  const flown = (question: string, start: string): Flight[] => {
    const sample = ALL.find(({ position }) => position.question === question && position.choices.some(({ action }) => action.startsWith(start)))!;
    const { action } = sample.position.choices.find((choice) => choice.action.startsWith(start))!;
    return flights(stepOf(sample, action), sample.position.view, afterwards(sample, action));
  };

  it.each([
    ["place", "place delivery_", "transport"],
    ["place", "place money_", "coin"],
    ["place", "place factory_1", "tile"],
    ["place", "place order_2", "order"],
    ["place", "place factory_draw", "back"],
    ["mine", "load ", "cube"],
    ["mine", "store ", "cube"],
    ["slot", "onto ", "cube"],
    ["draft", "draft ", "order"],
    ["keep_tile", "keep_tile ", "tile"],
    ["keep_order", "keep_order ", "order"],
    ["put_tile", "put_tile ", "back"],
  ])("%s: %s moves a %s", (question, start, kind) => {
    const pieces = flown(question, start).map(({ piece }) => piece);
    expect(pieces.map((piece) => piece.kind)).toContain(kind);
    for (const piece of pieces) expect(render(Sprite, { piece, view: {} }).container.querySelector("svg, b")).toBeTruthy();
  });

  it("never shows what goes back", () => {
    expect(JSON.stringify(flown("put_tile", "put_tile "))).not.toMatch(/light|dark/);
  });
});
