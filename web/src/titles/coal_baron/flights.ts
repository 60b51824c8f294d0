// What travels over the table while a step is shown. All anchors are on the board before and after the step, unless said.
import type { SoundName } from "../../lib/sound";
import type { Step } from "../../wire";
import type { Flight as AnyFlight } from "../title";
import { levelOf, orderFace, spaceOf, tileFace } from "./pieces";
import type { Colour, StackName, Transport, View } from "./view";

/** What travels: workers of a seat, a cube, a tile, an order card, the back of either, a delivery, or Marks. */
export type Piece =
  | { kind: "worker"; seat: number; count: number }
  | { kind: "cube"; colour: Colour }
  | { kind: "tile" | "order"; id: string }
  | { kind: "back"; stack: StackName }
  | { kind: "transport"; transport: Transport; points: number }
  | { kind: "coin"; marks: number };
type Flight = AnyFlight<Piece>;

const SOUNDS: Record<Piece["kind"], SoundName> = { worker: "steps", cube: "coal", tile: "rails", order: "card", back: "card", transport: "steam", coin: "coins" };

/** The cage and the end of a shift have their bells; everything else sounds like the piece that travels. */
export function sound(step: Step, piece?: Piece): SoundName | undefined {
  if (!piece) return step.action.startsWith("cage ") ? "cage" : step.scored.length > 0 ? "shift" : undefined;
  return SOUNDS[piece.kind];
}

const WALK = 350; // ms: those who stand there leave first

export function flights(step: Step, before: View, after: View): Flight[] {
  const seat = step.seat;
  const [verb, what = ""] = step.action.split(" ");
  const moved = { draft: drafted, place: placed, fill, keep_tile: built, keep_order: kept, put_tile: back, put_order: back }[verb];
  const mined = { load, store, unload: onto, fetch: onto, onto, pair: onto }[verb];
  const own = moved?.(seat, what, before, after) ?? mined?.(seat, step.action, before, after) ?? [];
  return [...own, ...refilled(what, before, after), ...home(before, after)];
}

function drafted(seat: number, id: string, _: View, after: View): Flight[] {
  // the cards of the draft are gone with the last pick
  return [{ from: after.draft.length > 0 ? "draft" : "office", to: `orders:${seat}`, piece: { kind: "order", id } }];
}

function placed(seat: number, id: string, before: View, after: View): Flight[] {
  const space = spaceOf(before, id);
  const at = `space:${id}`;
  const out: Flight[] = [];
  if (id !== "bank")
    space.workers.forEach((count, who) => {
      if (count > 0) out.push({ from: at, to: "canteen", piece: { kind: "worker", seat: who, count } });
    });
  const delay = out.length > 0 ? WALK : 0;
  out.push({ from: `seat:${seat}`, to: at, piece: { kind: "worker", seat, count: space.needed }, delay });
  return [...out, ...does(seat, id, before, after).map((flight) => ({ ...flight, delay: (flight.delay ?? 0) + delay + WALK }))];
}

/** What the action of a space moves at once. */
function does(seat: number, id: string, before: View, after: View): Flight[] {
  const [kind, what] = [id.split("_")[0], id.slice(id.indexOf("_") + 1)];
  if (id === "factory_draw") return [{ from: "stack:tiles", to: `seat:${seat}`, piece: { kind: "back", stack: "tiles" } }];
  if (id === "order_draw") return [{ from: "stack:orders", to: `seat:${seat}`, piece: { kind: "back", stack: "orders" } }];
  const [tile, card] = [before.factory[Number(what) - 1], before.orders[Number(what) - 1]];
  if (kind === "factory") return tile ? built(seat, tile, before, after, `space:${id}`) : [];
  if (kind === "order") return card ? [{ from: `space:${id}`, to: `orders:${seat}`, piece: { kind: "order", id: card } }] : [];
  if (kind === "money" || kind === "bank")
    return [{ from: `space:${id}`, to: `marks:${seat}`, piece: { kind: "coin", marks: kind === "bank" ? 1 : Number(what) } }];
  if (kind !== "delivery") return [];
  const left = new Set(after.players[seat].orders.map((order) => order.id));
  return before.players[seat].orders
    .filter((order) => !left.has(order.id))
    .map((order, number) => ({
      from: `orders:${seat}`,
      to: `space:${id}`,
      piece: { kind: "transport", transport: order.transport, points: orderFace(order.id).points },
      delay: number * WALK,
    }));
}

