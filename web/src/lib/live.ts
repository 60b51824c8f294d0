// A socket that comes back by itself. Requests carry names; a move that was not answered is sent again under its old name
// after a reconnect, so it is played once. Everything else that was under way is given back as `offline`. The table tells
// what changes; whoever listens gets whole messages.
import type { Chances, Done, Draft, FromTable, Hint, Pong, Refused } from "../wire";
import { newRequest } from "./http";
import { Copy, Missed } from "./patch";
import { t } from "./words";

export type Answer = Draft | Hint | Chances | Done | Refused | Pong;
export type Ask = { type: string; request?: string } & Record<string, unknown>;
export type Connection = "connecting" | "online" | "offline";

interface Waiting {
  ask: Ask;
  again: boolean;
  give: (answer: Answer) => void;
}
interface Handlers {
  hello: () => Record<string, unknown>;
  message: (message: FromTable) => void;
  connection: (state: Connection) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 12_000;
const HEARTBEAT = 25_000;
const PATIENCE = 10_000;
const FOR_GOOD = new Set(["no_such_table", "bad_origin", "banned", "kicked"]); // no use to come again

export class Live {
  private socket: WebSocket | undefined;
  private waiting = new Map<string, Waiting>();
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private closed = false;
  private ready = false; // the server has answered our hello
  private copy = new Copy(); // what we were sent on this socket
  private lacking = false; // something was missed, and all of it is under way

  constructor(
    private readonly path: string,
    private readonly handlers: Handlers,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    if (typeof addEventListener === "function") {
      addEventListener("online", this.now);
      addEventListener("offline", this.lost);
    }
    this.connect();
  }

  /** Ask the table something; the answer may be a refusal. With `again` it survives a reconnect. */
  ask(ask: Ask, again = false): Promise<Answer> {
    const request = ask.request ?? newRequest();
    const named = { ...ask, request };
    return new Promise((give) => {
      if (!this.ready && !again) return give(offline(request));
      this.waiting.set(request, { ask: named, again, give });
      if (this.ready) this.send(named);
    });
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.now);
    removeEventListener("offline", this.lost);
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.socket?.close();
    this.giveBack(true);
  }

  /** Leave and come again, as somebody else perhaps. */
  renew(): void {
    if (this.closed) return;
    this.pause = 0;
    this.socket?.close();
  }

  private now = (): void => {
    if (this.ready || this.closed) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private lost = (): void => {
    this.socket?.close();
  };

  private connect(): void {
    this.socket?.close();
    this.handlers.connection("connecting");
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = this.open(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    this.copy = new Copy();
    this.lacking = false;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", patches: true, ...this.handlers.hello() }));
    socket.onmessage = (event) => this.socket === socket && this.receive(JSON.parse(String(event.data)) as FromTable);
    socket.onclose = () => this.socket === socket && this.again();
  }

  private receive(message: FromTable): void {
    this.heard = Date.now();
    if (!this.ready && message.type !== "bye" && message.type !== "refused") this.begin();
    for (const whole of this.whole(message)) this.hand(whole);
  }

  /** The message as everybody here wants it; after a gap, nothing until all of it has come once more. */
  private whole(message: FromTable): FromTable[] {
    if (message.type === "position" || message.type === "table") this.lacking = false;
    try {
      return this.copy.whole(message);
    } catch (problem) {
      if (!(problem instanceof Missed)) throw problem;
      if (!this.lacking) this.send({ type: "whole", request: newRequest() });
      this.lacking = true;
      return "request" in message ? [offline(message.request)] : [];
    }
  }

  private hand(message: FromTable): void {
    if (message.type === "bye") {
      this.pause = Math.max(FIRST_PAUSE, message.retry * 1000);
      this.closed ||= FOR_GOOD.has(message.code);
    }
    const request = "request" in message ? message.request : undefined;
    const waiting = request ? this.waiting.get(request) : undefined;
    if (request && waiting) {
      this.waiting.delete(request);
      this.handlers.message(message);
      waiting.give(message as Answer);
    } else this.handlers.message(message);
  }

  private begin(): void {
    this.ready = true;
    this.pause = FIRST_PAUSE;
    this.handlers.connection("online");
    for (const { ask } of this.waiting.values()) this.send(ask);
    clearInterval(this.pulse);
    this.pulse = setInterval(() => {
      if (Date.now() - this.heard > HEARTBEAT + PATIENCE) this.socket?.close();
      else this.send({ type: "ping", request: newRequest() });
    }, HEARTBEAT);
  }

  private again(): void {
    this.ready = false;
    clearInterval(this.pulse);
    this.giveBack(false);
    if (this.closed) return;
    this.handlers.connection("offline");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.pause * (0.8 + Math.random() * 0.4));
    this.pause = Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, this.pause * 1.8));
  }

  private giveBack(all: boolean): void {
    for (const [request, { again, give }] of [...this.waiting]) {
      if (again && !all) continue;
      this.waiting.delete(request);
      give(offline(request));
    }
  }

  private send(message: Ask): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }
}

function offline(request: string): Refused {
  return { type: "refused", request, code: "offline", sentence: t("You are offline. Reconnecting automatically.", "Du bist offline. Die Verbindung wird automatisch wiederhergestellt.") };
}
