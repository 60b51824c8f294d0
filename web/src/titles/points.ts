// The running score in a view: every title that has one writes it to the same place.
import type { View } from "./title";

/** [seat] points by category, with `total`; empty where the title counts only at the end. */
export function pointsIn(view: View | undefined): Record<string, number>[] {
  const all: unknown[] = (view?.players ?? []).map((player: { points?: unknown }) => player.points);
  return all.every((points) => typeof points === "object" && points !== null) ? (all as Record<string, number>[]) : [];
}
