// Drills: what the pages ask the server, and how a verdict is put into words.
import type { BeginDrill, DrillVerdict, Gathered, Practice, Table } from "../wire";
import { ask } from "./http";
import { router } from "./router.svelte";
import { t } from "./words";

export const drills = {
  practice: () => ask<Practice>("GET", "/api/practice"),
  begin: (form: BeginDrill) => ask<Table>("POST", "/api/practice", form),
  verdict: (table: string, give_up = false) => ask<DrillVerdict>("POST", "/api/practice/verdict", { table, give_up }),
  gather: (table = "") => ask<Gathered>("POST", "/api/practice/mistakes", { table }),
};

const WANTED = "glueckauf.practice"; // in this tab: what one practises, so that "next" goes on with it

/** Begin a drill and go to its table; the next one will be of the same kind. */
export async function practise(form: BeginDrill): Promise<void> {
  const table = await drills.begin(form);
  const { drill: _, ...kind } = form;
  sessionStorage.setItem(WANTED, JSON.stringify(kind));
  router.go(`/t/${table.id}`);
}

/** What was practised last in this tab. */
export function wanted(): BeginDrill {
  try {
    return JSON.parse(sessionStorage.getItem(WANTED) ?? "{}") as BeginDrill;
  } catch {
    return {};
  }
}

/** When a drill comes again. */
export function comesAgain(due: number | null, now = Date.now()): string {
  if (due === null) return "";
  const days = Math.max(1, Math.round((due * 1000 - now) / 86_400_000));
  return days === 1 ? t("It comes again tomorrow.", "Sie kommt morgen wieder.") : t(`It comes again in ${days} days.`, `Sie kommt in ${days} Tagen wieder.`);
}

export function daysInARow(days: number): string {
  return days === 1 ? t("1 day in a row", "1 Tag in Folge") : t(`${days} days in a row`, `${days} Tage in Folge`);
}

/** What a miss was, without a word about what would be better. */
export function missed(kind: DrillVerdict["kind"]): string {
  if (kind === "blunder") return t("There is something far better.", "Es gibt etwas weit Besseres.");
  if (kind === "mistake") return t("There is something clearly better.", "Es gibt etwas deutlich Besseres.");
  return t("Close, but there is something better.", "Nah dran, aber es gibt etwas Besseres.");
}

export function triesLeft(left: number): string {
  return left === 1 ? t("One try left.", "Noch ein Versuch.") : t(`${left} tries left.`, `Noch ${left} Versuche.`);
}
