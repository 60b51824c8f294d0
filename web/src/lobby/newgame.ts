// From what somebody chose to what the server is asked for.
import type { LevelName } from "../lib/kinds";
import { t } from "../lib/words";
import type { NewClock, NewSeat, NewTable } from "../wire";

export type ChairChoice = "me" | "open" | "friend" | LevelName;

export interface Pace {
  id: string;
  en: string;
  de: string;
  clock: NewClock | null;
}

export const PACES: Pace[] = [
  { id: "none", en: "no clock", de: "ohne Uhr", clock: null },
  { id: "quick", en: "20 min each", de: "je 20 Min.", clock: { seconds: 1200, increment: 10, at_zero: "bot" } },
  { id: "calm", en: "60 min each", de: "je 60 Min.", clock: { seconds: 3600, increment: 20, at_zero: "bot" } },
  { id: "days", en: "days: one per turn", de: "Tage: einer je Spielzug", clock: { seconds: 259200, increment: 86400, at_zero: "bot" } },
];

/** Me against bots, as the first click offers it. */
export function usualChairs(seats: number, level: LevelName): ChairChoice[] {
  return ["me", ...Array.from({ length: seats - 1 }, () => level)];
}

export function seatOf(choice: ChairChoice, friend = ""): NewSeat {
  if (choice === "me" || choice === "open") return { kind: choice };
  if (choice === "friend") return { kind: "friend", name: friend.trim() || t("Friend", "Gast") };
  return { kind: "bot", level: choice };
}

/** It can begin at once: nobody has to come first. */
export function complete(chairs: ChairChoice[]): boolean {
  return chairs.every((choice) => choice !== "open" && choice !== "friend");
}

export function form(title: string, chairs: ChairChoice[], friends: string[], rest: Partial<NewTable>): NewTable {
  return { title, seats: chairs.map((choice, index) => seatOf(choice, friends[index])), start: complete(chairs), ...rest };
}
