// Every word on the board, in both languages; the names agree with those of the rules.
import type { Language } from "../../wire";
import { both, type Area, type Words } from "../title";
import { printed } from "./pieces";
import { PRINTED, type Card } from "./components";
import type { Caboose5, CargoType, Deed } from "./view";

export const CARDS: Record<string, Words> = {
  engine_1: both("Level 1 Engine", "Einfache Lok"),
  engine_2: both("Level 2 Engine", "Mittlere Lok"),
  engine_3: both("Level 3 Engine", "Große Lok"),
  hopper_1: both("Hopper Car", "Schüttgutwagen"),
  hopper_2: both("Hopper-2 Car", "Trichterschütter"),
  hopper_3: both("Megahopper Car", "Megaschütter"),
  tanker_1: both("Tanker Car", "Kesselwagen"),
  tanker_2: both("Tanker 201 Car", "Knickkesselwagen"),
  tanker_3: both("Supertanker", "Superkesselwagen"),
  boxcar_1: both("Boxcar", "Güterwagen"),
  boxcar_2: both("Bigger Boxcar", "Großer Güterwagen"),
  boxcar_3: both("R3-D Boxcar", "Güterwagen Tbis 871"),
  caboose_1: both("Caboose 1", "Dienstwagen 1"),
  caboose_2: both("Caboose 2", "Dienstwagen 2"),
  caboose_3: both("Caboose 3", "Dienstwagen 3"),
  caboose_4: both("Caboose 4", "Dienstwagen 4"),
  caboose_5: both("Caboose 5", "Dienstwagen 5"),
  caboose_6: both("Caboose 6", "Dienstwagen 6"),
  coal_factory: both("Coal Factory", "Kokerei"),
  oil_refinery: both("Oil Refinery", "Raffinerie"),
  customs_house: both("Customs House", "Zollhaus"),
  grand_central: both("Grand Central", "Hauptbahnhof"),
  bank: both("Bank", "Bank"),
  rail_yard: both("Rail Yard", "Depot"),
  phantom: both("Phantom card", "Phantomkarte"),
  unknown: both("unknown card", "unbekannte Karte"),
};

export const CARGO: Record<CargoType, Words> = {
  coal: both("coal", "Kohle"),
  oil: both("oil", "Öl"),
  box: both("box", "Kiste"),
  any: both("any cargo", "Joker"),
};
/** On the symbols: in German two letters, since Kohle and Kiste share the first. */
export const LETTERS: Record<CargoType, Words> = {
  coal: both("C", "Ko"),
  oil: both("O", "Öl"),
  box: both("B", "Ki"),
  any: both("✱", "✱"),
};
export const DEEDS: Record<Deed, Words> = {
  draw: both("draw", "ziehen"),
  build: both("build", "bauen"),
  load: both("load", "laden"),
  deliver: both("deliver", "zuliefern"),
};
const EACH = PRINTED.points_each;
const EFFECTS: Record<string, Words> = {
  caboose_1: both("Draw 1 after each delivery", "1 ziehen nach jedem Zuliefern"),
  caboose_2: both("Draw 1 after loading coal", "1 ziehen nach Laden von Kohle"),
  caboose_3: both("Holds 1 cargo of any type", "Trägt 1 beliebige Fracht"),
  caboose_4: both("Two buildings allowed", "Zwei Gebäude erlaubt"),
  caboose_6: both(`Traction +${printed("caboose_6")?.traction}`, `Zugkraft +${printed("caboose_6")?.traction}`),
  coal_factory: both(`${EACH} VP per coal on own contracts`, `${EACH} SP je Kohle auf eigenen Aufträgen`),
  oil_refinery: both(`${EACH} VP per oil on own contracts`, `${EACH} SP je Öl auf eigenen Aufträgen`),
  customs_house: both(`${EACH} VP per box on own contracts`, `${EACH} SP je Kiste auf eigenen Aufträgen`),
  grand_central: both(`${PRINTED.grand_central_points} VP`, `${PRINTED.grand_central_points} SP`),
  bank: both(`${EACH} VP more per cargo card on the train`, `${EACH} SP mehr je Frachtkarte auf dem Zug`),
  rail_yard: both(`${EACH} VP per wagon`, `${EACH} SP je Wagen`),
};
/** By what it makes cheaper (R16). */
const CABOOSE_5: Record<Caboose5, Words> = {
  all_builds: both("New wagons and upgrades cost 1 less", "Neue Wagen und Aufrüsten kosten 1 weniger"),
  new_only: both("New wagons cost 1 less", "Neue Wagen kosten 1 weniger"),
};
const CABOOSE_5_IN_BRIEF: Record<Caboose5, Words> = {
  all_builds: both("train cards −1", "Zugkarten −1"),
  new_only: both("wagons −1", "Wagen −1"),
};
const IN_BRIEF: Record<string, Words> = {
  caboose_1: both("deliver: +1 card", "zuliefern: +1 Karte"),
  caboose_2: both("coal: +1 card", "Kohle: +1 Karte"),
  caboose_3: both("any cargo", "jede Fracht"),
  caboose_4: both("2 buildings", "2 Gebäude"),
  caboose_6: both(`traction +${printed("caboose_6")?.traction}`, `Zugkraft +${printed("caboose_6")?.traction}`),
};

