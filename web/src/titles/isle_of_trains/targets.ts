// Where a selected card might go, by what is printed on it: this only lights things up. The table decides.
import { printed } from "./pieces";
import type { View, Wagon } from "./view";

/** A higher car of the same family. */
export function replaces(card: string, lower: string): boolean {
  const [high, low] = [printed(card), printed(lower)];
  return !!high && !!low && high.family === low.family && high.level > low.level && ["engine", "hopper", "tanker", "boxcar"].includes(high.family);
}

/** How the card might be loaded onto the wagon. */
export function loads(card: string, wagon: Wagon, seat: number, me: number, view: View): string[] {
  const icon = printed(card)?.icon;
  const reach = seat === me || (view.extra.length === 0 && wagon.carries !== "any");
  if (!reach || !wagon.cargo.includes(null)) return [];
  const fits = icon === "any" || wagon.carries === "any" || wagon.carries === icon;
  return fits ? [`load ${card}`] : ["load_face_down"];
}

/** What a touch on a wagon may mean in this question, best first. */
export function wagonActions(wagon: Wagon, seat: number, me: number, view: View, carried: string | undefined): string[] {
  const own = seat === me;
  switch (view.question) {
    case "target":
      return [`onto ${seat} ${wagon.id}`];
    case "replace":
      return own ? [`replace ${wagon.id}`] : [];
    case "throw_off":
    case "remove":
      return own ? [`throw_off ${wagon.id}`] : [];
    case "action":
    case "extra":
      if (!carried) return [];
      return [...(own && replaces(carried, wagon.card) ? [`upgrade ${carried}`] : []), ...loads(carried, wagon, seat, me, view)];
    default:
      return [];
  }
}
