// The turn that is being composed: answers that are not sent yet, what the table would look like after them, and the way
// back. The server knows the rules: each new answer is previewed there. Kept over a reload, as long as nothing happened.
import { newRequest } from "../lib/http";
import type { Answer, Ask } from "../lib/live";
import { settings } from "../lib/settings.svelte";
import type { Choice, Draft, Position, Refused } from "../wire";

interface AtTable {
  readonly id: string;
  readonly position: Position | undefined;
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

export class Drafting {
  actions = $state<string[]>([]);
  draft = $state.raw<Draft>();
  /** The answer that was added last, in words. */
  said = $state("");
  busy = $state(false);
  sending = $state(false);
  private byHand: boolean[] = []; // which answers somebody chose; the others had no alternative
  private base: { number: number; seat: number } | undefined;
  private seen = new Map<string, Draft>();

  constructor(private readonly table: AtTable) {}

  /** How the table looks with the draft on it. */
  get position(): Position | undefined {
    return this.draft?.position ?? this.table.position;
  }

  get choices(): Choice[] {
    if (this.sending || this.complete) return [];
    const position = this.position;
    return position && position.seat === position.viewer ? position.choices : [];
  }

  /** Nothing more can be decided before it is sent. */
  get complete(): boolean {
    return this.draft !== undefined && (this.draft.turn_over || this.draft.reveals);
  }

  get canStepBack(): boolean {
    return !this.sending && this.actions.length > 0 && this.byHand.includes(true);
  }

  async add(action: string, byHand = true): Promise<void> {
    const before = this.position;
    if (this.busy || this.sending || this.complete || !before) return;
    const said = this.choices.find((choice) => choice.action === action)?.sentence ?? "";
    const added = await this.preview([...this.actions, action], [...this.byHand, byHand]);
    if (!added) return;
    this.said = said;
    this.table.drafted(action, before, added.position);
    await this.goOn();
  }

  /** What follows from a draft by itself: a single answer is given, a complete turn is sent. */
  async goOn(): Promise<void> {
    const draft = this.draft;
    if (this.complete && draft) {
      const wanted = draft.reveals ? !settings.askBeforeReveal : settings.sendAtOnce;
      if (wanted && this.byHand.includes(true)) await this.send();
    } else if (this.choices.length === 1) await this.add(this.choices[0].action, false);
  }

  /** Take back the last answer that somebody chose, with those that followed by themselves. */
  async stepBack(): Promise<void> {
    const last = this.byHand.lastIndexOf(true);
    if (!this.canStepBack || this.busy) return;
    if (last === 0) this.clear();
    else await this.preview(this.actions.slice(0, last), this.byHand.slice(0, last));
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
    const answer = await this.table.ask({ type: "move", request, number: position.number, actions: [...this.actions] }, true);
    this.sending = false;
    if (answer.type === "done") {
      this.forget();
      if (this.table.position === position) return; // what it led to comes right after, and clears the draft
      this.clear();
      await this.goOn();
    } else if (answer.type === "refused") this.refuse(answer);
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
      void this.preview([...this.actions], [...this.byHand]);
    }
  }

  clear(forget = true): void {
    this.actions = [];
    this.byHand = [];
    this.draft = undefined;
    this.said = "";
    this.seen.clear();
    const position = this.table.position;
    this.base = position && { number: position.number, seat: position.viewer };
    if (forget) this.forget();
  }

  private async preview(actions: string[], byHand: boolean[]): Promise<Draft | undefined> {
    const position = this.table.position;
    if (!position) return undefined;
    const key = actions.join("\n");
    let draft = this.seen.get(key);
    if (!draft) {
      this.busy = true;
      const answer = await this.table.ask({ type: "preview", number: position.number, actions });
      this.busy = false;
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
    this.keep();
    return draft;
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
