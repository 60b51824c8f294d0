// From what somebody chose to what the server is asked for.
import type { LevelName } from "../lib/kinds";
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

/** A table for two that waits for somebody: a friend who gets the link, or anybody who sees it in the lobby. */
export function forTwo(title: string, shared = false): NewTable {
  return { title, seats: [{ kind: "me" }, { kind: "open" }], start: false, public: shared };
}

export function seatOf(choice: ChairChoice, name = ""): NewSeat {
  const called = name.trim();
  if (choice === "me" || choice === "friend") return { kind: choice, ...(called ? { name: called } : {}) };
  if (choice === "open") return { kind: choice };
  return { kind: "bot", level: choice };
}

/** It can begin at once: nobody has to come first. */
export function complete(chairs: ChairChoice[]): boolean {
  return chairs.every((choice) => choice !== "open" && choice !== "friend");
}

/** Somebody who shares my screen: on a seat behind my own. */
export function besideMe(chairs: ChairChoice[], index: number): boolean {
  return chairs[index] === "me" && chairs.indexOf("me") < index;
}

/** `names` are those of friends who are expected and of people at this screen; my own seat bears my name. */
export function form(title: string, chairs: ChairChoice[], names: string[], rest: Partial<NewTable>): NewTable {
  const name = (index: number) => (chairs[index] === "friend" || besideMe(chairs, index) ? names[index] : "");
  return { title, seats: chairs.map((choice, index) => seatOf(choice, name(index))), start: complete(chairs), ...rest };
}
