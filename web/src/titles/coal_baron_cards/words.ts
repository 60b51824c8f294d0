// Every word on the table, in both languages; names as in the rules and in the glossary.
import type { Language } from "../../wire";
import type { Words } from "../title";
import { PRINTED, type Counted } from "./components";
import { lorryCard, objectiveCard, orderCard } from "./pieces";

const w = (en: string, de: string): Words => ({ en, de });

/** Short names for the tiles of the display; the glossary has the long ones. */
export const AREAS: Record<string, Words> = {
  lorry_left: w("Lorries left", "Loren links"),
  lorry_right: w("Lorries right", "Loren rechts"),
  wagon_left: w("Wagons left", "Waggons links"),
  wagon_right: w("Wagons right", "Waggons rechts"),
  loco: w("Locos", "Loks"),
  order: w("Orders", "Aufträge"),
  share: w("Shares", "Anteile"),
  objective: w("Objectives", "Geschäftsziele"),
  innovation: w("Innovations", "Innovationen"),
  free_choice: w("Free Choice", "Freie Wahl"),
  deliver: w("Deliver", "Ausliefern"),
  extract_0_1: w("Extract 0/1", "Fördern 0/1"),
  extract_1_2: w("Extract 1/2", "Fördern 1/2"),
  extract_2_3: w("Extract 2/3", "Fördern 2/3"),
};

/** What one does in an area without a stack. */
export const DOES: Record<string, Words> = {
  free_choice: w(`See up to ${PRINTED.draw}, keep\u00a01`, `Bis ${PRINTED.draw} sehen, 1\u00a0behalten`),
  deliver: w("Trains leave", "Züge fahren ab"),
  extract_0_1: w("0 or 1 step", "0 oder 1 Schritt"),
  extract_1_2: w("1 or 2 steps", "1 oder 2 Schritte"),
  extract_2_3: w("2 or 3 steps", "2 oder 3 Schritte"),
};

export const CRESTS: Record<string, Words> = {
  wheel: w("wheel", "Rad"),
  clover: w("clover", "Klee"),
  tower: w("tower", "Turm"),
  fox: w("fox", "Fuchs"),
  joker: w("joker", "Joker"),
};

export const DESTINATIONS: Record<string, Words> = {
  barracks: w("Barracks", "Mietskasernen"),
  furnaces: w("Furnaces", "Hochöfen"),
  factories: w("Factories", "Fabriken"),
  steamboats: w("Steamboats", "Dampfschiffe"),
};

export const INNOVATIONS: Record<string, Words> = {
  "1-3": w("Workers 1\u00a0to\u00a03", "Arbeiter 1\u00a0bis\u00a03"),
  "1-4": w("Workers 1\u00a0to\u00a04", "Arbeiter 1\u00a0bis\u00a04"),
  "1-5": w("Workers 1\u00a0to\u00a05", "Arbeiter 1\u00a0bis\u00a05"),
  take_lorry: w("Take a lorry", "Lore nehmen"),
  take_wagon: w("Take a wagon", "Waggon nehmen"),
  take_loco: w("Take a loco", "Lok nehmen"),
  take_order: w("Take an order", "Auftrag nehmen"),
  take_share: w("Take a share", "Anteil nehmen"),
  extract: w("Extract 1\u00a0to\u00a04", "Fördern 1\u00a0bis\u00a04"),
  deliver: w("Deliver", "Ausliefern"),
};

