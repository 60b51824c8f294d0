// Coal Baron: The Great Card Game, as the page sees it.
import type { Language } from "../../wire";
import type { Title, View } from "../title";
import Board from "./Board.svelte";
import { flights } from "./flights";
import { lesson } from "./lesson";
import Sprite from "./Sprite.svelte";
import { CATEGORIES } from "./words";

/** What has been paid, stepped or sent so far in the action at hand. */
function total(view: View, me: number, language: Language): string {
  if (view.seat !== me) return "";
  const de = language === "de";
  if (view.question === "pay") {
    const whole = view.areas.find((area: View) => area.id === view.area)?.required ?? view.to_pay;
    const paid = whole - view.to_pay;
    return de ? `${paid} von ${whole} Arbeitern gezahlt` : `${paid} of ${whole} workers paid`;
  }
  if (view.question === "extract") {
    return de ? `${view.steps} von ${view.most} Schritten (mindestens ${view.least})` : `${view.steps} of ${view.most} steps (at least ${view.least})`;
  }
  if (view.question === "deliver" && view.sent > 0) {
    return de ? `${view.sent} ${view.sent === 1 ? "Zug" : "Züge"} abgefahren` : `${view.sent} ${view.sent === 1 ? "train" : "trains"} sent`;
  }
  return "";
}

export default { id: "coal_baron_cards", Board, Sprite, flights, lesson, categories: CATEGORIES, total } satisfies Title;
