import { describe, expect, it } from "vitest";
import { settings } from "../lib/settings.svelte";
import type { Decision, SeatAccount } from "../wire";
import { accountSentence, cost, counted, points, reasons, signed, withNames } from "./judgement";
import { labelled } from "./marks";

const seat = (luck: number, skill: number, others: number): SeatAccount => ({
  seat: 0, start: 0.5, luck: 0, skill: 0, others: 0, result: 1, accuracy: 90, score: 70, kinds: {}, categories: {},
  points: { start: 60, luck, skill, others, result: 60 + luck + skill + others },
}); // prettier-ignore
const lost = (loss_share: number, loss_points: number) => ({ loss_share, loss_points }) as Decision;

describe("the coach's numbers", () => {
  it("are as exact as they are worth", () => {
    settings.language = "en";
    expect([4, 0.62, 12.4, -8.04].map(points)).toEqual(["4", "0.6", "12", "8"]);
    expect([3.14, -11, 0, -0.04].map(signed)).toEqual(["+3.1", "−11", "0", "0"]);
    settings.language = "de";
    expect(points(0.62)).toBe("0,6");
  });

  it("say what a decision cost", () => {
    settings.language = "en";
    expect(cost(lost(0.08, 4.1))).toBe("Gave away about 8 % of the wins and 4.1 points of lead.");
    expect(cost(lost(0.001, 1))).toBe("Gave away about 1 point of lead.");
    expect(cost(lost(0, 0.2))).toBe("");
    expect(counted("inaccuracy", 1)).toBe("1 inaccuracy");
  });

  it("do not say twice what was better", () => {
    expect(reasons("Better: draw a card. On average 2 points more.", "Draw a card")).toBe("On average 2 points more.");
    expect(reasons("Besser: eine Karte ziehen. Im Mittel 2 Punkte mehr.", "Eine Karte ziehen")).toBe("Im Mittel 2 Punkte mehr.");
    expect(reasons("Better: draw a card.", "Draw a card")).toBe("Better: draw a card.");
    expect(reasons("Something else.", "Draw a card")).toBe("Something else.");
  });

  it("stand beside people's names, and never without their %", () => {
    expect(withNames("Fewer points for ▲ player 2; 76 % instead of 25 %.", ["Anna", "Bert"])).toBe("Fewer points for Bert; 76\u00a0% instead of 25\u00a0%.");
  });

  it("tell luck and skill apart in one sentence", () => {
    settings.language = "en";
    expect(accountSentence(seat(6, -11, 4), "")).toBe("Luck gave you 6 points, your own moves gave away 11, the others' moves brought 4.");
    expect(accountSentence(seat(-1, 0, -2.5), "Anna")).toBe("Anna: bad luck cost 1 point, own moves gave nothing away, the others' moves took 2.5.");
    settings.language = "de";
    expect(accountSentence(seat(6, -11, 4), "")).toBe("Das Glück brachte dir 6 Punkte, die eigenen Spielzüge verschenkten 11, die der anderen brachten 4.");
    expect(accountSentence(seat(-1.6, -11, 4), "Spieler 1")).toBe("Spieler 1: Pech kostete 1,6 Punkte, die eigenen Spielzüge verschenkten 11, die der anderen brachten 4.");
    settings.language = "en";
  });
});

describe("the marks on the board", () => {
  it("have one word for each kind, where it covers least", () => {
    const box = (kind: "better" | "played", top: number) => ({ kind, top, height: 20 });
    const boxes = [box("better", 40), box("played", 10), box("better", 5), box("played", 90), box("better", 60)];
    expect(labelled(boxes, 200)).toEqual([boxes[2], boxes[3]]);
    expect(labelled([], 200)).toEqual([]);
    expect(labelled([boxes[1]!], 200)).toEqual([boxes[1]]);
    expect(labelled(boxes, 115), "a hand at the lower edge has no room for it").toEqual([boxes[2], boxes[1]]);
    expect(labelled([boxes[3]!], 115)).toEqual([boxes[3]]);
  });
});
