// Every word on the table, in both languages; names as in the rules and in the glossary.
import type { Language } from "../../wire";
import { both, type Area, type Words } from "../title";
import { PRINTED, type Counted } from "./components";
import { lorryCard, objectiveCard, orderCard } from "./pieces";

/** Short names for the tiles of the display; the glossary has the long ones. */
export const AREAS: Record<string, Words> = {
  lorry_left: both("Lorries left", "Loren links"),
  lorry_right: both("Lorries right", "Loren rechts"),
  wagon_left: both("Wagons left", "Waggons links"),
  wagon_right: both("Wagons right", "Waggons rechts"),
  loco: both("Locos", "Loks"),
  order: both("Orders", "Aufträge"),
  share: both("Shares", "Anteile"),
  objective: both("Objectives", "Geschäftsziele"),
  innovation: both("Innovations", "Innovationen"),
  free_choice: both("Free Choice", "Freie Wahl"),
  deliver: both("Deliver", "Ausliefern"),
  extract_0_1: both("Extract 0/1", "Fördern 0/1"),
  extract_1_2: both("Extract 1/2", "Fördern 1/2"),
  extract_2_3: both("Extract 2/3", "Fördern 2/3"),
};

/** What one does in an area without a stack. */
export const DOES: Record<string, Words> = {
  free_choice: both(`See up to ${PRINTED.draw}, keep\u00a01`, `Bis ${PRINTED.draw} sehen, 1\u00a0behalten`),
  deliver: both("Trains leave", "Züge fahren ab"),
  extract_0_1: both("0 or 1 step", "0 oder 1 Schritt"),
  extract_1_2: both("1 or 2 steps", "1 oder 2 Schritte"),
  extract_2_3: both("2 or 3 steps", "2 oder 3 Schritte"),
};

export const CRESTS: Record<string, Words> = {
  wheel: both("wheel", "Rad"),
  clover: both("clover", "Klee"),
  tower: both("tower", "Turm"),
  fox: both("fox", "Fuchs"),
  joker: both("joker", "Joker"),
};

export const DESTINATIONS: Record<string, Words> = {
  barracks: both("Barracks", "Mietskasernen"),
  furnaces: both("Furnaces", "Hochöfen"),
  factories: both("Factories", "Fabriken"),
  steamboats: both("Steamboats", "Dampfschiffe"),
};

export const INNOVATIONS: Record<string, Words> = {
  "1-3": both("Workers 1\u00a0to\u00a03", "Arbeiter 1\u00a0bis\u00a03"),
  "1-4": both("Workers 1\u00a0to\u00a04", "Arbeiter 1\u00a0bis\u00a04"),
  "1-5": both("Workers 1\u00a0to\u00a05", "Arbeiter 1\u00a0bis\u00a05"),
  take_lorry: both("Take a lorry", "Lore nehmen"),
  take_wagon: both("Take a wagon", "Waggon nehmen"),
  take_loco: both("Take a loco", "Lok nehmen"),
  take_order: both("Take an order", "Auftrag nehmen"),
  take_share: both("Take a share", "Anteil nehmen"),
  extract: both("Extract 1\u00a0to\u00a04", "Fördern 1\u00a0bis\u00a04"),
  deliver: both("Deliver", "Ausliefern"),
};

/** The tabs of a small window. */
export const TABS: Area[] = [
  { id: "display", name: both("Stacks", "Stapel") },
  { id: "mine", name: both("My mine", "Meine Zeche") },
];

