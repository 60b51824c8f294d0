// The running total of the turn that is being composed: the trains that have left so far. The steps of an extraction are in its question.
import type { Language } from "../../wire";
import type { View } from "./view";

export function total(view: View, me: number, language: Language): string {
  if (view.seat !== me) return "";
  const de = language === "de";
  if (view.question === "deliver" && view.sent > 0) {
    return de ? `${view.sent} ${view.sent === 1 ? "Zug" : "Züge"} abgefahren` : `${view.sent} ${view.sent === 1 ? "train" : "trains"} sent`;
  }
  return "";
}
