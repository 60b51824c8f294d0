// The printed cards by their ids.
import { PRINTED, type LorryCard, type ObjectiveCard, type OrderCard } from "./components";

const LORRIES = new Map(PRINTED.lorries.map((card) => [card.id, card]));
const ORDERS = new Map(PRINTED.orders.map((card) => [card.id, card]));
const OBJECTIVES = new Map(PRINTED.objectives.map((card) => [card.id, card]));

/** `fox_double`, `wheel_single_2` */
export function lorryCard(id: string | null): LorryCard | undefined {
  return id ? LORRIES.get(id) : undefined;
}

/** `furnaces_3` */
export function orderCard(id: string): OrderCard {
  return ORDERS.get(id)!;
}

/** `loco_a`, `sum_barracks` */
export function objectiveCard(id: string): ObjectiveCard {
  return OBJECTIVES.get(id)!;
}
