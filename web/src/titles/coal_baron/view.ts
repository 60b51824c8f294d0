// Made by `python -m tools.title_types` from the title's Python; not to be edited.

export type Question = "place" | "draft" | "fill_cart" | "keep_tile" | "keep_order" | "return" | "put_tile" | "put_order" | "mine" | "slot" | "game_over";
export type SubstitutionMode = "split" | "pair";
export type Cube = "cage_yellow" | "cage_brown" | "cage_grey" | "cage_black" | "storage_yellow" | "storage_brown" | "storage_grey" | "storage_black";
export type Colour = "yellow" | "brown" | "grey" | "black";
export type Side = "light" | "dark";
export type Element = "coal_yellow" | "coal_brown" | "coal_grey" | "coal_black" | "transport_handcart" | "transport_horse_cart" | "transport_truck" | "transport_train" | "carts_yellow" | "carts_brown" | "carts_grey" | "carts_black";
export type Transport = "handcart" | "horse_cart" | "truck" | "train";
export type SlotState = "filled" | "half" | "empty";
export type StackName = "tiles" | "orders";
export type End = "top" | "bottom";

/** The table of Coal Baron as one seat knows it. Pieces are named by their ids; `unknown` is a hidden one. */
export interface View {
  title: "coal_baron";
  question: Question;
  /** By seat. */
  players: Player[];
  shift: number;
  shifts: number;
  start_player: number;
  substitution_mode: SubstitutionMode;
  /** The space that is being used. */
  space: string | null;
  /** Work steps left. */
  steps: number;
  /** Chosen for a slot of an order. */
  cube: Cube | null;
  /** The second cube of a pair (R34). */
  partner: Cube | null;
  /** The tile whose carts are short of coal. */
  building: string | null;
  /** Its carts that wait for a cube of another colour. */
  bare_carts: number;
  drawn: Drawn | null;
  /** Order cards to choose from at the beginning. */
  draft: string[];
  /** Tiles on factory_1 to factory_8. */
  factory: (string | null)[];
  /** Cards on order_1 to order_4. */
  orders: (string | null)[];
  stacks: Stack[];
  spaces: Space[];
  /** Cubes left in the supply. */
  supply: Record<Colour, number>;
  /** Who is asked; null when the game is over. */
  seat: number | null;
  /** By seat: 1 for the winner; null until the game is over. */
  places: number[] | null;
  /** The table as text, for whoever asked for it. */
  board?: string;
}

/** All that lies before a seat. */
export interface Player {
  /** By category and in `total`, as if the game ended now. */
  points: Record<string, number>;
  workers: number;
  canteen: number;
  marks: number;
  levels: Level[];
  /** How many on each side of the pit. */
  tiles: Record<Side, number>;
  cage: Cage;
  storage: Colour[];
  orders: Order[];
  /** Order cards. */
  delivered: string[];
  /** What each element of the shift scoring counts. */
  counts: Record<Element, number>;
  /** Points so far, without the final scoring. */
  track: number;
}

/** A tunnel level. The printed cart lies on no tile; on which side of a level a cube lies has no effect (R33). */
export interface Level {
  colour: Colour;
  /** Tiles on the light side. */
  light: string[];
  /** Tiles on the dark side. */
  dark: string[];
  carts: number;
  cubes: Colour[];
  /** Carts without a cube. */
  empty: number;
}

/** The pit cage and its load. */
export interface Cage {
  /** 0 is the surface. */
  level: number;
  cubes: Colour[];
}

/** An outstanding order, each slot with its state. */
export interface Order {
  id: string;
  transport: Transport;
  points: number;
  slots: Slot[];
  cubes: Colour[];
  complete: boolean;
}

/** A slot of an order card. */
export interface Slot {
  colour: Colour;
  state: SlotState;
}

/** What is in hand on a draw space: first what is put back already, the next to be drawn first, then the rest. */
export interface Drawn {
  stack: StackName;
  count: number;
  /** How many are put back already. */
  put: number;
  /** Where they are put; null before that is decided. */
  end: End | null;
  pieces: string[];
  /** False: the known ones come first, wherever they are. */
  in_order: boolean;
}

/** A stack and what this seat knows of it. */
export interface Stack {
  id: StackName;
  size: number;
  /** As far down as anything is known. */
  from_top: string[];
  packets: Packet[];
}

/** Pieces that somebody else put back together. */
export interface Packet {
  /** How many pieces lie above it. */
  depth: number;
  size: number;
  /** Those known to be among them. */
  pieces: string[];
}

/** A worker space: what it costs now, and who stands there; at the bank everybody may. */
export interface Space {
  id: string;
  /** False where a lock tile lies. */
  open: boolean;
  /** Workers that it costs now. */
  needed: number;
  /** By seat. */
  workers: number[];
}
