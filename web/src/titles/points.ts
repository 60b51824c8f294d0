// The running score in a view: every title that has one writes it to the same place.
import type { AnyView } from "../wire";

/** [seat] points by category, with `total`; empty where the title counts only at the end. */
export function pointsIn(view: AnyView | undefined): Record<string, number>[] {
  const all = view?.players.map(({ points }) => points) ?? [];
  return all.every((points) => points !== null) ? all : [];
}
