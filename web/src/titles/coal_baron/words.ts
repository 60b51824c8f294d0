// Every word on the board, in both languages; the names agree with the glossary.
import type { Language } from "../../wire";
import { both, type Words } from "../title";
import { PRINTED, type ElementPoints } from "./components";
import { orderFace, tileFace } from "./pieces";
import type { Colour, Transport } from "./view";

export const WORDS = {
  factory: both("Factory", "Lorenfabrik"),
  mining: both("Mining", "Förderung"),
  delivery: both("Delivery", "Lieferung"),
  money: both("Money", "Geld"),
  bank: both("Bank", "Bank"),
  orders: both("Orders", "Aufträge"),
  office: both("New orders", "Neue Aufträge"),
  canteen: both("Canteen", "Kantine"),
  supply: both("Coal supply", "Kohlevorrat"),
  draw: both(`draw ${PRINTED.draw}`, `${PRINTED.draw} ziehen`),
  steps: both("steps", "Schritte"),
  shift: both("Shift", "Schicht"),
  closed: both("closed", "gesperrt"),
  /** On the boards of a narrow space. */
  shut: both("closed", "zu"),
  empty: both("empty", "leer"),
  start: both("starts the shift", "beginnt die Schicht"),
  majorities: both("Majorities", "Mehrheiten"),
  now: both("scored in this shift", "zählt in dieser Schicht"),
  later: both("scored later", "zählt später"),
  storage: both("Storage", "Kohlelager"),
  surface: both("Surface", "Über Tage"),
  cage: both("Cage", "Förderkorb"),
  light: both("light", "hell"),
  dark: both("dark", "dunkel"),
  lightSide: both("Light side", "Helle Seite"),
  darkSide: both("Dark side", "Dunkle Seite"),
  balance: both("Balance", "Gleichgewicht"),
  outstanding: both("Outstanding orders", "Ausstehende Aufträge"),
  noOrders: both("No outstanding orders.", "Keine ausstehenden Aufträge."),
  delivered: both("delivered", "geliefert"),
  complete: both("ready", "fertig"),
  stop: both("Stop mining", "Förderung beenden"),
  pits: both("The other pits", "Die anderen Bergwerke"),
  takeWorker: both("Drag a worker to a space", "Arbeiter auf ein Feld ziehen"),
  points: both("VP", "SP"),
  you: both("you", "du"),
  draft: both("Draft: take an order", "Auswahl: Nimm einen Auftrag"),
  draftOthers: both("Draft of the orders", "Auswahl der Aufträge"),
  drawnTiles: both("Drawn tiles", "Gezogene Plättchen"),
  drawnOrders: both("Drawn orders", "Gezogene Aufträge"),
  keepNone: both("Keep none", "Nichts behalten"),
  onTop: both("Sort on top", "Sortiert nach oben"),
  under: both("Sort underneath", "Sortiert nach unten"),
  backTop: both("Back on top; the first is drawn first", "Zurück nach oben; das Erste wird zuerst gezogen"),
  backUnder: both("Back under the stack; the first is drawn first", "Zurück unter den Stapel; das Erste wird zuerst gezogen"),
  fill: both("Coal is short: fill the empty cart", "Die Kohle ist knapp: Fülle die leere Lore"),
  leaveEmpty: both("Leave it empty", "Leer lassen"),
  hidden: both("face down", "verdeckt"),
  youKnow: both("What you know of the stack, from the top", "Was du vom Stapel kennst, von oben"),
  among: both("among these", "darunter"),
  level: both("Level", "Stollenetage"),
  emptyCarts: both("empty carts", "leere Loren"),
} satisfies Record<string, Words>;

export const COLOUR_WORDS: Record<Colour, Words> = {
  yellow: both("yellow", "gelb"),
  brown: both("brown", "braun"),
  grey: both("grey", "grau"),
  black: both("black", "schwarz"),
};
/** On the cubes: a colour is never told by its colour alone. */
export const SHORT: Record<Colour, Words> = {
  yellow: both("ye", "ge"),
  brown: both("br", "br"),
  grey: both("gr", "gr"),
  black: both("bk", "sw"),
};
export const TRANSPORT_WORDS: Record<Transport, Words> = {
  handcart: both("handcart", "Handkarren"),
  horse_cart: both("horse cart", "Fuhrwerk"),
  truck: both("truck", "Lastwagen"),
  train: both("train", "Eisenbahn"),
};
export const CATEGORIES: Record<string, Words> = {
  orders: both("delivered orders", "gelieferte Aufträge"),
  coal: both("coal majorities", "Mehrheiten Kohle"),
  transports: both("transport majorities", "Mehrheiten Transport"),
  carts: both("empty cart majorities", "Mehrheiten leere Loren"),
  money: both(`Marks (${PRINTED.marks_per_point} each)`, `Geld (je ${PRINTED.marks_per_point} Mark)`),
  cubes: both(`cubes (${PRINTED.cubes_per_point} each)`, `Kohlewürfel (je ${PRINTED.cubes_per_point})`),
  outstanding: both("outstanding orders", "ausstehende Aufträge"),
  balance: both("imbalance of the pit", "Ungleichgewicht"),
};

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
  const what = mixed ? both("1 of each colour", "1 von jeder Farbe")[language] : `${slots.length} ${COLOUR_WORDS[slots[0]][language]}`;
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

export function ordersWords(number: number, language: Language): string {
  return language === "de" ? `${number} ${number === 1 ? "offener Auftrag" : "offene Aufträge"}` : `${number} outstanding ${number === 1 ? "order" : "orders"}`;
}

export function readyWords(ready: number, of: number, language: Language): string {
  if (language === "en") return of === 1 ? "your order is ready" : `${ready} of ${of} orders ready`;
  return of === 1 ? "dein Auftrag ist fertig" : `${ready} von ${of} Aufträgen fertig`;
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

/** The name of a worker space, with the words that stand on it. */
export function spaceName(id: string, language: Language): string {
  const [kind, ...rest] = id.split("_");
  const what = rest.join("_");
  if (id === "bank") return "Bank";
  if (what === "draw") {
    const whose = kind === "factory" ? WORDS.factory : WORDS.orders;
    return `${whose[language]}, ${WORDS.draw[language]}`;
  }
  if (kind === "delivery") return `${WORDS.delivery[language]}: ${TRANSPORT_WORDS[what as Transport][language]}`;
  if (kind === "mining") return `${WORDS.mining[language]}, ${what} ${WORDS.steps[language]}`;
  const name = { factory: WORDS.factory, money: WORDS.money, order: both("Order", "Auftrag") }[kind]!;
  return `${name[language]} ${what}`;
}

export function elementName(element: ElementPoints, language: Language): string {
  if (element.transport) return TRANSPORT_WORDS[element.transport][language];
  const colour = element.colour ? COLOUR_WORDS[element.colour][language] : "";
  if (element.counts === "coal") return language === "en" ? `${colour} coal` : `${colour}e Kohle`;
  return language === "en" ? `empty ${colour} carts` : `leere ${colour}e Loren`;
}
