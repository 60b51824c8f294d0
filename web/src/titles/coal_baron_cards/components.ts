// Made by `python -m tools.title_types` from the title's Python; not to be edited.
import type { Crest, Destination } from "./view";

export type Counted = "shift_markers" | "objectives" | "loco" | "share" | "order" | "sum";

/** The components of the card game. */
export interface Printed {
  crests: Crest[];
  destinations: Destination[];
  lorries: LorryCard[];
  orders: OrderCard[];
  objectives: ObjectiveCard[];
  /** On fulfilled orders, for an objective that counts their sum. */
  lorries_for_sum: number;
  /** Cards looked at by Free Choice. */
  draw: number;
}

/** A kind of lorry card. */
export interface LorryCard {
  id: string;
  crest: Crest;
  /** 2 for a double. */
  lorries: number;
  points: number;
}

/** A kind of order card. */
export interface OrderCard {
  id: string;
  destination: Destination;
  /** Of lorries. */
  minimum: number;
  points: number;
}

/** An objective card. */
export interface ObjectiveCard {
  id: string;
  counts: Counted;
  /** The loco model or the destination that it counts. */
  of: string | null;
  /** For each, or for the whole. */
  points: number;
}

export const PRINTED: Printed = {
  crests: ["wheel","clover","tower","fox"],
  destinations: ["barracks","furnaces","factories","steamboats"],
  lorries: [
    {"id":"wheel_double","crest":"wheel","lorries":2,"points":0},
    {"id":"wheel_single_1","crest":"wheel","lorries":1,"points":1},
    {"id":"wheel_single_2","crest":"wheel","lorries":1,"points":2},
    {"id":"clover_double","crest":"clover","lorries":2,"points":0},
    {"id":"clover_single_1","crest":"clover","lorries":1,"points":1},
    {"id":"clover_single_2","crest":"clover","lorries":1,"points":2},
    {"id":"tower_double","crest":"tower","lorries":2,"points":0},
    {"id":"tower_single_1","crest":"tower","lorries":1,"points":1},
    {"id":"tower_single_2","crest":"tower","lorries":1,"points":2},
    {"id":"fox_double","crest":"fox","lorries":2,"points":0},
    {"id":"fox_single_1","crest":"fox","lorries":1,"points":1},
    {"id":"fox_single_2","crest":"fox","lorries":1,"points":2},
  ],
  orders: [
    {"id":"barracks_1","destination":"barracks","minimum":1,"points":3},
    {"id":"barracks_2","destination":"barracks","minimum":2,"points":5},
    {"id":"barracks_3","destination":"barracks","minimum":3,"points":7},
    {"id":"barracks_4","destination":"barracks","minimum":4,"points":10},
    {"id":"furnaces_1","destination":"furnaces","minimum":1,"points":3},
    {"id":"furnaces_2","destination":"furnaces","minimum":2,"points":5},
    {"id":"furnaces_3","destination":"furnaces","minimum":3,"points":7},
    {"id":"furnaces_4","destination":"furnaces","minimum":4,"points":10},
    {"id":"factories_1","destination":"factories","minimum":1,"points":3},
    {"id":"factories_2","destination":"factories","minimum":2,"points":5},
    {"id":"factories_3","destination":"factories","minimum":3,"points":7},
    {"id":"factories_4","destination":"factories","minimum":4,"points":10},
    {"id":"steamboats_1","destination":"steamboats","minimum":1,"points":3},
    {"id":"steamboats_2","destination":"steamboats","minimum":2,"points":5},
    {"id":"steamboats_3","destination":"steamboats","minimum":3,"points":7},
    {"id":"steamboats_4","destination":"steamboats","minimum":4,"points":10},
  ],
  objectives: [
    {"id":"shift_markers","counts":"shift_markers","of":null,"points":3},
    {"id":"objectives","counts":"objectives","of":null,"points":1},
    {"id":"loco_a","counts":"loco","of":"model_a","points":2},
    {"id":"loco_b","counts":"loco","of":"model_b","points":2},
    {"id":"loco_c","counts":"loco","of":"model_c","points":2},
    {"id":"loco_d","counts":"loco","of":"model_d","points":2},
    {"id":"share_barracks","counts":"share","of":"barracks","points":2},
    {"id":"share_furnaces","counts":"share","of":"furnaces","points":2},
    {"id":"share_factories","counts":"share","of":"factories","points":2},
    {"id":"share_steamboats","counts":"share","of":"steamboats","points":2},
    {"id":"order_barracks","counts":"order","of":"barracks","points":2},
    {"id":"order_furnaces","counts":"order","of":"furnaces","points":2},
    {"id":"order_factories","counts":"order","of":"factories","points":2},
    {"id":"order_steamboats","counts":"order","of":"steamboats","points":2},
    {"id":"sum_barracks","counts":"sum","of":"barracks","points":4},
    {"id":"sum_furnaces","counts":"sum","of":"furnaces","points":4},
    {"id":"sum_factories","counts":"sum","of":"factories","points":4},
    {"id":"sum_steamboats","counts":"sum","of":"steamboats","points":4},
  ],
  lorries_for_sum: 5,
  draw: 4,
};
