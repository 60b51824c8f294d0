// What others did is shown turn by turn, at a pace one can follow; it can be sped up, skipped and seen again.
// A scoring is shown row by row where it happened.
import { settings } from "../lib/settings.svelte";
import type { AnyView, Scoring, Step } from "../wire";
import { moments, stay, type Moment } from "./ceremony";
import { PACES, PAUSE, tempoOf } from "./tempo";
import { turnOf, type Turn } from "./turns";

export interface Scene {
  step: Step;
  view: AnyView;
}
/** Moves pieces from one view to the next and calls `swap` when the new one shall be seen. */
export type Fly = (step: Step, before: AnyView, after: AnyView, swap: () => Promise<void>, pace: number) => Promise<void>;
/** Where scenes are shown, and who looks. */
export interface Stage {
  readonly fly: Fly;
  /** Whatever flies has arrived. */
  land(): void;
  /** The show is over: look at what one looked at before. */
  back(): void;
  /** A turn is being shown: say it. */
  said(turn: Turn): void;
  /** One knows what one did oneself: it is shown shortly. */
  own(seat: number): boolean;
}

const OWN = 350; // milliseconds
const TOO_MANY = 80; // after a long absence nobody wants to see all of it unasked
const HURRIED = 0.3;

export class Presenter {
  scene = $state.raw<Scene>();
  /** The table before the scene, so that whoever draws it knows what changes. */
  before = $state.raw<AnyView>();
  /** What the seat that is shown has done so far. */
  turn = $state.raw<Turn>();
  /** How far the scoring that is shown has come. */
  moment = $state.raw<Moment>();
  /** Turns that wait. */
  left = $state(0);
  hurried = $state(false);
  private queue: Scene[] = [];
  private running: Promise<void> | undefined;
  private skipping = false;
  private share = 1; // of the time that the show would take if there were not so much of it
  private wake: (() => void) | undefined;

  constructor(private readonly stage: Stage) {}

  get active(): boolean {
    return this.scene !== undefined || this.moment !== undefined || this.left > 0;
  }

  /** Show these scenes after what is being shown; `before` is what the table looks like now. */
  show(scenes: Scene[], before: AnyView, unasked = true): Promise<void> {
    if (unasked && (settings.pace === "instant" || scenes.length > TOO_MANY)) {
      for (const turn of inTurns(scenes)) this.stage.said(turnOf(turn.map(({ step }) => step)));
      return Promise.resolve();
    }
    this.queue.push(...scenes);
    this.left = inTurns(this.queue).length;
    this.running ??= this.run(this.scene?.view ?? before).finally(() => (this.running = undefined));
    return this.running;
  }

  /** A scoring once more. */
  async celebrate(scorings: Scoring[]): Promise<void> {
    if (this.running) return;
    this.skipping = false;
    await (this.running = this.score(scorings).finally(() => (this.running = undefined)));
  }

  skip(): void {
    this.skipping = true;
    this.stage.land();
    this.wake?.();
  }

  hurry(): void {
    this.hurried = !this.hurried;
    this.wake?.();
  }

  /** Nothing of it counts any more: the table was set to another position. */
  drop(): void {
    this.queue = [];
    this.left = 0;
    this.skip();
  }

  private async run(before: AnyView): Promise<void> {
    this.skipping = false;
    this.share = 1;
    let told: Step[] = [];
    while (this.queue.length > 0) {
      const [scenes, ...behind] = inTurns(this.queue);
      this.queue.splice(0, scenes.length);
      this.left = behind.length;
      const goesOn = told.at(-1)?.seat === scenes[0].step.seat;
      told = [...(goesOn ? told : []), ...scenes.map(({ step }) => step)];
      this.stage.said(turnOf(scenes.map(({ step }) => step)));
      if (!this.skipping) await this.play(scenes, turnOf(told), before, behind, goesOn);
      before = scenes.at(-1)!.view;
    }
    this.scene = undefined;
    this.before = undefined;
    this.turn = undefined;
    this.hurried = false;
    this.stage.back();
  }

  /** All steps of a seat that wait: the headline first, so that one knows what to look at. */
  private async play(scenes: Scene[], turn: Turn, before: AnyView, behind: Scene[][], goesOn: boolean): Promise<void> {
    const tempo = tempoOf(scenes.length, behind.map((one) => one.length), this.share);
    this.share = tempo.share;
    const own = this.stage.own(turn.seat);
    this.turn = turn;
    this.before = before;
    this.scene = { step: scenes[0].step, view: before };
    await visible();
    if (!own && !goesOn) await this.wait(tempo.look);
    for (const scene of scenes) {
      if (this.skipping) return;
      this.before = before;
      this.scene = { step: scene.step, view: before };
      await this.stage.fly(scene.step, before, scene.view, async () => void (this.scene = scene), tempo.step * this.pace());
      this.scene = scene;
      await this.wait(PAUSE * tempo.step);
      await this.score(scene.step.scored);
      before = scene.view;
    }
    await this.wait(own ? OWN : tempo.hold);
  }

  private async score(scorings: Scoring[]): Promise<void> {
    for (const scoring of scorings) {
      const all = moments(scoring);
      for (const [index, moment] of all.entries()) {
        if (this.skipping) break;
        this.moment = moment;
        await this.wait(stay(moment, all[index + 1]));
      }
    }
    this.moment = undefined;
  }

  private pace(): number {
    const chosen = settings.pace === "instant" ? PACES.fast : PACES[settings.pace];
    return this.skipping ? 0 : this.hurried ? chosen * HURRIED : chosen;
  }

  private wait(milliseconds: number): Promise<void> {
    const time = milliseconds * this.pace();
    if (time <= 0) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, time);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

/** Scenes that wait, those of one seat together. */
function inTurns(scenes: Scene[]): Scene[][] {
  const turns: Scene[][] = [];
  for (const scene of scenes) {
    if (turns.at(-1)?.[0].step.seat === scene.step.seat) turns.at(-1)!.push(scene);
    else turns.push([scene]);
  }
  return turns;
}

/** Nobody looks: wait with the show until somebody does. */
function visible(): Promise<void> {
  if (typeof document === "undefined" || document.visibilityState !== "hidden") return Promise.resolve();
  return new Promise((done) => {
    const look = () => {
      if (document.visibilityState === "hidden") return;
      document.removeEventListener("visibilitychange", look);
      done();
    };
    document.addEventListener("visibilitychange", look);
  });
}
