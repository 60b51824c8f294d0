import { describe, expect, it, vi } from "vitest";
import { anchorsIn, sampleOf, samplesOf, show, stepOf } from "../testing";
import Board from "./Board.svelte";
import { flights } from "./flights";
import type { View } from "./view";

vi.setConfig({ testTimeout: 30_000 }); // a whole board is much to draw for a busy machine

const middle = sampleOf(samplesOf<View>("isle_of_trains"), "middle-4-en");

function anchorsOf(view: View): Set<string> {
  const { container, unmount } = show(Board, { ...middle, position: { ...middle.position, view } });
  const found = anchorsIn(container);
  unmount();
  return found;
}

let first: Set<string> | undefined; // the anchors before each step, drawn once

/** The flights of a step that changes the table so; their anchors must be there before and after. */
function flown(action: string, change: (view: View) => void, seat = 0) {
  const before = middle.position.view;
  const after = structuredClone(before);
  change(after);
  const found = flights(stepOf(seat, action), before, after);
  const [old, now] = [(first ??= anchorsOf(before)), anchorsOf(after)];
  for (const { from, to } of found)
    for (const anchor of [from, to]) {
      expect(old).toContain(anchor);
      expect(now).toContain(anchor);
    }
  return found;
}

describe("flights", () => {
  it("bring drawn cards from the pile: the own ones open, those of others face down", () => {
    const own = flown("draw", (view) => {
      view.pile -= 1;
      view.players[0].hand.push("bank");
      view.players[0].drawn_since += 1;
    });
    expect(own).toMatchObject([{ from: "pile", to: "hand:0", piece: { card: "bank" } }]);
    const other = flown("draw", (view) => (view.players[2].drawn_since += 3), 2);
    expect(other.map(({ to, piece }) => [to, piece.kind === "card" && piece.card])).toEqual(Array(3).fill(["hand:2", "unknown"]));
    expect(other[2].delay).toBeGreaterThan(other[0].delay!);
  });

  it("take built wagons to the train, old ones to the discard pile, and raise buildings", () => {
    const built = flown("pay engine_2", (view) => {
      view.players[0].wagons.push({ id: "caboose_3", card: "caboose_3", carries: "any", cargo: [null] });
      view.players[0].engine = "engine_2";
    });
    expect(built.map(({ from, to }) => [from, to])).toEqual([
      ["hand:0", "discards"],
      ["train:0", "discards"],
      ["hand:0", "train:0"],
      ["hand:0", "train:0"],
    ]);
    const house = flown("pay ?", (view) => view.players[1].buildings.push({ id: "bank", points: 6 }), 1);
    expect(house).toMatchObject([{ piece: { card: "unknown" } }, { from: "hand:1", to: "plots:1", piece: { card: "bank" } }]);
  });

  it("lay cargo onto wagons of any train, and keep what is face down hidden", () => {
    const open = flown("load engine_2", (view) => (view.players[3].wagons[0].cargo = [{ card: "engine_2", type: "oil", face_down_by: null }]));
    expect(open).toMatchObject([{ from: "hand:0", to: "wagon:3:tanker_1#2", piece: { kind: "cargo", type: "oil" } }]);
    const hidden = flown("hide ?", (view) => (view.players[0].wagons[1].cargo = [{ card: "unknown", type: "coal", face_down_by: 2 }]), 2);
    expect(hidden).toMatchObject([{ to: "wagon:0:hopper_1#2", piece: { by: 2, card: "unknown" } }]);
  });

  it("deliver to the contract and bring its card, or to the harbour", () => {
    const unload = (view: View) => (view.players[0].wagons[2].cargo = [null, null]);
    const fulfilled = flown("fulfil contract_coal_coal primary", (view) => {
      unload(view);
      Object.assign(view.contracts[5], { owner: 0, done: "primary" });
    });
    expect(fulfilled.map(({ from, to }) => [from, to])).toEqual([
      ["wagon:0:hopper_2#1", "contract:contract_coal_coal"],
      ["wagon:0:hopper_2#1", "contract:contract_coal_coal"],
      ["contract:contract_coal_coal", "seat:0"],
    ]);
    expect(flown("deliver", unload).map(({ to }) => to)).toEqual(["harbour", "harbour"]);
  });

  it("throw wagons off with their cargo, and take from the display", () => {
    expect(flown("throw_off hopper_2#1", (view) => view.players[0].wagons.pop())).toMatchObject([{ from: "train:0", to: "discards", piece: { card: "hopper_2" } }]);
    const before = { ...middle.position.view, display: ["bank"] };
    expect(flights(stepOf(0, "take bank"), before, before)).toMatchObject([{ from: "display", to: "hand:0" }]);
    expect(anchorsOf(before)).toContain("display");
  });
});
