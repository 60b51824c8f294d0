// Made by `python -m tools.title_types` from the title's Python; not to be edited.
import type { CargoType, Deed, PartName } from "./view";

export type Family = "engine" | "hopper" | "tanker" | "boxcar" | "caboose" | "building";

/** The components of Isle of Trains. */
export interface Printed {
  cards: Card[];
  cargo_types: CargoType[];
  parts: PartName[];
  deeds: Deed[];
  actions_a_turn: number;
  /** Drawn for cargo that no contract needs. */
  cards_per_cargo: number;
  hand_limit: number;
  /** Of a building, for each thing that it counts. */
  points_each: number;
  grand_central_points: number;
}

/** A kind of playing card. */
export interface Card {
  id: string;
  family: Family;
  /** In its family; 0 for a building. */
  level: number;
  cost: number;
  /** On the train. */
  points: number;
  weight: number;
  traction: number;
  capacity: number;
  carries: CargoType | null;
  /** The cargo that the card itself is when it is loaded. */
  icon: CargoType;
  /** Of freight cars. */
  bonus: Bonus | null;
}

/** What loading onto another player's car brings (§6.4). */
export interface Bonus {
  draw: number;
  discard: number;
  /** One of these actions may follow at once. */
  extra: Deed[];
}

export const PRINTED: Printed = {
  cards: [
    {"id":"engine_1","family":"engine","level":1,"cost":1,"points":0,"weight":0,"traction":4,"capacity":0,"carries":null,"icon":"any","bonus":null},
    {"id":"engine_2","family":"engine","level":2,"cost":3,"points":2,"weight":0,"traction":6,"capacity":0,"carries":null,"icon":"oil","bonus":null},
    {"id":"engine_3","family":"engine","level":3,"cost":6,"points":4,"weight":0,"traction":8,"capacity":0,"carries":null,"icon":"box","bonus":null},
    {"id":"hopper_1","family":"hopper","level":1,"cost":1,"points":2,"weight":1,"traction":0,"capacity":1,"carries":"coal","icon":"coal","bonus":{"draw":3,"discard":1,"extra":[]}},
    {"id":"hopper_2","family":"hopper","level":2,"cost":4,"points":5,"weight":2,"traction":0,"capacity":2,"carries":"coal","icon":"oil","bonus":{"draw":2,"discard":0,"extra":["build"]}},
    {"id":"hopper_3","family":"hopper","level":3,"cost":7,"points":8,"weight":1,"traction":0,"capacity":3,"carries":"coal","icon":"box","bonus":{"draw":2,"discard":0,"extra":["draw","build","load","deliver"]}},
    {"id":"tanker_1","family":"tanker","level":1,"cost":2,"points":2,"weight":1,"traction":0,"capacity":1,"carries":"oil","icon":"coal","bonus":{"draw":3,"discard":0,"extra":[]}},
    {"id":"tanker_2","family":"tanker","level":2,"cost":5,"points":5,"weight":2,"traction":0,"capacity":2,"carries":"oil","icon":"oil","bonus":{"draw":3,"discard":0,"extra":["deliver"]}},
    {"id":"tanker_3","family":"tanker","level":3,"cost":8,"points":8,"weight":1,"traction":0,"capacity":3,"carries":"oil","icon":"box","bonus":{"draw":3,"discard":0,"extra":["load","deliver"]}},
    {"id":"boxcar_1","family":"boxcar","level":1,"cost":3,"points":2,"weight":2,"traction":0,"capacity":1,"carries":"box","icon":"coal","bonus":{"draw":4,"discard":0,"extra":[]}},
    {"id":"boxcar_2","family":"boxcar","level":2,"cost":6,"points":5,"weight":3,"traction":0,"capacity":2,"carries":"box","icon":"oil","bonus":{"draw":4,"discard":0,"extra":["load"]}},
    {"id":"boxcar_3","family":"boxcar","level":3,"cost":9,"points":8,"weight":2,"traction":0,"capacity":3,"carries":"box","icon":"box","bonus":{"draw":5,"discard":1,"extra":["load"]}},
    {"id":"caboose_1","family":"caboose","level":1,"cost":3,"points":2,"weight":2,"traction":0,"capacity":0,"carries":null,"icon":"box","bonus":null},
    {"id":"caboose_2","family":"caboose","level":2,"cost":3,"points":3,"weight":2,"traction":0,"capacity":0,"carries":null,"icon":"coal","bonus":null},
    {"id":"caboose_3","family":"caboose","level":3,"cost":3,"points":2,"weight":2,"traction":0,"capacity":1,"carries":"any","icon":"oil","bonus":null},
    {"id":"caboose_4","family":"caboose","level":4,"cost":3,"points":1,"weight":2,"traction":0,"capacity":0,"carries":null,"icon":"box","bonus":null},
    {"id":"caboose_5","family":"caboose","level":5,"cost":3,"points":1,"weight":2,"traction":0,"capacity":0,"carries":null,"icon":"coal","bonus":null},
    {"id":"caboose_6","family":"caboose","level":6,"cost":3,"points":1,"weight":0,"traction":2,"capacity":0,"carries":null,"icon":"oil","bonus":null},
    {"id":"coal_factory","family":"building","level":0,"cost":6,"points":0,"weight":0,"traction":0,"capacity":0,"carries":null,"icon":"any","bonus":null},
    {"id":"oil_refinery","family":"building","level":0,"cost":6,"points":0,"weight":0,"traction":0,"capacity":0,"carries":null,"icon":"any","bonus":null},
    {"id":"customs_house","family":"building","level":0,"cost":6,"points":0,"weight":0,"traction":0,"capacity":0,"carries":null,"icon":"any","bonus":null},
    {"id":"grand_central","family":"building","level":0,"cost":6,"points":0,"weight":0,"traction":0,"capacity":0,"carries":null,"icon":"any","bonus":null},
    {"id":"bank","family":"building","level":0,"cost":6,"points":0,"weight":0,"traction":0,"capacity":0,"carries":null,"icon":"any","bonus":null},
    {"id":"rail_yard","family":"building","level":0,"cost":6,"points":0,"weight":0,"traction":0,"capacity":0,"carries":null,"icon":"any","bonus":null},
  ],
  cargo_types: ["coal","oil","box","any"],
  parts: ["primary","a","b"],
  deeds: ["draw","build","load","deliver"],
  actions_a_turn: 2,
  cards_per_cargo: 2,
  hand_limit: 5,
  points_each: 2,
  grand_central_points: 8,
};
