// The running total of an answer that takes several touches: cards still to pay, cargo unloaded so far.
import type { Language } from "../../wire";
import { counted } from "./pieces";
import { PRINTED } from "./components";
import type { CargoType, View } from "./view";
import { cardName, cardsOf, cargoName } from "./words";

const list = (cargo: CargoType[], language: Language) => counted(cargo).map(([kind, number]) => cargoName(kind, number, language)).join(", ");

function unloading(view: View, language: Language): string {
  const off = PRINTED.cargo_types.flatMap((kind) => Array<CargoType>(view.unloaded[kind]).fill(kind));
  const german = language === "de";
  const contract = view.contracts.find(({ id }) => id === view.fulfils?.contract);
  const wanted: CargoType[] = contract && view.fulfils ? contract.parts[view.fulfils.part].cargo : [];
  const done = off.length === 0 ? (german ? "noch nichts" : "nothing yet") : list(off, language);
  const said = german ? `Entladen: ${done}` : `Unloaded: ${done}`;
  const drawn = PRINTED.cards_per_cargo * off.length;
  if (!contract) return `${said} → ${german ? `${cardsOf(drawn, "de")} ziehen` : `draw ${cardsOf(drawn, "en")}`}`;
  return `${said} ${german ? "von" : "of"} ${list(wanted, language)} (${contract.name})`;
}

export function total(view: View, me: number, language: Language): string {
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
    default:
      return "";
  }
}
