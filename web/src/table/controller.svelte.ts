// What happens at the table's page: keys, clicks, sheets and the seat that somebody takes. It knows no element of the page;
// what has to be done there, it asks of the `Screen`.
import { untrack } from "svelte";
import { house } from "../lib/house.svelte";
import { beside, generous } from "../lib/screen.svelte";
import { choose, settings, still } from "../lib/settings.svelte";
import { sound } from "../lib/sound";
import type { Play } from "../pieces/play.svelte";
import { titleOf } from "../titles";
import type { Title } from "../titles/title";
import type { AnyView, Choice, EntryInfo, Plan, Position, Step, TitleDetails } from "../wire";
import { asksBack } from "./asking_back";
import { Keys, type Tab } from "./keys";
import { Session } from "./session.svelte";
import { Tips } from "./tips.svelte";

const NONE: never[] = [];

export type Sheet = "" | "menu" | "text" | "keys" | "hint" | "seat" | "end";

/** What only the page itself can do. */
export interface Screen {
  /** Pieces travel from one view to the next; `swap` shows the new one. */
  fly(title: Title, play: Play, step: Step, before: AnyView, after: AnyView, swap: () => Promise<void>, pace: number): Promise<void>;
  /** Whatever flies has arrived. */
  land(): void;
  /** Look at what one looked at before others' turns were shown. */
  back(): void;
  /** Move the focus in the list of answers. */
  focusAnswer(by: number): void;
  focusTab(tab: Tab): void;
  focusBoard(): void;
}

const DRAFTED = 0.7; // the pace of pieces over a draft

export class TableController {
  readonly session: Session;
  readonly tips: Tips;
  readonly play: Play;
  readonly keys: Keys;
  /** How the page draws this title. */
  title = $state.raw<Title>();
  tab = $state<Tab>("score");
  /** Points, log and chat are unfolded. */
  drawer = $state(generous());
  sheet = $state<Sheet>("");
  private details = $state.raw<TitleDetails>();
  private loading = "";
  private shownEnd = false;
  private readonly stop: () => void;

  constructor(
    id: string,
    private readonly invite: string,
    private readonly screen: Screen,
    open?: (url: string) => WebSocket,
  ) {
    this.session = new Session(id, { fly: this.fly, land: () => this.screen.land(), back: () => this.screen.back(), drafted: this.drafted }, open);
    this.tips = new Tips((name) => this.entry(name));
    this.play = this.playing();
    this.keys = new Keys(this.commands());
    this.stop = $effect.root(() => this.watch());
  }

  close(): void {
    this.stop();
    this.session.close();
  }

  // what the page shows

  /** Others' steps are being shown. */
  get active(): boolean {
    return this.session.presenter.active;
  }

  get asked(): number {
    const { presenter, table } = this.session;
    return presenter.scene?.step.seat ?? (table?.status === "playing" ? table.asked : -1);
  }

  /** What may be answered now. Every place of the board asks for its part: it is found once, and stays while nothing changes. */
  readonly choices: Choice[] = $derived.by(() => {
    const choices = this.session.myTurn && !this.active ? this.session.drafting.choices : NONE;
    return choices.length > 0 ? choices : NONE;
  });
  private readonly plans: Plan[] = $derived.by(() => (this.choices.length > 0 ? this.session.drafting.plans : NONE));
  private readonly possible = $derived(
    new Map<string, Choice>([
      ...this.plans.map(({ goal, sentence }) => [goal, { action: goal, answer: { do: goal.split(" ")[0] }, sentence, loses: "" }] as const),
      ...this.choices.map((choice) => [choice.action, choice] as const),
    ]),
  );

  /** The person at this screen who has to take over before anything is shown. */
  get covered(): number | undefined {
    return settings.cover ? this.session.handOver : undefined;
  }

  get composing(): boolean {
    return this.session.drafting.actions.length > 0 && !this.active;
  }

  /** The seat of ours for which a bot plays. */
  get away(): number | undefined {
    const { table, mine } = this.session;
    return table?.status === "playing" ? mine.find((seat) => table.seats[seat].away) : undefined;
  }

  // what people do

  undo = (): void => {
    const { drafting, position, alone, lastTurn } = this.session;
    if (drafting.risk || drafting.canStepBack) void drafting.stepBack();
    else if (position && position.may_undo > 0) void this.session.undo(Math.max(1, position.undo_steps));
    else if (alone && (drafting.offered || !this.active)) void this.session.propose(lastTurn!);
    else if (asksBack(this.session) !== undefined) void this.session.propose(asksBack(this.session)!);
    drafting.withdraw();
  };

  hint = (): void => {
    if (!this.session.myTurn || !this.session.hinted) return;
    this.session.refusal = undefined;
    this.sheet = "hint";
    void this.session.askHint();
  };

  /** Whoever is asked next sits at the screen. */
  ready = (seat: number): void => {
    void this.session.look(seat);
  };

  /** Sit down under this name; the socket has to know first who we are. */
  sit = async (seat: number, name: string): Promise<void> => {
    try {
      await house.somebody(name);
      choose({ named: true });
      this.session.again();
      if (await this.session.online()) await this.session.want({ type: "sit", seat, invite: this.invite });
    } catch (problem) {
      this.session.refused({ type: "refused", request: "", code: "trouble", sentence: (problem as Error).message });
    }
  };

  /** The last scoring once more, and then its sheet. */
  showScoring = async (): Promise<void> => {
    this.sheet = "";
    await this.session.presenter.celebrate(this.session.log.at(-1)?.scored ?? []);
    this.sheet = "end";
  };

