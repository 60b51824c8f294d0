// The tables of the house, kept up to date over a socket: the whole list once, then what has changed.
import { Refusal, http } from "../lib/http";
import type { ListChange, Listed, Lobby, LobbyChange } from "../wire";

export type Kind = "open" | "running";

export class LobbyList {
  lobby = $state.raw<Lobby>();
  /** Older tables that somebody asked for. */
  older = $state.raw<Record<Kind, Listed[]>>({ open: [], running: [] });
  more = $state.raw<Record<Kind, boolean>>({ open: false, running: false });
  /** Why there is nothing to see: a ban says why and until when. */
  trouble = $state("");
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = 500;
  private closed = false;

  constructor() {
    void http.lobby().then(
      (lobby) => this.lobby || this.take(lobby),
      (problem) => {
        if (problem instanceof Refusal && problem.problem.code === "banned") this.trouble = problem.message;
      },
    );
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

  tables(kind: Kind): Listed[] {
    const newest = this.lobby?.[kind] ?? [];
    const known = new Set([...newest, ...(this.lobby?.mine ?? [])].map((table) => table.id));
    return [...newest, ...this.older[kind].filter((table) => !known.has(table.id))];
  }

  async showMore(kind: Kind): Promise<void> {
    const last = this.tables(kind).at(-1);
    if (!last) return;
    const { tables, more } = await http.moreTables(kind, last.created);
    this.older = { ...this.older, [kind]: [...this.older[kind], ...tables] };
    this.more = { ...this.more, [kind]: more };
  }

  private take(lobby: Lobby): void {
    this.lobby = lobby;
    this.older = { open: [], running: [] };
    this.more = { open: lobby.more_open, running: lobby.more_running };
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/lobby/live`);
    this.socket = socket;
    socket.onmessage = (event) => {
      this.pause = 500;
      const message = JSON.parse(String(event.data)) as Lobby | LobbyChange;
      if (message.type === "lobby") this.take(message);
      else if (message.type === "lobby_change" && this.lobby) this.lobby = changed(this.lobby, message);
    };
    socket.onclose = () => {
      if (this.closed) return;
      this.timer = setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(15_000, this.pause * 1.8);
    };
  }
}

/** The lobby after a change. */
export function changed(lobby: Lobby, change: LobbyChange): Lobby {
  return {
    ...lobby,
    mine: list(lobby.mine, change.mine),
    open: list(lobby.open, change.open),
    running: list(lobby.running, change.running),
    more_open: change.more_open ?? lobby.more_open,
    more_running: change.more_running ?? lobby.more_running,
    warming_up: change.warming_up ?? lobby.warming_up,
  };
}

function list(before: Listed[], change: ListChange | null | undefined): Listed[] {
  if (!change) return before;
  const tables = new Map([...before, ...(change.put ?? [])].map((table) => [table.id, table]));
  for (const table of change.gone ?? []) tables.delete(table);
  return [...tables.values()].sort((a, b) => b.created - a.created || (a.id < b.id ? -1 : 1));
}

/** Is somebody of this browser asked at this table? */
export function yourTurn(table: Listed): boolean {
  return table.status === "playing" && table.asked >= 0 && Boolean(table.seats[table.asked].yours) && !table.seats[table.asked].away;
}

/** Own tables: those that wait for me first, then running ones, then the newest. */
export function inOrder(tables: Listed[]): Listed[] {
  const rank = (table: Listed) => (yourTurn(table) ? 0 : table.status === "playing" ? 1 : table.status === "waiting" ? 2 : 3);
  return tables.toSorted((a, b) => rank(a) - rank(b) || (b.ended ?? b.started ?? b.created) - (a.ended ?? a.started ?? a.created));
}
