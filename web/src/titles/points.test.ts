// The strip above the board and the area that opens from a player's plate say one number of that player.
import { cleanup } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { scoreOf } from "./points";
import { samplesOf, showSeat } from "./testing";
import type { Title } from "./title";

vi.setConfig({ testTimeout: 60_000 }); // on a busy machine the first import takes a while
afterEach(cleanup);

const TITLES = import.meta.glob<{ default: Title }>("./*/index.ts");

it.each([
  ["coal_baron", ".plate .fact", /^(-?\d+) VP/],
  ["coal_baron_cards", ".points > b", /^(-?\d+)$/],
  ["isle_of_trains", ".points > b", /^(-?\d+) VP/],
])("%s", async (id, plates, number) => {
  const { default: title } = await TITLES[`./${id}/index.ts`]();
  const samples = samplesOf(id).filter(({ language }) => language === "en");
  const told = new Set<number>();
  for (const sample of samples.slice(0, 12))
    for (const seat of sample.position.view.players.keys()) {
      const { container: root } = showSeat(title.Seat!, sample, seat);
      const found = [...root.querySelectorAll(plates)].flatMap((plate) => number.exec(plate.textContent!.trim())?.[1] ?? []).map(Number);
      expect(found, `${sample.name}, seat ${seat}`).toEqual([scoreOf(title, sample.position.view, seat)]);
      told.add(found[0]);
      cleanup();
    }
  expect(told.size).toBeGreaterThan(5);
});
