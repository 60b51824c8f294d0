// The acts of moderators in words.
import { locale, t } from "../lib/words";

const SAID: Record<string, () => string> = {
  mute: () => t("muted", "stummgeschaltet"),
  unmute: () => t("unmuted", "Stummschaltung aufgehoben"),
  ban: () => t("banned", "gesperrt"),
  unban: () => t("ban lifted", "Sperre aufgehoben"),
  ban_network: () => t("network banned", "Netz gesperrt"),
  unban_network: () => t("network ban lifted", "Sperre des Netzes aufgehoben"),
  rename: () => t("renamed", "umbenannt"),
  set_role: () => t("role changed", "Rolle geändert"),
  delete_content: () => t("messages deleted", "Nachrichten gelöscht"),
  delete_player: () => t("account deleted", "Konto gelöscht"),
  reset_link: () => t("password link made", "Passwort-Link erstellt"),
  close_table: () => t("table closed", "Tisch geschlossen"),
  delete_table: () => t("table deleted", "Tisch gelöscht"),
  remove_message: () => t("message removed", "Nachricht entfernt"),
  delete_message: () => t("message deleted", "Nachricht gelöscht"),
  dismiss_report: () => t("report dismissed", "Meldung abgewiesen"),
  resolve_report: () => t("report resolved", "Meldung erledigt"),
};

export function actName(act: string): string {
  return SAID[act]?.() ?? act;
}

/** How a table stands. */
export function statusName(status: string): string {
  const said: Record<string, string> = {
    waiting: t("waiting for players", "wartet auf Mitspieler"),
    playing: t("playing", "läuft"),
    over: t("finished", "beendet"),
    aborted: t("aborted", "abgebrochen"),
    closed: t("closed", "geschlossen"),
    broken: t("broken", "gestört"),
  };
  return said[status] ?? status;
}

const REASONS: Record<string, () => string> = {
  insult: () => t("Insults or threats", "Beleidigung oder Drohung"),
  spam: () => t("Spam or advertising", "Spam oder Werbung"),
  cheating: () => t("Cheating", "Betrug"),
  name: () => t("Offensive name", "Anstößiger Name"),
  other: () => t("Something else", "Etwas anderes"),
};

export function reasonName(reason: string): string {
  return REASONS[reason]?.() ?? reason;
}

export const DURATIONS: { value: string; hours: number | null; text: () => string }[] = [
  { value: "1", hours: 1, text: () => t("1 hour", "1 Stunde") },
  { value: "24", hours: 24, text: () => t("1 day", "1 Tag") },
  { value: "168", hours: 168, text: () => t("1 week", "1 Woche") },
  { value: "720", hours: 720, text: () => t("30 days", "30 Tage") },
  { value: "", hours: null, text: () => t("for good", "auf Dauer") },
];

export function untilWhen(until: number | null): string {
  if (until === null) return t("for good", "auf Dauer");
  const when = new Date(until * 1000).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
  return t(`until ${when}`, `bis ${when}`);
}
