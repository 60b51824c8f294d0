// Arrow keys walk over the board, dead places included: Tab stops only at what can be touched now.
import { inArea } from "./stage.svelte";

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function isArrow(key: string): boolean {
  return key in WAYS;
}

/** The place that lies next to this one in the direction of an arrow key: near before straight ahead. */
export function neighbour(from: Element, key: string): HTMLElement | undefined {
  const [across, down] = WAYS[key];
  const here = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const spot of (from.closest("#board") ?? document).querySelectorAll<HTMLElement>(".spot")) {
    if (spot === from || spot.contains(from) || from.contains(spot) || !inArea(spot)) continue;
    const there = middle(spot);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const ahead = x * across + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * across);
    if (ahead <= 2 || aside > ahead * 3) continue; // behind, or far to the side
    const far = ahead + aside * 2;
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}

function middle(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
