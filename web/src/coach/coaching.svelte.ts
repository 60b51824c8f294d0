// The analysis of one game on the page: asked for, waited for, and then the moment that one looks at.
import { SvelteMap } from "svelte/reactivity";
import { http } from "../lib/http";
import { remember } from "../lib/invites";
import { titleOf } from "../titles";
import type { Title } from "../titles/title";
import type { Analysis, AnalysisState, Decision, Position, Table } from "../wire";
import { isFault } from "./judgement";

const PAUSE = 1000; // milliseconds between two looks how far it is
const LONGER = 4000; // where the server did not answer
type Level = Analysis["level"];

export class Coaching {
  table = $state.raw<Table>();
  /** How the page draws it. */
  title = $state.raw<Title>();
  /** What is shown. */
  analysis = $state.raw<Analysis>();
  /** What is under way, or went wrong; beside a quick analysis it may be a deep one. */
  coming = $state.raw<AnalysisState>();
  /** The page cannot be shown. */
  trouble = $state("");
  /** A request went wrong, and can be tried again. */
  refused = $state("");
  /** The seat whose mistakes are looked at. */
  whose = $state(0);
  /** The decision that is looked at: its place in `moments`. */
  at = $state(0);
  frame = $state.raw<Position>();
  private frames = new SvelteMap<string, Position>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private gone = false;

  constructor(
    readonly id: string,
    private wanted: number,
  ) {
    void this.enter();
  }

  private async enter(): Promise<void> {
    try {
      this.table = await http.table(this.id);
      remember(this.id, this.table.invite);
      this.title = await titleOf(this.table.title);
      this.whose = Math.max(0, this.table.seats.findIndex((seat) => seat.yours));
      const found = await http.analysis(this.id);
      if (found.state === "none") await this.run("fast");
      else this.take(found);
    } catch (problem) {
      this.trouble = (problem as Error).message;
    }
  }

  leave(): void {
    this.gone = true;
    clearTimeout(this.timer);
  }

  /** Have it analysed, and wait for it. */
  async run(level: Level): Promise<void> {
    this.refused = "";
    try {
      this.take(await http.analyse(this.id, level));
    } catch (problem) {
      this.refused = (problem as Error).message;
      this.coming = undefined;
    }
  }

  private take(told: AnalysisState): void {
    clearTimeout(this.timer);
    if (this.gone) return;
    if (told.state === "ready" && told.analysis) {
      this.coming = undefined;
      this.show(told.analysis);
      return;
    }
    this.coming = told;
    if (told.state !== "failed" && told.level) this.poll(told.level, PAUSE);
  }

  private poll(level: Level, pause: number): void {
    this.timer = setTimeout(() => {
      http.analysis(this.id, level).then(
        (told) => this.take(told),
        () => !this.gone && this.poll(level, LONGER),
      );
    }, pause);
  }

  private show(analysis: Analysis): void {
    const before = this.moment?.move ?? this.wanted;
    this.analysis = analysis;
    const asked = before > 0 ? this.moments.findLastIndex((one) => one.move <= before) : -1;
    const worst = this.faults.toSorted((a, b) => b.loss - a.loss)[0];
    void this.go(asked >= 0 ? asked : worst ? this.moments.indexOf(worst) : 0);
  }

  /** All decisions in which there was a choice. */
  moments = $derived(this.analysis?.decisions.filter((one) => one.kind !== "forced") ?? []);
  moment = $derived<Decision | undefined>(this.moments[this.at]);
  /** What gave something away, of the seat that is looked at. */
  faults = $derived(this.moments.filter((one) => one.seat === this.whose && isFault(one)));

  /** Those of them that make drills: mistakes and blunders. */
  drillable = $derived(this.faults.filter((one) => one.kind !== "inaccuracy").length);

  async go(at: number): Promise<void> {
    this.at = Math.min(Math.max(0, at), Math.max(0, this.moments.length - 1));
    const moment = this.moment;
    if (!moment) return;
    await this.load(moment);
    if (this.moment === moment) this.frame = this.frameAt(moment, moment.move - 1) ?? this.frame;
    const next = this.moments[this.at + 1];
    if (next) void this.load(next);
  }

  /** The one nearest to so many actions. */
  async near(move: number): Promise<void> {
    const ways = this.moments.map((one) => Math.abs((one.move - 1 + one.last) / 2 - move));
    await this.go(ways.indexOf(Math.min(...ways)));
  }

  /** The mistake behind or before this moment; undefined if there is none. */
  fault(step: 1 | -1): Decision | undefined {
    const here = this.moment?.move ?? 0;
    return step > 0 ? this.faults.find((one) => one.move > here) : this.faults.findLast((one) => one.move < here);
  }

  async toFault(step: 1 | -1): Promise<void> {
    const found = this.fault(step);
    if (found) await this.go(this.moments.indexOf(found));
  }

  /** Whose mistakes from now on; at their worst one. */
  async choose(seat: number): Promise<void> {
    this.whose = seat;
    const worst = this.faults.toSorted((a, b) => b.loss - a.loss)[0];
    if (worst) await this.go(this.moments.indexOf(worst));
  }

  /** Another language: every sentence again. */
  async forget(): Promise<void> {
    this.frames.clear();
    await this.go(this.at);
  }

  /** A position as the seat of this decision saw it. */
  frameAt(moment: Decision, move: number): Position | undefined {
    return this.frames.get(`${moment.seat}:${move}`);
  }

  private async load(moment: Decision): Promise<void> {
    if (this.frameAt(moment, moment.move - 1)) return;
    try {
      const found = await http.frames(this.id, moment.move - 1, moment.last, moment.seat, this.title?.text);
      for (const frame of found.frames) this.frames.set(`${moment.seat}:${frame.move}`, frame);
    } catch (problem) {
      this.refused = (problem as Error).message;
    }
  }
}
