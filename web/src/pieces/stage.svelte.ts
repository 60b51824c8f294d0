// Which part of the table is in sight. On a desk all of it; in a small window one area at a time, by tabs (see `Area` in
// titles/title.ts). Boards that stand alone, as in tests, have no stage and show everything.
import { getContext, setContext } from "svelte";
import { room, type Room } from "../lib/screen.svelte";

export class Stage {
  /** The area in sight where there is only one. */
  area = $state("");
  /** [area] how many places can be touched there. */
  live = $state.raw<Record<string, number>>({});
  private going: string | undefined;

  /** A camera shows where others move: nothing else changes the area until it is done. */
  held = false;

  /** `space`: how much room there is for the board, where that is not all of the window. */
  constructor(private readonly space: () => Room = room) {}

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
