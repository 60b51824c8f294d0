import { describe, expect, it } from "vitest";
import { choose } from "../lib/settings.svelte";
import type { LuckOver, ThemeResult } from "../wire";
import { luckSentence, strengths, weaknesses } from "./strengths";

const theme = (name: string, loss: number, master: number | null, decisions = 20): ThemeResult => ({ name, en: name, de: name, decisions, loss, master });
const luck = (mean: number, low: number | null, high: number | null, games = 12): LuckOver => ({ games, share: { mean: 0, low: null, high: null }, points: { mean, low, high } });

describe("strengths and weaknesses", () => {
  const themes = [theme("trains", 0.05, 0.01), theme("payment", 0.012, 0.01), theme("rare", 0.5, 0, 2), theme("new", 0.03, null), theme("orders", 0.08, 0.02)];
  it("are measured beside the master", () => {
    expect(weaknesses(themes).map((one) => one.name)).toEqual(["orders", "trains", "new"]);
    expect(strengths(themes).map((one) => one.name)).toEqual(["payment"]);
  });
});

describe("luck over all games", () => {
  it("is luck only where chance does not explain it", () => {
    choose({ language: "en" });
    expect(luckSentence(luck(-0.4, -2, 1.2))).toContain("neither lucky nor unlucky");
    expect(luckSentence(luck(2, 0.4, 3.6))).toContain("You were lucky");
    expect(luckSentence(luck(-2, -3.6, -0.4))).toContain("bad luck");
    expect(luckSentence(luck(5, null, null, 2))).toContain("too few games");
    choose({ language: "de" });
    expect(luckSentence(luck(-0.4, -2, 1.2), "Anna")).toBe("Über 12 Spiele brachten Gaben und Ziehen Anna −0,4 Punkte je Spiel (zwischen −2 und +1,2): weder Glück noch Pech, soweit man das sagen kann.");
    choose({ language: "en" });
  });
});