export const CATEGORIES: Record<string, Words> = {
  train: both("Train", "Zug"),
  contracts: both("Contracts", "Aufträge"),
  buildings: both("Buildings", "Gebäude"),
  cargo: both("Cargo still loaded", "Fracht auf dem Zug"),
  total: both("Total", "Summe"),
};
export const CATEGORIES_IN_BRIEF: Record<string, Words> = {
  train: both("Train", "Zug"),
  contracts: both("Contracts", "Aufträge"),
  buildings: both("Buildings", "Gebäude"),
  cargo: both("Cargo", "Fracht"),
};

/** The tabs of a small window. */
export const AREAS: Area[] = [
  { id: "island", name: both("Island", "Insel") },
  { id: "mine", name: both("My train", "Mein Zug") },
  { id: "others", name: both("Other trains", "Andere Züge") },
];

export const WORDS = {
  island: both("The island and its contracts", "Die Insel und ihre Aufträge"),
  table: both("Isle of Trains: the table", "Isle of Trains: der Tisch"),
  others: both("The other trains", "Die anderen Züge"),
  primary: both("primary contract", "Erstauftrag"),
  a: both("secondary contract A", "Folgeauftrag A"),
  b: both("secondary contract B", "Folgeauftrag B"),
  first: both("1", "1"),
  vp: both("VP", "SP"),
  points: both("points now", "Punkte jetzt"),
  done: both("done", "erfüllt"),
  lost: both("no longer possible", "nicht mehr möglich"),
  with: both("with", "bei"),
  pile: both("Draw pile", "Zieh\u00adstapel"),
  discards: both("Discard pile", "Abwurf\u00adstapel"),
  display: both("Display", "Auslage"),
  known_in_discards: both("seen going there", "sicher darin"),
  known_in_pile: both("shuffled in", "eingemischt"),
  harbour: both("Harbour", "Hafen"),
  harbour_does: both(`each cargo: draw ${PRINTED.cards_per_cargo}`, `je Frachtkarte: ${PRINTED.cards_per_cargo} ziehen`),
  siding: both("Throw-off siding", "Abwurfgleis"),
  siding_short: both("throw off", "abwerfen"),
  siding_stop: both("enough", "genug"),
  coupling: both("new wagon", "neuer Wagen"),
  coupling_label: both("End of the train", "Ende des Zuges"),
  plot: both("building plot", "Bauplatz"),
  plots: both("Buildings", "Gebäude"),
  of: both("of", "von"),
  hand: both("Hand", "Hand"),
  no_cards: both("no cards in hand", "keine Karten auf der Hand"),
  cards: both("cards", "Karten"),
  card: both("card", "Karte"),
  known: both("surely", "sicher"),
  doubtful: both("perhaps", "vielleicht"),
  face_down: both("face down, loaded by", "verdeckt, geladen von"),
  free: both("free", "frei"),
  cost: both("cost", "Kosten"),
  weight: both("weight", "Gewicht"),
  traction: both("traction", "Zugkraft"),
  actions_left: both("actions left", "Aktionen übrig"),
  bonus_action: both("Bonus action", "Bonusaktion"),
  any_action: both("any action", "beliebige Aktion"),
  waive: both("waive", "verzichten"),
  start_player: both("start player", "Startspieler"),
  new_engine: both("Replaces your engine", "Ersetzt deine Lok"),
  no_engine: both("Only to pay with or to load", "Nur zum Zahlen oder Laden"),
  choose: both("choose what it is for", "auswählen, wofür sie ist"),
  choose_delivery: both("choose where it is delivered", "auswählen, wofür du sie zulieferst"),
  unchoose: both("put it back", "zurücklegen"),
  meanings: both("What is it for?", "Wofür ist sie?"),
  face_down_load: both("load it face down (discard one more card)", "verdeckt laden (dafür eine weitere abwerfen)"),
  carries: both("carries", "trägt"),
  as_cargo: both("as cargo", "als Fracht"),
  bonus: both("loading another's car", "auf fremden geladen"),
  being_built: both("Being built", "Im Bau"),
  being_loaded: both("Being loaded", "Wird geladen"),
  to_pay: both("to pay", "zu zahlen"),
  to_discard: both("to discard", "abzuwerfen"),
  to_draw: both("to draw", "zu ziehen"),
  round: both("Round", "Runde"),
  taken: both("contracts taken", "Aufträge vergeben"),
  final: both("Last turns", "Letzte Spielzüge"),
  over: both("The game is over", "Das Spiel ist zu Ende"),
  place: both("place", "Rang"),
  you: both("you", "du"),
} satisfies Record<string, Words>;

