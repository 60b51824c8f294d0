// One table as this browser knows it: what the socket told, the turn being composed, what is being shown.
import { announcer } from "../lib/announce.svelte";
import { http } from "../lib/http";
import { inviteTo, remember } from "../lib/invites";
import { Live, type Answer, type Ask, type Connection } from "../lib/live";
import { settings } from "../lib/settings.svelte";
import { sound } from "../lib/sound";
import { personName, t } from "../lib/words";
import type { AnyView, Chances, FromTable, Hint, Message, Played, Position, Refused, Seat, Step, Table } from "../wire";
import { Contributing } from "./contributing";
import { Drafting } from "./drafting.svelte";
import { Presenter, type Fly, type Scene } from "./presenter.svelte";
import { sinceMine, type Turn } from "./turns";

/** How steps are shown on the board; without one, the table just changes. */
export interface Scenery {
  readonly fly: Fly;
  /** Whatever flies has arrived. */
  land(): void;
  /** The show is over: look at what one looked at before. */
  back(): void;
  /** An answer was added to the draft and is shown: pieces may travel. */
  drafted(action: string, before: Position, after: Position): void;
}
const ENDED = new Set(["no_such_table", "banned", "kicked"]); // the visit is over for good
const PLAIN: Scenery = { fly: (_step, _before, _after, swap) => swap(), land: () => {}, back: () => {}, drafted: () => {} };

export class Session {
  table = $state.raw<Table>();
  position = $state.raw<Position>();
  log = $state.raw<Step[]>([]);
  messages = $state.raw<Message[]>([]);
  unread = $state(0);
  connection = $state<Connection>("connecting");
  /** Why the last click did nothing. */
  refusal = $state.raw<Refused>();
  /** Why there is no table at all. */
  trouble = $state("");
  hint = $state.raw<Hint>();
  /** What my seat may expect, as it was last told. */
  chances = $state.raw<Chances>();
  /** What somebody else has just taken back, in words. */
  takenBack = $state("");
  /** When the table's clocks were told, by this machine's clock. */
  toldAt = $state(0);
  readonly drafting: Drafting;
  readonly presenter: Presenter;
  private readonly live: Live;
  private readonly contributing = new Contributing((ask) => this.live.ask(ask));
  private language = settings.language;
  private text = false; // the server draws the board
  private began = $state<number>(); // the move at which the turn began that was sent last from here
  private eyes = true; // say from which seat we looked last when we come again

  private waiting: ((online: boolean) => void)[] = []; // for the table to talk to us

  constructor(
    readonly id: string,
    private readonly scenery: Scenery = PLAIN,
    open?: (url: string) => WebSocket,
  ) {
    this.presenter = new Presenter({
      fly: scenery.fly,
      land: scenery.land,
      back: scenery.back,
      said: (turn) => announcer.say(this.told(turn)),
      own: (seat) => this.mine.includes(seat),
    });
    this.drafting = new Drafting(this);
    this.live = new Live(
      `/api/tables/${encodeURIComponent(id)}/live`,
      {
        hello: () => ({ language: settings.language, text: this.text, invite: inviteTo(id), ...(this.position && this.eyes ? { seat: this.position.viewer } : {}) }),
        message: (message) => this.receive(message),
        connection: (state) => {
          this.connection = state;
          if (state === "online") this.tellWaiting(true);
        },
      },
      open,
    );
  }

  // what can be read

  get seats(): Seat[] {
    return this.table?.seats ?? [];
  }

  /** Nothing is secret any more: over, or aborted. */
  get ended(): boolean {
    return this.table?.status === "over" || this.table?.status === "aborted";
  }

  get mine(): number[] {
    return this.seats.flatMap((seat, index) => (seat.yours ? [index] : []));
  }

  get names(): string[] {
    return this.seats.map((seat) => personName(seat.name));
  }

  /** What is on the table now: a step being shown, the draft, or how it stands. */
  get view(): AnyView | undefined {
    return this.presenter.scene?.view ?? this.drafting.position?.view;
  }

  get myTurn(): boolean {
    const asked = this.position?.seat ?? -1;
    const seat = this.seats[asked];
    return asked === this.position?.viewer && Boolean(seat?.yours) && !seat.away && !seat.resigned && this.table?.status === "playing";
  }

  /** Another person at this screen is asked: everything is hidden until they say so. */
  get handOver(): number | undefined {
    const asked = this.table?.status === "playing" ? this.position?.seat : undefined;
    if (asked === undefined || asked < 0 || this.mine.length < 2 || this.presenter.active) return undefined;
    return this.mine.includes(asked) && asked !== this.position?.viewer && !this.seats[asked].away ? asked : undefined;
  }

  /** Seconds from `now`, by this machine's clock, until a time that the server named by its own. */
  secondsUntil(at: number, now: number): number {
    return at - (this.table?.as_of ?? 0) - Math.max(0, now - this.toldAt) / 1000;
  }

