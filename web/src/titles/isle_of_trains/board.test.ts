import { render } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { anchorsIn, sampleOf, samplesOf, show, showSeat, type Sample } from "../testing";
import Board from "./Board.svelte";
import type { Piece } from "./flights";
import title from "./index";
import Seat from "./Seat.svelte";
import type { View } from "./view";

vi.setConfig({ testTimeout: 30_000 }); // a whole board is much to draw for a busy machine

const SAMPLES = samplesOf<View>("isle_of_trains");
const NAMED = SAMPLES.map((sample): [string, Sample<View>] => [sample.name, sample]);

const pointed = new Set<string>();
const spots = (root: Element) => [...root.querySelectorAll<HTMLElement>(".spot")];
const live = (root: Element) => spots(root).filter((spot) => spot.classList.contains("live"));

/** Touches everything that is live, and whatever a selected card or picked cargo lights up; tells the actions taken. */
async function reached(sample: Sample<View>): Promise<Set<string>> {
  const { container, acted } = show(Board, sample);
  const { tick } = await import("svelte");
  const taken = new Set<string>();
  const count = live(container).length;
  for (let place = 0; place < count; place++) {
    const spot = live(container)[place];
    if (!spot) continue;
    spot.click();
    await tick();
    if (container.querySelector(".meanings") || container.querySelector(".picked")) {
      for (const target of live(container)) {
        if (/^(select|pick) /.test(target.getAttribute("data-drop") ?? "")) continue;
        if (!container.querySelector(".meanings, .picked")) {
          live(container)[place]?.click();
          await tick();
        }
        target.click();
        await tick();
      }
      if (container.querySelector(".meanings, .picked")) {
        spot.click();
        await tick();
      }
    }
    acted.splice(0).forEach((action) => taken.add(action));
  }
  return taken;
}

