// The shape of a view of this title, as `view.py` makes it.
import type { Cargo } from "./cards";

export interface Loaded {
  card: string;
  type: Cargo;
  face_down_by: number | null;
}

export interface Wagon {
  id: string;
  card: string;
  carries: Cargo | null;
  cargo: (Loaded | null)[];
}

export type Part = "primary" | "a" | "b";
export const PARTS: Part[] = ["primary", "a", "b"];

export interface Contract {
  id: string;
  name: string;
  owner: number | null;
  done: Part | null;
  parts: Record<Part, { cargo: Cargo[]; points: number }>;
}

export interface Player {
  hand: string[];
  hand_count: number;
  hand_open: string[];
  hand_doubt: string[];
  discarded_secretly: number;
  drawn_since: number;
  engine: string;
  traction: number;
  weight: number;
  wagons: Wagon[];
  buildings: { id: string; points: number }[];
  building_limit: number;
  points: Record<"train" | "contracts" | "buildings" | "cargo" | "total", number>;
}

export interface Isle {
  viewer: number | null;
  seat: number | null;
  question: string;
  start_player: number;
  round: number;
  actions_left: number;
  phantoms: number;
  extra: string[];
  held: string | null;
  to_pay: number;
  due: number;
  target: { seat: number; wagon: string } | null;
  fulfils: { contract: string; part: Part } | null;
  unloaded: Record<Cargo, number>;
  final_turns: number | null;
  pile: number;
  reshuffles: number;
  recalled: string[];
  discards: { size: number; open: string[]; own: string[] };
  display: string[] | null;
  contracts: Contract[];
  contracts_taken: number;
  contracts_for_end: number;
  players: Player[];
  places: number[] | null;
}
