// What a title brings to the page: pictures and words, none of its rules.
import type { Component } from "svelte";
import type { AnyView, Choice, Language, Step } from "../wire";

export interface Words {
  en: string;
  de: string;
}

export const both = (en: string, de: string): Words => ({ en, de });

/** A piece that travels over the table while a step is shown; `from` and `to` are anchors, `piece` is drawn by `Sprite`. */
export interface Flight<Piece = unknown> {
  from: string;
  to: string;
  piece: Piece;
  delay?: number;
}

/** A hint of the first lesson: the first one that fits the position and was not said yet is said, and points at an anchor. */
export interface Lesson<View extends AnyView = AnyView> {
  id: string;
  when: (view: View, choices: Choice[], me: number) => boolean;
  say: Words;
  point?: string;
}

/** What the lobby shows of a title. */
export interface Poster {
  /** The server knows it too; here it stands at once, so that nothing jumps when the server has answered. */
  name: Words;
  /** Address of the drawing, 16 by 9. */
  picture: string;
  line: Words;
  /** How long, and what kind of game. */
  facts: Words;
  /** There is a first lesson. */
  lesson: boolean;
}

/** A title with its own view (`view.ts`) and its own travelling pieces. Whoever only loads it knows neither. */
export interface Title<View extends AnyView = AnyView, Piece = unknown> {
  id: string;
  /** It is drawn by the server, as text: every view has `board`. */
  text?: boolean;
  /** The whole table. It takes its view from `view`, everything else from `usePlay()`. */
  Board: Component<{ view: View }>;
  /** One travelling piece, drawn in a box of about 64 px. */
  Sprite?: Component<{ piece: Piece; view: View }>;
  /** What travels when this step is shown. */
  flights: (step: Step, before: View, after: View) => Flight<Piece>[];
  lesson: Lesson<View>[];
  /** The words of the categories on the score sheet. */
  categories: Record<string, Words>;
  /** Running total of the turn that is being composed, for the bar with the question; empty if there is none. */
  total?: (view: View, me: number, language: Language) => string;
}
