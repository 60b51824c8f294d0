// The printed pieces by their ids, and where cubes of a view are drawn.
import { PRINTED, type ElementPoints, type OrderCard, type Tile } from "./components";
import type { Colour, Level, Order, Side, SlotState, Space, Stack, View } from "./view";

export const COLOURS = PRINTED.colours;

const TILES = new Map(PRINTED.tiles.map((tile) => [tile.id, tile]));
const ORDERS = new Map(PRINTED.orders.map((order) => [order.id, order]));

/** `grey-light-2` */
export function tileFace(id: string): Tile {
  return TILES.get(id)!;
}

/** `truck-grey-2`, `train-mixed-4` */
export function orderFace(id: string): OrderCard {
  return ORDERS.get(id)!;
}

/** The elements of the clock that shift `number` adds. */
export function elementsOf(shift: number): ElementPoints[] {
  return PRINTED.elements.slice((shift - 1) * PRINTED.elements_per_shift, shift * PRINTED.elements_per_shift);
}

export function levelOf(colour: Colour): number {
  return COLOURS.indexOf(colour) + 1;
}

export interface SlotFace {
  colour: Colour;
  state: SlotState;
  cubes: Colour[];
}

/** Which cube lies on which slot is not told, as it makes no difference: its own colour first, then two others. */
export function slotFaces(order: Order): SlotFace[] {
  const left = [...order.cubes];
  const faces: SlotFace[] = order.slots.map((slot) => ({ colour: slot.colour, state: slot.state, cubes: [] }));
  for (const face of faces) {
    const own = left.indexOf(face.colour);
    if (face.state === "filled" && own >= 0) face.cubes.push(...left.splice(own, 1));
  }
  for (const face of faces) if (face.state === "filled" && face.cubes.length === 0) face.cubes.push(...left.splice(0, 2));
  for (const face of faces) if (face.state === "half") face.cubes.push(...left.splice(0, 1));
  for (const face of faces) if (face.state === "filled" && face.cubes.length === 1) face.cubes.push(...left.splice(0, 1));
  return faces;
}

export interface TunnelFace {
  /** Nothing for the printed cart. */
  tile: string | null;
  carts: (Colour | null)[];
}

/** The two tunnels of a level from the shaft outwards. On which cart a cube lies is not told: the newest stay full longest. */
export function tunnels(level: Level): Record<Side, TunnelFace[]> {
  const out: Record<Side, TunnelFace[]> = { light: [], dark: [] };
  out[PRINTED.printed_side[level.colour]].push({ tile: null, carts: [null] });
  for (const side of ["light", "dark"] as const)
    for (const tile of level[side]) out[side].push({ tile, carts: Array<null>(tileFace(tile).carts).fill(null) });
  const carts = [...out.light, ...out.dark].sort((a, b) => Number(a.tile !== null) - Number(b.tile !== null));
  let bare = level.empty;
  let next = 0;
  for (const face of carts)
    for (let cart = 0; cart < face.carts.length; cart++) {
      if (bare > 0) bare -= 1;
      else face.carts[cart] = level.cubes[next++] ?? null;
    }
  return out;
}

/** Equal pieces as one with a number, in the order in which they first come. */
export function counted<T>(things: T[]): [T, number][] {
  const numbers = new Map<T, number>();
  for (const thing of things) numbers.set(thing, (numbers.get(thing) ?? 0) + 1);
  return [...numbers];
}

/** What a seat knows of a stack from the top down; neighbours that it does not know are one entry with their number. */
export function knownOf(stack: Stack): { piece: string; many: number }[] {
  const out: { piece: string; many: number }[] = [];
  for (const piece of stack.from_top) {
    const last = out.at(-1);
    if (piece === "unknown" && last?.piece === "unknown") last.many += 1;
    else out.push({ piece, many: 1 });
  }
  return out;
}

export function spaceOf(view: View, id: string): Space {
  return view.spaces.find((space) => space.id === id)!;
}
