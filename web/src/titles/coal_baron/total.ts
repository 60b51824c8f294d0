// The running total of the turn that is being composed: steps and load of the cage, money, what goes back.
import type { Language } from "../../wire";
import { counted, tileFace } from "./pieces";
import { COLOUR_WORDS, marksWords, stepsWords, WORDS } from "./words";
import type { Colour, View } from "./view";

export function total(view: View, me: number, language: Language): string {
  if (view.seat !== me || me < 0) return "";
  const player = view.players[me];
  if (view.question === "mine" || view.question === "slot") {
    const all = Number(String(view.space).split("_")[1]);
    const load = counted(player.cage.cubes).map(([colour, many]) => `${many} ${COLOUR_WORDS[colour][language]}`);
    const cage = `${WORDS.cage[language]}: ${load.join(", ") || WORDS.empty[language]}`;
    const ready = player.orders.filter((order) => order.complete).length;
    return [stepsWords(view.steps, all, language), cage, ...(ready ? [`${ready} ${WORDS.complete[language]}`] : [])].join(" · ");
  }
  if (view.question === "keep_tile") return marksWords(player.marks, language);
  if (view.question === "fill_cart" && view.building) return `${tileFace(view.building).carts - view.bare_carts}/${tileFace(view.building).carts}`;
  if (String(view.question).startsWith("put_") && view.drawn) return `${view.drawn.put} / ${view.drawn.count}`;
  return "";
}
