import { describe, expect, it } from "vitest";
import { settings } from "../lib/settings.svelte";
import type { Decision, SeatAccount } from "../wire";
import { accountSentence, cost, counted, points, signed } from "./judgement";

const seat = (luck: number, skill: number, others: number): SeatAccount => ({
  seat: 0, start: 0.5, luck: 0, skill: 0, others: 0, result: 1, accuracy: 90, score: 70, kinds: {}, categories: {},
  points: { start: 60, luck, skill, others, result: 60 + luck + skill + others },
}); // prettier-ignore
const lost = (loss_share: number, loss_points: number) => ({ loss_share, loss_points }) as Decision;

describe("the coach's numbers", () => {
  it("are as exact as they are worth", () => {
    settings.language = "en";
    expect([4, 0.62, 12.4, -8.04].map(points)).toEqual(["4", "0.6", "12", "8"]);
    expect([3.14, -11, 0].map(signed)).toEqual(["+3.1", "−11", "+0"]);
    settings.language = "de";
    expect(points(0.62)).toBe("0,6");
  });

  it("say what a decision cost", () => {
    settings.language = "en";
    expect(cost(lost(0.08, 4.1))).toBe("Gave away 8 % of the winning chances and 4.1 points of lead.");
    expect(cost(lost(0.001, 1))).toBe("Gave away 1 point of lead.");
    expect(cost(lost(0, 0.2))).toBe("");
    expect(counted("inaccuracy", 1)).toBe("1 inaccuracy");
  });

  it("tell luck and skill apart in one sentence", () => {
    settings.language = "en";
    expect(accountSentence(seat(6, -11, 4), "")).toBe("Luck gave you 6 points, your own moves gave away 11, the others' moves brought 4.");
    expect(accountSentence(seat(-1, 0, -2.5), "Anna")).toBe("Bad luck cost Anna 1 point, Anna's own moves gave nothing away, the others' moves took 2.5.");
    settings.language = "de";
    expect(accountSentence(seat(6, -11, 4), "")).toBe("Das Glück brachte dir 6 Punkte, die eigenen Spielzüge verschenkten 11, die der anderen brachten 4.");
    settings.language = "en";
  });
});