export function say(key: keyof typeof WORDS, language: Language): string {
  return WORDS[key][language];
}

export function cardName(id: string, language: Language): string {
  return (CARDS[id] ?? CARDS.unknown)[language];
}

const SEAMS = /(Schüttgut|Trichter|Mega|Knick|Super|Kessel|kessel|Güter|Dienst|Haupt|Phantom|Mitt)(?=[a-zäöü])/g;

/** The name with the seams where it may be broken on a narrow card. */
export function softName(id: string, language: Language): string {
  return cardName(id, language).replace(SEAMS, "$1\u00ad");
}

/** `2 boxes`, `1 Kohle`. */
export function cargoName(kind: CargoType, number: number, language: Language): string {
  const one = CARGO[kind][language];
  const many: Record<string, string> = { box: "boxes", Kiste: "Kisten" };
  return `${number} ${number === 1 ? one : (many[one] ?? one)}`;
}

export function cardsOf(number: number, language: Language): string {
  return `${number} ${number === 1 ? WORDS.card[language] : WORDS.cards[language]}`;
}

/** `draw 5, discard 1, then load`. */
export function bonusName(card: Card, language: Language): string {
  if (!card.bonus) return "";
  const { draw, discard, extra } = card.bonus;
  const german = language === "de";
  const parts = [german ? `${draw} ziehen` : `draw ${draw}`];
  if (discard) parts.push(german ? `${discard} abwerfen` : `discard ${discard}`);
  if (extra.length === PRINTED.deeds.length) parts.push(german ? "dann 1 Aktion" : "then 1 action");
  else if (extra.length) {
    const deeds = extra.map((deed) => DEEDS[deed][language]).join(german ? " oder " : " or ");
    parts.push(`${german ? "dann" : "then"} ${deeds}`);
  }
  return parts.join(", ");
}

/** What a caboose does, in two or three words for its side. */
export function inBrief(id: string, caboose5: Caboose5, language: Language): string {
  return (id === "caboose_5" ? CABOOSE_5_IN_BRIEF[caboose5] : IN_BRIEF[id])?.[language] ?? "";
}

/** What a card does on the table, in one line. */
export function effect(id: string, caboose5: Caboose5, language: Language): string {
  const card = printed(id);
  if (!card) return "";
  if (id === "caboose_5") return CABOOSE_5[caboose5][language];
  if (card.family === "engine") return card.level > 1 ? WORDS.new_engine[language] : WORDS.no_engine[language];
  if (card.bonus) return `${language === "de" ? "Bonus für andere" : "Bonus for others"}: ${bonusName(card, language)}`;
  return EFFECTS[id][language];
}

/** All that is printed on a card, for those who hear it. */
export function spokenCard(id: string, caboose5: Caboose5, language: Language): string {
  const card = printed(id);
  if (!card) return cardName(id, language);
  const building = card.family === "building";
  const facts = [
    cardName(id, language),
    `${WORDS.cost[language]} ${card.cost}`,
    building ? "" : `${card.points} ${WORDS.vp[language]}`,
    building ? "" : card.family === "engine" || card.traction > 0 ? `${WORDS.traction[language]} ${card.traction}` : `${WORDS.weight[language]} ${card.weight}`,
    card.carries ? `${WORDS.carries[language]} ${cargoName(card.carries, card.capacity, language)}` : "",
    `${WORDS.as_cargo[language]} ${CARGO[card.icon][language]}`,
  ];
  return `${facts.filter(Boolean).join(", ")}: ${effect(id, caboose5, language)}`;
}
