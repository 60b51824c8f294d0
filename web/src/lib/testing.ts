// A table for tests: a socket that the test holds the other end of, and the messages it sends.
import type { AnyView, Choice, Draft, Position, Table } from "../wire";

export class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, any>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all[FakeSocket.all.length - 1];
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }

  /** The server takes the connection. */
  accept(): this {
    this.readyState = 1;
    this.onopen?.();
    return this;
  }

  tell(...messages: object[]): this {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
    return this;
  }

  /** The newest request of this type. */
  asked(type: string): Record<string, any> | undefined {
    return this.sent.findLast((message) => message.type === type);
  }
}

export const open = (url: string) => new FakeSocket(url) as unknown as WebSocket;

export function choice(action: string): Choice {
  return { action, answer: { do: action }, sentence: `to ${action}`, loses: "" };
}

/** A view of a title that only says at which move it is. */
export function view(move: number, more: Partial<AnyView> = {}): AnyView {
  return { title: "any", seat: 0, question: `move ${move}`, players: [], places: null, ...more };
}

export function position(number: number, actions: string[], more: Partial<Position> = {}): Position {
  return {
    type: "position", number, move: number, viewer: 0, seat: 0, question: "turn", asks: "What?", choices: actions.map(choice),
    view: view(number), may_undo: 0, undo_steps: 0, pick: null, plans: [], spends: false, may_redo: false, turn: 0, step: null, teaching: null, ...more,
  }; // prettier-ignore
}

export function draft(request: string, actions: string[], next: string[], more: Partial<Draft> = {}, number = 0): Draft {
  return { type: "draft", request, actions, position: position(number, next), turn_over: false, reveals: false, summary: "", ...more };
}

export function table(more: Partial<Table> = {}): Table {
  const seat = { level: null, player: null, online: true, away: null, resigned: false, absent: null, replaceable: null, seconds: null };
  return {
    type: "table", id: "abc", title: "coal_baron", options: {}, status: "playing", public: false, rated: false, exercise: "",
    host: "p", watching: 0, asked: 0, number: 0, move: 0, created: 0, commitment: null, seed: null, started: 0, ended: null,
    as_of: 0, clock: null, clock_runs: false, paused: false, pause_wanted: [], undo: "consent", help: "hints", commented: false, scores: null, places: null, proposal: null, deal: null, may_abort: false, rules_version: 2, rematch: null, fork: null, invite: null, trouble: null,
    you_host: true,
    seats: [
      { ...seat, kind: "person", name: "Ada", yours: true },
      { ...seat, kind: "bot", name: "Hauer", yours: false },
    ],
    ...more,
  } as Table; // prettier-ignore
}

/** Let promises and timers of this moment run. */
export const settled = () => new Promise((done) => setTimeout(done, 0));
