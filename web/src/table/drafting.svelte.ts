// The turn that is being composed: answers that are not sent yet, what the table would look like after them, and the way
// back. The server knows the rules: each new answer is previewed there, and where a set is chosen, it says which sets there
// are and in which order they are sent. Kept over a reload, as long as nothing happened.
import { newRequest } from "../lib/http";
import type { Answer, Ask, Connection } from "../lib/live";
import { settings } from "../lib/settings.svelte";
import type { Choice, Draft, Pick, Plan, Position, Refused } from "../wire";

interface AtTable {
  readonly id: string;
  readonly position: Position | undefined;
  readonly connection: Connection;
  ask(ask: Ask, again?: boolean): Promise<Answer>;
  /** The server knows better how it stands. */
  correct(position: Position): void;
  refused(refused: Refused): void;
  /** An answer was added to the draft and is shown: pieces may travel. */
  drafted(action: string, before: Position, after: Position): void;
}
interface Kept {
  number: number;
  seat: number;
  actions: string[];
  byHand: boolean[];
  request?: string;
}
/** An item of the set that is being chosen, as one place of the table shows it. */
export interface Item {
  choice: Choice;
  on: boolean;
  /** There is no set without it, and a touch would change nothing. */
  forced: boolean;
}
/** What somebody is about to do, and what is lost by it. */
export interface Risk {
  actions: string[];
  words: string;
}

const OFFER = 3000; // milliseconds for which a sent turn is offered to be taken back

/** In a lesson only what its step is about can be chosen; what follows by itself is as ever. */
function offered({ choices, teaching }: Position): Choice[] {
  const allowed = teaching?.allowed;
  return allowed ? choices.filter(({ action }) => allowed.includes(action)) : choices;
}

export class Drafting {
  actions = $state<string[]>([]);
  draft = $state.raw<Draft>();
  busy = $state(false);
  sending = $state(false);
  /** Something of value would be lost: asked before it is done. */
  risk = $state.raw<Risk>();
  /** A turn that showed nobody anything was just sent. */
  offered = $state(false);
  private byHand: boolean[] = []; // where a gesture begins; what followed by itself belongs to it
  private base: { number: number; seat: number } | undefined;
  private seen = new Map<string, Draft>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: Promise<unknown> = Promise.resolve(); // settles when what was asked last is shown
  private ticking = new Set<string>(); // items that wait to go into the set, or out of it

  constructor(private readonly table: AtTable) {}

  /** How the table looks with the draft on it. */
  get position(): Position | undefined {
    return this.draft?.position ?? this.table.position;
  }

  get choices(): Choice[] {
    if (this.sending || this.complete || this.risk || this.table.connection !== "online") return [];
    const position = this.position;
    return position && position.seat === position.viewer ? offered(position) : [];
  }

  /** The set that is being chosen, if the question asks for one. */
  get pick(): Pick | undefined {
    return this.choices.length > 0 ? (this.position?.pick ?? undefined) : undefined;
  }

  /** Shortcuts from here. */
  get plans(): Plan[] {
    return this.choices.length > 0 ? (this.position?.plans ?? []) : [];
  }

  /** Carry out a shortcut; where the best way has to be found first, the server finds it. */
  async follow(plan: Plan): Promise<void> {
    if (plan.actions.length > 0) return this.addAll(plan.actions);
    const position = this.table.position;
    if (this.busy || this.sending || !position) return;
    const asking = this.askServer({ actions: [...this.actions], goal: plan.goal }, position);
    this.asking = asking;
    const answer = await asking;
    if (answer.type === "refused") this.refuse(answer);
    else if (answer.type === "draft") await this.addAll(answer.actions.slice(this.actions.length));
  }

  /** Everything that can be in the set. */
  async takeAll(): Promise<void> {
    const pick = this.pick;
    if (pick && !this.busy) await this.preview([...this.actions], [...this.byHand], pick.items.map((one) => one.action));
  }

  /** The last answer, where the draft does not show what it does: it would reveal something. */
  get pending(): string | undefined {
    return this.draft?.reveals ? this.actions.at(-1) : undefined;
  }

  /** Nothing more can be decided before it is sent. */
  get complete(): boolean {
    return this.draft !== undefined && (this.draft.turn_over || this.draft.reveals);
  }

  /** It waits for a word before it is sent; a turn that is sent at once never does. */
  get confirms(): boolean {
    return this.complete && !(this.sending && !settings.confirm && this.byHand.includes(true));
  }

