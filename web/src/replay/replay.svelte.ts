// A game to look back at: positions come a hundred at a time, from any seat that may be seen.
import { Refusal, http } from "../lib/http";
import { remember } from "../lib/invites";
import { titleOf } from "../titles";
import type { Title } from "../titles/title";
import type { Course, Position, Step, Table } from "../wire";

const CHUNK = 100;

export class Replay {
  table = $state.raw<Table>();
  /** How the page draws it. */
  title = $state.raw<Title>();
  course = $state.raw<Course>();
  moves = $state(0);
  at = $state(0);
  seat = $state(-1);
  frame = $state.raw<Position>();
  steps = $state.raw<Step[]>([]);
  trouble = $state("");
  private frames = new Map<number, Position>();
  private coming = new Map<number, Promise<void>>();

  constructor(
    readonly id: string,
    move: number,
  ) {
    this.at = move;
    void this.enter();
  }

  private async enter(): Promise<void> {
    try {
      this.table = await http.table(this.id);
      remember(this.id, this.table.invite);
      this.title = await titleOf(this.table.title);
      this.moves = this.table.move;
      const own = this.table.seats.findIndex((seat) => seat.yours);
      this.seat = own >= 0 ? own : this.ended ? 0 : -1;
      if (this.ended) this.course = await http.course(this.id).catch(() => undefined);
      await this.go(this.at);
    } catch (problem) {
      this.trouble = (problem as Error).message;
    }
  }

  /** Nothing is secret any more: over, or aborted. */
  get ended(): boolean {
    return this.table?.status === "over" || this.table?.status === "aborted";
  }

  /** Seats from which one may look; -1 is what all know. */
  seats(): number[] {
    const seats = this.table?.seats ?? [];
    const allowed = seats.flatMap((seat, index) => (seat.yours || this.ended ? [index] : []));
    return [...allowed, -1];
  }

  async go(move: number): Promise<void> {
    const wanted = Math.min(Math.max(0, move), this.moves);
    this.at = wanted;
    if (!this.frames.has(wanted)) await this.load(wanted);
    if (this.at === wanted) this.frame = this.frames.get(wanted) ?? this.frame;
    void this.load(Math.min(this.moves, wanted + 12)); // what is likely to be wanted next
  }

  async look(seat: number): Promise<void> {
    this.seat = seat;
    await this.forget();
  }

  /** Other eyes or another language: everything again. */
  async forget(): Promise<void> {
    this.frames.clear();
    this.coming.clear();
    this.steps = [];
    if (this.table) await this.go(this.at);
  }

  frameAt(move: number): Position | undefined {
    return this.frames.get(move);
  }

  private load(move: number): Promise<void> {
    const start = move - (move % CHUNK);
    if (this.frames.has(move)) return Promise.resolve();
    const coming = this.coming.get(start) ?? this.fetch(start);
    this.coming.set(start, coming);
    return coming;
  }

  private async fetch(start: number): Promise<void> {
    const frames = this.frames;
    const seat = this.seat;
    try {
      const found = await http.frames(this.id, start, start + CHUNK - 1, seat, this.title?.text);
      if (seat !== this.seat) return;
      this.moves = found.moves;
      for (const frame of found.frames) frames.set(frame.move, frame);
      this.steps = [...frames.values()].toSorted((a, b) => a.move - b.move).flatMap((frame) => (frame.step ? [frame.step] : []));
    } catch (problem) {
      this.trouble = problem instanceof Refusal ? problem.message : String(problem);
    } finally {
      this.coming.delete(start);
    }
  }
}
