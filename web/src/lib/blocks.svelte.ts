// Whom this player has muted or blocked. The server keeps the list, and keeps their chat away.
import type { Blocked, BlockKind } from "./kinds";
import { house } from "./house.svelte";
import { http } from "./http";

class Blocks {
  players = $state.raw<Blocked[]>([]);
  private asked = "";

  /** Ask once for each player that this browser is. */
  async load(): Promise<void> {
    const me = house.me?.id ?? "";
    if (!me || this.asked === me) return;
    this.asked = me;
    this.players = (await http.blocks()).players;
  }

  kindOf(player: string): BlockKind | undefined {
    return this.players.find((one) => one.player === player)?.kind;
  }

  async put(player: string, kind: BlockKind | undefined): Promise<void> {
    await house.somebody();
    this.players = (kind ? await http.block(player, kind) : await http.unblock(player)).players;
  }
}

export const blocks = new Blocks();
