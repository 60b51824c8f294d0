// Words of the shell. Both languages stand where they are used, so neither can be forgotten.
import { RANKS } from "../wire";
import { settings } from "./settings.svelte";

export function t(en: string, de: string): string {
  return settings.language === "de" ? de : en;
}

/** How dates and times are written: in English as in most of the world, day before month and 24 hours. */
export function locale(): string {
  return t("en-GB", "de");
}

/** A number with a true minus. */
export function signless(number: number): string {
  return String(number).replace("-", "−");
}

/** Of something that has both languages: a title, a level, an entry. */
export function named(thing: { en: string; de: string } | undefined): string {
  return thing ? t(thing.en, thing.de) : "";
}

/** The name of somebody; whoever has deleted their account has none, and bots have their rank. */
export function personName(name: string): string {
  const [, rank, number = ""] = /^(\w+)( \d+)?$/.exec(name) ?? [];
  const english = RANKS[rank ?? ""];
  if (rank === "Player" && number) return t(name, `Spieler${number}`); // of an imported game
  return name === "Former player" ? t(name, "Ehemaliges Mitglied") : english ? t(english + number, name) : name;
}

/** `2 to 4 players`, `2 players`: how many may play, from the table sizes of a title. */
export function playerCount(sizes: number[] | undefined): string {
  if (!sizes?.length) return "";
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const range = least === most ? String(most) : t(`${least} to ${most}`, `${least} bis ${most}`);
  return most === 1 ? t("1 player", "1 Person") : t(`${range} players`, `${range} Personen`);
}

/** An id that nobody has given words: `hard_coal` reads `hard coal`. */
export function spaced(id: string): string {
  return id.replaceAll("_", " ");
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

/** `4:05`, `1:02:00`, `3 d 4 h`: what is left on a clock. */
export function clockTime(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  if (left >= 2 * DAY) return `${Math.floor(left / DAY)} ${t("d", "T")} ${Math.floor((left % DAY) / HOUR)} ${t("h", "Std")}`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)}:${two(Math.floor((left % HOUR) / MINUTE))}:${two(left % MINUTE)}`;
  return `${Math.floor(left / MINUTE)}:${two(left % MINUTE)}`;
}

/** `5 minutes ago`, from seconds since 1970. */
export function ago(at: number, now = Date.now() / 1000): string {
  const passed = Math.max(0, now - at);
  const words = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  if (passed < MINUTE) return t("just now", "gerade eben");
  if (passed < HOUR) return words.format(-Math.floor(passed / MINUTE), "minute");
  if (passed < DAY) return words.format(-Math.floor(passed / HOUR), "hour");
  return words.format(-Math.floor(passed / DAY), "day");
}

export function timeOfDay(at: number): string {
  return new Date(at * 1000).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });
}
