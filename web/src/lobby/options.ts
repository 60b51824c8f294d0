// What the values of a title's options mean, in words. The server knows them by short names only; one that is new here is
// shown by its name.
import type { Words } from "../titles/title";
import { spaced, t } from "../lib/words";

type Deck = (numbers: string[]) => Words;

const WORDS: Record<string, Record<string, Words>> = {
  substitution_mode: {
    split: { en: "one by one", de: "einzeln" },
    pair: { en: "both at once", de: "beide zusammen" },
  },
  storing: {
    always: { en: "any cube", de: "jeder Würfel" },
    no_order_fits: { en: "only cubes that fit none of your orders", de: "nur Würfel, die auf keinen eigenen Auftrag passen" },
  },
  lorry_deck: {
    by_crest: { en: "4 doubles; 6 singles, their points by crest", de: "4 doppelte; 6 einfache, Punkte je nach Wappen" },
  },
  innovation_deck: {
    workers_9: { en: "9 with workers, 7 with actions", de: "9 mit Arbeitern, 7 mit Aktionen" },
    workers_3: { en: "3 with workers, 13 with actions", de: "3 mit Arbeitern, 13 mit Aktionen" },
    workers_6: { en: "6 with workers, 10 with actions", de: "6 mit Arbeitern, 10 mit Aktionen" },
  },
  innovation_chain: {
    free: { en: "together: any number may open an area", de: "gemeinsam: beliebig viele dürfen einen Bereich öffnen" },
    strict: { en: "each by itself must leave an area to choose", de: "nach jeder einzelnen muss ein Bereich wählbar sein" },
  },
  caboose_5: {
    all_builds: { en: "new wagons and upgrades", de: "neue Wagen und Aufrüsten" },
    new_only: { en: "new wagons only", de: "nur neue Wagen" },
  },
  display: {
    none: { en: "no: only the face-down pile", de: "nein: nur der verdeckte Stapel" },
    open: { en: "yes: three cards to choose from", de: "ja: drei Karten zur Wahl" },
  },
};
/** Decks whose names are numbers of cards. */
const DECKS: Record<string, Deck> = {
  lorry_deck: ([doubles, ones, twos]) => ({
    en: `per crest: ${doubles} doubles, ${ones} singles of 1 VP, ${twos} of 2 VP`,
    de: `je Wappen: ${doubles} doppelte, ${ones} einfache mit 1 SP, ${twos} mit 2 SP`,
  }),
  order_deck: ([one, two, three, four]) => ({
    en: `per destination: ${one} for 1 lorry, ${two} for 2, ${three} for 3, ${four} for 4`,
    de: `je Bestimmungsort: ${one} ab 1 Lore, ${two} ab 2, ${three} ab 3, ${four} ab 4`,
  }),
  turn_cap: ([turns]) => ({ en: `${turns} turns`, de: `${turns} Spielzüge` }),
};

/** What an option is about, without the numbers of rulings, which only the rules page explains. */
export function optionName(option: Words): string {
  return t(option.en, option.de).replace(/ \(R\d+(, R\d+)*\)/, "");
}

export function optionWords(option: string, value: string): string {
  const numbers = /^\d+(-\d+)*$/.test(value) ? value.split("-") : undefined;
  const words = WORDS[option]?.[value] ?? (numbers && DECKS[option]?.(numbers));
  return words ? t(words.en, words.de) : spaced(value);
}
