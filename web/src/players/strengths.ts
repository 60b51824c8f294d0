// What analysed games say of somebody, in words.
import { signed } from "../coach/judgement";
import { t } from "../lib/words";
import type { CategoryResult, LuckOver, ThemeResult } from "../wire";

const ENOUGH = 5; // decisions from which on a kind of decision is a strength or a weakness
const CLEAR = 0.01; // of what a decision gives away, beside the master's

/** What somebody gives away beyond the master, by a decision of this kind. */
export const beyond = (one: ThemeResult): number => one.loss - (one.master ?? 0);

/** The kinds of decisions where most is to be learnt, the worst first. */
export function weaknesses(themes: ThemeResult[], most = 3): ThemeResult[] {
  return themes.filter((one) => one.decisions >= ENOUGH && beyond(one) >= CLEAR).toSorted((a, b) => beyond(b) - beyond(a)).slice(0, most);
}

/** Where somebody is as good as the master, the best first. */
export function strengths(themes: ThemeResult[], most = 3): ThemeResult[] {
  return themes.filter((one) => one.decisions >= ENOUGH && one.master !== null && beyond(one) < CLEAR).toSorted((a, b) => beyond(a) - beyond(b)).slice(0, most);
}

/** Categories in which points were given away, the most first. */
export function costly(categories: CategoryResult[]): CategoryResult[] {
  return categories.filter((one) => one.lost >= 0.5).toSorted((a, b) => b.lost - a.lost);
}

/** The answer to "I am always unlucky"; `name` is empty for the reader. */
export function luckSentence(luck: LuckOver, name = ""): string {
  const { mean, low, high } = luck.points;
  const [en, de] = [name || "you", name || "dir"];
  if (low === null || high === null)
    return t(`Deals and draws gave ${en} ${signed(mean)} points a game: too few games to say more.`, `Gaben und Ziehen brachten ${de} ${signed(mean)} Punkte je Spiel: zu wenige Spiele, um mehr zu sagen.`);
  const range = t(`between ${signed(low)} and ${signed(high)}`, `zwischen ${signed(low)} und ${signed(high)}`);
  const games = t(`Over ${luck.games} games deals and draws gave ${en} ${signed(mean)} points a game (${range})`, `Über ${luck.games} Spiele brachten Gaben und Ziehen ${de} ${signed(mean)} Punkte je Spiel (${range})`);
  if (low > 0) return `${games}: ${t("that is more than chance explains easily. You were lucky.", "das ist mehr, als der Zufall leicht erklärt. Das war Glück.")}`;
  if (high < 0) return `${games}: ${t("that is less than chance explains easily. It was bad luck.", "das ist weniger, als der Zufall leicht erklärt. Das war Pech.")}`;
  return `${games}: ${t("neither lucky nor unlucky, as far as one can tell.", "weder Glück noch Pech, soweit man das sagen kann.")}`;
}
