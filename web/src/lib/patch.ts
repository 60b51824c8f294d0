// What this client was sent, kept whole: the server tells what changes (`patch`, `draft_patch`), and everybody else here
// goes on with whole messages. A change is `[new value]`, or the changes of the parts by name or place.
import type { AnyView, Draft, DraftPatch, FromTable, Patch, Position, Table } from "../wire";

type Change = [] | [unknown] | { [part: string]: Change };

/** What the change makes of a value. Nothing is changed in place, and what stays the same is the same object. */
export function changed<T>(before: T, change: Change): T {
  if (Array.isArray(change)) return change[0] as T;
  const after = (Array.isArray(before) ? [...before] : { ...before }) as Record<string, unknown>;
  for (const [part, one] of Object.entries(change)) {
    if (Array.isArray(one) && one.length === 0) delete after[part];
    else after[part] = changed(after[part], one);
  }
  return after as T;
}

/** Changes that do not fit what is here: something was missed. */
export class Missed extends Error {}

export class Copy {
  private position: Position | undefined;
  private table: Table | undefined;

  /** The message as it would be without patches: whole. Throws `Missed`. */
  whole(message: FromTable): FromTable[] {
    switch (message.type) {
      case "position":
        this.position = message;
        return [message];
      case "table":
        this.table = message;
        return [message];
      case "patch":
        return this.patch(message);
      case "draft_patch":
        return [this.draft(message)];
      default:
        return [message];
    }
  }

  private patch({ number = 0, steps, views = [], position, table }: Patch): FromTable[] {
    const told: FromTable[] = [];
    if (position !== undefined) {
      const before = this.at(number);
      let view: AnyView = before.view;
      const seen = views.map((change) => (view = changed(view, change)));
      const after = changed({ ...before, view }, position);
      this.position = after;
      told.push(steps ? { type: "played", steps: steps.map((step, i) => ({ ...step, view: seen[i] ?? null })), position: after } : after);
    }
    if (table !== undefined) {
      if (!this.table) throw new Missed();
      this.table = changed(this.table, table);
      told.push(this.table);
    }
    return told;
  }

  private draft({ number, position, ...rest }: DraftPatch): Draft {
    return { ...rest, type: "draft", position: changed(this.at(number), position) };
  }

  private at(number: number): Position {
    if (this.position?.number !== number) throw new Missed();
    return this.position;
  }
}
