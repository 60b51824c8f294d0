// The running total of an answer that takes several touches: cards still to pay, cargo unloaded so far.
import type { Language } from "../../wire";
import type { View } from "../title";
import { counted, type Cargo } from "./cards";
import type { Isle } from "./state";
import { cardName, cardsOf, cargoName } from "./words";

const list = (cargo: string[], language: Language) => counted(cargo).map(([kind, number]) => cargoName(kind, number, language)).join(", ");

function unloading(view: Isle, language: Language): string {
  const off = Object.entries(view.unloaded).flatMap(([kind, number]) => Array<string>(number).fill(kind));
  const german = language === "de";
  const contract = view.contracts.find(({ id }) => id === view.fulfils?.contract);
  const wanted: Cargo[] = contract && view.fulfils ? contract.parts[view.fulfils.part].cargo : [];
  const done = off.length === 0 ? (german ? "noch nichts" : "nothing yet") : list(off, language);
  const said = german ? `Entladen: ${done}` : `Unloaded: ${done}`;
  if (!contract) return `${said} → ${german ? `${cardsOf(2 * off.length, "de")} ziehen` : `draw ${cardsOf(2 * off.length, "en")}`}`;
  return `${said} ${german ? "von" : "of"} ${list(wanted, language)} (${contract.name})`;
}

export function total(state: View, me: number, language: Language): string {
  const view = state as unknown as Isle;
  if (view.seat !== me) return "";
  const german = language === "de";
  const cards = cardsOf(view.to_pay, language);
  switch (view.question) {
    case "pay": {
      const what = cardName(view.held ?? "unknown", language);
      return german ? `${what}: noch ${cards} zu zahlen` : `${what}: ${cards} still to pay`;
    }
    case "hand_limit":
    case "fee":
    case "bonus_discard":
      return view.to_pay > 0 ? (german ? `noch ${cards} abzuwerfen` : `${cards} still to discard`) : "";
    case "unload":
      return unloading(view, language);
    case "source":
      return german ? `noch ${cardsOf(view.due, "de")} zu ziehen` : `${cardsOf(view.due, "en")} still to draw`;
    default:
      return "";
  }
}
