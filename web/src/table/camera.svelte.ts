// Brings the place of a move into view, marks it, and puts back what it moved when the show is over. What others have before
// them need not be on the board: it is shown in an inset then.
import { tick } from "svelte";
import { still } from "../lib/settings.svelte";
import { drawn, inArea, type Stage } from "../pieces/stage.svelte";

const MARGIN = 6; // pixels around a place that is marked
const MARKED = 4; // places at most: where pieces of everybody go home, rings all over the board tell nothing
const TRAVEL = 380; // milliseconds that the board scrolls at most

/** Where something is. */
export interface Place {
  box: DOMRect;
  element: Element;
}

export interface Wishes {
  /** Whose moves it follows; everybody's, if nothing is said. */
  follows?: (seat: number) => boolean;
  /** The title can draw the area of one seat. */
  insets?: () => boolean;
}

export class Camera {
  /** The seat whose area is shown in an inset; -1: none. */
  inset = $state(-1);
  private home: { area: string; scroller: Element | null; top: number; left: number } | undefined;
  private marks: HTMLElement[] = [];

  constructor(
    private readonly board: () => HTMLElement | undefined,
    private readonly stage: Stage,
    private readonly wishes: Wishes = {},
  ) {}

  /** The place with this name, if one can see it. */
  place(name: string): Place | undefined {
    for (const element of this.all(name)) {
      if (!inArea(element)) continue; // to measure it would lay out an area that nobody sees
      const box = element.getBoundingClientRect();
      if (box.width + box.height > 0) return { box, element };
    }
    return undefined;
  }

  /** What stands for a place that is out of sight: the tab of its area, else the plate of the seat that it belongs to. */
  edge(name: string, seat: number): Place | undefined {
    const area = this.all(name)[0]?.closest("[data-area]")?.getAttribute("data-area");
    const owner = /^seat:(\d)$/.exec(name)?.[1] ?? seat;
    return placeOf(area ? `[data-tab="${area}"]` : undefined) ?? placeOf(`[data-plate="${owner}"]`);
  }

  /** Shows the first of these places that is on the table, and marks all that are in sight then. */
  async look(names: string[], seat: number): Promise<void> {
    const board = this.board();
    if (!board || this.wishes.follows?.(seat) === false) return;
    this.unmark();
    this.remember(board);
    if (this.inset !== seat) this.inset = -1;
    await tick();
    if (this.wishes.insets?.() && names.every((name) => this.all(name).length === 0)) {
      this.inset = seat;
      await drawn();
    }
    const wanted = names.find((name) => this.all(name).length > 0);
    if (wanted === undefined) return this.mark(placeOf(`[data-plate="${seat}"]`), seat);
    if (!this.place(wanted)) {
      this.stage.reveal(this.all(wanted)[0]);
      await drawn();
    }
    const found = this.place(wanted);
    if (found) await this.scrollTo(found.element);
    const places = [...new Set(names)].slice(0, MARKED).map((name) => [name, this.place(name)] as const);
    const seen = places.filter(([name, place]) => name === wanted || (place && inSight(place.element))); // all are measured before any is marked
    for (const [, place] of seen) this.mark(place, seat);
  }

  /** Back to where one was; nothing is marked any more. */
  back(): void {
    this.clear();
    const home = this.home;
    this.home = undefined;
    if (!home) return;
    this.stage.held = false;
    this.stage.area = home.area;
    home.scroller?.scrollTo?.({ top: home.top, left: home.left, behavior: still() ? "auto" : "smooth" });
  }

  /** Nothing is shown any more. */
  clear(): void {
    this.unmark();
    this.inset = -1;
  }

  unmark(): void {
    for (const ring of this.marks) ring.remove();
    this.marks = [];
  }

  private all(name: string): Element[] {
    const selector = `[data-anchor="${CSS.escape(name)}"]`;
    return [...(this.board()?.querySelectorAll(selector) ?? []), ...(this.inset >= 0 ? document.querySelectorAll(`[data-inset] ${selector}`) : [])];
  }

  private mark(place: Place | undefined, seat: number): void {
    if (!place) return;
    const { left, top, width, height } = place.box;
    const ring = document.createElement("div");
    ring.className = "spotlight";
    ring.setAttribute("aria-hidden", "true");
    ring.style.cssText = `left:${left - MARGIN}px;top:${top - MARGIN}px;width:${width + 2 * MARGIN}px;height:${height + 2 * MARGIN}px;--who:var(--seat-${seat})`;
    document.body.append(ring);
    this.marks.push(ring);
  }

  private remember(board: HTMLElement): void {
    if (this.home) return;
    const scroller = scrollerOf(board.firstElementChild ?? board);
    this.stage.held = true;
    this.home = { area: this.stage.area, scroller, top: scroller?.scrollTop ?? 0, left: scroller?.scrollLeft ?? 0 };
  }

  private async scrollTo(element: Element): Promise<void> {
    const scroller = scrollerOf(element);
    if (!scroller || within(element.getBoundingClientRect(), scroller.getBoundingClientRect())) return;
    if (!still()) {
      element.scrollIntoView?.({ block: "center", inline: "center", behavior: "smooth" });
      await rest(scroller);
    }
    element.scrollIntoView?.({ block: "center", inline: "center", behavior: "instant" }); // a long way takes too long
  }
}

function placeOf(selector: string | undefined): Place | undefined {
  const element = selector && typeof document !== "undefined" ? document.querySelector(selector) : null;
  const box = element?.getBoundingClientRect();
  return element && box && box.width + box.height > 0 ? { box, element } : undefined;
}

/** What scrolls around an element, if anything does. */
function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const { overflowY, overflowX } = getComputedStyle(around);
    const scrolls = (overflow: string, size: number, room: number) => (overflow === "auto" || overflow === "scroll") && size > room + 1;
    if (scrolls(overflowY, around.scrollHeight, around.clientHeight) || scrolls(overflowX, around.scrollWidth, around.clientWidth)) return around;
  }
  return null;
}

/** Is the middle of it in the window, and not scrolled away? */
function inSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const room = scrollerOf(element)?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const [x, y] = [left + width / 2, top + height / 2];
  return x >= room.left && x <= room.right && y >= room.top && y <= room.bottom;
}

function within(box: DOMRect, room: DOMRect): boolean {
  return box.top >= room.top && box.left >= room.left && box.bottom <= Math.min(room.bottom, innerHeight) && box.right <= Math.min(room.right, innerWidth);
}

/** Until the scroller stands still. */
function rest(scroller: Element): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      scroller.removeEventListener("scrollend", end);
      done();
    };
    const timer = setTimeout(end, TRAVEL);
    scroller.addEventListener("scrollend", end);
  });
}