export const WORDS = {
  shift: both("Shift", "Schicht"),
  of: both("of", "von"),
  start: both("Start player", "Startspieler"),
  claim: both("Claim to shift marker", "Anspruch auf Schichtmarker"),
  unclaimed: both("nobody yet", "noch niemand"),
  marker: both("Shift marker", "Schichtmarker"),
  markerShort: both("Marker", "Marker"),
  markers: both("Shift markers", "Schichtmarker"),
  notUsed: both("not used with two players", "gibt es zu zweit nicht"),
  empty: both("empty", "leer"),
  card: both("card", "Karte"),
  cards: both("cards", "Karten"),
  workers: both("workers", "Arbeiter"),
  worker: both("worker", "Arbeiter"),
  needs: both("next use", "nächste Nutzung"),
  known: both("known", "bekannt"),
  knownBelow: both("Known cards of the stack, from the top down", "Bekannte Karten des Stapels, von oben nach unten"),
  unknown: both("unknown card", "verdeckte Karte"),
  orKept: both("here, or kept by", "hier, oder behalten von"),
  removed: both("Out of the game", "Aus dem Spiel"),
  row: both("Mining row", "Förderreihe"),
  front: both("front", "vorn"),
  storage: both("Storage", "Zwischenlager"),
  track: both("Track", "Gleis"),
  load: both("load", "Ladung"),
  noLoco: both("no loco", "keine Lok"),
  hand: both("Workers", "Arbeiter"),
  orders: both("Orders", "Aufträge"),
  innovations: both("Innovations", "Innovationen"),
  secret: both("Only you know it", "Nur dir bekannt"),
  shares: both("Shares", "Anteile"),
  objectives: both("Objectives", "Geschäftsziele"),
  pile: both("Delivery pile", "Auslieferungsstapel"),
  none: both("none", "keine"),
  passed: both("passed", "gepasst"),
  turn: both("to move", "an der Reihe"),
  you: both("you", "du"),
  vp: both("VP", "SP"),
  pass: both("Pass", "Passen"),
  endTurn: both("End turn", "Spielzug beenden"),
  stopExtracting: both("Stop extracting", "Fördern beenden"),
  stopDelivering: both("No further train", "Kein weiterer Zug"),
  keepOne: both("Keep one card", "Behalte eine Karte"),
  looksAt: both("looks at cards", "sieht Karten an"),
  putWagon: both("This wagon goes onto a track", "Dieser Waggon kommt auf ein Gleis"),
  putLoco: both("This loco goes onto a track", "Diese Lok kommt auf ein Gleis"),
  chosen: both("chosen", "gewählt"),
  as: both("as", "als"),
  display: both("The stacks and worker areas", "Die Stapel und Einsatzbereiche"),
  steps: both("Steps", "Schritte"),
  min: both("min.", "ab"),
  double: both("double", "doppelt"),
} satisfies Record<string, Words>;

export const CATEGORIES: Record<string, Words> = {
  A: both("A delivered lorries", "A ausgelieferte Loren"),
  B: both("B fulfilled orders", "B erfüllte Aufträge"),
  C: both("C shares", "C Anteile"),
  D: both("D shift markers", "D Schichtmarker"),
  E: both("E objectives", "E Geschäftsziele"),
  total: both("Total", "Summe"),
};

const COUNTED: Record<Counted, Words> = {
  shift_markers: both("Shift markers", "Schichtmarker"),
  objectives: both("Objectives", "Geschäftsziele"),
  loco: both("Locos", "Loks"),
  share: both("Shares", "Anteile"),
  order: both("Orders", "Aufträge"),
  sum: both("Lorries", "Loren"),
};

export type Kind = "lorry" | "wagon" | "loco" | "share" | "objective" | "order" | "innovation" | "worker" | "marker";

/** The kind of card that lies in a stack. */
export function kindOf(stack: string): Kind {
  return stack.split("_")[0] as Kind;
}

/** What a card is called; short enough to stand below it. */
export function cardName(kind: Kind, id: string | null, language: Language): string {
  if (id === null) return WORDS.empty[language];
  if (id === "unknown") return WORDS.unknown[language];
  if (kind === "lorry") {
    const card = lorryCard(id)!;
    const rest = card.lorries > 1 ? WORDS.double[language] : `${card.points} ${WORDS.vp[language]}`;
    return `${CRESTS[card.crest][language]}, ${rest}`;
  }
  if (kind === "wagon") return CRESTS[id][language];
  if (kind === "loco") return `${language === "de" ? "Modell" : "Model"} ${letter(id)}`;
  if (kind === "share") return DESTINATIONS[id][language];
  if (kind === "order") {
    const { destination, minimum } = orderCard(id);
    return `${DESTINATIONS[destination][language]} ${WORDS.min[language]}\u00a0${minimum}`;
  }
  if (kind === "objective") {
    const { counts, of } = objectiveCard(id);
    if (of === null) return COUNTED[counts][language];
    const what = counts === "loco" ? letter(of) : DESTINATIONS[of][language];
    return `${COUNTED[counts][language]} ${what}`;
  }
  if (kind === "innovation") return INNOVATIONS[id][language];
  return id;
}

const JOINTS: [string, string][] = [
  ["Geschäftsziele", "Geschäfts\u00adziele"],
  ["Innovationen", "Innova\u00adtionen"],
  ["Innovations", "Innova\u00adtions"],
  ["Mietskasernen", "Miets\u00adkasernen"],
  ["Dampfschiffe", "Dampf\u00adschiffe"],
  ["Schichtmarker", "Schicht\u00admarker"],
  ["Steamboats", "Steam\u00adboats"],
];

/** The same words with the joints at which a narrow place may break them. */
export function soft(words: string): string {
  return JOINTS.reduce((text, [whole, parted]) => text.replace(whole, parted), words);
}

export function letter(model: string): string {
  return model.slice(-1).toUpperCase();
}