  /** All of the turn followed by itself: there was nothing to choose. */
  get forced(): boolean {
    return this.complete && this.actions.length > 0 && !this.byHand.includes(true);
  }

  get canStepBack(): boolean {
    return !this.sending && ((this.actions.length > 0 && this.byHand.includes(true)) || (this.pick?.chosen.length ?? 0) > 0);
  }

  /** An item of the set; `copy` counts equal things from 0. Nothing if it cannot be touched. */
  item(action: string, copy = 0): Item | undefined {
    const pick = this.pick;
    const choice = pick?.items.find((one) => one.action === action);
    if (!pick || !choice) return undefined;
    const chosen = pick.chosen.filter((one) => one === action).length;
    const must = pick.must.filter((one) => one === action).length;
    if (copy < chosen) return { choice, on: true, forced: false };
    if (copy < chosen + must) return { choice, on: true, forced: !pick.at_once };
    return pick.may.includes(action) ? { choice, on: false, forced: false } : undefined;
  }

  /** Put an item into the set or take it out again. Who ticks several quickly is heard; a double click is one click. */
  async toggle(action: string, copy = 0): Promise<void> {
    const item = `${action} ${copy}`;
    if (!this.pick || this.ticking.has(item)) return;
    this.ticking.add(item);
    const before = this.drafted;
    while (this.busy) await this.asking;
    if (this.drafted === before) await this.tick(action, copy);
    this.ticking.delete(item);
  }

  /** Some sets are done with the last thing that is chosen; never with one that nobody touched. */
  private async tick(action: string, copy: number): Promise<void> {
    const pick = this.pick;
    const item = this.item(action, copy);
    if (!pick || !item || item.forced) return;
    const chosen = [...pick.chosen];
    const out = copy < chosen.filter((one) => one === action).length;
    if (out) chosen.splice(chosen.lastIndexOf(action), 1);
    else chosen.push(action);
    const draft = await this.preview([...this.actions], [...this.byHand], chosen);
    const found = draft?.position.pick;
    if (found?.at_once && !out && found.must.length === 0 && found.actions.length > 0) await this.addAll(found.actions);
  }

  /** Which question is open, whatever is ticked for it. */
  private get drafted(): string {
    return JSON.stringify([this.table.position?.number, this.actions]);
  }

  /** The chosen set is what somebody wants. */
  async take(): Promise<void> {
    const pick = this.pick;
    if (!pick || pick.actions.length === 0) return;
    const lost = pick.items.filter((one) => one.loses && pick.actions.includes(one.action)).map((one) => one.loses);
    if (lost.length > 0) this.risk = { actions: pick.actions, words: lost.join(" ") };
    else await this.addAll(pick.actions);
  }

  async add(action: string, byHand = true): Promise<void> {
    const loses = this.choices.find((choice) => choice.action === action)?.loses;
    if (byHand && loses && !this.busy) this.risk = { actions: [action], words: loses };
    else await this.addAll([action], byHand);
  }

  /** Do it all the same, whatever is lost. */
  async insist(): Promise<void> {
    const risk = this.risk;
    this.risk = undefined;
    if (risk) await this.addAll(risk.actions);
  }

  /** Answers of one gesture: they are taken back together. */
  async addAll(answers: string[], byHand = true): Promise<void> {
    const before = this.position;
    if (this.busy || this.sending || this.complete || !before) return;
    const added = await this.preview([...this.actions, ...answers], [...this.byHand, ...answers.map((_, index) => byHand && index === 0)]);
    if (!added) return;
    if (answers.length === 1) this.table.drafted(answers[0], before, added.position);
    await this.goOn();
  }

  /** What follows from a draft by itself: a single answer that gives nothing away, and a complete turn is sent. */
  async goOn(): Promise<void> {
    const only = this.choices.length === 1 && this.position?.choices.length === 1 ? this.choices[0] : undefined;
    if (this.complete) {
      if (!settings.confirm && this.byHand.includes(true)) await this.send();
    } else if (only && !this.pick && !this.position?.spends && !only.loses) await this.add(only.action, false);
  }

  /** Take back the last gesture, with what followed by itself. */
  async stepBack(): Promise<void> {
    if (this.risk) return this.spare();
    if (!this.canStepBack || this.busy) return;
    if (this.pick && this.pick.chosen.length > 0) {
      await this.preview([...this.actions], [...this.byHand]);
      return;
    }
    const last = this.byHand.lastIndexOf(true);
    if (last === 0) this.clear();
    else await this.preview(this.actions.slice(0, last), this.byHand.slice(0, last));
  }

