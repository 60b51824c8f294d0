// What is agreed at a table, in words: the clock, what may be taken back, whether it counts.
import { t } from "./words";
import type { NewClock, Table } from "../wire";

export type UndoRule = Table["undo"];
export type HelpRule = Table["help"];

export function helpWords(rule: HelpRule): string {
  if (rule === "none") return t("no hints", "ohne Tipps");
  return rule === "hints" ? t("hints", "mit Tipps") : t("hints and chances", "Tipps und Aussichten");
}

/** For a choice of three. */
export function helpShort(rule: HelpRule): string {
  if (rule === "none") return t("none", "keine");
  return rule === "hints" ? t("hints", "Tipps") : t("hints and chances", "Tipps und Aussichten");
}

export function helpHelp(rule: HelpRule): string {
  if (rule === "none") return t("Nobody is helped at this table.", "An diesem Tisch hilft niemand.");
  if (rule === "hints") return t("Whoever is to move may ask what a strong bot would do, and why.", "Wer am Zug ist, darf fragen, was ein starker Bot täte, und warum.");
  return t(
    "Everybody may ask for hints, and see their own chance to win, from what they know themselves.",
    "Alle dürfen Tipps holen und ihre eigene Aussicht auf den Sieg sehen, nach dem, was sie selbst wissen.",
  );
}

export function commentedHelp(): string {
  return t(
    "Spectators read what the master says to the game: a few decisions late, and only from what everybody can see.",
    "Wer zuschaut, liest, was der Meister zum Spiel sagt: einige Entscheidungen später, und nur nach dem, was alle sehen.",
  );
}

export function undoWords(rule: UndoRule): string {
  if (rule === "none") return t("no take-backs", "nichts zurücknehmen");
  if (rule === "own") return t("take back own turn", "eigenen Spielzug zurücknehmen");
  return t("take back by consent", "zurücknehmen, wenn alle zustimmen");
}

/** For a choice of three. */
export function undoShort(rule: UndoRule): string {
  if (rule === "none") return t("never", "nie");
  if (rule === "own") return t("own turn", "eigener Spielzug");
  return t("by consent", "wenn alle zustimmen");
}

export function undoHelp(rule: UndoRule): string {
  if (rule === "none") return t("What is played stays.", "Was gespielt ist, bleibt.");
  if (rule === "own")
    return t(
      "Own steps can be taken back until the turn ends or something is revealed, ten times a turn.",
      "Eigene Schritte lassen sich zurücknehmen, bis der Spielzug endet oder etwas aufgedeckt wird, zehnmal je Spielzug.",
    );
  return t(
    "Own steps of the turn freely; everything else when all people at the table agree.",
    "Eigene Schritte des Spielzugs jederzeit; alles andere, wenn alle am Tisch zustimmen.",
  );
}

function long(seconds: number): string {
  if (seconds % 86400 === 0) return seconds === 86400 ? t("1 day", "1 Tag") : t(`${seconds / 86400} days`, `${seconds / 86400} Tage`);
  return seconds >= 60 ? t(`${Math.round(seconds / 60)} min`, `${Math.round(seconds / 60)} Min.`) : t(`${seconds} s`, `${seconds} s`);
}

/** `20 min + 10 s`: the time of each seat, and what a turn adds. */
export function clockWords(clock: NewClock): string {
  return clock.increment ? `${long(clock.seconds)} + ${long(clock.increment)}` : long(clock.seconds);
}

export function clockHelp(clock: NewClock): string {
  const zero =
    clock.at_zero === "resign"
      ? t("Whoever runs out of time resigns.", "Wer keine Zeit mehr hat, gibt auf.")
      : clock.at_zero === "nothing"
        ? t("At zero nothing happens.", "Bei null passiert nichts.")
        : t("Whoever runs out of time is replaced by a bot.", "Wer keine Zeit mehr hat, wird von einem Bot vertreten.");
  const live = clock.seconds < 86400;
  const lost = live
    ? t(" If your connection is lost, your clock waits for a short while.", " Bricht deine Verbindung ab, wartet deine Uhr eine kurze Zeit.")
    : "";
  return (
    t(
      `Each person has ${long(clock.seconds)}; every finished turn adds ${long(clock.increment ?? 0)}. `,
      `Alle haben ${long(clock.seconds)}; jeder beendete Spielzug bringt ${long(clock.increment ?? 0)} dazu. `,
    ) + zero + lost
  );
}

export function ratedHelp(): string {
  return t(
    "The result changes the ratings of at least two people, each on one seat. No hints. Whoever resigns, leaves or runs out of time comes last.",
    "Das Ergebnis verändert die Wertungszahlen von mindestens zwei Personen auf je einem Platz. Ohne Tipps. Wer aufgibt, geht oder keine Zeit mehr hat, wird Letzter.",
  );
}