  nameOf(seat: number): string {
    return this.names[seat] ?? t("the table", "der Tisch");
  }

  /** A turn as a screen reader tells it: what was scored row by row, and how it stands then. */
  private told(turn: Turn): string {
    const scored = turn.scored.flatMap(({ label, rows, after }) => [
      label,
      ...rows.filter((row) => row.points.some((points) => points !== 0)).map((row) => row.sentence),
      after.map((points, seat) => `${this.nameOf(seat)}: ${points}`).join(", "),
    ]);
    return `${this.nameOf(turn.seat)}: ${[turn.headline, ...(scored.length > 0 ? scored : turn.news)].join(". ")}`;
  }

  // what can be done

  ask(ask: Ask, again = false): Promise<Answer> {
    return this.live.ask(ask, again);
  }

  /** Ask for something that is done or refused; a refusal is shown. */
  async want(ask: Ask): Promise<Answer> {
    const answer = await this.live.ask(ask);
    if (answer.type === "refused") {
      if (answer.code === "stale_move" && answer.position) this.correct(answer.position);
      this.refused(answer);
    }
    return answer;
  }

  undo(steps = 1): Promise<Answer> {
    return this.want({ type: "undo", number: this.position?.number ?? 0, steps });
  }

  redo(): Promise<Answer> {
    return this.want({ type: "redo", number: this.position?.number ?? 0 });
  }

  /** The move at which my last turn began: where a proposal goes back to. */
  get lastTurn(): number | undefined {
    if (this.began !== undefined && this.began < (this.position?.move ?? 0)) return this.began;
    const me = this.position?.viewer ?? -1;
    let index = this.log.findLastIndex((step) => step.seat === me);
    if (me < 0 || index < 0) return undefined;
    while (index > 0 && this.log[index - 1].seat === me) index--;
    return this.log[index].move - 1;
  }

  /** Nobody helps here: a rated game, a drill, or the one try at the daily deal. */
  get unaided(): boolean {
    if (this.position?.teaching?.kind === "drill") return true;
    return this.table !== undefined && (this.table.rated || (this.table.daily && this.table.sealed_until !== null));
  }

  /** Hints may be asked for. */
  get hinted(): boolean {
    return !this.unaided && this.table !== undefined && this.table.help !== "none";
  }

  /** What my seat may expect may be shown. */
  get foretold(): boolean {
    return !this.unaided && this.table?.help === "chances" && this.table.status === "playing" && this.mine.length > 0;
  }

  /** Only bots would have to agree: whatever I do can be taken back without asking anybody. */
  get unasked(): boolean {
    const others = this.seats.some((seat) => seat.kind === "person" && !seat.yours && !seat.resigned);
    return this.table?.status === "playing" && !this.unaided && this.table.exercise === "" && !others;
  }

  /** There is a turn of mine to take back, and nobody to ask. */
  get alone(): boolean {
    return this.unasked && this.lastTurn !== undefined;
  }

  propose(move: number): Promise<Answer> {
    return this.want({ type: "propose", number: this.position?.number ?? 0, move });
  }

  async askHint(): Promise<void> {
    this.hint = undefined; // what it said before was about another draft, perhaps
    const answer = await this.want({ type: "ask_hint", number: this.position?.number ?? 0, actions: [...this.drafting.actions] });
    if (answer.type === "hint") this.hint = answer;
  }

  /** Ask how my game stands; a refusal is no trouble: it is asked again at the next position. */
  async askChances(): Promise<void> {
    const answer = await this.live.ask({ type: "ask_chances", number: this.position?.number ?? 0 });
    if (answer.type === "chances") this.chances = answer;
  }

  look(seat: number): Promise<Answer> {
    return this.want({ type: "look", seat });
  }

  /** From now on in the language of the settings, and with the board as text where the page has no pictures. */
  speak(text = false): void {
    if (this.language === settings.language && this.text === text) return;
    this.language = settings.language;
    this.text = text;
    void this.live.ask({ type: "speak", language: this.language, text });
  }

  /** What the others have done since my last turn. */
  get since(): Turn[] {
    return sinceMine(this.log, this.mine, this.seats.length, this.myTurn ? this.position?.viewer : -1);
  }

  /** A turn once more; without one, all since mine. */
  async rewatch(turn?: Turn): Promise<void> {
    const me = this.position?.viewer ?? -1;
    const turns = turn ? [turn] : this.since;
    if (turns.length === 0 || !this.view || this.presenter.active) return;
    const [from, until] = [turns[0].first - 1, turns.at(-1)!.last];
    try {
      const { frames } = await http.frames(this.id, Math.max(from, until - 99), until, me, this.text);
      const scenes = frames.slice(1).flatMap((frame) => (frame.step ? [{ step: frame.step, view: frame.view }] : []));
      if (frames.length > 1) await this.presenter.show(scenes, frames[0].view, false);
    } catch (problem) {
      this.refused({ type: "refused", request: "", code: "trouble", sentence: (problem as Error).message });
    }
  }