  /** Not that, then. */
  spare(): void {
    this.risk = undefined;
  }

  async startOver(): Promise<void> {
    if (this.sending || this.busy) return;
    this.clear();
    await this.goOn();
  }

  async send(request = newRequest()): Promise<void> {
    const position = this.table.position;
    if (!position || this.sending || this.actions.length === 0) return;
    this.sending = true;
    this.keep(request);
    const quiet = !this.draft?.reveals;
    const answer = await this.table.ask({ type: "move", request, number: position.number, actions: [...this.actions] }, true);
    this.sending = false;
    if (answer.type === "done") {
      this.forget();
      if (quiet) this.offer();
      if (this.table.position === position) return; // what it led to comes right after, and clears the draft
      this.clear();
      await this.goOn();
    } else if (answer.type === "refused") this.refuse(answer);
  }

  /** The offer to take back what was sent is over. */
  withdraw(): void {
    clearTimeout(this.timer);
    this.offered = false;
  }

  /** The table has changed. What was composed stays only if it is still the same question. */
  arrive(position: Position, languageChanged = false): void {
    const same = this.base && this.base.number === position.number && this.base.seat === position.viewer;
    if (!same) {
      const kept = this.kept();
      this.clear(!kept);
      if (kept) void this.restore(kept);
      else if (!this.sending) void this.goOn();
    } else if (languageChanged && this.actions.length > 0) {
      this.seen.clear();
      void this.preview([...this.actions], [...this.byHand], this.pick?.chosen);
    }
  }

  clear(forget = true): void {
    this.actions = [];
    this.byHand = [];
    this.draft = undefined;
    this.risk = undefined;
    this.seen.clear();
    const position = this.table.position;
    this.base = position && { number: position.number, seat: position.viewer };
    if (forget) this.forget();
  }

  private offer(): void {
    clearTimeout(this.timer);
    this.offered = true;
    this.timer = setTimeout(() => (this.offered = false), OFFER);
  }

  private preview(actions: string[], byHand: boolean[], picks: string[] = []): Promise<Draft | undefined> {
    const asking = this.previewed(actions, byHand, picks);
    this.asking = asking;
    return asking;
  }

  private async previewed(actions: string[], byHand: boolean[], picks: string[]): Promise<Draft | undefined> {
    const position = this.table.position;
    if (!position) return undefined;
    const key = JSON.stringify([actions, picks]);
    let draft = this.seen.get(key);
    if (!draft) {
      const answer = await this.askServer({ actions, ...(picks.length > 0 ? { picks } : {}) }, position);
      if (this.table.position?.number !== position.number || this.table.position.viewer !== position.viewer) return undefined;
      if (answer.type === "refused") this.refuse(answer);
      if (answer.type !== "draft") return undefined;
      draft = answer;
      this.seen.set(key, draft);
    }
    this.base = { number: position.number, seat: position.viewer };
    this.actions = actions;
    this.byHand = byHand;
    this.draft = draft;
    this.risk = undefined;
    this.keep();
    return draft;
  }

  private async askServer(parts: Record<string, unknown>, { number }: Position): Promise<Answer> {
    this.busy = true;
    const answer = await this.table.ask({ type: "preview", number, ...parts });
    this.busy = false;
    return answer;
  }

  private refuse(refused: Refused): void {
    if (refused.code === "stale_move" && refused.position) {
      this.forget();
      this.table.correct(refused.position);
    }
    if (refused.code !== "offline") this.table.refused(refused);
  }

  private async restore(kept: Kept): Promise<void> {
    const draft = await this.preview(kept.actions, kept.byHand);
    if (!draft) return this.forget();
    if (kept.request) await this.send(kept.request);
  }

  private get key(): string {
    return `glueckauf.draft.${this.table.id}`;
  }

  private keep(request?: string): void {
    if (!this.base) return;
    const kept: Kept = { ...this.base, actions: [...this.actions], byHand: [...this.byHand], request };
    try {
      sessionStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      /* a reload loses it, then */
    }
  }

  private kept(): Kept | undefined {
    const position = this.table.position;
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "null") as Kept | null;
      return kept && position && kept.number === position.number && kept.seat === position.viewer ? kept : undefined;
    } catch {
      return undefined;
    }
  }

  private forget(): void {
    try {
      sessionStorage.removeItem(this.key);
    } catch {
      /* nothing was kept */
    }
  }
}
