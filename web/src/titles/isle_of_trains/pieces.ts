// The printed cards by their ids.
import { PRINTED, type Card } from "./components";
import type { CargoType } from "./view";

const BY_ID = new Map(PRINTED.cards.map((card) => [card.id, card]));

/** The printed card, or nothing for a card that nobody here knows. */
export function printed(id: string | null | undefined): Card | undefined {
  return id ? BY_ID.get(id) : undefined;
}

/** The cargo of a list, counted, in the order coal, oil, box, any. */
export function counted(cargo: CargoType[]): [CargoType, number][] {
  return PRINTED.cargo_types.map((kind): [CargoType, number] => [kind, cargo.filter((one) => one === kind).length]).filter(([, number]) => number > 0);
}
