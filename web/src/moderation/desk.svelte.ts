// What moderators see and do: lists from the server, acts by HTTP, every act with a reason.
import { ask } from "../lib/http";
import type { ActInfo, AuditLog, Overview, PlayerInfo, PlayerList, ReportInfo, SanctionInfo, TableInfo, TableList } from "../wire";

const BASE = "/api/moderation";
export type Body = Record<string, unknown>;

export class Desk {
  overview = $state.raw<Overview>();
  found = $state.raw<PlayerInfo[]>();
  tables = $state.raw<TableInfo[]>();
  acts = $state.raw<ActInfo[]>([]);
  more = $state(false);
  trouble = $state("");
  said = $state("");

  get admin(): boolean {
    return this.overview?.role === "admin";
  }

  get reports(): ReportInfo[] {
    return this.overview?.reports ?? [];
  }

  get sanctions(): SanctionInfo[] {
    return this.overview?.sanctions ?? [];
  }

  async load(): Promise<void> {
    await this.attempt(async () => {
      this.overview = await ask<Overview>("GET", BASE);
    });
  }

  async search(text: string): Promise<void> {
    await this.attempt(async () => {
      this.found = (await ask<PlayerList>("GET", `${BASE}/players?text=${encodeURIComponent(text)}`)).players;
    });
  }

  async listTables(player = ""): Promise<void> {
    await this.attempt(async () => {
      this.tables = (await ask<TableList>("GET", `${BASE}/tables${player ? `?player=${encodeURIComponent(player)}` : ""}`)).tables;
    });
  }

  async log(further = false): Promise<void> {
    await this.attempt(async () => {
      const last = further ? this.acts.at(-1)?.id : undefined;
      const { acts } = await ask<AuditLog>("GET", `${BASE}/audit${last ? `?before=${last}` : ""}`);
      this.acts = further ? [...this.acts, ...acts] : acts;
      this.more = acts.length === 100;
    });
  }

  /** Do something; true if it is done. The lists that show it are read again. */
  async act(path: string, body: Body, done: string): Promise<boolean> {
    const worked = await this.attempt(async () => {
      await ask("POST", `${BASE}${path}`, body);
      this.said = done;
    });
    if (worked) await this.load();
    return worked;
  }

  private async attempt(work: () => Promise<void>): Promise<boolean> {
    this.trouble = "";
    this.said = "";
    try {
      await work();
      return true;
    } catch (problem) {
      this.trouble = (problem as Error).message;
      return false;
    }
  }
}
