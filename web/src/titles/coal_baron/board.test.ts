// The board with every stored position: it is drawn, what lives can be chosen, and what is asked can be touched.
import { cleanup, fireEvent } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { advice } from "./advice";
import { anchorsIn, sampleOf, samplesOf, show } from "../testing";
import Board from "./Board.svelte";
import { total } from "./total";
import { aim } from "./touch.svelte";
import type { View } from "./view";

const ALL = samplesOf<View>("coal_baron");
/** Only the list of the shell offers these. */
const LISTED = /^pair /;
const SLOW = 30_000; // ms: a whole table is drawn and every spot is touched

afterEach(cleanup);

describe.each(ALL.map((sample) => [sample.name, sample] as const))("%s", (_, sample) => {
  it("is drawn, and all that lives is a legal answer", async () => {
    const { container: root, acted: told } = show(Board, sample);
    const anchors = anchorsIn(root);
    expect(root.textContent).not.toMatch(/undefined|NaN|\[object|, ;|: ;/);
    if (sample.language === "de") return; // touches are the same in every language
    const legal = new Set(sample.position.choices.map((choice) => choice.action));
    for (const spot of root.querySelectorAll(".spot.live")) {
      expect(spot.querySelector(".sr-only")?.textContent).toBeTruthy();
      await fireEvent.click(spot);
    }
    expect(told.filter((action) => !legal.has(action))).toEqual([]);
    const missing = [...legal].filter((action) => !LISTED.test(action) && !told.includes(action) && !dropTarget(root, action));
    expect(missing).toEqual([]);
    const { view, choices, viewer } = sample.position;
    for (const hint of advice.filter(({ when }) => when(view, choices, viewer)))
      if (hint.point) expect(anchors, hint.id).toContain(hint.point);
  }, SLOW);

  it("says how far a turn has come, without holes and in other words than the question", () => {
    for (const language of ["en", "de"] as const)
      expect(total(sample.position.view, sample.position.viewer, language)).not.toMatch(/undefined|NaN|null|step|Schritt|Mark/);
  });
});

function dropTarget(root: HTMLElement, action: string): boolean {
  return [...root.querySelectorAll("[data-drop]")].some((spot) => spot.getAttribute("data-drop")!.split("|").includes(action));
}

describe("rare positions", () => {
  it("leaves the place of a drafted order empty, so that no other moves under the finger", async () => {
    const sample = sampleOf(ALL, "ask_draft-4-en");
    const draft = ["train-grey-2", "train-yellow-1", "handcart-brown-3"];
    const another = sample.position.view.draft.filter((id) => !draft.includes(id));
    expect(another).not.toEqual([]);
    sample.position.view.draft = draft;
    const page = show(Board, sample);
    const places = () => [...page.container.querySelectorAll('[data-anchor="draft"] > *')].map((place) => place.classList.contains("spot"));
    expect(places()).toEqual(draft.map(() => true));
    const left = structuredClone(sample.position);
    left.view.draft = draft.filter((_, number) => number !== 1);
    await page.rerender({ position: left });
    expect(places()).toEqual(draft.map((_, number) => number !== 1));
    const other = structuredClone(left);
    other.view.draft = another; // of another game
    await page.rerender({ position: other });
    expect(places()).toEqual(another.map(() => true));
  });

  it("offers coal for a bare cart", async () => {
    const sample = sampleOf(ALL, "ask_place-4-en");
    Object.assign(sample.position.view, { question: "fill_cart", building: "grey-dark-2", bare_carts: 1 });
    sample.position.choices = ["fill yellow", "fill black", "leave_empty"].map((action) => ({ action, answer: {}, sentence: action, loses: "" }));
    const { container: root, acted: told } = show(Board, sample);
    for (const spot of root.querySelectorAll(".spot.live")) await fireEvent.click(spot);
    expect(told).toEqual(["fill yellow", "fill black", "leave_empty"]);
  });

  it("shows only the backs of what somebody else drew", () => {
    const sample = sampleOf(ALL, "ask_keep_tile-4-en");
    sample.position.viewer = (sample.position.seat + 1) % 4;
    sample.position.view.drawn!.pieces.fill("unknown");
    sample.position.choices = [];
    const { container: root } = show(Board, sample);
    const tray = root.querySelector("[data-anchor=tray]")!;
    expect(tray.querySelectorAll(".back")).toHaveLength(5);
    expect(tray.querySelectorAll(".live, .tile")).toHaveLength(0);
    expect(tray.textContent).not.toContain("Keep none");
  });

  it.each([
    ["ask_place-3-en", "place money_4", "space:money_4"],
    ["ask_draft-3-en", "draft ?", "own:orders"],
  ])("%s: what is chosen and not sent yet stands there as a ghost", async (name, answer, where) => {
    const sample = sampleOf(ALL, name);
    const pending = answer.replace("?", sample.position.view.draft[0]);
    const { container: root, rerender } = show(Board, sample);
    expect(root.querySelector(".ghost-piece, .pending")).toBeNull();
    await rerender({ pending });
    expect(root.querySelectorAll(".ghost-piece")).toHaveLength(1);
    expect(root.querySelector(`[data-anchor="${where}"]`)!.querySelector(".ghost-piece")).not.toBeNull();
    expect(root.querySelectorAll(".pending")).toHaveLength(1);
  });

  it("is drawn for the gallery, where nothing can be touched", () => {
    const sample = sampleOf(ALL, "ask_mine-3-en");
    Object.assign(sample.position, { viewer: -1, choices: [] });
    expect(show(Board, sample).container.querySelectorAll(".live")).toHaveLength(0);
  });

  it("answers with the slot on which a cube was laid", async () => {
    const sample = sampleOf(ALL, "ask_slot-4-en");
    aim.slot = "truck-grey-2 grey";
    expect(show(Board, sample).acted).toEqual(["onto truck-grey-2 grey"]);
  });
});

describe("the advice", () => {
  it("has a hint for what comes up, in both languages", () => {
    for (const hint of advice) expect(hint.say.en && hint.say.de).toBeTruthy();
    const never = advice.filter(({ when }) => !ALL.some(({ position }) => when(position.view, position.choices, position.viewer)));
    // nobody has so few orders in the stored positions
    expect(never.map((hint) => hint.id)).toEqual(["new_orders"]);
  });
});
