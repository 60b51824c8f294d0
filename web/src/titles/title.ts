// What a title brings to the page: pictures and words, none of its rules.
import type { Component } from "svelte";
import type { SoundName } from "../lib/sound";
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

/** Advice in a first game: the first one that fits the position and was not said yet is said, and points at an anchor. */
export interface Advice<View extends AnyView = AnyView> {
  id: string;
  when: (view: View, choices: Choice[], me: number) => boolean;
  say: Words;
  point?: string;
}

/** A part of the board that has a tab of its own in a small window, such as "Town", "My mine", "Others".

    Between shell and title:
    - The shell gives the board a box of fixed size (`container: stage / size`): on a desk (from 1024 x 600) the window less
      head and dock, in a small window less the tabs too. `Board` fills that box (`height: 100%`), sizes everything in it by
      container units (`cqw`, `cqh`, `cqmin`) and never makes it scroll; what grows without end scrolls inside the board.
    - On a desk all areas are in sight. In a small window (`useStage()?.narrow`) the shell shows one at a time. The title wraps
      each in `<Area id>` (pieces/Area.svelte), and lays out what is outside of any `Area` so that it stays in sight: the hand,
      the own orders. A window wider than tall (`stage.room === "flat"`) has the dock beside the board, not below it.
    - The shell counts `.spot.live` in every area, writes the number on the tab, and switches by itself when nothing in sight
      can be touched and something in another area can; where nothing can be touched in any, `where` says what to show. Whoever tells of a place (a camera, a lesson) calls `stage.reveal(element)`.
    - At the first look a slow phone makes the board part by part: the title wraps in `<Part>` (pieces/Part.svelte) what keeps its
      place whatever is in it, and with `first` what the room of the others depends on.
    - Whatever can be touched must be in sight once its area is. Other players need no place on the board unless they can be
      touched: their plates are in the strip above it (`Glance`), and each opens as a sheet (`Seat`). */
export interface Area {
  id: string;
  name: Words;
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
  /** There are a lesson, puzzles and an illustrated guide. */
  lesson: boolean;
}

/** A title with its own view (`view.ts`) and its own travelling pieces. Whoever only loads it knows neither. */
export interface Title<View extends AnyView = AnyView, Piece = unknown> {
  id: string;
  /** It is drawn by the server, as text: every view has `board`. */
  text?: boolean;
  /** The whole table. It takes its view from `view`, everything else from `usePlay()`. */
  Board: Component<{ view: View }>;
  /** The tabs of a small window, in their order; none where the board fits any window. */
  areas?: Area[];
  /** The area with what is going on, for when nothing can be touched in any of them. */
  where?: (view: View) => string;
  /** What matters of a player in one short line, for the plate in the strip: workers, money, cards in hand. */
  Glance?: Component<{ view: View; seat: number }>;
  /** The whole area of one player, opened from the plate; nothing can be touched there. It may be as high as it likes. */
  Seat?: Component<{ view: View; seat: number }>;
  /** One travelling piece, drawn in a box of about 64 px. */
  Sprite?: Component<{ piece: Piece; view: View }>;
  /** The card that an explanation is about, large; `large` tells whether there is one. */
  Large?: Component<{ about: string; view: View }>;
  large?: (about: string, view: View) => boolean;
  /** What is heard when this step is shown (without a piece), and when one of its pieces sets out. */
  sound?: (step: Step, piece?: Piece) => SoundName | undefined;
  /** What travels when this step is shown. */
  flights: (step: Step, before: View, after: View) => Flight<Piece>[];
  advice: Advice<View>[];
  /** The words of the categories on the score sheet. */
  categories: Record<string, Words>;
  /** The number on a player's plate, wherever it stands; without it, what the player would have if the game ended now. */
  score?: { of: (view: View, seat: number) => number; words: Words };
  /** Running total of the turn that is being composed, for the bar with the question; empty if there is none. */
  total?: (view: View, me: number, language: Language) => string;
}
