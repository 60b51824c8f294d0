// Which card an explanation is about: one by its name, or the one that lies on top of a stack of the display.
import { lorryCard, objectiveCard, orderCard } from "./pieces";
import { INNOVATIONS, type Kind, kindOf } from "./words";
import type { View } from "./view";

export function cardOf(about: string, view: View): { kind: Kind; id: string } | undefined {
  const stack = view.stacks.find((one) => one.id === about);
  if (stack) return stack.top === null ? undefined : { kind: kindOf(about), id: stack.top };
  if (lorryCard(about)) return { kind: "lorry", id: about };
  if (orderCard(about)) return { kind: "order", id: about };
  if (about.startsWith("obj_") && objectiveCard(about.slice(4))) return { kind: "objective", id: about.slice(4) };
  return about in INNOVATIONS ? { kind: "innovation", id: about } : undefined;
}

export const large = (about: string, view: View): boolean => cardOf(about, view) !== undefined;
