// What travels over the table when a step is shown: told from the action and from what differs between the two views.
import type { SoundName } from "../../lib/sound";
import type { Step } from "../../wire";
import type { Flight as AnyFlight } from "../title";
import { kindOf, type Kind } from "./words";
import type { Hand, Objective, Player, View } from "./view";

/** What travels: a card of its kind; a loaded wagon has its lorry, a worker card its seat. */
export interface Piece {
  kind: Kind;
  id: string | number;
  load?: string | null;
  seat?: number;
}
type Flight = AnyFlight<Piece>;

const SOUNDS: Partial<Record<Kind, SoundName>> = { lorry: "coal", wagon: "rails", loco: "steam", worker: "steps", marker: "shift" };

/** A train that leaves is heard; everything else sounds like the card that travels. */
export function sound(step: Step, piece?: Piece): SoundName | undefined {
  if (!piece) return /deliver/.test(step.action) ? "steam" : undefined;
  return SOUNDS[piece.kind] ?? "card";
}

const BEAT = 120; // milliseconds between pieces that start together
const MOST = 3; // workers of one payment, and of one seat that go home: more would only hide the table
/** Where a played innovation goes: to what it lets one do. */
const PLAYED: Record<string, (seat: number) => string> = {
  take_lorry: () => "area:lorry_left",
  take_wagon: () => "area:wagon_left",
  take_loco: () => "area:loco",
  take_order: () => "area:order",
  take_share: () => "area:share",
  extract: (seat) => `row:${seat}`,
  deliver: (seat) => `pile:${seat}`,
};

export function flights(step: Step, before: View, after: View): Flight[] {
  const seat = step.seat;
  if (seat < 0 || !before.players[seat] || !after.players[seat]) return [];
  const words = step.action.split(" ");
  const found = [...given(words, seat, before), ...taken(words, seat, before, after), ...split(words, before, after), ...shiftEnd(before, after)];
  return found.map((flight, i) => ({ delay: i * BEAT, ...flight }));
}

/** What the answer itself moves. */
function given(words: string[], seat: number, before: View): Flight[] {
  const [word, first, second, third] = words;
  const player = before.players[seat];
  const track = (n: string) => `track:${seat}:${n}`;
  if (word === "pay" && before.area) {
    return first.split("+").slice(-MOST).map((value) => ({ from: `hand:${seat}`, to: `area:${before.area}`, piece: { kind: "worker", id: Number(value), seat } }));
  }
  if (word === "pay_innovation" && before.area) {
    return [{ from: `innovations:${seat}`, to: `area:${before.area}`, piece: { kind: "innovation", id: first } }];
  }
  if (word === "play") return [{ from: `innovations:${seat}`, to: PLAYED[first]?.(seat) ?? `seat:${seat}`, piece: { kind: "innovation", id: first } }];
  if (word === "wagon_to" || word === "loco_to") {
    const stack = before.stack ?? (word === "loco_to" ? "loco" : "wagon_left");
    const card = before.held ?? before.stacks.find((one) => one.id === stack)?.top ?? "unknown";
    return [{ from: `stack:${stack}`, to: track(first), piece: { kind: kindOf(stack), id: card } }];
  }
  if (word === "row_to_wagon" && player.row.length > 0) return [{ from: `row:${seat}`, to: track(first), piece: { kind: "lorry", id: player.row[0] } }];
  if (word === "row_to_storage" && player.row.length > 0) {
    return [{ from: `row:${seat}`, to: `storage:${seat}`, piece: { kind: "lorry", id: player.row[0] } }];
  }
  if (word === "storage_to_wagon" && third) return [{ from: `storage:${seat}`, to: track(second), piece: { kind: "lorry", id: first } }];
  if (word === "send") return train(player, seat, Number(first), second);
  return [];
}

