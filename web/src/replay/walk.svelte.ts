// The way through a game that is over: a step forward is shown as at the table, with travelling pieces and scorings; a jump
// shows the place of the step. Whatever is touched next ends what is being shown.
import { settings, still } from "../lib/settings.svelte";
import type { Play } from "../pieces/play.svelte";
import type { Camera } from "../table/camera.svelte";
import { flightsOf, fly, land } from "../table/flights";
import { Presenter } from "../table/presenter.svelte";
import { PACES } from "../table/tempo";
import type { AnyView, Position } from "../wire";
import type { Replay } from "./replay.svelte";

const GAP = 350; // milliseconds between two steps, where the game runs by itself
const SETTLED = 120; // whoever drags the slider has stopped

export class Walk {
  running = $state(false);
  readonly presenter: Presenter;
  private shown: Promise<unknown> = Promise.resolve();
  private wanted = 0; // counts what was asked for: the last one counts

  constructor(
    private readonly replay: Replay,
    private readonly camera: Camera,
    play: () => Play,
  ) {
    this.presenter = new Presenter({
      fly: (step, before, after, swap, pace) => (replay.title ? fly(replay.title, play(), camera, step, before, after, swap, pace) : swap()),
      land,
      back: () => {},
      said: () => {},
      own: () => true, // whoever steps wants to see it at once
    });
  }

  /** What is on the table now. */
  get view(): AnyView | undefined {
    return this.presenter.scene?.view ?? this.replay.frame?.view;
  }

  async go(move: number): Promise<void> {
    this.running = false;
    await this.to(move);
  }

  /** Forward by itself, until the end or a touch. */
  async run(): Promise<void> {
    if (this.running) return this.stop();
    this.running = true;
    const { replay } = this;
    let goesOn = replay.at < replay.moves || (await this.to(0));
    while (goesOn && replay.at < replay.moves) {
      goesOn = await this.to(replay.at + 1);
      const wanted = this.wanted;
      await new Promise((done) => setTimeout(done, GAP * (PACES[settings.pace] || PACES.fast)));
      goesOn &&= wanted === this.wanted;
    }
    if (goesOn) this.running = false;
  }

  stop(): void {
    this.running = false;
    this.wanted++;
    this.presenter.drop();
  }

  /** What the step that is shown has scored, once more. */
  async score(): Promise<void> {
    const wanted = await this.interrupt();
    if (wanted === this.wanted) await (this.shown = this.presenter.celebrate(this.replay.frame?.step?.scored ?? []));
  }

  /** The place of the step comes into view, and is marked. */
  async look(): Promise<void> {
    const frame = this.replay.frame;
    const names = frame ? this.places(frame) : [];
    if (frame?.step && names.length > 0) await this.camera.look(names, frame.step.seat);
    else this.camera.clear();
  }

  /** Whether nothing else was asked for in the meantime. */
  private async to(move: number): Promise<boolean> {
    const { replay, camera } = this;
    const from = replay.frame;
    const going = replay.go(move);
    const wanted = await this.interrupt();
    await going;
    if (wanted !== this.wanted) return false;
    const frame = replay.frame;
    if (!frame?.step || !replay.title) camera.clear();
    else if (from && frame.move === from.move + 1) await this.show(frame, from.view);
    else await new Promise((done) => setTimeout(done, SETTLED));
    if (wanted === this.wanted && !this.running) await this.look();
    return wanted === this.wanted;
  }

  private async show(frame: Position, before: AnyView): Promise<void> {
    const { step, view } = frame;
    if (!step || !view) return;
    if (!this.places(frame).length) this.camera.clear();
    const scored = still() || settings.pace === "instant" ? [] : step.scored;
    await (this.shown = this.presenter.show([{ step: { ...step, scored }, view }], before, false));
  }

  /** Where the pieces of a step came to lie, and where from. */
  private places({ move, step, view }: Position): string[] {
    const before = this.replay.frameAt(move - 1)?.view;
    if (!step || !view || !before || !this.replay.title) return [];
    return flightsOf(this.replay.title, step, before, view).flatMap(({ from, to }) => [to, from]);
  }

  private async interrupt(): Promise<number> {
    const wanted = ++this.wanted;
    this.presenter.drop();
    await this.shown;
    return wanted;
  }
}