export const SAID = {
  shift: w("Shift", "Schicht"),
  of: w("of", "von"),
  start: w("Start player", "Startspieler"),
  claim: w("Claim to shift marker", "Anspruch auf Schichtmarker"),
  unclaimed: w("nobody yet", "noch niemand"),
  marker: w("Shift marker", "Schichtmarker"),
  markers: w("Shift markers", "Schichtmarker"),
  notUsed: w("not used with two players", "gibt es zu zweit nicht"),
  empty: w("empty", "leer"),
  cards: w("cards", "Karten"),
  workers: w("workers", "Arbeiter"),
  worker: w("worker", "Arbeiter"),
  needs: w("next use", "nächste Nutzung"),
  known: w("known", "bekannt"),
  knownBelow: w("Known cards of the stack, from the top down", "Bekannte Karten des Stapels, von oben nach unten"),
  unknown: w("unknown card", "verdeckte Karte"),
  orKept: w("here, or kept by", "hier, oder behalten von"),
  removed: w("Out of the game", "Aus dem Spiel"),
  close: w("close", "schließen"),
  row: w("Mining row", "Förderreihe"),
  front: w("front", "vorn"),
  storage: w("Storage", "Zwischenlager"),
  track: w("Track", "Gleis"),
  load: w("load", "Ladung"),
  noLoco: w("no loco", "keine Lok"),
  hand: w("Workers in hand", "Arbeiter auf der Hand"),
  orders: w("Orders in hand", "Aufträge auf der Hand"),
  innovations: w("Innovations in hand", "Innovationen auf der Hand"),
  secret: w("Only you know it", "Nur dir bekannt"),
  shares: w("Shares", "Anteile"),
  objectives: w("Objectives", "Geschäftsziele"),
  pile: w("Delivery pile", "Auslieferungsstapel"),
  none: w("none", "keine"),
  passed: w("passed", "gepasst"),
  turn: w("to move", "am Zug"),
  you: w("you", "du"),
  vp: w("VP", "SP"),
  bigger: w("enlarge", "vergrößern"),
  smaller: w("make smaller", "verkleinern"),
  pass: w("Pass", "Passen"),
  endTurn: w("End turn", "Spielzug beenden"),
  stopExtracting: w("Stop extracting", "Fördern beenden"),
  stopDelivering: w("No further train", "Kein weiterer Zug"),
  keepOne: w("Keep one card", "Behalte eine Karte"),
  looksAt: w("looks at cards", "sieht Karten an"),
  putWagon: w("This wagon goes onto a track", "Dieser Waggon kommt auf ein Gleis"),
  putLoco: w("This loco goes onto a track", "Diese Lok kommt auf ein Gleis"),
  chosen: w("chosen", "gewählt"),
  as: w("as", "als"),
  display: w("The stacks and worker areas", "Die Stapel und Einsatzbereiche"),
  others: w("The other players", "Die Mitspieler"),
  steps: w("Steps", "Schritte"),
  min: w("min.", "ab"),
  double: w("double", "doppelt"),
} satisfies Record<string, Words>;

export const CATEGORIES: Record<string, Words> = {
  A: w("A delivered lorries", "A ausgelieferte Loren"),
  B: w("B fulfilled orders", "B erfüllte Aufträge"),
  C: w("C shares", "C Anteile"),
  D: w("D shift markers", "D Schichtmarker"),
  E: w("E objectives", "E Geschäftsziele"),
  total: w("Total", "Summe"),
};

const COUNTED: Record<Counted, Words> = {
  shift_markers: w("Shift markers", "Schichtmarker"),
  objectives: w("Objectives", "Geschäftsziele"),
  loco: w("Locos", "Loks"),
  share: w("Shares", "Anteile"),
  order: w("Orders", "Aufträge"),
  sum: w("Lorries", "Loren"),
};

export type Kind = "lorry" | "wagon" | "loco" | "share" | "objective" | "order" | "innovation" | "worker" | "marker";

/** The kind of card that lies in a stack. */
export function kindOf(stack: string): Kind {
  return stack.split("_")[0] as Kind;
}

/** What a card is called; short enough to stand below it. */
export function cardName(kind: Kind, id: string | null, language: Language): string {
  if (id === null) return SAID.empty[language];
  if (id === "unknown") return SAID.unknown[language];
  if (kind === "lorry") {
    const card = lorryCard(id)!;
    const rest = card.lorries > 1 ? SAID.double[language] : `${card.points} ${SAID.vp[language]}`;
    return `${CRESTS[card.crest][language]}, ${rest}`;
  }
  if (kind === "wagon") return CRESTS[id][language];
  if (kind === "loco") return `${language === "de" ? "Modell" : "Model"} ${letter(id)}`;
  if (kind === "share") return DESTINATIONS[id][language];
  if (kind === "order") {
    const { destination, minimum } = orderCard(id);
    return `${DESTINATIONS[destination][language]} ${SAID.min[language]}\u00a0${minimum}`;
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
