// My turn has gone to another person: it comes back only if everybody agrees.
import type { Session } from "./session.svelte";

/** The move to which I may ask to go back: the beginning of my turn, as long as nobody has answered since. */
export function asksBack({ table, position, log, unasked, lastTurn }: Session): number | undefined {
  if (!table || table.status !== "playing" || table.undo !== "consent" || table.proposal || unasked) return undefined;
  const mine = position !== undefined && position.viewer >= 0 && position.seat !== position.viewer && log.at(-1)?.seat === position.viewer;
  return mine ? lastTurn : undefined;
}
