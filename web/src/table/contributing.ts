// Our part of a deal: committed as soon as we sit, revealed when the game begins. Nobody has to click for it.
import { drawNumber, numberBehind } from "../lib/fair";
import type { Ask, Answer } from "../lib/live";
import type { DealPart, Table } from "../wire";

export class Contributing {
  private committing = false;
  private revealed = new Set<string>(); // commitments whose number was sent

  constructor(private readonly ask: (ask: Ask) => Promise<Answer>) {}

  /** What is told of the table may ask something of us. */
  async told(table: Table): Promise<void> {
    const own = ownPart(table);
    if (table.status !== "waiting" || !table.deal || !own) return;
    if (table.deal.by !== null) await this.reveal(own);
    else if (own.commitment === null) await this.commit();
  }

  private async commit(): Promise<void> {
    if (this.committing) return;
    this.committing = true;
    const commitment = await drawNumber();
    if (commitment) await this.ask({ type: "commit", commitment });
    this.committing = false;
  }

  private async reveal(part: DealPart): Promise<void> {
    const value = part.commitment === null || part.value !== null ? undefined : numberBehind(part.commitment);
    if (!value || this.revealed.has(part.commitment!)) return;
    this.revealed.add(part.commitment!);
    await this.ask({ type: "reveal", value });
  }
}

/** What the deal says of us: whoever has several seats contributes on the first of them. */
export function ownPart(table: Table): DealPart | undefined {
  const seat = table.seats.findIndex((one) => one.yours);
  return seat < 0 ? undefined : table.deal?.parts[seat];
}
