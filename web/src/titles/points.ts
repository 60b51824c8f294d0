// The points in a view: every title writes them to the same place.
import { named, t } from "../lib/words";
import type { AnyView } from "../wire";
import type { Title } from "./title";

/** [seat] points by category, with `total`; empty where the title counts only at the end. */
export function pointsIn(view: AnyView | undefined): Record<string, number>[] {
  const all = view?.players.map(({ points }) => points) ?? [];
  return all.every((points) => points !== null) ? all : [];
}

/** The one number on the plate of a seat; undefined where it would tell too much. */
export function scoreOf(title: Title | undefined, view: AnyView | undefined, seat: number): number | undefined {
  const points = view?.players[seat]?.points;
  return !view || !points ? undefined : title?.score && !view.places ? title.score.of(view, seat) : points.total;
}

/** What that number means. */
export function scoreWords(title: Title | undefined, view: AnyView | undefined): string {
  if (view?.places) return t("points at the end", "Punkte am Ende");
  return title?.score ? named(title.score.words) : t("points if the game ended now", "Punkte, wenn das Spiel jetzt zu Ende wäre");
}
