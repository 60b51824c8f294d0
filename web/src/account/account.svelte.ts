// The own account on its page: how and where one is signed in, and proof that it is really oneself.
import type { Security } from "../wire";
import { house } from "../lib/house.svelte";
import { Refusal } from "../lib/http";
import { accountHttp } from "./http";

export class Account {
  security = $state<Security>();
  said = $state("");
  trouble = $state("");
  busy = $state(false);
  /** Set while the person is asked for proof. */
  proving = $state<{ done: (proved: boolean) => void }>();

  async look(): Promise<void> {
    this.security = house.me ? await accountHttp.security() : undefined;
  }

  /** Do something, ask for proof where the server wants it, say what came of it; true if it was done. */
  async attempt(what: () => Promise<unknown>, said = ""): Promise<boolean> {
    this.trouble = this.said = "";
    this.busy = true;
    try {
      await this.proved(what);
      await this.look();
      this.said = said;
      return true;
    } catch (problem) {
      this.trouble = (problem as Error).message;
      return false;
    } finally {
      this.busy = false;
    }
  }

  private async proved(what: () => Promise<unknown>): Promise<void> {
    try {
      await what();
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.problem.code !== "confirm_first") throw problem;
      const proved = await new Promise<boolean>((done) => (this.proving = { done }));
      this.proving = undefined;
      if (!proved) throw problem;
      await what();
    }
  }
}
