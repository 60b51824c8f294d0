// What is the same on all pages: what the server offers, who we are, the words of each title.
import type { House, LevelInfo, Me, Table, TitleDetails, TitleInfo } from "../wire";
import type { LevelName } from "./kinds";
import { Refusal, http } from "./http";
import { choose, settings } from "./settings.svelte";

const KNOWN = "glueckauf.known"; // somebody of this browser has a cookie, so it is worth asking who

class TheHouse {
  house = $state<House>();
  me = $state<Me>();
  trouble = $state("");
  private details: Record<string, Promise<TitleDetails>> = {};
  private coming: Promise<Me> | undefined;
  private entering: Promise<void> | undefined;

  enter(): Promise<void> {
    this.entering = this.lookRound().finally(() => (this.entering = undefined));
    return this.entering;
  }

  private async lookRound(): Promise<void> {
    try {
      this.house = await http.house();
      this.trouble = "";
    } catch (problem) {
      this.trouble = (problem as Error).message;
    }
    await this.recognise().catch(() => undefined); // asked again when it matters
  }

  /** Ask who we are, where a cookie may know it. Whoever has one must not become somebody new. */
  private async recognise(): Promise<void> {
    if (!known()) return;
    try {
      this.me = await http.me();
    } catch (problem) {
      if (!(problem instanceof Refusal && problem.status === 401)) throw problem;
      know(false);
    }
  }

  titles(): TitleInfo[] {
    return this.house?.titles ?? [];
  }

  title(id: string): TitleInfo | undefined {
    return this.titles().find((title) => title.id === id);
  }

  level(id: LevelName | null): LevelInfo | undefined {
    return this.house?.levels.find((level) => level.id === id);
  }

  /** Its game is over, and this server analyses games; lessons and puzzles it does not. */
  analysable(table: Table | undefined): boolean {
    return table?.status === "over" && table.exercise === "" && (this.house?.analyses?.length ?? 0) > 0;
  }

  /** Words of a title; asked for once. */
  words(id: string): Promise<TitleDetails> {
    this.details[id] ??= http.title(id).catch((problem) => {
      delete this.details[id];
      throw problem;
    });
    return this.details[id];
  }

  /** Somebody needs to be somebody before sitting down; a guest gets a made-up name. */
  async somebody(name?: string): Promise<Me> {
    await this.entering; // a quick click comes before the answer who we are
    if (!this.me) await this.recognise();
    if (this.me) return name && name !== this.me.name ? this.rename(name) : this.me;
    this.coming ??= http
      .newPlayer({ name: name ?? madeUpName(), language: settings.language })
      .then((me) => this.am(me))
      .finally(() => (this.coming = undefined));
    return this.coming;
  }

  async rename(name: string): Promise<Me> {
    const me = this.am(await http.changeMe({ name }));
    choose({ named: true });
    return me;
  }

  am(me: Me): Me {
    this.me = me;
    know(true);
    return me;
  }

  async leave(): Promise<void> {
    await http.logout();
    this.gone();
  }

  /** Nobody is signed in here any more. */
  gone(): void {
    this.me = undefined;
    know(false);
    choose({ named: false });
  }
}

export function madeUpName(): string {
  return `${settings.language === "de" ? "Kumpel" : "Miner"} ${10 + Math.floor(Math.random() * 90)}`;
}

function known(): boolean {
  try {
    return localStorage.getItem(KNOWN) === "yes";
  } catch {
    return false;
  }
}

function know(yes: boolean): void {
  try {
    if (yes) localStorage.setItem(KNOWN, "yes");
    else localStorage.removeItem(KNOWN);
  } catch {
    /* asked again next time, then */
  }
}

export const house = new TheHouse();
