// Others' turns and scorings: how steps become turns, how long all of it takes, in which order a scoring is told.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { view } from "../lib/testing";
import { settings } from "../lib/settings.svelte";
import type { Scoring, Step } from "../wire";
import { moments, stay } from "./ceremony";
import { Presenter, type Stage } from "./presenter.svelte";
import { FLIGHT, PAUSE, tempoOf } from "./tempo";
import { headline, sinceMine, turnsOf } from "./turns";

function step(move: number, seat: number, sentence = `does ${move}`, more: Partial<Step> = {}): Step {
  return { move, seat, action: "x", sentence, news: [], at: 0, first: move, summary: sentence, view: null, scored: [], ...more };
}

/** A scoring by chance, always the same for the same number. */
function scoring(number: number): Scoring {
  let state = number * 2654435761 + 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
  const seats = 2 + random(3);
  const rows = Array.from({ length: 1 + random(12) }, (_, row) => {
    const points = Array.from({ length: seats }, () => (random(3) ? random(14) - 3 : 0));
    return { id: `row ${row}`, label: `row ${row}`, points, have: points.map(() => ""), ranks: null, sentence: "" };
  });
  const before = Array.from({ length: seats }, () => random(60));
  const after = before.map((points, seat) => rows.reduce((sum, row) => sum + row.points[seat], points));
  return { label: "End of shift 1", before, rows, after };
}

describe("turns", () => {
  it("are all steps of one seat until another one is asked", () => {
    const turns = turnsOf([step(1, 0), step(2, 1), step(3, 1), step(4, 2), step(5, 1)]);
    expect(turns.map(({ seat, first, last }) => [seat, first, last])).toEqual([[0, 1, 1], [1, 2, 3], [2, 4, 4], [1, 5, 5]]);
  });

  it("have one headline: a decision is told by its last step, equal ones are counted", () => {
    expect(headline([step(1, 0, "draw a card"), step(2, 0, "draw a card"), step(3, 0, "pass")])).toBe("draw a card ×2 · pass");
    const mined = ["mine", "mine, 1 order", "mine 8 steps, 2 orders"].map((said, index) => step(index + 4, 0, said, { first: 4 }));
    expect(headline([...mined, step(7, 0, "pass")])).toBe("mine 8 steps, 2 orders · pass");
  });

  it("since mine begin behind my last step; a spectator gets one round", () => {
    const log = [step(1, 0), step(2, 1), step(3, 2), step(4, 0), step(5, 1), step(6, 2), step(7, 2)];
    expect(sinceMine(log, [0], 3).map((turn) => turn.first)).toEqual([5, 6]);
    expect(sinceMine(log, [2], 3)).toEqual([]);
    expect(sinceMine(log, [], 3).map((turn) => turn.first)).toEqual([4, 5, 6]);
  });

  it("since mine stay while mine goes on", () => {
    const log = [step(1, 0), step(2, 1), step(3, 2), step(4, 0), step(5, 0)];
    expect(sinceMine(log, [0], 3, 0).map((turn) => turn.first)).toEqual([2, 3]);
    expect(sinceMine(log, [0], 3, 1)).toEqual([]);
  });
});

describe("the tempo", () => {
  /** Milliseconds for turns of so many steps. */
  function time(turns: number[]): number {
    let [sum, most] = [0, 1];
    turns.forEach((steps, index) => {
      const { look, step: pace, hold, share } = tempoOf(steps, turns.slice(index + 1), most);
      sum += look + steps * pace * (FLIGHT + PAUSE) + hold;
      most = share;
    });
    return sum;
  }

  it("gives a single turn time, and a long one no more than a short show", () => {
    expect(time([1])).toBeGreaterThan(1500);
    expect(time([40])).toBeLessThan(3500);
  });

  it("shows everything that waits within seven seconds", () => {
    for (const turns of [[1, 1, 1], [12, 3, 9], Array<number>(30).fill(4)]) expect(time(turns)).toBeLessThan(7001);
  });
});

describe("a scoring", () => {
  it("tells its rows in their order, and its rows add up to its totals", () => {
    const faults: number[] = [];
    for (let number = 0; number < 3000; number++) {
      const scored = scoring(number);
      const told = moments(scored);
      const wrong = told.filter((moment, index) => {
        const sums = (rows: number) => scored.before.map((points, seat) => scored.rows.slice(0, rows).reduce((sum, row) => sum + row.points[seat], points)).join();
        const added = moment.totals.join();
        const ranked = moment.standing.map((seat) => moment.totals[seat]);
        const inOrder = ranked.every((points, place) => place === 0 || points <= ranked[place - 1]);
        return !inOrder || moment.rows < (told[index - 1]?.rows ?? 0) || (added !== sums(moment.rows) && added !== sums(Math.max(0, moment.rows - 1)));
      });
      if (wrong.length > 0 || told[0].totals.join() !== scored.before.join() || told.at(-1)!.totals.join() !== scored.after.join() || !told.at(-1)!.done) faults.push(number);
    }
    expect(faults).toEqual([]);
  });

  it("never takes long", () => {
    for (let number = 0; number < 300; number++) {
      const told = moments(scoring(number));
      expect(told.reduce((sum, moment, index) => sum + stay(moment, told[index + 1]), 0)).toBeLessThan(11_000);
    }
  });
});

describe("the presenter", () => {
  let stage: { [name in keyof Stage]: ReturnType<typeof vi.fn> };
  let presenter: Presenter;
  const scene = (one: Step) => ({ step: one, view: view(one.move) });

  beforeEach(() => {
    vi.useFakeTimers();
    settings.pace = "normal";
    stage = { fly: vi.fn(async (_step, _before, _after, swap) => swap()), land: vi.fn(), back: vi.fn(), said: vi.fn(), own: vi.fn(() => false) };
    presenter = new Presenter(stage as unknown as Stage);
  });
  afterEach(() => vi.useRealTimers());

  it("shows one headline a turn and puts the table back", async () => {
    const headlines = new Set<string>();
    const shown = presenter.show([scene(step(1, 1, "a")), scene(step(2, 1, "b")), scene(step(3, 2, "c"))], view(0));
    while (presenter.active) {
      if (presenter.turn) headlines.add(presenter.turn.headline);
      await vi.advanceTimersByTimeAsync(50);
    }
    await shown;
    expect([...headlines]).toEqual(["a · b", "c"]);
    expect(stage.fly).toHaveBeenCalledTimes(3);
    expect(stage.back).toHaveBeenCalledTimes(1);
  });

  it("ends at once when skipped, scoring and all, and everything is said", async () => {
    const shown = presenter.show([scene(step(1, 1, "a", { scored: [scoring(1)] })), scene(step(2, 2, "b"))], view(0));
    await vi.advanceTimersByTimeAsync(1800);
    expect(presenter.moment).toBeDefined();
    presenter.skip();
    await vi.advanceTimersByTimeAsync(0);
    await shown;
    expect(presenter.active).toBe(false);
    expect(presenter.moment).toBeUndefined();
    expect(stage.said).toHaveBeenCalledTimes(2);
  });

  it("shows nothing unasked where that is switched off, but says it", async () => {
    settings.pace = "instant";
    await presenter.show([scene(step(1, 1, "a"))], view(0));
    expect(stage.fly).not.toHaveBeenCalled();
    expect(stage.said).toHaveBeenCalledTimes(1);
  });
});
