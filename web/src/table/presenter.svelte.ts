// What others did is shown one step after the other, at a pace one can follow; it can be sped up, skipped and seen again.
import { settings, type Pace } from "../lib/settings.svelte";
import type { AnyView, Step } from "../wire";

export interface Scene {
  step: Step;
  view: AnyView;
}
/** Moves pieces from one view to the next and calls `swap` when the new one shall be seen. */
export type Fly = (step: Step, before: AnyView, after: AnyView, swap: () => Promise<void>, pace: number) => Promise<void>;
/** Where scenes are shown, and who looks. */
export interface Stage {
  readonly fly: Fly;
  /** A step is being shown: say it. */
  said(step: Step): void;
  /** One knows what one did oneself: it is shown shortly. */
  own(seat: number): boolean;
}

const FIRST = 1300; // milliseconds for the first step of a turn: one must see who it is
const NEXT = 600;
const OWN = 350;
const TOO_MANY = 80; // after a long absence nobody wants to see all of it unasked
const PACES: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0.45, instant: 0 };

export class Presenter {
  scene = $state.raw<Scene>();
  left = $state(0);
  hurried = $state(false);
  private queue: Scene[] = [];
  private running: Promise<void> | undefined;
  private skipping = false;
  private wake: (() => void) | undefined;

  constructor(private readonly stage: Stage) {}

  get active(): boolean {
    return this.scene !== undefined || this.left > 0;
  }

  /** Show these scenes after what is being shown; `before` is what the table looks like now. */
  show(scenes: Scene[], before: AnyView, unasked = true): Promise<void> {
    if (unasked && (settings.pace === "instant" || scenes.length > TOO_MANY)) {
      for (const { step } of scenes) this.stage.said(step);
      return Promise.resolve();
    }
    this.queue.push(...scenes);
    this.left = this.queue.length;
    this.running ??= this.run(this.scene?.view ?? before).finally(() => (this.running = undefined));
    return this.running;
  }

  skip(): void {
    this.skipping = true;
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
    let seat = -2;
    while (this.queue.length > 0) {
      const scene = this.queue.shift()!;
      this.left = this.queue.length;
      this.stage.said(scene.step);
      if (!this.skipping) {
        const from = before;
        // the caption comes first, so that one knows what to look at
        this.scene = { step: scene.step, view: from };
        await visible();
        const pace = this.pace();
        await this.stage.fly(scene.step, from, scene.view, async () => void (this.scene = scene), pace);
        this.scene = scene;
        await this.wait((this.stage.own(scene.step.seat) ? OWN : scene.step.seat === seat ? NEXT : FIRST) * this.pace());
      }
      seat = scene.step.seat;
      before = scene.view;
    }
    this.scene = undefined;
    this.hurried = false;
  }

  private pace(): number {
    const chosen = settings.pace === "instant" ? PACES.fast : PACES[settings.pace];
    return this.skipping ? 0 : this.hurried ? chosen * 0.3 : chosen;
  }

  private wait(milliseconds: number): Promise<void> {
    if (this.skipping || milliseconds <= 0) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
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
