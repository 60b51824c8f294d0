// How the lobby invites to this title.
import type { Poster } from "../title";
import picture from "./poster.svg?no-inline";

export default {
  name: { en: "Coal Baron: The Great Card Game", de: "Glück Auf: Das große Kartenspiel" },
  picture,
  line: {
    en: "Lorries, locos and wagons from two rows of stacks: load your trains and send them off.",
    de: "Loren, Loks und Waggons aus zwei Reihen von Stapeln: belade deine Züge und schick sie los.",
  },
  facts: { en: "about 60 minutes · cards and workers", de: "etwa 60 Minuten · Karten und Arbeiter" },
  lesson: true,
} satisfies Poster;
