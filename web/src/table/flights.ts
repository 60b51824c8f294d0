// Pieces that travel over the table: ghosts between two places of the board, drawn by the title. They lift off, cast a
// shadow, fly a small arc and settle.
import { mount, unmount } from "svelte";
import { still } from "../lib/settings.svelte";
import { sound } from "../lib/sound";
import { contextOf, type Play } from "../pieces/play.svelte";
import type { Flight, Title } from "../titles/title";
import type { AnyView, Step } from "../wire";
import { drawn } from "../pieces/stage.svelte";
import type { Camera, Place } from "./camera.svelte";
import { FLIGHT } from "./tempo";

const GHOST = 64; // pixels, as the titles draw them
const AT_MOST = 12;
const FRAMES = 12; // of an arc
const SMALLEST = 0.7; // of a ghost, as large as the place it leaves or reaches
const LARGEST = 1.5;

const flying = new Set<Animation>();

/** Everything that flies is there at once. */
export function land(): void {
  for (const animation of flying) animation.finish();
}

/** Shows what travels with a step. If the places exist before it, the pieces land first and then the table changes. */
export async function fly(
  title: Title,
  play: Play,
  camera: Camera,
  step: Step,
  before: AnyView,
  after: AnyView,
  swap: () => Promise<void>,
  pace: number,
): Promise<void> {
  const flights = pace <= 0 ? [] : flightsOf(title, step, before, after).slice(0, AT_MOST);
  hear(title, step, still() ? flights : []);
  if (flights.length === 0) return swap();
  await camera.look(flights.flatMap(({ from, to }) => [to, from]), step.seat);
  if (still()) return swap();
  await drawn();
  const starts = flights.map((flight) => camera.place(flight.from));
  let ends = flights.map((flight) => camera.place(flight.to));
  const landFirst = ends.every((end) => end !== undefined);
  if (!landFirst) {
    await swap();
    await drawn();
    ends = flights.map((flight, index) => ends[index] ?? camera.place(flight.to));
  }
  const clear = await Promise.all(
    flights.map(async (flight, index) => {
      const [from, to] = [starts[index] ?? camera.edge(flight.from, step.seat), ends[index] ?? camera.edge(flight.to, step.seat)];
      if (!from || !to || from.element === to.element) return undefined;
      const away = await travel(title, play, step, flight, from, to, landFirst ? before : after, pace);
      if (landFirst) return away; // it lies there until the table shows it
      away();
      return undefined;
    }),
  );
  if (landFirst) {
    await apart();
    await swap();
    for (const away of clear) away?.();
  }
}

/** In a task of its own: an animation ends while the browser draws, and a table that changes then is laid out in the same go. */
function apart(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

/** The step itself; where nothing travels, also its first piece. */
function hear(title: Title, step: Step, pieces: Flight[]): void {
  const name = title.sound?.(step) ?? (pieces.length > 0 ? title.sound?.(step, pieces[0].piece) : undefined);
  if (name) sound(name);
}

/** What travels with a step; a picture must not stop the game. */
export function flightsOf(title: Title, step: Step, before: AnyView, after: AnyView): Flight[] {
  try {
    return title.flights(step, before, after);
  } catch {
    return [];
  }
}

/** [frame] of a piece that is lifted, carried over in an arc and set down, `start` and `end` being the middles. */
export function arc(start: Place["box"], end: Place["box"]): Keyframe[] {
  const middle = (box: DOMRect) => ({ x: box.left + box.width / 2 - GHOST / 2, y: box.top + box.height / 2 - GHOST / 2 });
  const size = (box: DOMRect) => Math.min(LARGEST, Math.max(SMALLEST, (0.85 * Math.min(box.width, box.height)) / GHOST));
  const [from, to, small, large] = [middle(start), middle(end), size(start), size(end)];
  const lift = Math.min(90, 18 + Math.hypot(to.x - from.x, to.y - from.y) / 6);
  return Array.from({ length: FRAMES + 1 }, (_, frame) => {
    const way = frame / FRAMES;
    const along = way * way * (3 - 2 * way); // slow, fast, slow: it has weight
    const height = Math.sin(Math.PI * way);
    const x = from.x + (to.x - from.x) * along;
    const y = from.y + (to.y - from.y) * along - lift * height;
    const scale = (small + (large - small) * along) * (1 + 0.14 * height);
    return {
      offset: way,
      transform: `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) scale(${scale.toFixed(3)})`,
      filter: `drop-shadow(0 ${(2 + 16 * height).toFixed(1)}px ${(2 + 8 * height).toFixed(1)}px rgb(0 0 0 / ${(0.45 - 0.2 * height).toFixed(2)}))`,
      opacity: frame === 0 ? 0 : 1, // unseen until it sets off
    };
  });
}

/** Lets a piece fly; returns what takes it away when it has landed. */
async function travel(title: Title, play: Play, step: Step, flight: Flight, from: Place, to: Place, view: AnyView, pace: number): Promise<() => void> {
  if (!title.Sprite) return () => {};
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.cssText = `position:fixed;left:0;top:0;width:${GHOST}px;height:${GHOST}px;pointer-events:none;z-index:60`;
  document.body.append(ghost);
  let sprite: Record<string, any> | undefined;
  let animation: Animation | undefined;
  try {
    setTimeout(() => {
      const name = title.sound?.(step, flight.piece);
      if (name) sound(name);
    }, (flight.delay ?? 0) * pace);
    sprite = mount(title.Sprite, { target: ghost, props: { piece: flight.piece, view }, context: contextOf(play) });
    animation = ghost.animate?.(arc(from.box, to.box), { duration: FLIGHT * Math.max(0.25, pace), delay: (flight.delay ?? 0) * pace, fill: "both" });
    if (animation) flying.add(animation);
    await animation?.finished;
  } catch {
    // a picture must not stop the game
  } finally {
    if (animation) flying.delete(animation);
  }
  return () => {
    if (sprite) void unmount(sprite);
    ghost.remove();
  };
}
