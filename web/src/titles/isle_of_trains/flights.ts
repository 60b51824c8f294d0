// What travels when a step is shown, read from the table before and after it. All anchors are on the board both before and
// after, so a wagon that comes or goes travels to or from its train.
import type { SoundName } from "../../lib/sound";
import type { Step } from "../../wire";
import type { Flight as AnyFlight } from "../title";
import { printed } from "./pieces";
import type { CargoCard, CargoType, Player, View } from "./view";

/** What travels: a card, a contract, cargo by its type, or cargo face down by who loaded it. */
export type Piece =
  | { kind: "card"; card: string }
  | { kind: "contract"; id: string }
  | { kind: "cargo"; type: CargoType }
  | { kind: "cargo"; card: string; by: number };
type Flight = AnyFlight<Piece>;

const SOUNDS: Record<Piece["kind"], SoundName> = { card: "card", contract: "filled", cargo: "coal" };

/** What is built rolls, a fulfilled contract rings; everything else sounds like the piece that travels. */
export function sound(step: Step, piece?: Piece): SoundName | undefined {
  if (!piece) return /^(build|upgrade)/.test(step.action) ? "rails" : /^fulfil/.test(step.action) ? "filled" : undefined;
  return SOUNDS[piece.kind];
}

const GAP = 90; // ms between pieces of one kind
const MOST = 8; // of one kind: more would only be noise

/** Cards that `now` holds beyond `then`, copies counted. */
function gained(then: string[], now: string[]): string[] {
  const left = [...then];
  return now.filter((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

function spread(flights: Flight[]): Flight[] {
  return flights.slice(0, MOST).map((flight, place) => ({ ...flight, delay: (flight.delay ?? 0) + place * GAP }));
}

const key = (one: CargoCard | null) => (one ? `${one.card}/${one.type}/${one.face_down_by ?? ""}` : "");

function cargoPiece(one: CargoCard): Piece {
  return one.face_down_by === null ? { kind: "cargo", type: one.type } : { kind: "cargo", by: one.face_down_by, card: "unknown" };
}

/** Cards laid onto wagons, by whoever acted. */
function loading(seat: number, before: View, after: View): Flight[] {
  return after.players.flatMap((player, owner) =>
    player.wagons.flatMap((wagon) => {
      const old = before.players[owner].wagons.find(({ id }) => id === wagon.id);
      if (!old) return [];
      const fresh = gained(old.cargo.map(key), wagon.cargo.map(key)).filter(Boolean);
      return wagon.cargo
        .filter((one): one is CargoCard => one !== null && fresh.includes(key(one)))
        .slice(0, 1)
        .map((one) => ({ from: `hand:${seat}`, to: `wagon:${owner}:${wagon.id}`, piece: cargoPiece(one) }));
    }),
  );
}

/** Cargo that left wagons which are still there: to the contract or to the harbour. */
function unloading(seat: number, before: View, after: View, goal: string): Flight[] {
  const now = after.players[seat].wagons;
  return before.players[seat].wagons.flatMap((wagon) => {
    const still = now.find(({ id }) => id === wagon.id);
    if (!still) return [];
    const gone = gained(still.cargo.map(key), wagon.cargo.map(key)).filter(Boolean);
    return wagon.cargo
      .filter((one): one is CargoCard => one !== null)
      .filter((one) => {
        const place = gone.indexOf(key(one));
        if (place >= 0) gone.splice(place, 1);
        return place >= 0;
      })
      .map((one) => ({ from: `wagon:${seat}:${wagon.id}`, to: goal, piece: cargoPiece(one) }));
  });
}

/** Contract cards that somebody took, or of which the back was done. */
function contracts(before: View, after: View): Flight[] {
  return after.contracts
    .filter((contract, place) => contract.done !== before.contracts[place].done && contract.owner !== null)
    .map((contract) => ({ from: `contract:${contract.id}`, to: `seat:${contract.owner}`, piece: { kind: "contract", id: contract.id }, delay: 500 }));
}

/** New and lost wagons, engines and buildings. */
function building(seat: number, old: Player, now: Player): Flight[] {
  const rolling = (player: Player) => [player.engine, ...player.wagons.map(({ card }) => card)];
  const houses = (player: Player) => player.buildings.map(({ id }) => id);
  const fly = (cards: string[], from: string, to: string): Flight[] => cards.map((card) => ({ from, to, piece: { kind: "card", card } }));
  return [
    ...fly(gained(rolling(now), rolling(old)), `train:${seat}`, "discards"),
    ...fly(gained(houses(now), houses(old)), `plots:${seat}`, "discards"),
    ...fly(gained(rolling(old), rolling(now)), `hand:${seat}`, `train:${seat}`),
    ...fly(gained(houses(old), houses(now)), `hand:${seat}`, `plots:${seat}`),
  ];
}

/** How many cards came from the pile: told by the count since the last reshuffle. */
function drawn(seat: number, before: View, after: View): number {
  const reshuffled = after.reshuffles > before.reshuffles;
  const [old, now] = [before.players[seat], after.players[seat]];
  const number = now.drawn_since - (reshuffled ? 0 : old.drawn_since);
  return reshuffled && after.display === null ? number + before.pile : number;
}

function drawing(seat: number, before: View, after: View): Flight[] {
  const number = Math.max(0, drawn(seat, before, after));
  const known = after.viewer === seat ? gained(before.players[seat].hand, after.players[seat].hand) : [];
  return Array.from({ length: number }, (_, place) => ({
    from: "pile",
    to: `hand:${seat}`,
    piece: { kind: "card", card: known.length === number ? known[place] : "unknown" },
    delay: 250,
  }));
}

/** A card given away: paid, or discarded for a load, a bonus or the hand limit. */
function giving(seat: number, action: string, after: View): Flight[] {
  const [use, card] = action.split(" ");
  if ((use !== "pay" && use !== "discard") || card === "phantom") return [];
  return [{ from: `hand:${seat}`, to: "discards", piece: { kind: "card", card: after.viewer === seat && printed(card) ? card : "unknown" } }];
}

export function flights(step: Step, before: View, after: View): Flight[] {
  const seat = step.seat;
  if (!before.players[seat] || !after.players[seat]) return [];
  const [use, card] = step.action.split(" ");
  const aim = use === "fulfil" ? card : (before.fulfils?.contract ?? after.fulfils?.contract);
  const goal = aim ? `contract:${aim}` : "harbour";
  const thrown = use === "throw_off" || use.startsWith("throw_and");
  const taken: Flight[] = use === "take" ? [{ from: "display", to: `hand:${seat}`, piece: { kind: "card", card } }] : [];
  return [
    ...giving(seat, step.action, after),
    ...spread(loading(seat, before, after)),
    ...(thrown ? [] : spread(unloading(seat, before, after, goal))),
    ...contracts(before, after),
    ...spread(building(seat, before.players[seat], after.players[seat])),
    ...taken,
    ...spread(drawing(seat, before, after)),
  ];
}
