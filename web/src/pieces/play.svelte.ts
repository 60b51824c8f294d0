// What a board knows of the table around it: whose eyes, what may be answered, and where to send a click.
import { getContext, setContext } from "svelte";
import type { Choice, EntryInfo, Language, Plan } from "../wire";

export interface Play {
  readonly language: Language;
  /** The seat from which we look; -1 for the gallery. */
  readonly me: number;
  /** Whose decision it is; -1 at the end. */
  readonly asked: number;
  readonly names: string[];
  /** What may be answered now by whoever looks; empty when somebody else is asked. */
  readonly choices: Choice[];
  /** No animation, please. */
  readonly still: boolean;
  /** An answer that was chosen and waits to be sent. It would reveal something, so the view does not show it: a ghost does. */
  readonly pending?: string;
  /** Shortcuts: several answers in one gesture, each a choice by the name of its goal. */
  readonly plans?: Plan[];
  /** The choice with this action or goal, if it is possible now. */
  choice(action: string): Choice | undefined;
  /** Somebody clicked. A legal action is taken; any other is refused with the rule that forbids it. */
  act(action: string): void;
  /** The action as an item of the set that is being chosen, if it can be touched; `copy` counts equal things from 0. */
  item?(action: string, copy: number): { choice: Choice; on: boolean; forced: boolean } | undefined;
  /** Put an item into the set, or take it out again. */
  toggle?(action: string, copy: number): void;
  /** What the glossary says about a card, a space, a rule. */
  entry(id: string): EntryInfo | undefined;
  /** Show an explanation beside an element, or hide it. */
  explain(about: string | undefined, at?: Element): void;
}

const KEY = Symbol("play");

export function providePlay(play: Play): Play {
  return setContext(KEY, play);
}

export function usePlay(): Play {
  return getContext<Play>(KEY);
}

/** The same eyes, but nothing can be answered: for what is only shown. */
export function quiet(play: Play): Play {
  return {
    get language() { return play.language; },
    get me() { return play.me; },
    asked: -1,
    get names() { return play.names; },
    choices: [],
    get still() { return play.still; },
    choice: () => undefined,
    act: () => {},
    entry: (id) => play.entry(id),
    explain: (about, at) => play.explain(about, at),
  }; // prettier-ignore
}

/** For what is mounted outside the table's tree, such as a travelling piece. */
export function contextOf(play: Play): Map<symbol, Play> {
  return new Map([[KEY, play]]);
}

/** A word in the language of the reader. */
export function by(language: Language, en: string, de: string): string {
  return language === "de" ? de : en;
}

export const SEAT_SIGNS = ["●", "▲", "■", "◆"];
