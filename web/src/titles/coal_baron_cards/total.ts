// The running total of the turn that is being composed: what has been stepped or sent so far.
import type { Language } from "../../wire";
import type { View } from "./view";

export function total(view: View, me: number, language: Language): string {
  if (view.seat !== me) return "";
  const de = language === "de";
  if (view.question === "extract") {
    const one = view.most === 1;
    const said = de ? `${view.steps} von ${view.most} ${one ? "Schritt" : "Schritten"}` : `${view.steps} of ${view.most} ${one ? "step" : "steps"}`;
    return view.least > 0 ? `${said} (${de ? "mindestens" : "at least"} ${view.least})` : said;
  }
  if (view.question === "deliver" && view.sent > 0) {
    return de ? `${view.sent} ${view.sent === 1 ? "Zug" : "Züge"} abgefahren` : `${view.sent} ${view.sent === 1 ? "train" : "trains"} sent`;
  }
  return "";
}
