// Made by `python -m tools.title_types` from the title's Python; not to be edited.

export type Question = "action" | "extra" | "replace" | "throw_off" | "remove" | "tear_down" | "pay" | "target" | "hide" | "fee" | "unload" | "bonus_discard" | "hand_limit" | "source" | "game_over";
export type Caboose5 = "all_builds" | "new_only";
export type Deed = "draw" | "build" | "load" | "deliver";
export type CargoType = "coal" | "oil" | "box" | "any";
export type PartName = "primary" | "a" | "b";

/** The table of Isle of Trains as one seat knows it. Cards are named by their ids; a hidden one is `unknown`. */
export interface View {
  title: "isle_of_trains";
  question: Question;
  /** By seat. */
  players: Player[];
  /** The seat that looks; null for the gallery. */
  viewer: number | null;
  start_player: number;
  round: number;
  /** Of the game, all players counted. */
  turn: number;
  /** Turns of each player after which the end is triggered (R40). */
  turn_cap: number;
  /** What Caboose 5 makes cheaper (R16). */
  caboose_5: Caboose5;
  actions_left: number;
  /** Phantom cards of who is asked. */
  phantoms: number;
  /** What a bonus action may be. */
  extra: Deed[];
  /** The card that is being built or loaded. */
  held: string | null;
  /** Cards still to pay or to discard. */
  to_pay: number;
  /** Cards still to draw. */
  due: number;
  target: Target | null;
  fulfils: Fulfilment | null;
  /** Cargo of this delivery so far. */
  unloaded: Record<CargoType, number>;
  /** Turns after this one; null until the end is triggered. */
  final_turns: number | null;
  /** Cards in the draw pile. */
  pile: number;
  reshuffles: number;
  /** In the pile at the last reshuffle, as the viewer knows. */
  recalled: string[];
  discards: Discards;
  /** Null without the open display (§13). */
  display: string[] | null;
  contracts: Contract[];
  contracts_taken: number;
  /** So many taken contracts trigger the end. */
  contracts_for_end: number;
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
  /** Of others: what all have seen them take. */
  hand: string[];
  hand_count: number;
  /** Cards that all know in this hand. */
  hand_open: string[];
  /** Taken openly; perhaps put away unseen since. */
  hand_doubt: string[];
  discarded_secretly: number;
  /** Cards drawn from the pile since the last reshuffle. */
  drawn_since: number;
  engine: string;
  traction: number;
  /** Of all wagons and cargo. */
  weight: number;
  wagons: Wagon[];
  buildings: Building[];
  building_limit: number;
}

/** A wagon with its cargo. */
export interface Wagon {
  id: string;
  card: string;
  /** Null for a wagon without cargo places. */
  carries: CargoType | null;
  /** Place by place; null is a free place. */
  cargo: (CargoCard | null)[];
}

/** A card that lies on a wagon. */
export interface CargoCard {
  card: string;
  /** What it counts as; `any` while that is open. */
  type: CargoType;
  /** The seat that loaded it face down. */
  face_down_by: number | null;
}

/** A building and what it is worth now. */
export interface Building {
  id: string;
  points: number;
}

/** The wagon that is being loaded. */
export interface Target {
  seat: number;
  wagon: string;
}

/** The contract that this delivery is for. */
export interface Fulfilment {
  contract: string;
  part: PartName;
}

/** The discard pile. */
export interface Discards {
  size: number;
  /** Cards that all have seen going there. */
  open: string[];
  /** Cards that the viewer put there unseen. */
  own: string[];
}

/** A contract card: what it asks for and brings, who has it and what of it is done. */
export interface Contract {
  id: string;
  name: string;
  /** Null while it lies on the island. */
  owner: number | null;
  done: PartName | null;
  parts: Record<PartName, ContractPart>;
}

/** What one part of a contract card asks for and brings. */
export interface ContractPart {
  cargo: CargoType[];
  /** Of the whole card, once this part is done. */
  points: number;
}
