// Which card an explanation is about: one by its name, or the one that lies on a space of the town.
import { PRINTED } from "./components";
import type { View } from "./view";

const ORDERS = new Set(PRINTED.orders.map(({ id }) => id));
const TILES = new Set(PRINTED.tiles.map(({ id }) => id));

export function cardOf(about: string, view: View): { order?: string; tile?: string } | undefined {
  if (ORDERS.has(about)) return { order: about };
  if (TILES.has(about)) return { tile: about };
  const [, place, number] = /^(order|factory)_(\d+)$/.exec(about) ?? [];
  const lies = place === "order" ? view.orders[Number(number) - 1] : place === "factory" ? view.factory[Number(number) - 1] : undefined;
  return lies ? cardOf(lies, view) : undefined;
}

export const large = (about: string, view: View): boolean => cardOf(about, view) !== undefined;