  /** Is there anything to see again? */
  get canRewatch(): boolean {
    return this.since.length > 0 && !this.presenter.active;
  }

  /** Come again as whoever we are by now. */
  again(): void {
    this.connection = "connecting";
    this.eyes = false;
    this.live.renew();
  }

  /** Resolves when the table talks to us; with false if we left before. */
  online(): Promise<boolean> {
    if (this.connection === "online") return Promise.resolve(true);
    return new Promise((done) => this.waiting.push(done));
  }

  private tellWaiting(online: boolean): void {
    for (const done of this.waiting.splice(0)) done(online);
  }

  close(): void {
    this.tellWaiting(false);
    this.presenter.drop();
    this.live.close();
  }

  // what comes

  correct(position: Position): void {
    this.presenter.drop();
    this.settle(position);
  }

  refused(refused: Refused): void {
    this.refusal = refused;
    sound("no");
    announcer.call(refused.rule ? `${refused.sentence} (${refused.rule})` : refused.sentence);
  }

  drafted(action: string, before: Position, after: Position): void {
    this.scenery.drafted(action, before, after);
  }

  private receive(message: FromTable): void {
    switch (message.type) {
      case "table":
        this.table = message;
        remember(message.id, message.invite);
        this.toldAt = performance.now();
        void this.contributing.told(message);
        break;
      case "log":
        this.log = message.steps;
        this.messages = message.messages;
        break;
      case "position":
        this.takeBack(message);
        this.settle(message);
        break;
      case "played":
        this.happened(message);
        break;
      case "message":
        if (this.messages.some((one) => one.number === message.number)) {
          this.messages = this.messages.map((one) => (one.number === message.number ? message : one)); // taken away, perhaps
          break;
        }
        if (message.removed) break;
        this.messages = [...this.messages, message];
        this.unread += 1;
        sound("chat");
        announcer.say(`${message.name}: ${message.text}`);
        break;
      case "bye":
        if (message.code === "secret") this.eyes = false; // that seat is no longer ours
        else if (!this.table || ENDED.has(message.code)) this.trouble = message.sentence;
        break;
      case "refused":
        if (!this.table && !message.request) this.trouble = message.sentence;
        break;
    }
  }

  private happened({ steps, position }: Played): void {
    const before = this.view;
    this.takenBack = "";
    const scenes: Scene[] = steps.map((step) => ({ step, view: step.view ?? position.view }));
    // what I sent from here was on the table already; what it revealed is news
    const known = this.drafting.actions.length - (this.drafting.draft?.reveals ? 1 : 0);
    const own = steps.length > 0 && this.mine.includes(steps[0].seat) ? Math.min(known, steps.length) : 0;
    if (steps.length > 0 && this.mine.includes(steps[0].seat)) this.began = this.position?.turn;
    const last = this.log.at(-1)?.move ?? 0;
    this.log = [...this.log, ...steps.filter((step) => step.move > last)];
    const asked = this.position?.seat;
    this.settle(position);
    const unseen = scenes.slice(own);
    const after = own > 0 ? scenes[own - 1].view : before;
    if (before && unseen.length > 0) {
      void this.presenter.show(unseen, after ?? before).then(() => this.call(asked));
    } else this.call(asked);
  }

  private takeBack(position: Position): void {
    if (this.position && position.move < this.position.move) {
      this.presenter.drop();
      const gone = this.log.find((step) => step.move > position.move);
      if (gone && !this.mine.includes(gone.seat)) this.tell(gone);
    }
    this.log = this.log.filter((step) => step.move <= position.move);
  }

  /** Whoever thinks already must hear why the table is another one. */
  private tell(gone: Step): void {
    const whole = this.log.findLast((step) => step.first === gone.first) ?? gone;
    this.takenBack = t(`${this.nameOf(gone.seat)} took this back: ${whole.summary}`, `${this.nameOf(gone.seat)} nimmt zurück: ${whole.summary}`);
    announcer.call(this.takenBack);
  }

  private settle(position: Position): void {
    const languageChanged = this.position?.asks !== position.asks && this.position?.number === position.number;
    this.position = position;
    this.hint = undefined;
    this.refusal = undefined;
    this.drafting.arrive(position, languageChanged);
  }

  private call(before: number | undefined): void {
    if (this.position?.seat === -1 && before !== -1) sound("win");
    else if (this.myTurn) {
      sound("turn");
      announcer.call(`${t("Your turn.", "Du bist dran.")} ${this.position?.asks ?? ""}`);
    }
  }
}
