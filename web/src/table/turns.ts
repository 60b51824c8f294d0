// Steps as people count them: all that a seat did until another one was asked is one turn, with one headline.
import type { Scoring, Step } from "../wire";

export interface Turn {
  seat: number;
  /** The moves of its first and last step. */
  first: number;
  last: number;
  headline: string;
  /** What followed from it by the rules. */
  news: string[];
  scored: Scoring[];
}

/** A log cut into turns. */
export function turnsOf(steps: Step[]): Turn[] {
  const turns: Step[][] = [];
  for (const step of steps) {
    if (turns.at(-1)?.[0].seat === step.seat) turns.at(-1)!.push(step);
    else turns.push([step]);
  }
  return turns.map(turnOf);
}

/** The steps of one seat as a turn. */
export function turnOf(steps: Step[]): Turn {
  return {
    seat: steps[0].seat,
    first: steps[0].move,
    last: steps.at(-1)!.move,
    headline: headline(steps),
    news: steps.flatMap((step) => step.news),
    scored: steps.flatMap((step) => step.scored),
  };
}

/** What somebody did, in one line: each decision in the sentence of its last step; equal ones are counted. */
export function headline(steps: Step[]): string {
  const last = steps.filter((step, index) => steps[index + 1]?.first !== step.first);
  const said = new Map<string, number>();
  for (const { summary, sentence } of last) said.set(summary || sentence, (said.get(summary || sentence) ?? 0) + 1);
  return [...said].map(([sentence, times]) => (times > 1 ? `${sentence} ×${times}` : sentence)).join(" · ");
}

/** The turns of the others since my last turn, until the one of `asked`, if that is me, is over; a spectator gets the last round. */
export function sinceMine(log: Step[], mine: number[], seats: number, asked = -1): Turn[] {
  const until = mine.includes(asked) ? log.findLastIndex((step) => step.seat !== asked) + 1 : log.length;
  const before = log.slice(0, until);
  const last = before.findLastIndex((step) => mine.includes(step.seat));
  if (last >= 0) return turnsOf(before.slice(last + 1));
  return mine.length > 0 ? turnsOf(before) : turnsOf(before).slice(-seats);
}
