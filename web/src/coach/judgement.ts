// What the coach's numbers say, in words and signs. Signs go with a word wherever there is room for one, never by colour alone.
import { t } from "../lib/words";
import type { Decision, SeatAccount } from "../wire";

export type Kind = Decision["kind"];

/** Decisions that gave something away, the worst kind last. */
export const FAULTS: Kind[] = ["inaccuracy", "mistake", "blunder"];
export const SIGNS: Record<Kind, string> = { forced: "□", best: "★", fine: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };

export function kindWord(kind: Kind): string {
  switch (kind) {
    case "forced":
      return t("Forced", "Erzwungen");
    case "best":
      return t("Best", "Am besten");
    case "fine":
      return t("Fine", "Gut");
    case "inaccuracy":
      return t("Inaccuracy", "Ungenau");
    case "mistake":
      return t("Mistake", "Fehler");
    case "blunder":
      return t("Blunder", "Grober Fehler");
  }
}

/** `3 inaccuracies`, `1 blunder`. */
export function counted(kind: Kind, number: number): string {
  const one = number === 1;
  switch (kind) {
    case "inaccuracy":
      return t(`${number} ${one ? "inaccuracy" : "inaccuracies"}`, `${number} ${one ? "Ungenauigkeit" : "Ungenauigkeiten"}`);
    case "mistake":
      return t(`${number} ${one ? "mistake" : "mistakes"}`, `${number} Fehler`);
    case "blunder":
      return t(`${number} ${one ? "blunder" : "blunders"}`, `${number} ${one ? "grober Fehler" : "grobe Fehler"}`);
    default:
      return `${number} ${kindWord(kind)}`;
  }
}

/** The names of people instead of `▲ player 2`: the coach does not know them. A number stays in the line of its %. */
export function withNames(sentence: string, names: string[]): string {
  return sentence.replaceAll(" %", "\u00a0%").replace(/[●▲■◆] (?:player|Spieler) ([1-4])/g, (found, seat: string) => names[Number(seat) - 1] || found);
}

export const isFault = (decision: Decision): boolean => FAULTS.includes(decision.kind);

export const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** One decimal where it says something: `4`, `0.6`. */
export function points(value: number): string {
  const size = Math.abs(value);
  const said = size < 9.95 && Math.round(size * 10) % 10 !== 0 ? size.toFixed(1) : String(Math.round(size));
  return t(said, said.replace(".", ","));
}

/** With its sign: `+4`, `−2.5`; what is written as 0 has none. */
export function signed(value: number): string {
  const said = points(value);
  return said === "0" ? said : `${value < 0 ? "−" : "+"}${said}`;
}

const much = (value: number) => Math.abs(value) >= 0.05;
const unit = (value: number) => (points(value) === "1" ? t("point", "Punkt") : t("points", "Punkte"));

/** What a decision cost; empty where it cost nothing to speak of. */
export function cost(decision: Decision): string {
  const chance = Math.round(100 * decision.loss_share);
  const parts = [
    ...(chance > 0 ? [t(`${chance} % of the wins`, `${chance} % der Siege`)] : []),
    ...(decision.loss_points >= 0.5 ? [t(`${points(decision.loss_points)} ${unit(decision.loss_points)} of lead`, `${points(decision.loss_points)} ${unit(decision.loss_points)} Vorsprung`)] : []),
  ];
  return parts.length ? t(`Gave away about ${parts.join(" and ")}.`, `Verschenkt: etwa ${parts.join(" und ")}.`) : "";
}

/** Why, without the better move with which the coach begins: it stands above. */
export function reasons(words: string, best: string): string {
  const opening = /^(?:Better|Besser): /.exec(words)?.[0] ?? "";
  const told = words.slice(opening.length);
  const same = opening && told.slice(0, best.length).toLowerCase() === best.toLowerCase();
  return (same && told.slice(best.length).replace(/^[. ]+/, "")) || words;
}

/** Luck and skill of a seat in one sentence; `name` is empty for the reader. */
export function accountSentence(seat: SeatAccount, name: string): string {
  const { luck, skill, others } = seat.points;
  const dealt = !much(luck)
    ? t("luck was even", "Glück und Pech hielten sich die Waage")
    : luck > 0
      ? t(`luck gave${name ? "" : " you"} ${points(luck)} ${unit(luck)}`, `das Glück brachte${name ? "" : " dir"} ${points(luck)} ${unit(luck)}`)
      : t(`bad luck cost${name ? "" : " you"} ${points(luck)} ${unit(luck)}`, `Pech kostete${name ? "" : " dich"} ${points(luck)} ${unit(luck)}`);
  const moves = name ? "own moves" : "your own moves";
  const own = !much(skill)
    ? t(`${moves} gave nothing away`, "die eigenen Spielzüge verschenkten nichts")
    : skill < 0
      ? t(`${moves} gave away ${points(skill)}`, `die eigenen Spielzüge verschenkten ${points(skill)}`)
      : t(`${moves} gained ${points(skill)}`, `die eigenen Spielzüge gewannen ${points(skill)}`);
  const rest = !much(others)
    ? t("the others' moves changed nothing", "die der anderen änderten nichts")
    : others > 0
      ? t(`the others' moves brought ${points(others)}`, `die der anderen brachten ${points(others)}`)
      : t(`the others' moves took ${points(others)}`, `die der anderen nahmen ${points(others)}`);
  const said = `${dealt}, ${own}, ${rest}.`;
  return name ? `${name}: ${said}` : said.charAt(0).toUpperCase() + said.slice(1);
}
