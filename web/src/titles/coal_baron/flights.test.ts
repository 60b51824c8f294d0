// Flights of every legal answer to every question: their places are on the board, their pieces can be drawn.
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { anchorsIn, samplesOf, show, stepOf, type Sample } from "../testing";
import Board from "./Board.svelte";
import { flights } from "./flights";
import Sprite from "./Sprite.svelte";
import type { View } from "./view";

const ALL = samplesOf<View>("coal_baron").filter(({ language, name }) => language === "en" && name.startsWith("ask_"));
const SLOW = 30_000;

afterEach(cleanup);

/** About what the table is after an answer: as much as flights look at. */
function afterwards(sample: Sample<View>, action: string): View {
  const after = structuredClone(sample.position.view);
  const player = after.players[sample.position.seat];
  const [verb, what = ""] = action.split(" ");
  if (verb === "draft") after.draft = after.draft.filter((id) => id !== what);
  if (what.startsWith("delivery_"))
    player.orders = player.orders.filter((order) => !order.complete || `delivery_${order.transport}` !== what);
  if (["unload", "fetch", "onto", "pair"].includes(verb)) player.orders.find((order) => !order.complete)?.cubes.push("grey");
  return after;
}

describe.each(ALL.map((sample) => [sample.name, sample] as const))("%s", (_, sample) => {
  it("has all the places to which pieces travel", () => {
    const anchors = anchorsIn(show(Board, sample).container);
    for (const { action } of sample.position.choices)
      for (const flight of flights(stepOf(sample.position.seat, action), sample.position.view, afterwards(sample, action))) {
        expect(anchors, action).toContain(flight.from);
        expect(anchors, action).toContain(flight.to);
      }
  }, SLOW);
});

describe("flights", () => {
  const flown = (question: string, start: string) => {
    const sample = ALL.find(({ position }) => position.question === question && position.choices.some(({ action }) => action.startsWith(start)))!;
    const { action } = sample.position.choices.find((choice) => choice.action.startsWith(start))!;
    return flights(stepOf(sample.position.seat, action), sample.position.view, afterwards(sample, action));
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
    for (const piece of pieces) expect(render(Sprite, { piece, view: ALL[0].position.view }).container.querySelector("svg, b")).toBeTruthy();
  });

  it("never shows what goes back", () => {
    expect(JSON.stringify(flown("put_tile", "put_tile "))).not.toMatch(/light|dark/);
  });
});
