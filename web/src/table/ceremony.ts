// A scoring as a sequence of moments: a row appears and its points set off; then they are added, and the standings move.
import type { ScoredRow, Scoring } from "../wire";

export interface Moment {
  scoring: Scoring;
  /** How many rows have appeared. */
  rows: number;
  /** By seat: the points that have been added so far. */
  totals: number[];
  /** Seats from the first to the last; equal points keep the order of the seats. */
  standing: number[];
  /** Everything of this scoring has been added. */
  done: boolean;
}

const OPENING = 600; // milliseconds: what is going to be scored
const APPEAR = 480; // a row appears, its points fly
const ADD = 240; // they have arrived
const EMPTY = 200; // a row in which nobody scores
const REST = 2600; // the result stands
const ALL = 7000; // all rows of a scoring together

export function moments(scoring: Scoring): Moment[] {
  const found: Moment[] = [];
  let totals = scoring.before;
  const at = (rows: number, done = false) => found.push({ scoring, rows, totals, standing: standing(totals), done });
  at(0);
  scoring.rows.forEach((row, index) => {
    at(index + 1);
    totals = totals.map((points, seat) => points + row.points[seat]);
    if (scores(row)) at(index + 1);
  });
  at(scoring.rows.length, true);
  return found;
}

/** Seats in the order of their points. */
export function standing(totals: number[]): number[] {
  return totals.map((_, seat) => seat).sort((a, b) => totals[b] - totals[a] || a - b);
}

/** How long a moment stands before the next one, in milliseconds at the normal pace. */
export function stay(moment: Moment, next: Moment | undefined): number {
  if (!next) return REST;
  if (moment.rows === 0) return OPENING;
  const row = moment.scoring.rows[moment.rows - 1];
  const wanted = moment.scoring.rows.reduce((sum, one) => sum + (scores(one) ? APPEAR + ADD : EMPTY), 0);
  const time = !scores(row) ? EMPTY : next.rows === moment.rows && !next.done ? APPEAR : ADD;
  return time * Math.min(1, ALL / wanted);
}

/** Does anybody get points, or lose any? */
export const scores = (row: ScoredRow): boolean => row.points.some((points) => points !== 0);
