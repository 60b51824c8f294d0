import { afterEach, expect, it } from "vitest";
import { choose } from "./settings.svelte";
import { personName } from "./words";

afterEach(() => choose({ language: "en" }));

it("names the players of an imported game in the reader's language, and nobody else", () => {
  expect(personName("Player 2")).toBe("Player 2");
  choose({ language: "de" });
  expect(["Player 2", "Player", "Player One"].map(personName)).toEqual(["Spieler 2", "Player", "Player One"]);
});
