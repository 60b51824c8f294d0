// How long others' turns are shown: long enough to follow one, never long enough to wait for many.
import type { Pace } from "../lib/settings.svelte";

/** Milliseconds; `step` is a factor on the travel of pieces and the pause after them. */
export interface Tempo {
  /** The headline stands before anything moves: one must see who it is. */
  look: number;
  step: number;
  /** The result stands before the next one moves. */
  hold: number;
  /** Of the time that all would take; what waits behind it must not take a larger one. */
  share: number;
}

export const FLIGHT = 620; // milliseconds that a piece travels
export const PAUSE = 160; // after a step
const LOOK = 450;
const HOLD = 900;
const STEPS = 2000; // all steps of one turn together, however many
const ALL = 7000; // everything that waits to be shown
export const PACES: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0.45, instant: 0 };

const stepsTime = (steps: number): number => Math.min(steps * (FLIGHT + PAUSE), STEPS);

/** For a turn of so many steps; `behind` are the numbers of steps of the turns that wait after it, `most` the largest share. */
export function tempoOf(steps: number, behind: number[], most = 1): Tempo {
  const wanted = [steps, ...behind].reduce((sum, many) => sum + LOOK + stepsTime(many) + HOLD, 0);
  const share = Math.min(most, ALL / wanted);
  return { look: LOOK * share, step: (share * stepsTime(steps)) / Math.max(1, steps * (FLIGHT + PAUSE)), hold: HOLD * share, share };
}