/** A delivered train leaves, loco first, and its order with it. */
function train(player: Player, seat: number, number: number, order: string): Flight[] {
  const track = player.tracks.find((one) => one.track === number);
  if (!track) return [];
  const leave = { from: `track:${seat}:${number}`, to: `pile:${seat}` };
  return [
    { ...leave, piece: { kind: "loco", id: track.loco ?? "unknown" } },
    ...track.wagons.map((wagon): Flight => ({ ...leave, piece: { kind: "wagon", id: wagon.wagon, load: wagon.load } })),
    { from: `orders:${seat}`, to: `pile:${seat}`, piece: { kind: "order", id: order } },
  ];
}

/** Cards that came from a stack to this seat. */
function taken(words: string[], seat: number, before: View, after: View): Flight[] {
  const old = before.players[seat];
  const now = after.players[seat];
  const found: Flight[] = [];
  const from = (kind: Kind) => {
    const named = [words[0] === "take" ? words[1] : null, before.area, before.stack].find((stack) => stack && kindOf(stack) === kind);
    return `stack:${named ?? (kind === "lorry" ? "lorry_left" : kind)}`;
  };
  if (now.row.length > old.row.length) {
    found.push({ from: from("lorry"), to: `row:${seat}`, piece: { kind: "lorry", id: now.row[now.row.length - 1] } });
  }
  for (const [kind, key] of [["order", "orders"], ["innovation", "innovations"]] as const) {
    const many = (cards: Hand) => cards.open.length + cards.secret_count;
    if (many(now[key]) <= many(old[key])) continue;
    const card = added(old[key].open, now[key].open) ?? added(old[key].secret, now[key].secret) ?? "unknown";
    found.push({ from: from(kind), to: `${key}:${seat}`, piece: { kind, id: card } });
  }
  const share = added(old.shares, now.shares);
  if (share) found.push({ from: from("share"), to: `shares:${seat}`, piece: { kind: "share", id: share } });
  const ids = (cards: Objective[]) => cards.map((card) => card.id);
  const objective = added(ids(old.objectives), ids(now.objectives));
  if (objective) found.push({ from: from("objective"), to: `objectives:${seat}`, piece: { kind: "objective", id: objective } });
  return found;
}

function added(old: string[], now: string[]): string | undefined {
  const many = (cards: string[], card: string) => cards.filter((one) => one === card).length;
  return now.find((card) => many(now, card) > many(old, card));
}

/** An empty twin stack gets the upper half of the other one: nothing else takes cards from a stack nobody touched. */
function split(words: string[], before: View, after: View): Flight[] {
  const touched: string = (words[0] === "take" ? words[1] : (before.area ?? before.stack)) ?? "";
  const kind = touched ? kindOf(touched) : undefined;
  if (kind !== "lorry" && kind !== "wagon") return [];
  const twin = touched.endsWith("left") ? `${kind}_right` : `${kind}_left`;
  const stack = (view: View) => view.stacks.find((one) => one.id === twin);
  if ((stack(after)?.size ?? 0) >= (stack(before)?.size ?? 0)) return [];
  return [{ from: `stack:${twin}`, to: `stack:${touched}`, piece: { kind, id: stack(before)?.top ?? "unknown" } }];
}

/** The marker goes to whoever gets it, and the workers go home. */
function shiftEnd(before: View, after: View): Flight[] {
  const found: Flight[] = [];
  after.players.forEach((player, seat) => {
    const marker = player.markers.find((one) => !before.players[seat].markers.includes(one));
    if (marker !== undefined) found.push({ from: "area:extract_0_1", to: `seat:${seat}`, piece: { kind: "marker", id: marker } });
  });
  if (found.length === 0 || after.places) return found;
  before.players.forEach((_, seat) => {
    const there = before.areas.filter((area) => area.workers[seat].length > 0).slice(0, MOST);
    there.forEach((area, i) => {
      found.push({ from: `area:${area.id}`, to: `hand:${seat}`, piece: { kind: "worker", id: area.workers[seat].at(-1)!, seat }, delay: 300 + i * 2 * BEAT });
    });
  });
  return found;
}
