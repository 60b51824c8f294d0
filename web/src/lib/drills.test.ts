import { beforeEach, describe, expect, it } from "vitest";
import { comesAgain, daysInARow, missed, triesLeft, wanted } from "./drills";
import { choose } from "./settings.svelte";

describe("what is said about a drill", () => {
  beforeEach(() => choose({ language: "en" }));

  it("counts days as people do", () => {
    const now = Date.UTC(2026, 10, 18);
    const after = (days: number) => now / 1000 + days * 86_400;
    expect(comesAgain(after(1), now)).toBe("It comes again tomorrow.");
    expect(comesAgain(after(11), now)).toBe("It comes again in 11 days.");
    expect(comesAgain(null, now)).toBe("");
    expect([daysInARow(1), daysInARow(4)]).toEqual(["1 day in a row", "4 days in a row"]);
    choose({ language: "de" });
    expect([triesLeft(1), triesLeft(2)]).toEqual(["Noch ein Versuch.", "Noch 2 Versuche."]);
  });

  it("tells a large miss from a small one", () => {
    expect(new Set((["inaccuracy", "mistake", "blunder"] as const).map(missed)).size).toBe(3);
  });

  it("goes on with what was practised, whatever lies in the store", () => {
    sessionStorage.setItem("glueckauf.practice", '{"title":"coal_baron","which":"new"}');
    expect(wanted()).toEqual({ title: "coal_baron", which: "new" });
    sessionStorage.setItem("glueckauf.practice", "{");
    expect(wanted()).toEqual({});
  });
});
