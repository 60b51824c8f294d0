// Which part of the table is in sight. On a desk all of it; in a small window one area at a time, by tabs (see `Area` in
// titles/title.ts). Boards that stand alone, as in tests, have no stage and show everything.
import { getContext, setContext } from "svelte";
import { room, type Room } from "../lib/screen.svelte";

const IN_ONE_GO = { phone: 5, desk: 16 }; // milliseconds
const LATE = 100; // nothing is drawn in a window that nobody sees

export class Stage {
  /** The area in sight where there is only one. */
  area = $state("");
  /** [area] how many places can be touched there. */
  live = $state.raw<Record<string, number>>({});
  private going: string | undefined;

  /** All that can be seen has come; what comes from now on is there at once. */
  stands = $state(false);
  /** How many areas that were out of sight have come. */
  made = $state(0);
  private waiting: (() => void)[] = [];
  private running = false;

  /** A camera shows where others move: nothing else changes the area until it is done. */
  held = false;

  /** `space`: how much room there is for the board, where that is not all of the window. `later`: what is out of sight may come
      after the first look; whoever tells of a place at once needs all of it. */
  constructor(
    private readonly space: () => Room = room,
    private readonly later: () => boolean = () => false,
  ) {}

  /** Nothing of it waits. */
  get whole(): boolean {
    return this.stands || !this.later();
  }

  /** Makes a part of the board when it is its turn: a few milliseconds of them, then the browser draws. Returns what gives it up. */
  inTurn(make: () => void, first = false): () => void {
    if (first) this.waiting.unshift(make);
    else this.waiting.push(make);
    if (!this.running) void this.run();
    return () => (this.waiting = this.waiting.filter((one) => one !== make));
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      await drawn();
      const until = performance.now() + (this.narrow ? IN_ONE_GO.phone : IN_ONE_GO.desk);
      do this.waiting.shift()?.();
      while (this.waiting.length > 0 && performance.now() < until);
    }
    this.running = false;
    this.stands = true;
  }

  get room(): Room {
    return this.space();
  }

  /** One area at a time. */
  get narrow(): boolean {
    return this.room !== "desk";
  }

  shows(id: string): boolean {
    return !this.narrow || this.area === id;
  }

  /** Bring the area with this element into sight. */
  reveal(element: Element | null | undefined): void {
    const id = element?.closest("[data-area]")?.getAttribute("data-area");
    if (id) this.area = id;
  }

  /** Count what can be touched. If it is all out of sight, go there: whatever can be touched is in sight. Where nothing can,
      show what is going on, once. */
  look(board: ParentNode, ids: string[], where: string | undefined): void {
    const live = (id: string) => board.querySelectorAll(`[data-area="${id}"] :is(.spot.live, .pick)`).length;
    const counted = Object.fromEntries(ids.map((id) => [id, live(id)]));
    this.live = counted;
    if (!ids.includes(this.area)) this.area = ids[0] ?? "";
    if (this.held) return;
    if (!counted[this.area]) this.area = ids.find((id) => counted[id] > 0) ?? (where && where !== this.going ? where : this.area);
    this.going = where;
  }
}

/** Until the browser has drawn what has just changed: whoever measures earlier makes it lay out the table twice, in one go. */
export function drawn(): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(done, LATE);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(done);
    });
  });
}

/** It has boxes, and lies in no area that is out of sight. */
export function inArea(element: Element): boolean {
  return typeof element.checkVisibility === "function" ? element.checkVisibility() : element.getClientRects().length > 0;
}

const KEY = Symbol("stage");

export function provideStage(stage: Stage): Stage {
  return setContext(KEY, stage);
}

/** Nothing where a board stands alone. */
export function useStage(): Stage | undefined {
  return getContext<Stage | undefined>(KEY);
}
