// Who won, and why: by category against whoever one is measured with, also where somebody resigned.
import { t } from "../lib/words";
import type { Table } from "../wire";

/** A category in which a seat is ahead of another (above 0) or behind. */
export interface Difference {
  category: string;
  points: number;
}

export interface Comparison {
  /** Who it is compared with: the winner; for the winner, whoever came next. */
  other: number;
  /** Points ahead of that one, or behind. */
  lead: number;
  /** What weighs most first; categories in which both are equal are left out. */
  differences: Difference[];
}

/** The seats that came first. */
export function winners(table: Table): number[] {
  return (table.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
}

/** The game ended before its last scoring: all but one have given up. */
export function endedEarly(table: Table): boolean {
  return table.status === "over" && table.seats.filter((seat) => seat.resigned).length >= table.seats.length - 1;
}

/** `Anna wins with 34 points`; after a resignation that it was one, and no points that decided nothing. */
export function verdict(table: Table, names: string[]): string {
  const first = winners(table);
  const won = first.map((seat) => names[seat]);
  const gone = table.seats.flatMap((seat, index) => (seat.resigned ? [names[index]] : []));
  if (won.length === 0) return t("The game is over", "Das Spiel ist zu Ende");
  const who = won.length === 1 ? t(`${won[0]} wins`, `${won[0]} gewinnt`) : t(`${won.join(" and ")} win together`, `${won.join(" und ")} gewinnen gemeinsam`);
  if (endedEarly(table)) return t(`${who}: ${gone.join(" and ")} resigned`, `${who}: ${gone.join(" und ")} ${gone.length > 1 ? "haben" : "hat"} aufgegeben`);
  const points = table.scores?.[first[0]];
  return points === undefined ? who : t(`${who} with ${points} points`, `${who} mit ${points} Punkten`);
}

/** How a seat compares with the winner; the winner with the next. Undefined where there is nobody to compare with. */
export function comparison(sheet: Record<string, number>[], places: number[], seat: number): Comparison | undefined {
  const byPlace = sheet.map((_, one) => one).filter((one) => one !== seat);
  const other = byPlace.sort((a, b) => places[a] - places[b] || a - b)[0];
  if (other === undefined || !sheet[seat]) return undefined;
  const differences = Object.keys(sheet[seat])
    .filter((category) => category !== "total")
    .map((category) => ({ category, points: sheet[seat][category] - sheet[other][category] }))
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  return { other, lead: sheet[seat].total - sheet[other].total, differences };
}
