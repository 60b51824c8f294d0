// How the lobby invites to this title.
import type { Poster } from "../title";
import picture from "./poster.svg?no-inline";

export default {
  name: { en: "Coal Baron", de: "Glück Auf" },
  picture,
  line: {
    en: "Open tunnels, ride the cage, deliver the coal before the shift ends.",
    de: "Stollen öffnen, den Förderkorb fahren, die Kohle liefern, ehe die Schicht endet.",
  },
  facts: { en: "about 60 minutes · worker placement", de: "etwa 60 Minuten · Arbeiter einsetzen" },
  lesson: true,
} satisfies Poster;
