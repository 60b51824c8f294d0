// Where on the board a decision is: the places that mean its actions, or where its pieces travelled.
import { inArea } from "../pieces/stage.svelte";
import { flightsOf } from "../table/flights";
import type { Title } from "../titles/title";
import type { Decision, Position } from "../wire";

export interface Mark {
  kind: "played" | "better";
  element: Element;
}

/** All places on this board that mean one of these actions. */
function spots(board: Element, actions: string[]): Element[] {
  const means = (element: Element) => element.getAttribute("data-drop")?.split("|") ?? [];
  return [...board.querySelectorAll("[data-drop]")].filter((one) => means(one).some((action) => actions.includes(action)));
}

/** Where the pieces of the played steps set off and arrived. */
function anchors(board: Element, title: Title, frames: (Position | undefined)[]): Element[] {
  const names = frames.slice(1).flatMap((frame, index) => {
    const before = frames[index];
    return frame?.step && before ? flightsOf(title, frame.step, before.view, frame.view).flatMap(({ to, from }) => [to, from]) : [];
  });
  return [...new Set(names)].flatMap((name) => board.querySelector(`[data-anchor="${CSS.escape(name)}"]`) ?? []);
}

/** What to mark: the better decision first. What both have in common is not what matters, unless nothing else is there. */
export function marksOf(board: Element, title: Title, moment: Decision, frames: (Position | undefined)[]): Mark[] {
  const better = moment.best.filter((action) => !moment.actions.includes(action));
  const played = moment.actions.filter((action) => !moment.best.includes(action));
  const own = spots(board, played.length ? played : moment.actions);
  return [
    ...spots(board, better).map((element) => ({ kind: "better" as const, element })),
    ...(own.length ? own : anchors(board, title, frames)).map((element) => ({ kind: "played" as const, element })),
  ];
}

const seen = (element: Element) => {
  if (!inArea(element)) return false;
  const { width, height } = element.getBoundingClientRect();
  return width + height > 0;
};

/** Those that one can see, each place once; of places within each other the inner one. */
export function inSight(marks: Mark[]): Mark[] {
  const visible = marks.filter(({ element }) => seen(element));
  return visible.filter(
    (one, index) =>
      visible.findIndex((other) => other.element === one.element) === index &&
      !visible.some((other) => other !== one && other.kind === one.kind && other.element !== one.element && one.element.contains(other.element)),
  );
}

interface Box {
  kind: Mark["kind"];
  top: number;
  height: number;
}

const WORD = 20; // pixels: the height of the word and its gap

/** There is no room for the word below this place: it would lie on what stands there. */
export function deep(box: Box, tall: number): boolean {
  return box.top + box.height > tall - WORD;
}

/**
 * The marks that have the word, one of each kind: where it covers least, above the highest better place and below the lowest
 * played one that has room below it; at the lower edge of the board it would cover numbers of cards.
 */
export function labelled<Place extends Box>(boxes: Place[], tall: number): Place[] {
  const best = (kind: Mark["kind"], before: (one: Place, other: Place) => boolean) =>
    boxes.filter((box) => box.kind === kind).reduce<Place[]>((found, box) => (found[0] && !before(box, found[0]) ? found : [box]), []);
  const lower = (one: Place, other: Place) => one.top + one.height > other.top + other.height;
  return [
    ...best("better", (one, other) => one.top < other.top),
    ...best("played", (one, other) => (deep(one, tall) === deep(other, tall) ? lower(one, other) : deep(other, tall))),
  ];
}
