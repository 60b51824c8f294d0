// What somebody has chosen for this browser. Remembered, and the same in all tabs.
import type { Language, LevelName } from "./kinds";

export interface Choices {
  language: Language;
  theme: "system" | "light" | "dark";
  sounds: boolean;
  /** From 0 to 1. */
  volume: number;
  /** A phone buzzes with what concerns its owner. */
  haptics: boolean;
  pace: Pace;
  /** Pieces jump instead of travelling. */
  still: boolean;
  /** A complete turn waits for a further click, also where nothing is lost by it. */
  confirm: boolean;
  /** Single letters are commands (WCAG 2.1.4: can be switched off). */
  keys: boolean;
  /** Several people at one screen: hide everything until the next one is ready. */
  cover: boolean;
  /** On a desk: the list of all answers is open. */
  list: boolean;
  /** In a small window: likewise. */
  sheet: boolean;
  /** Advice for beginners at the table. */
  advice: boolean;
  /** My chances are shown, at tables where that is agreed on. */
  chances: boolean;
  /** The name was chosen by its owner, not made up by us. */
  named: boolean;
  level: LevelName;
  seats: number;
}
export type Pace = "slow" | "normal" | "fast" | "instant";

const KEY = "glueckauf.settings";

function usual(): Choices {
  return {
    language: typeof navigator !== "undefined" && navigator.language?.startsWith("de") ? "de" : "en",
    theme: "system",
    sounds: true,
    volume: 0.7,
    haptics: true,
    pace: "normal",
    still: false,
    confirm: false,
    keys: true,
    cover: true,
    list: false,
    sheet: false,
    advice: false,
    chances: false,
    named: false,
    level: "hauer",
    seats: 2,
  };
}

function remembered(): Choices {
  try {
    return { ...usual(), ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual(); // storage is forbidden or spoilt: the page works all the same
  }
}

export const settings: Choices = $state(remembered());

export function choose(change: Partial<Choices>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* not remembered, then */
  }
}

export function followOtherTabs(): void {
  addEventListener("storage", (event) => {
    if (event.key === KEY) Object.assign(settings, remembered());
  });
}

const wantsDark = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : undefined;
const wantsStill = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : undefined;
const system = $state({ dark: wantsDark?.matches ?? false, still: wantsStill?.matches ?? false });
wantsDark?.addEventListener?.("change", (event) => (system.dark = event.matches));
wantsStill?.addEventListener?.("change", (event) => (system.still = event.matches));

export function dark(): boolean {
  return settings.theme === "system" ? system.dark : settings.theme === "dark";
}

export function still(): boolean {
  return settings.still || system.still;
}
