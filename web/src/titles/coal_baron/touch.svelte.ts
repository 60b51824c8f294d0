// What a touch or a drop may mean in the pit: texts of actions only; whether they are legal, the table says.
import { dragging } from "../../pieces/dragging.svelte";
import type { Plan } from "../../wire";
import { COLOURS, type SlotFace, tileFace } from "./pieces";
import type { Colour, View } from "./view";

export const CUBES = ["cage", "storage"].flatMap((place) => COLOURS.map((colour) => `${place}_${colour}`));

/** Whatever is being dragged and could end here: only while it is dragged, so that a plain touch never means it. */
export function dropped(...verbs: string[]): string[] {
  return dragging.actions.filter((action) => verbs.includes(action.split(" ")[0]));
}

/** `pair cage_yellow storage_brown`: as the action texts have them, the lower number first. */
export function pairs(cube: string): string[] {
  const own = CUBES.indexOf(cube);
  return CUBES.map((other, number) => (number < own ? `pair ${other} ${cube}` : `pair ${cube} ${other}`));
}

/** A cube that is dragged onto this one makes a pair with it; onto its own kind, two of that kind. */
export function pairedWith(cube: string): string[] {
  const meant = dropped("pair").filter((action) => action.split(" ").includes(cube));
  return meant.length > 1 ? [`pair ${cube} ${cube}`] : meant;
}

/** A slot of an own order: answers `onto`, or takes a cube of its colour at once; half filled it takes any. */
export function slotActions(order: string, slot: SlotFace): string[] {
  if (slot.state === "filled") return [];
  const fitting: Colour[] = slot.state === "half" ? [...COLOURS] : [slot.colour];
  return [
    `onto ${order} ${slot.state === "half" ? "half" : slot.colour}`,
    ...fitting.map((colour) => `unload ${colour}`),
    ...fitting.map((colour) => `fetch ${colour}`),
    ...dropped("unload", "fetch"),
    ...dropped("bring").filter((goal) => goal.endsWith(` ${order} ${slot.state === "half" ? "half" : slot.colour}`)),
  ];
}

/** The whole ways of a piece that is picked up: to each place where the table knows one. */
export function shortcuts(plans: Plan[] | undefined, of: string): string[] {
  return (plans ?? []).map((plan) => plan.goal).filter((goal) => goal.startsWith(of));
}

/** A level takes the cage, or a tile of its colour that is dragged there. */
export function levelActions(view: View, level: number): string[] {
  const tiles = dropped("keep_tile", "place").filter((action) => {
    const [verb, what] = action.split(" ");
    const tile = verb === "place" ? (what.startsWith("factory_") ? view.factory[Number(what.slice(8)) - 1] : null) : what;
    return dragging.actions.length === 1 && tile && COLOURS.indexOf(tileFace(tile).colour) + 1 === level;
  });
  return [`cage ${level}`, ...tiles];
}

/** The notice board takes orders that are dragged there. */
export function boardActions(): string[] {
  if (dragging.actions.length !== 1) return [];
  return dropped("keep_order", "draft", "place").filter((action) => !action.startsWith("place") || action.startsWith("place order_"));
}

/** A cube that was dropped on a slot, or a slot that was touched, is meant for this very slot: when the table asks which
    one, the answer is known. `data-slot` marks the slots. */
class Aim {
  slot: string | null = null;

  note(x: number, y: number): void {
    this.slot = document.elementFromPoint?.(x, y)?.closest("[data-slot]")?.getAttribute("data-slot") ?? null;
  }

  take(): string | null {
    const slot = this.slot;
    this.slot = null;
    return slot;
  }
}

export const aim = new Aim();