  comeBack = (): void => {
    if (this.away !== undefined) void this.session.want({ type: "sit", seat: this.away });
  };

  // what follows by itself

  private watch(): void {
    $effect(() => this.load(this.session.table?.title));
    $effect(() => {
      void settings.language;
      untrack(() => this.session.speak(this.title?.text));
    });
    $effect(() => {
      if (this.session.refusal) this.tips.refuse(this.session.refusal);
      else if (this.tips.tip?.refused) this.tips.hide();
    });
    $effect(() => {
      // the sheet comes by itself when the last move has been shown; once
      if (!this.session.ended || this.session.table?.exercise || this.active || !this.session.position || this.shownEnd) return;
      this.shownEnd = true;
      this.sheet = "end";
    });
    $effect(() => {
      // nobody covers the table: look from the seat that is asked
      if (!settings.cover && this.session.handOver !== undefined) this.ready(this.session.handOver);
    });
  }

  private load(kind: string | undefined): void {
    if (!kind || this.loading === kind) return;
    this.loading = kind;
    // whoever teaches stands there with the board, which would grow smaller otherwise
    const teacher = this.session.table?.exercise || settings.advice ? import("./Guide.svelte").catch(() => {}) : undefined;
    void Promise.all([titleOf(kind), teacher]).then(([title]) => {
      this.title = title;
      this.session.speak(title.text);
    });
    const explain = () => void house.words(kind).then((words) => (this.details = words), () => {}); // prettier-ignore
    if (typeof requestIdleCallback === "function") requestIdleCallback(explain, { timeout: 2000 }); // after the table itself
    else explain();
  }

  private entry(name: string): EntryInfo | undefined {
    return this.details?.glossary.find((entry) => entry.names.includes(name));
  }

  private fly = (step: Step, before: AnyView, after: AnyView, swap: () => Promise<void>, pace: number): Promise<void> =>
    this.title ? this.screen.fly(this.title, this.play, step, before, after, swap, pace) : swap();

  /** The pieces travel over the draft as if it had happened. */
  private drafted = (action: string, before: Position, after: Position): void => {
    if (after.view === before.view || still() || settings.pace === "instant") return;
    const step = { move: after.move, seat: before.seat, action, sentence: "", news: [], at: 0, first: after.move, summary: "", view: after.view, scored: [] };
    void this.fly(step, before.view, after.view, async () => {}, DRAFTED);
  };

  private playing(): Play {
    const here = this; // the getters below have another `this`
    return {
      get language() { return settings.language; },
      get me() { return here.session.position?.viewer ?? -1; },
      get asked() { return here.asked; },
      get names() { return here.session.names; },
      get choices() { return here.choices; },
      get still() { return still(); },
      get plans() { return here.plans; },
      get pending() { return here.active ? undefined : here.session.drafting.pending; },
      choice: (action) => this.possible.get(action),
      act: (action) => {
        sound("pick");
        this.choose(action);
      },
      item: (action, copy) => (this.choices.length > 0 ? this.session.drafting.item(action, copy) : undefined),
      toggle: (action, copy) => {
        sound("pick");
        void this.session.drafting.toggle(action, copy);
      },
      entry: (name) => this.entry(name),
      explain: this.tips.explain,
    }; // prettier-ignore
  }

  /** An answer from the list, by a key or by a drop: an item of a set goes into it. */
  choose = (action: string): void => {
    const { drafting } = this.session;
    const pick = drafting.pick;
    const plan = drafting.plans.find((one) => one.goal === action);
    if (plan) void drafting.follow(plan);
    else if (!pick?.items.some((one) => one.action === action)) void drafting.add(action);
    else if (pick.may.includes(action)) void drafting.toggle(action, [...pick.chosen, ...pick.must].filter((one) => one === action).length);
    else void drafting.toggle(action);
  };

  /** Go on with what is open: whatever is lost, the chosen set, a turn that waits to be sent. */
  private confirm(): void {
    const { drafting } = this.session;
    if (this.covered !== undefined) this.ready(this.covered);
    else if (drafting.risk) void drafting.insist();
    else if (drafting.complete) void drafting.send();
    else if (drafting.pick) void drafting.take();
  }

  private commands(): ConstructorParameters<typeof Keys>[0] {
    const { session, tips } = this;
    const { drafting, presenter } = session;
    return {
      choices: () => (drafting.pick?.items ?? this.choices).length,
      choose: (index) => {
        const choice = (drafting.pick?.items ?? this.choices)[index];
        if (choice) this.choose(choice.action);
      },
      move: (by) => this.screen.focusAnswer(by),
      showing: () => this.active,
      confirm: () => this.confirm(),
      stepBack: () => void drafting.stepBack(),
      startOver: () => void drafting.startOver(),
      undo: this.undo,
      redo: () => session.position?.may_redo && void session.redo(),
      hint: this.hint,
      skip: () => presenter.skip(),
      faster: () => presenter.hurry(),
      rewatch: () => void session.rewatch(),
      panel: (tab) => {
        this.tab = tab;
        this.drawer = true;
        this.screen.focusTab(tab);
      },
      text: () => (this.sheet = "text"),
      board: () => this.screen.focusBoard(),
      help: () => (this.sheet = "keys"),
      escape: () => {
        if (this.active) presenter.skip();
        else if (tips.tip) tips.hide();
        else if (this.drawer && !beside()) this.drawer = false;
        else if (drafting.risk) drafting.spare();
        else if (drafting.canStepBack) void drafting.startOver();
      },
    };
  }
}
