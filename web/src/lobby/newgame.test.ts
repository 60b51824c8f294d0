import { describe, expect, it } from "vitest";
import { choose } from "../lib/settings.svelte";
import { ago, clockTime } from "../lib/words";
import { table } from "../lib/testing";
import { inOrder, yourTurn } from "./lobby.svelte";
import { complete, forTwo, form, usualChairs } from "./newgame";
import { optionName, optionWords } from "./options";

describe("a new game", () => {
  it("is me against bots and begins at once", () => {
    const chairs = usualChairs(3, "steiger");
    expect(form("coal_baron", chairs, [], {})).toEqual({
      title: "coal_baron",
      seats: [{ kind: "me" }, { kind: "bot", level: "steiger" }, { kind: "bot", level: "steiger" }],
      start: true,
    });
  });

  it("waits for friends, who have a name", () => {
    choose({ language: "en" });
    expect(complete(["me", "friend"])).toBe(false);
    expect(form("coal_baron", ["me", "friend", "open"], ["", " Ben "], {}).seats.slice(1)).toEqual([{ kind: "friend", name: "Ben" }, { kind: "open" }]);
    expect(form("coal_baron", ["me", "friend"], [], {}).seats[1]).toEqual({ kind: "friend" });
  });

  it("calls whoever shares the screen by their own name, and me by mine", () => {
    expect(form("coal_baron", ["me", "me"], ["Ada", "Ben"], {}).seats).toEqual([{ kind: "me" }, { kind: "me", name: "Ben" }]);
  });

  it("with a friend waits for one other person", () => {
    expect(forTwo("coal_baron")).toEqual({ title: "coal_baron", seats: [{ kind: "me" }, { kind: "open" }], start: false, public: false });
  });
});

it("names an option without the number of a ruling", () => {
  choose({ language: "en" });
  expect(optionName({ en: "which lorries there are (R24)", de: "" })).toBe("which lorries there are");
});

describe("the lobby", () => {
  it("puts my turn first, then running games, then the newest", () => {
    const mine = table({ id: "mine" });
    const other = table({ id: "other", asked: 1, started: 5 });
    const old = table({ id: "old", status: "over", asked: -1, ended: 10 });
    expect(yourTurn(mine)).toBe(true);
    expect(inOrder([old, other, mine]).map((one) => one.id)).toEqual(["mine", "other", "old"]);
  });

  it("tells times in both languages", () => {
    choose({ language: "de" });
    expect(ago(0, 7200)).toBe("vor 2 Stunden");
    choose({ language: "en" });
    expect(ago(0, 7200)).toBe("2 hours ago");
    expect([clockTime(65), clockTime(3700), clockTime(200_000)]).toEqual(["1:05", "1:01:40", "2 d 7 h"]);
  });
});

it("has words for the values of options, and shows a strange one by its name", () => {
  choose({ language: "de" });
  expect(optionWords("substitution_mode", "pair")).toBe("beide zusammen");
  expect(optionWords("storing", "always")).toBe("jeder Würfel");
  expect(optionWords("lorry_deck", "5-3-2")).toBe("je Wappen: 5 doppelte, 3 einfache mit 1 SP, 2 mit 2 SP");
  choose({ language: "en" });
  expect(optionWords("order_deck", "1-2-3-1")).toBe("per destination: 1 for 1 lorry, 2 for 2, 3 for 3, 1 for 4");
  expect(optionWords("turn_cap", "100")).toBe("100 turns");
  expect(optionWords("weather", "light_rain")).toBe("light rain");
});
