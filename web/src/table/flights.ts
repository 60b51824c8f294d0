// Pieces that travel over the table: ghosts between two anchors of the board, drawn by the title.
import { mount, tick, unmount } from "svelte";
import { still } from "../lib/settings.svelte";
import { sound } from "../lib/sound";
import { contextOf, type Play } from "../pieces/play.svelte";
import type { Flight, Title } from "../titles/title";
import type { AnyView, Step } from "../wire";

const FLIGHT = 620; // milliseconds
const GHOST = 64; // pixels, as the titles draw them
const AT_MOST = 12;

export function anchor(board: ParentNode, name: string): DOMRect | undefined {
  return boxOf(board.querySelector(`[data-anchor="${CSS.escape(name)}"]`));
}

function boxOf(element: Element | null): DOMRect | undefined {
  const found = element?.getBoundingClientRect();
  return found && found.width + found.height > 0 ? found : undefined;
}

/** Where an anchor is for the eye: in its place; on the tab of its area while another one is in sight; else at the plate of
    the player whose step it is, as other players' places need not be on the board. */
function place(board: ParentNode, name: string, seat: number): DOMRect | undefined {
  const area = board.querySelector(`[data-anchor="${CSS.escape(name)}"]`)?.closest("[data-area]")?.getAttribute("data-area");
  const plate = /^seat:(\d)$/.exec(name)?.[1] ?? seat;
  return anchor(board, name) ?? boxOf(area ? document.querySelector(`[data-tab="${area}"]`) : null) ?? boxOf(document.querySelector(`[data-plate="${plate}"]`));
}

/** Shows what travels with a step. If the places exist before it, the pieces land first and then the table changes. */
export async function fly(
  title: Title,
  play: Play,
  board: HTMLElement | undefined,
  step: Step,
  before: AnyView,
  after: AnyView,
  swap: () => Promise<void>,
  pace: number,
): Promise<void> {
  const all = pace <= 0 ? [] : flightsOf(title, step, before, after).slice(0, AT_MOST);
  hear(title, step, still() ? all : []);
  const flights = !board || still() ? [] : all;
  if (!board || flights.length === 0) return swap();
  const starts = flights.map((flight) => place(board, flight.from, step.seat));
  let ends = flights.map((flight) => anchor(board, flight.to));
  const landFirst = ends.every((end) => end !== undefined);
  if (!landFirst) {
    await swap();
    await tick();
    ends = flights.map((flight, index) => ends[index] ?? anchor(board, flight.to));
  }
  ends = ends.map((end, index) => end ?? place(board, flights[index].to, step.seat));
  await Promise.all(flights.map((flight, index) => travel(title, play, step, flight, starts[index], ends[index], landFirst ? before : after, pace)));
  if (landFirst) await swap();
}

/** The step itself; where nothing travels, also its first piece. */
function hear(title: Title, step: Step, pieces: Flight[]): void {
  const name = title.sound?.(step) ?? (pieces.length > 0 ? title.sound?.(step, pieces[0].piece) : undefined);
  if (name) sound(name);
}

function flightsOf(title: Title, step: Step, before: AnyView, after: AnyView): Flight[] {
  try {
    return title.flights(step, before, after);
  } catch {
    return []; // likewise
  }
}

async function travel(
  title: Title,
  play: Play,
  step: Step,
  flight: Flight,
  from: DOMRect | undefined,
  to: DOMRect | undefined,
  view: AnyView,
  pace: number,
): Promise<void> {
  if (!from || !to || !title.Sprite || (from.x === to.x && from.y === to.y)) return;
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  const at = (box: DOMRect) => ({ x: box.left + box.width / 2 - GHOST / 2, y: box.top + box.height / 2 - GHOST / 2 });
  const start = at(from);
  const end = at(to);
  ghost.style.cssText = `position:fixed;left:0;top:0;width:${GHOST}px;height:${GHOST}px;pointer-events:none;z-index:60;transform:translate(${start.x}px,${start.y}px)`;
  document.body.append(ghost);
  const lift = Math.min(60, Math.hypot(end.x - start.x, end.y - start.y) / 5);
  let sprite: Record<string, any> | undefined;
  try {
    setTimeout(() => {
      const name = title.sound?.(step, flight.piece);
      if (name) sound(name);
    }, (flight.delay ?? 0) * pace);
    sprite = mount(title.Sprite, { target: ghost, props: { piece: flight.piece, view }, context: contextOf(play) });
    await ghost.animate?.(
      [
        { transform: `translate(${start.x}px,${start.y}px) scale(.85)`, opacity: 0.2 },
        { transform: `translate(${start.x}px,${start.y - 6}px) scale(1)`, opacity: 1, offset: 0.12 },
        { transform: `translate(${(start.x + end.x) / 2}px,${(start.y + end.y) / 2 - lift}px) scale(1.06)`, opacity: 1, offset: 0.55 },
        { transform: `translate(${end.x}px,${end.y}px) scale(.9)`, opacity: 0.9 },
      ],
      { duration: FLIGHT * Math.max(0.25, pace), delay: (flight.delay ?? 0) * pace, easing: "cubic-bezier(.4,.1,.3,1)", fill: "backwards" },
    ).finished;
  } catch {
    // a picture must not stop the game
  } finally {
    if (sprite) void unmount(sprite);
    ghost.remove();
  }
}
