// What is printed on the 24 kinds of cards (§1), so that they can be drawn. What one may do with them, the server says.

export type Cargo = "coal" | "oil" | "box" | "any";
export type Family = "engine" | "hopper" | "tanker" | "boxcar" | "caboose" | "building";
export type Deed = "draw" | "build" | "load" | "deliver";

export interface Printed {
  id: string;
  family: Family;
  level: number;
  cost: number;
  points: number;
  weight: number;
  traction: number;
  capacity: number;
  carries?: Cargo;
  /** The cargo that the card itself is, when it is loaded. */
  icon: Cargo;
  bonus?: { draw: number; discard: number; extra: Deed[] };
}

const ALL: Deed[] = ["draw", "build", "load", "deliver"];
const CARRIES: Record<string, Cargo> = { hopper: "coal", tanker: "oil", boxcar: "box" };
const ICON_BY_LEVEL: Cargo[] = ["any", "coal", "oil", "box"];

function engine(level: number, cost: number, points: number, traction: number, icon: Cargo): Printed {
  return { id: `engine_${level}`, family: "engine", level, cost, points, weight: 0, traction, capacity: 0, icon };
}

function car(family: Family, level: number, cost: number, weight: number, draw: number, discard: number, extra: Deed[]): Printed {
  return {
    id: `${family}_${level}`, family, level, cost, points: level * 3 - 1, weight, traction: 0, capacity: level,
    carries: CARRIES[family], icon: ICON_BY_LEVEL[level], bonus: { draw, discard, extra },
  };
}

function caboose(number: number, points: number, icon: Cargo): Printed {
  const id = `caboose_${number}`;
  const strong = number === 6;
  const roomy = number === 3;
  return {
    id, family: "caboose", level: number, cost: 3, points, weight: strong ? 0 : 2, traction: strong ? 2 : 0,
    capacity: roomy ? 1 : 0, carries: roomy ? "any" : undefined, icon,
  };
}

function building(id: string): Printed {
  return { id, family: "building", level: 0, cost: 6, points: 0, weight: 0, traction: 0, capacity: 0, icon: "any" };
}

export const CARD_LIST: Printed[] = [
  engine(1, 1, 0, 4, "any"),
  engine(2, 3, 2, 6, "oil"),
  engine(3, 6, 4, 8, "box"),
  car("hopper", 1, 1, 1, 3, 1, []),
  car("hopper", 2, 4, 2, 2, 0, ["build"]),
  car("hopper", 3, 7, 1, 2, 0, ALL),
  car("tanker", 1, 2, 1, 3, 0, []),
  car("tanker", 2, 5, 2, 3, 0, ["deliver"]),
  car("tanker", 3, 8, 1, 3, 0, ["load", "deliver"]),
  car("boxcar", 1, 3, 2, 4, 0, []),
  car("boxcar", 2, 6, 3, 4, 0, ["load"]),
  car("boxcar", 3, 9, 2, 5, 1, ["load"]),
  caboose(1, 2, "box"),
  caboose(2, 3, "coal"),
  caboose(3, 2, "oil"),
  caboose(4, 1, "box"),
  caboose(5, 1, "coal"),
  caboose(6, 1, "oil"),
  ...["coal_factory", "oil_refinery", "customs_house", "grand_central", "bank", "rail_yard"].map(building),
];

const BY_ID = new Map(CARD_LIST.map((card) => [card.id, card]));

/** The printed card, or nothing for a card that nobody here knows. */
export function printed(id: string | null | undefined): Printed | undefined {
  return id ? BY_ID.get(id) : undefined;
}

/** The cargo of a list, counted, in the order coal, oil, box, any. */
export function counted(cargo: string[]): [Cargo, number][] {
  const order: Cargo[] = ["coal", "oil", "box", "any"];
  return order.map((kind): [Cargo, number] => [kind, cargo.filter((one) => one === kind).length]).filter(([, number]) => number > 0);
}
