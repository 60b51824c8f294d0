// A scoring as it is shown: who is where, and what the signs mean.
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { choose } from "../lib/settings.svelte";
import Ceremony from "./Ceremony.svelte";
import type { Moment } from "./ceremony";

beforeEach(() => choose({ language: "en", still: true }));
afterEach(cleanup);

function moment(totals: number[], ranks: (0 | 1 | 2)[]): Moment {
  const row = { id: "yellow", label: "yellow coal", points: totals, have: totals.map(String), ranks };
  const standing = totals.map((_, seat) => seat).sort((a, b) => totals[b] - totals[a]);
  return { scoring: { label: "End of shift 1", rows: [row], before: totals.map(() => 0), after: totals }, rows: 1, totals, standing, done: true } as unknown as Moment;
}

const places = () => screen.getAllByRole("listitem").map((line) => line.querySelector(".place")!.textContent);

it("gives those who are level the same place", async () => {
  const { rerender } = render(Ceremony, { moment: moment([0, 0], [0, 0]), names: ["Ada", "Ben"], onskip: vi.fn() });
  expect(places()).toEqual(["1", "1"]);
  await rerender({ moment: moment([4, 7, 4], [2, 1, 2]), names: ["Ada", "Ben", "Cleo"] });
  expect(places()).toEqual(["1", "2", "2"]);
});

it("explains only signs that are there: of two players none comes second", async () => {
  const { container, rerender } = render(Ceremony, { moment: moment([2, 0], [1, 0]), names: ["Ada", "Ben"], onskip: vi.fn() });
  expect(container.querySelector(".key")?.textContent).toContain("has the most");
  expect(container.textContent).not.toContain("second most");
  await rerender({ moment: moment([2, 1], [1, 2]) });
  expect(container.querySelector(".key")?.textContent).toContain("has the second most");
});
