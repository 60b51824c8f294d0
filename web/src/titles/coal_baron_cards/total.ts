// The running total of the turn that is being composed: what has been stepped or sent so far.
import type { Language } from "../../wire";
import type { View } from "./view";

export function total(view: View, me: number, language: Language): string {
  if (view.seat !== me) return "";
  const de = language === "de";
  if (view.question === "extract") {
    return de ? `${view.steps} von ${view.most} Schritten (mindestens ${view.least})` : `${view.steps} of ${view.most} steps (at least ${view.least})`;
  }
  if (view.question === "deliver" && view.sent > 0) {
    return de ? `${view.sent} ${view.sent === 1 ? "Zug" : "Züge"} abgefahren` : `${view.sent} ${view.sent === 1 ? "train" : "trains"} sent`;
  }
  return "";
}