describe("the board", () => {
  it.each(NAMED)("draws %s, lets only what is legal be touched, and hints point at what is there", (_, sample) => {
    const { container } = show(Board, sample);
    expect(container.querySelector(".isle")).not.toBeNull();
    expect(container.textContent).not.toMatch(/undefined|NaN|\[object/);
    const { view, choices, viewer, seat } = sample.position;
    for (const contract of view.contracts) expect(container.textContent).toContain(contract.name);
    const there = anchorsIn(container);
    for (const [owner, player] of view.players.entries())
      for (const wagon of player.wagons) expect(there).toContain(`wagon:${owner}:${wagon.id}`);
    const legal = new Set(choices.map(({ action }) => action));
    for (const spot of live(container)) {
      const actions = spot.getAttribute("data-drop")?.split("|") ?? [];
      expect(actions.some((action) => legal.has(action) || /^(select|pick) /.test(action))).toBe(true);
    }
    if (legal.size === 0) expect(live(container)).toHaveLength(0);
    for (const { when, point } of title.advice) {
      if (!point || seat < 0 || !when(view, choices, viewer)) continue;
      expect(there).toContain(point);
      pointed.add(point);
    }
  });

  // Every answer of the game can be given by touching the thing itself: there are no exceptions.
  it.each(NAMED.filter(([name]) => name.startsWith("ask_") && name.endsWith("-en")))("offers every choice of %s on the table", async (_, sample) => {
    const taken = await reached(sample);
    const legal = sample.position.choices.map(({ action }) => action);
    expect([...taken].filter((action) => !legal.includes(action))).toEqual([]);
    expect(legal.filter((action) => !taken.has(action))).toEqual([]);
  });

  it.each(["end-4-en", "ask_action-3-en"])("shows all of every player of %s in a sheet where nothing can be touched", (name) => {
    const sample = sampleOf(SAMPLES, name);
    for (const [seat, player] of sample.position.view.players.entries()) {
      const { container, unmount } = showSeat(Seat, sample, seat);
      expect(container.textContent).not.toMatch(/undefined|NaN|\[object/);
      expect(live(container)).toHaveLength(0);
      const there = anchorsIn(container);
      for (const wagon of player.wagons) expect(there).toContain(`wagon:${seat}:${wagon.id}`);
      unmount();
    }
  });

  it("offers contracts, the display, buildings and phantom cards, which no sample asks for", async () => {
    const sample = sampleOf(SAMPLES, "middle-4-en");
    const ask = async (question: View["question"], actions: string[], change: Partial<View> = {}) => {
      const view = { ...sample.position.view, question, ...change };
      const choices = actions.map((action) => ({ action, answer: {}, sentence: action, loses: "" }));
      const asked = { ...sample, position: { ...sample.position, view, choices } };
      expect([...(await reached(asked))].sort()).toEqual([...actions].sort());
    };
    await ask("action", ["fulfil contract_coal_coal primary", "deliver"]);
    await ask("action", ["fulfil contract_oil_oil a", "fulfil contract_oil_oil b"]);
    await ask("source", ["draw_blind", "take bank", "take engine_1"], { display: ["bank", "engine_1", "bank"], due: 2 });
    await ask("pay", ["pay phantom", "pay tanker_2"], { phantoms: 2, to_pay: 2, held: "caboose_3" });
    const players = sample.position.view.players.map((player, seat) =>
      seat === 0 ? { ...player, buildings: [{ id: "bank", points: 3 }, { id: "grand_central", points: 8 }], building_limit: 1 } : player);
    await ask("tear_down", ["tear_down bank", "tear_down grand_central"], { players });
  });

  it.each(["middle-4-en", "ask_extra-3-en", "ask_replace-4-en"])("explains everything in %s by words of the glossary", (name) => {
    const sample = sampleOf(SAMPLES, name);
    const { container, explained } = show(Board, sample);
    for (const spot of spots(container)) spot.dispatchEvent(new Event("mouseenter"));
    const words = new Set(sample.glossary.flatMap((entry) => entry.names));
    expect(explained.length).toBeGreaterThan(20);
    expect(explained.filter((about) => !words.has(about))).toEqual([]);
  });

  it.each([
    ["all_builds", "en", "New wagons and upgrades cost 1 less", "train cards −1"],
    ["all_builds", "de", "Neue Wagen und Aufrüsten kosten 1 weniger", "Zugkarten −1"],
    ["new_only", "en", "New wagons cost 1 less", "wagons −1"],
    ["new_only", "de", "Neue Wagen kosten 1 weniger", "Wagen −1"],
  ] as const)("says of Caboose 5 what it makes cheaper: %s, %s", (reading, language, whole, brief) => {
    const sample = sampleOf(SAMPLES, "middle-4-en");
    const { view, viewer } = sample.position;
    view.caboose_5 = reading;
    view.players[viewer].hand[0] = "caboose_5";
    view.players[viewer].wagons.push({ id: "caboose_5", card: "caboose_5", carries: null, cargo: [] });
    const { container } = show(Board, { ...sample, language });
    expect(container.querySelector(".fan")!.textContent).toContain(whole);
    expect([...container.querySelectorAll(".brief")].map((one) => one.textContent)).toContain(brief);
  });

  it("shows the board to the gallery, without a hand", () => {
    const sample = sampleOf(SAMPLES, "late-4-en");
    const { container } = show(Board, { ...sample, position: { ...sample.position, viewer: -1, choices: [] } });
    expect(container.querySelector(".fan")).toBeNull();
    expect(container.querySelectorAll(".other")).toHaveLength(4);
  });
});

describe("a travelling piece", () => {
  it.each<Piece>([
    { kind: "card", card: "engine_3" },
    { kind: "card", card: "bank" },
    { kind: "card", card: "unknown" },
    { kind: "cargo", type: "oil" },
    { kind: "cargo", card: "unknown", by: 2 },
    { kind: "contract", id: "contract_oil_box" },
  ])("is drawn: %o", (piece) => {
    const { container } = render(title.Sprite, { piece, view: SAMPLES[0].position.view });
    expect(container.querySelector("svg")).not.toBeNull();
  });
});

describe("the advice and the running total", () => {
  const points = new Set(title.advice.flatMap(({ point }) => point ?? []));

  it("has enough hints, each in both languages and with a name of its own", () => {
    expect(title.advice.length).toBeGreaterThanOrEqual(12);
    expect(title.advice.length).toBeLessThanOrEqual(20);
    expect(new Set(title.advice.map(({ id }) => id)).size).toBe(title.advice.length);
    for (const { say } of title.advice) expect(say.en && say.de && say.en !== say.de).toBeTruthy();
  });

  it("has pointed at nearly everything it can point at, in the positions above", () => {
    expect([...points].filter((point) => !pointed.has(point)).length).toBeLessThan(2);
  });

  it("says how much is still to pay and what was unloaded", () => {
    const pay = sampleOf(SAMPLES, "ask_pay-2-de").position;
    expect(title.total(pay.view, pay.viewer, "de")).toBe("Superkesselwagen: noch 4 Karten zu zahlen");
    const unload = sampleOf(SAMPLES, "ask_unload-4-en").position;
    expect(title.total(unload.view, unload.viewer, "en")).toBe("Unloaded: 1 oil → draw 2 cards");
    expect(title.total(unload.view, unload.viewer + 1, "en")).toBe("");
    expect(title.total({ ...pay.view, question: "source", due: 2 }, pay.viewer, "en")).toBe(""); // the question has said so
  });
});