function built(seat: number, id: string, _: View, __: View, from = "stack:tiles"): Flight[] {
  const { colour, price } = tileFace(id);
  return [
    { from: `marks:${seat}`, to: from, piece: { kind: "coin", marks: price } },
    { from, to: `level:${seat}:${levelOf(colour)}`, piece: { kind: "tile", id } },
  ];
}

function kept(seat: number, id: string): Flight[] {
  return [{ from: "stack:orders", to: `orders:${seat}`, piece: { kind: "order", id } }];
}

/** In which order pieces go back is a secret: all see only a back. */
function back(seat: number, _: string, before: View): Flight[] {
  const stack = before.drawn?.stack ?? "tiles";
  return [{ from: `seat:${seat}`, to: `stack:${stack}`, piece: { kind: "back", stack } }];
}

function fill(seat: number, colour: string, before: View): Flight[] {
  if (!before.building) return [];
  const level = levelOf(tileFace(before.building).colour);
  return [{ from: "supply", to: `level:${seat}:${level}`, piece: { kind: "cube", colour: colour as Colour } }];
}

function load(seat: number, action: string, before: View): Flight[] {
  const level = before.players[seat].cage.level;
  return [{ from: `level:${seat}:${level}`, to: `cage:${seat}`, piece: { kind: "cube", colour: action.split(" ")[1] as Colour } }];
}

function store(seat: number, action: string): Flight[] {
  return [{ from: `cage:${seat}`, to: `storage:${seat}`, piece: { kind: "cube", colour: action.split(" ")[1] as Colour } }];
}

/** Cubes that came onto an order; while the slot is still asked for, none did. */
function onto(seat: number, action: string, before: View, after: View): Flight[] {
  const order = after.players[seat].orders.find((one) => {
    const was = before.players[seat].orders.find((other) => other.id === one.id);
    return was && was.cubes.length < one.cubes.length;
  });
  if (!order) return [];
  return cubesOf(action, before).map(([place, colour], number) => ({
    from: `${place}:${seat}`,
    to: `order:${order.id}`,
    piece: { kind: "cube", colour },
    delay: number * WALK,
  }));
}

/** Where the cubes of an answer lay: [place, colour]. */
function cubesOf(action: string, before: View): [string, Colour][] {
  const [verb, ...words] = action.split(" ");
  if (verb === "unload") return [["cage", words[0] as Colour]];
  if (verb === "fetch") return [["storage", words[0] as Colour]];
  const cubes = verb === "pair" ? words : [before.cube, before.partner].filter((cube) => cube !== null);
  return cubes.map((cube) => String(cube).split("_") as [string, Colour]);
}

/** New tiles and orders on display; a tile may be followed by an equal one. */
function refilled(bought: string, before: View, after: View): Flight[] {
  const fresh = (display: "factory" | "orders", space: string, stack: StackName, kind: "tile" | "order") =>
    after[display].flatMap((id, number): Flight[] => {
      const name = `${space}_${number + 1}`;
      if (!id || (id === before[display][number] && name !== bought)) return [];
      return [{ from: `stack:${stack}`, to: `space:${name}`, piece: { kind, id }, delay: 3 * WALK }];
    });
  return [...fresh("factory", "factory", "tiles", "tile"), ...fresh("orders", "order", "orders", "order")];
}

/** The shift is over: all workers go home. */
function home(before: View, after: View): Flight[] {
  if (before.shift === after.shift) return [];
  return before.spaces.flatMap((space) =>
    space.workers.flatMap((count, seat): Flight[] =>
      count > 0 ? [{ from: `space:${space.id}`, to: `seat:${seat}`, piece: { kind: "worker", seat, count }, delay: 4 * WALK }] : [],
    ),
  );
}
