import { afterEach, expect, it } from "vitest";
import { choose } from "./settings.svelte";
import { personName, signless, timeOfDay } from "./words";

afterEach(() => choose({ language: "en" }));

it("writes numbers and times as readers of the language do", () => {
  expect([signless(-6), signless(0), signless(12)]).toEqual(["−6", "0", "12"]);
  const evening = new Date(2026, 10, 19, 18, 5).getTime() / 1000;
  expect(timeOfDay(evening)).toBe("18:05");
});

it("names the players of an imported game in the reader's language, and nobody else", () => {
  expect(personName("Player 2")).toBe("Player 2");
  choose({ language: "de" });
  expect(["Player 2", "Player", "Player One"].map(personName)).toEqual(["Spieler 2", "Player", "Player One"]);
});
