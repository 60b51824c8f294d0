// What is printed on the pieces, read from their ids, and where cubes of a view are drawn. No rule lives here.
import type { View } from "../title";

export const COLOURS = ["yellow", "brown", "grey", "black"] as const;
export type Colour = (typeof COLOURS)[number];
export const TRANSPORTS = ["handcart", "horse_cart", "truck", "train"] as const;
export type Transport = (typeof TRANSPORTS)[number];
export type Side = "light" | "dark";

export const COAL = COLOURS.map((colour) => `coal_${colour}`);
export const HAULED = TRANSPORTS.map((transport) => `transport_${transport}`);
export const CARTS = COLOURS.map((colour) => `carts_${colour}`);
/** The twelve elements of the clock: four more with each shift; [first, second] place in points. */
export const ELEMENTS: { id: string; points: [number, number] }[] = [
  ...zip(COAL, [[2, 1], [3, 1], [4, 2], [5, 2]]),
  ...zip(HAULED, [[6, 3], [7, 3], [8, 4], [9, 4]]),
  ...zip(CARTS, [[10, 5], [11, 5], [12, 6], [13, 6]]),
];

function zip(ids: string[], points: [number, number][]) {
  return ids.map((id, number) => ({ id, points: points[number] }));
}

export interface TileFace {
  colour: Colour;
  side: Side;
  carts: number;
  price: number;
}

/** `grey-light-2` */
export function tileFace(id: string): TileFace {
  const [colour, side, carts] = id.split("-") as [Colour, Side, string];
  return { colour, side, carts: Number(carts), price: Number(carts) * levelOf(colour) };
}

export function levelOf(colour: Colour): number {
  return COLOURS.indexOf(colour) + 1;
}

const VALUES: Record<string, number[]> = {
  yellow: [2, 3, 4],
  brown: [3, 5, 7],
  grey: [4, 7, 9],
  black: [5, 9, 12],
  mixed: [0, 0, 0, 10],
};

export interface OrderFace {
  transport: Transport;
  slots: Colour[];
  points: number;
}

/** `truck-grey-2`, `train-mixed-4` */
export function orderFace(id: string): OrderFace {
  const [transport, colour, count] = id.split("-") as [Transport, Colour | "mixed", string];
  const slots = colour === "mixed" ? [...COLOURS] : Array.from({ length: Number(count) }, () => colour);
  return { transport, slots, points: VALUES[colour][Number(count) - 1] };
}

export type SlotState = "empty" | "half" | "filled";
export interface SlotFace {
  colour: Colour;
  state: SlotState;
  cubes: Colour[];
}

/** Which cube lies on which slot is not told, as it makes no difference: its own colour first, then two others. */
export function slotFaces(order: View): SlotFace[] {
  const left: Colour[] = [...order.cubes];
  const faces: SlotFace[] = order.slots.map((slot: View) => ({ colour: slot.colour, state: slot.state, cubes: [] }));
  for (const face of faces) {
    const own = left.indexOf(face.colour);
    if (face.state === "filled" && own >= 0) face.cubes.push(...left.splice(own, 1));
  }
  for (const face of faces) if (face.state === "filled" && face.cubes.length === 0) face.cubes.push(...left.splice(0, 2));
  for (const face of faces) if (face.state === "half") face.cubes.push(...left.splice(0, 1));
  for (const face of faces) if (face.state === "filled" && face.cubes.length === 1) face.cubes.push(...left.splice(0, 1));
  return faces;
}

/** The printed cart of each level has its side on the pit board. */
export const PRINTED: Record<Colour, Side> = { yellow: "dark", brown: "light", grey: "light", black: "dark" };

export interface TunnelFace {
  /** Nothing for the printed cart. */
  tile: string | null;
  carts: (Colour | null)[];
}

/** The two tunnels of a level from the shaft outwards. On which cart a cube lies is not told: the newest stay full longest. */
export function tunnels(level: View): Record<Side, TunnelFace[]> {
  const out: Record<Side, TunnelFace[]> = { light: [], dark: [] };
  out[PRINTED[level.colour as Colour]].push({ tile: null, carts: [null] });
  for (const side of ["light", "dark"] as const)
    for (const tile of level[side]) out[side].push({ tile, carts: Array(tileFace(tile).carts).fill(null) });
  const carts = [...out.light, ...out.dark].sort((a, b) => Number(a.tile !== null) - Number(b.tile !== null));
  let bare: number = level.empty;
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
export function knownOf(stack: View): { piece: string; many: number }[] {
  const out: { piece: string; many: number }[] = [];
  for (const piece of stack.from_top as string[]) {
    const last = out.at(-1);
    if (piece === "unknown" && last?.piece === "unknown") last.many += 1;
    else out.push({ piece, many: 1 });
  }
  return out;
}

export function spaceOf(view: View, id: string): View {
  return view.spaces.find((space: View) => space.id === id);
}
