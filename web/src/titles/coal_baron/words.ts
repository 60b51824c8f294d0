// Every word on the board, in both languages; the names agree with the glossary.
import type { Language } from "../../wire";
import type { Words } from "../title";
import { PRINTED, type ElementPoints } from "./components";
import { orderFace, tileFace } from "./pieces";
import type { Colour, Transport } from "./view";

export const WORDS = {
  factory: { en: "Factory", de: "Lorenfabrik" },
  mining: { en: "Mining", de: "Förderung" },
  delivery: { en: "Delivery", de: "Lieferung" },
  money: { en: "Money", de: "Geld" },
  bank: { en: "Bank", de: "Bank" },
  orders: { en: "Orders", de: "Aufträge" },
  office: { en: "New orders", de: "Neue Aufträge" },
  canteen: { en: "Canteen", de: "Kantine" },
  supply: { en: "Coal supply", de: "Kohlevorrat" },
  draw: { en: `draw ${PRINTED.draw}`, de: `${PRINTED.draw} ziehen` },
  steps: { en: "steps", de: "Schritte" },
  shift: { en: "Shift", de: "Schicht" },
  closed: { en: "closed", de: "gesperrt" },
  /** On the boards of a narrow space. */
  shut: { en: "closed", de: "zu" },
  empty: { en: "empty", de: "leer" },
  start: { en: "starts the shift", de: "beginnt die Schicht" },
  majorities: { en: "Majorities", de: "Mehrheiten" },
  now: { en: "scored in this shift", de: "zählt in dieser Schicht" },
  later: { en: "scored later", de: "zählt später" },
  storage: { en: "Storage", de: "Kohlelager" },
  surface: { en: "Surface", de: "Über Tage" },
  cage: { en: "Cage", de: "Förderkorb" },
  light: { en: "light", de: "hell" },
  dark: { en: "dark", de: "dunkel" },
  lightSide: { en: "Light side", de: "Helle Seite" },
  darkSide: { en: "Dark side", de: "Dunkle Seite" },
  balance: { en: "Balance", de: "Gleichgewicht" },
  outstanding: { en: "Outstanding orders", de: "Ausstehende Aufträge" },
  noOrders: { en: "No outstanding orders.", de: "Keine ausstehenden Aufträge." },
  delivered: { en: "delivered", de: "geliefert" },
  complete: { en: "ready", de: "fertig" },
  stop: { en: "Stop mining", de: "Förderung beenden" },
  unfold: { en: "Show the whole pit", de: "Ganzes Bergwerk zeigen" },
  fold: { en: "Fold the pit", de: "Bergwerk einklappen" },
  pits: { en: "The other pits", de: "Die anderen Bergwerke" },
  takeWorker: { en: "Drag a worker to a space", de: "Arbeiter auf ein Feld ziehen" },
  points: { en: "VP", de: "SP" },
  you: { en: "you", de: "du" },
  draft: { en: "Draft: take an order", de: "Auswahl: Nimm einen Auftrag" },
  draftOthers: { en: "Draft of the orders", de: "Auswahl der Aufträge" },
  drawnTiles: { en: "Drawn tiles", de: "Gezogene Plättchen" },
  drawnOrders: { en: "Drawn orders", de: "Gezogene Aufträge" },
  keepNone: { en: "Keep none", de: "Nichts behalten" },
  onTop: { en: "On top of the stack", de: "Oben auf den Stapel" },
  under: { en: "Under the stack", de: "Unter den Stapel" },
  backTop: { en: "Back on top; the first is drawn first", de: "Zurück nach oben; das Erste wird zuerst gezogen" },
  backUnder: { en: "Back under the stack; the first is drawn first", de: "Zurück unter den Stapel; das Erste wird zuerst gezogen" },
  fill: { en: "Coal is short: fill the empty cart", de: "Die Kohle ist knapp: Fülle die leere Lore" },
  leaveEmpty: { en: "Leave it empty", de: "Leer lassen" },
  hidden: { en: "face down", de: "verdeckt" },
  youKnow: { en: "What you know of the stack, from the top", de: "Was du vom Stapel kennst, von oben" },
  among: { en: "among these", de: "darunter" },
  level: { en: "Level", de: "Stollenetage" },
  cart: { en: "empty cart", de: "leere Lore" },
} satisfies Record<string, Words>;

