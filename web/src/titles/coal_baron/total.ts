// How far the turn that is being composed has come, where the question does not say it.
import type { Language } from "../../wire";
import { readyWords } from "./words";
import type { View } from "./view";

export function total(view: View, me: number, language: Language): string {
  if (view.seat !== me || me < 0) return "";
  const player = view.players[me];
  if (view.question === "mine" || view.question === "slot") {
    const ready = player.orders.filter((order) => order.complete).length;
    return ready ? readyWords(ready, player.orders.length, language) : "";
  }
  return "";
}
