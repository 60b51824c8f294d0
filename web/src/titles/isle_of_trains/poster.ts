// How the lobby invites to this title.
import type { Poster } from "../title";
import picture from "./poster.svg?no-inline";

export default {
  name: { en: "Isle of Trains", de: "Isle of Trains" },
  picture,
  line: {
    en: "Every card is a car, a building, cargo or money. Grow your train, and load the others' too.",
    de: "Jede Karte ist Wagen, Gebäude, Fracht oder Geld. Lass deinen Zug wachsen und belade auch fremde.",
  },
  facts: { en: "about 30 minutes · one deck of cards", de: "etwa 30 Minuten · ein Kartenstapel" },
  lesson: true,
} satisfies Poster;
