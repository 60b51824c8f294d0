// Days and points in words.
import { locale, t } from "../lib/words";

/** `Wednesday, 18 November`, from `2026-11-18`: a day of UTC, wherever one is. */
export function dayName(day: string, weekday: "long" | "short" = "long"): string {
  const form = { weekday, day: "numeric", month: weekday, timeZone: "UTC" } as const;
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(locale(), form);
}

/** `5 h 12 min`, `12 min`: how long until then. */
export function span(seconds: number): string {
  const minutes = Math.max(0, Math.ceil(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours ? `${hours} ${t("h", "Std.")} ${rest} min` : `${rest} min`;
}

/** `+3`, `−2`, `±0`. */
export function signed(number: number): string {
  return number === 0 ? "±0" : number > 0 ? `+${number}` : `−${-number}`;
}

export function points(count: number): string {
  return count === 1 ? t("1 point", "1 Punkt") : t(`${count} points`, `${count} Punkte`);
}

/** How somebody did beside the master. */
export function besideMaster(own: number, master: number): string {
  const less = master - own;
  if (less === 0) return t(`as many as the master`, `so viele wie der Meister`);
  if (less < 0) return t(`${-less} more than the master (${master})`, `${-less} mehr als der Meister (${master})`);
  return t(`${less} fewer than the master (${master})`, `${less} weniger als der Meister (${master})`);
}
