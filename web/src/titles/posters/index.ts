// The picture and the invitation of each title, for lobby and learning.
import type { Words } from "../title";
import coalBaron from "./coal_baron.svg?no-inline";
import coalBaronCards from "./coal_baron_cards.svg?no-inline";
import isleOfTrains from "./isle_of_trains.svg?no-inline";

export interface Poster {
  /** The server knows it too; here it stands at once, so that nothing jumps when the server has answered. */
  name: Words;
  /** Address of the drawing, 16 by 9. */
  picture: string;
  line: Words;
  facts: Words;
}

export const POSTERS: Record<string, Poster> = {
  coal_baron_cards: {
    name: { en: "Coal Baron: The Great Card Game", de: "Glück Auf: Das große Kartenspiel" },
    picture: coalBaronCards,
    line: {
      en: "Lorries, locos and wagons from two rows of stacks: load your trains and send them off.",
      de: "Loren, Loks und Waggons aus zwei Reihen von Stapeln: belade deine Züge und schick sie los.",
    },
    facts: { en: "2 to 4 players · about 60 minutes · cards and workers", de: "2 bis 4 Personen · etwa 60 Minuten · Karten und Arbeiter" },
  },
  coal_baron: {
    name: { en: "Coal Baron", de: "Glück Auf" },
    picture: coalBaron,
    line: {
      en: "Open tunnels, ride the cage, deliver the coal before the shift ends.",
      de: "Stollen öffnen, den Förderkorb fahren, die Kohle liefern, ehe die Schicht endet.",
    },
    facts: { en: "2 to 4 players · about 60 minutes · worker placement", de: "2 bis 4 Personen · etwa 60 Minuten · Arbeiter einsetzen" },
  },
  isle_of_trains: {
    name: { en: "Isle of Trains", de: "Isle of Trains" },
    picture: isleOfTrains,
    line: {
      en: "Every card is a car, a building, cargo or money. Grow your train, and load the others' too.",
      de: "Jede Karte ist Wagen, Gebäude, Fracht oder Geld. Lass deinen Zug wachsen und belade auch fremde.",
    },
    facts: { en: "2 to 4 players · about 30 minutes · one deck of cards", de: "2 bis 4 Personen · etwa 30 Minuten · ein Kartenstapel" },
  },
};