export const COLOUR_WORDS: Record<Colour, Words> = {
  yellow: { en: "yellow", de: "gelb" },
  brown: { en: "brown", de: "braun" },
  grey: { en: "grey", de: "grau" },
  black: { en: "black", de: "schwarz" },
};
/** On the cubes: a colour is never told by its colour alone. */
export const SHORT: Record<Colour, Words> = {
  yellow: { en: "ye", de: "ge" },
  brown: { en: "br", de: "br" },
  grey: { en: "gr", de: "gr" },
  black: { en: "bk", de: "sw" },
};
export const TRANSPORT_WORDS: Record<Transport, Words> = {
  handcart: { en: "handcart", de: "Handkarren" },
  horse_cart: { en: "horse cart", de: "Fuhrwerk" },
  truck: { en: "truck", de: "Lastwagen" },
  train: { en: "train", de: "Eisenbahn" },
};
export const CATEGORIES: Record<string, Words> = {
  orders: { en: "delivered orders", de: "gelieferte Aufträge" },
  coal: { en: "coal majorities", de: "Mehrheiten Kohle" },
  transports: { en: "transport majorities", de: "Mehrheiten Transport" },
  carts: { en: "empty cart majorities", de: "Mehrheiten leere Loren" },
  money: { en: `Marks (${PRINTED.marks_per_point} each)`, de: `Geld (je ${PRINTED.marks_per_point} Mark)` },
  cubes: { en: `cubes (${PRINTED.cubes_per_point} each)`, de: `Kohlewürfel (je ${PRINTED.cubes_per_point})` },
  outstanding: { en: "outstanding orders", de: "ausstehende Aufträge" },
  balance: { en: "imbalance of the pit", de: "Ungleichgewicht" },
};

export function say(language: Language, words: Words): string {
  return words[language];
}

const many = (number: number, ending: string) => (number === 1 ? "" : ending);

export function tileName(id: string, language: Language): string {
  const { colour, side, carts } = tileFace(id);
  if (language === "en") return `${colour} tile, ${side} side, ${carts} cart${many(carts, "s")}`;
  return `${COLOUR_WORDS[colour].de}es Plättchen, ${side === "light" ? "helle" : "dunkle"} Seite, ${carts} Lore${many(carts, "n")}`;
}

/** `2 gr light`: for what is known of a stack. */
export function tileShort(id: string, language: Language): string {
  const { colour, side, carts } = tileFace(id);
  return `${carts} ${SHORT[colour][language]} ${WORDS[side][language]}`;
}

export function orderName(id: string, language: Language): string {
  const { transport, slots, points } = orderFace(id);
  const mixed = new Set(slots).size > 1;
  const what = mixed ? { en: "1 of each colour", de: "1 von jeder Farbe" }[language] : `${slots.length} ${COLOUR_WORDS[slots[0]][language]}`;
  return `${TRANSPORT_WORDS[transport][language]}, ${what}, ${points} ${WORDS.points[language]}`;
}

export function cubeName(colour: Colour, language: Language): string {
  return language === "en" ? `${colour} cube` : `${COLOUR_WORDS[colour].de}er Kohlewürfel`;
}

export function levelName(level: number, language: Language): string {
  if (level === 0) return WORDS.surface[language];
  const colour = Object.values(COLOUR_WORDS)[level - 1][language];
  return `${WORDS.level[language]} ${level} (${colour})`;
}

export function neededWords(number: number, language: Language): string {
  return language === "en" ? `needs ${number} worker${many(number, "s")}` : `kostet ${number} Arbeiter`;
}

export function workersWords(number: number, language: Language): string {
  return language === "en" ? `${number} worker${many(number, "s")}` : `${number} Arbeiter`;
}

export function marksWords(number: number, language: Language): string {
  return language === "en" ? `${number} Mark${many(number, "s")}` : `${number} Mark`;
}

export function placeWords(place: number, language: Language): string {
  return language === "en" ? `place ${place}` : `${place}. Rang`;
}

export function stepsWords(left: number, of: number, language: Language): string {
  return language === "en" ? `${left} of ${of} steps left` : `noch ${left} von ${of} Schritten`;
}

/** The name of a worker space, as the glossary has it. */
export function spaceName(id: string, language: Language): string {
  const [kind, ...rest] = id.split("_");
  const what = rest.join("_");
  if (id === "bank") return "Bank";
  if (what === "draw") {
    const whose = kind === "factory" ? WORDS.factory : WORDS.orders;
    return `${whose[language]}, ${WORDS.draw[language]}`;
  }
  if (kind === "delivery") return `${WORDS.delivery[language]}: ${TRANSPORT_WORDS[what as Transport][language]}`;
  const name = { factory: WORDS.factory, mining: WORDS.mining, money: WORDS.money, order: { en: "Order", de: "Auftrag" } }[kind]!;
  return `${name[language]} ${what}`;
}

export function elementName(element: ElementPoints, language: Language): string {
  if (element.transport) return TRANSPORT_WORDS[element.transport][language];
  const colour = element.colour ? COLOUR_WORDS[element.colour][language] : "";
  if (element.counts === "coal") return language === "en" ? `${colour} coal` : `${colour}e Kohle`;
  return language === "en" ? `empty ${colour} carts` : `leere ${colour}e Loren`;
}
