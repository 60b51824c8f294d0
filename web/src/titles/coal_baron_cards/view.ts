// Made by `python -m tools.title_types` from the title's Python; not to be edited.

export type Question = "turn" | "pay" | "put_wagon" | "put_loco" | "extract" | "deliver" | "look_at_stack" | "keep_card" | "choose_stack" | "after_work" | "game_over";
export type Stage = "before" | "working" | "after";
export type AreaName = "lorry_left" | "lorry_right" | "wagon_left" | "wagon_right" | "loco" | "share" | "objective" | "order" | "innovation" | "free_choice" | "deliver" | "extract_0_1" | "extract_1_2" | "extract_2_3";
export type StackName = "lorry_left" | "lorry_right" | "wagon_left" | "wagon_right" | "loco" | "share" | "objective" | "order" | "innovation";
export type LocoName = "model_a" | "model_b" | "model_c" | "model_d";
export type Destination = "barracks" | "furnaces" | "factories" | "steamboats";
export type Crest = "wheel" | "clover" | "tower" | "fox";
export type WagonName = "wheel" | "clover" | "tower" | "fox" | "joker";
export type KnownTo = "all" | "you";

/** The table of the card game as one seat knows it. Cards are named by their ids; `unknown` is a hidden card. */
export interface View {
  title: "coal_baron_cards";
  question: Question;
  /** By seat. */
  players: Player[];
  shift: number;
  shifts: number;
  start_player: number;
  /** The seat that takes the marker of this shift as things stand. */
  claim: number | null;
  /** Of a turn: innovations, worker action, innovations (§3.1). */
  stage: Stage;
  /** No pass after an innovation (R4). */
  must_place: boolean;
  /** The area that is being used. */
  area: AreaName | null;
  /** Workers still to pay. */
  to_pay: number;
  /** The stack that Free Choice looks at. */
  stack: StackName | null;
  /** Steps used in this extraction. */
  steps: number;
  /** Steps that this extraction must use. */
  least: number;
  /** Steps that it may use. */
  most: number;
  /** Trains sent in this delivery. */
  sent: number;
  /** Of the locos of this delivery; null before the first train. */
  model: LocoName | null;
  drawn: Drawn[];
  /** A wagon or loco kept by Free Choice, not yet on a track. */
  held: string | null;
  stacks: Stack[];
  areas: Area[];
  /** Innovation cards out of the game. */
  removed: string[];
  /** Who is asked; null when the game is over. */
  seat: number | null;
  /** By seat: 1 for the winner; null until the game is over. */
  places: number[] | null;
  /** The table as text, for whoever asked for it. */
  board?: string;
}

/** All that lies before a seat, and its hand as far as the viewer knows it. */
export interface Player {
  /** By category and in `total`, as if the game ended now. */
  points: Record<string, number>;
  /** Values of the worker cards in hand. */
  workers: number[];
  passed: boolean;
  /** Lorries waiting, the front first. */
  row: string[];
  /** Lorries. */
  storage: string[];
  tracks: Track[];
  orders: Hand;
  innovations: Hand;
  shares: Destination[];
  objectives: Objective[];
  /** Shift markers. */
  markers: number[];
  delivered: Delivered;
}

/** A track: loaded wagons first, then empty ones; the order in a train has no effect (§4.1). */
export interface Track {
  /** Its number, from 1. */
  track: number;
  /** Of the wagons that may stand here. */
  crests: Crest[];
  loco: LocoName | null;
  wagons: Wagon[];
  /** Lorries in all wagons; a double lorry counts twice. */
  load: number;
}

/** A wagon of a train. */
export interface Wagon {
  wagon: WagonName;
  /** The lorry in it. */
  load: string | null;
}

/** Cards of one kind before a seat. */
export interface Hand {
  open: string[];
  /** Kept unseen; in the owner's view only. */
  secret: string[];
  secret_count: number;
}

/** An objective card and what it is worth now. */
export interface Objective {
  id: string;
  points: number;
}

/** What left with fulfilled orders. */
export interface Delivered {
  lorries: string[];
  wagons: WagonName[];
  locos: LocoName[];
  orders: string[];
}

/** A card looked at by Free Choice, and who knows it. */
export interface Drawn {
  card: string;
  /** Null where this seat does not know it. */
  known_to: KnownTo | null;
}

/** A stack: its size, its top, and what this seat knows below it, from the top down. */
export interface Stack {
  id: StackName;
  size: number;
  top: string | null;
  below: string[];
  doubts: Doubt[];
}

/** A card that lies in a stack, or that a seat has kept unseen (R32). */
export interface Doubt {
  depth: number;
  card: string;
  or_kept_by: number;
}

/** A worker area: what it costs now, and what lies there. */
export interface Area {
  id: AreaName;
  /** False where it is not used with so many players. */
  laid_out: boolean;
  /** Workers that it costs now. */
  required: number;
  /** For each seat the values of its worker cards. */
  workers: number[][];
  innovations: string[];
}
