// The tables of the house, kept up to date over a socket.
import { http } from "../lib/http";
import type { Lobby, Table } from "../wire";

export class LobbyList {
  lobby = $state.raw<Lobby>();
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = 500;
  private closed = false;

  constructor() {
    void http.lobby().then((lobby) => (this.lobby ??= lobby), () => {});
    this.connect();
  }

  /** Again, as somebody else perhaps. */
  refresh(): void {
    this.socket?.close();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/lobby/live`);
    this.socket = socket;
    socket.onmessage = (event) => {
      this.pause = 500;
      this.lobby = JSON.parse(String(event.data)) as Lobby;
    };
    socket.onclose = () => {
      if (this.closed) return;
      this.timer = setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(15_000, this.pause * 1.8);
    };
  }
}

/** Is somebody of this browser asked at this table? */
export function yourTurn(table: Table): boolean {
  return table.status === "playing" && table.asked >= 0 && table.seats[table.asked].yours && !table.seats[table.asked].away;
}

/** Own tables: those that wait for me first, then running ones, then the newest. */
export function inOrder(tables: Table[]): Table[] {
  const rank = (table: Table) => (yourTurn(table) ? 0 : table.status === "playing" ? 1 : table.status === "waiting" ? 2 : 3);
  return tables.toSorted((a, b) => rank(a) - rank(b) || (b.ended ?? b.started ?? b.created) - (a.ended ?? a.started ?? a.created));
}
