import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { sampleOf, samplesOf, show } from "../testing";
import Board from "./Board.svelte";
import type { Question, View } from "./view";

vi.setConfig({ testTimeout: 30_000 }); // a whole board is much to draw for a busy machine

const sample = sampleOf(samplesOf<View>("isle_of_trains"), "middle-4-en");
const { position } = sample;
const choices = (...actions: string[]) => actions.map((action) => ({ action, answer: {}, sentence: action, loses: "" }));

function table() {
  const page = show(Board, sample);
  const at = (anchor: string) => page.container.querySelector<HTMLElement>(`[data-anchor="${anchor}"]`)!;
  async function touch(anchor: string) {
    at(anchor).dispatchEvent(new Event("pointerdown", { bubbles: true }));
    at(anchor).click();
    await tick();
  }
  async function asks(question: Question, ...actions: string[]) {
    await page.rerender({ position: { ...position, view: { ...position.view, question }, choices: choices(...actions) } });
    await tick();
  }
  return { acted: page.acted, at, touch, asks, container: page.container, rerender: page.rerender };
}

describe("a touch", () => {
  it("selects a card with several meanings, and a wagon then says which", async () => {
    const { acted, at, touch, asks } = table();
    await touch("card:0"); // a Level 2 Engine: upgrade, or oil
    expect(acted).toEqual([]);
    expect(at("card:0").classList).toContain("selected");
    expect(at("engine:0").classList).toContain("live");
    await touch("wagon:3:tanker_1#2");
    expect(acted).toEqual(["load engine_2"]);
    await asks("target", "onto 0 hopper_1#2", "onto 3 tanker_1#2");
    expect(acted).toEqual(["load engine_2", "onto 3 tanker_1#2"]);
  });

  it("loads face down where the symbol does not fit, and skips what the table did not ask", async () => {
    const { acted, touch, asks } = table();
    await touch("card:2");
    await touch("wagon:0:hopper_1#2");
    await asks("hide", "hide engine_2", "hide tanker_2");
    await asks("fee", "discard engine_2");
    expect(acted).toEqual(["load_face_down", "hide tanker_2"]);
  });

  it("forgets a wish that the table does not ask for", async () => {
    const { acted, touch, asks } = table();
    await touch("card:0");
    await touch("wagon:3:tanker_1#2");
    await asks("action", "draw");
    await asks("target", "onto 3 tanker_1#2", "onto 0 hopper_1#2");
    expect(acted).toEqual(["load engine_2"]);
  });

  it("puts a selected card back", async () => {
    const { acted, touch, container } = table();
    await touch("card:4");
    expect(container.querySelector(".meanings")).not.toBeNull();
    await touch("card:4");
    expect(container.querySelector(".meanings")).toBeNull();
    expect(acted).toEqual([]);
  });

  it("never begins a delivery further down the list", async () => {
    const { acted, touch, asks } = table();
    await asks("action", "deliver", "fulfil contract_coal_coal primary");
    await touch("cargo:hopper_2#1:2");
    await touch("harbour");
    await asks("unload", "unload hopper_1#1 1", "unload hopper_2#1 2");
    expect(acted).toEqual(["deliver"]);
  });

  it("leaves a ghost where the cargo would lie, as long as the load is not sent", async () => {
    const { at, asks, container, rerender } = table();
    await asks("target", "onto 0 hopper_1#2", "onto 3 tanker_1#2");
    expect(container.querySelector(".ghost-piece")).toBeNull();
    await rerender({ pending: "onto 3 tanker_1#2" });
    expect(container.querySelectorAll(".ghost-piece")).toHaveLength(1);
    expect(at("wagon:3:tanker_1#2").querySelector(".ghost-piece")).not.toBeNull();
    expect(at("wagon:3:tanker_1#2").classList).toContain("pending");
  });
});
