// What the player has in their fingers: worker cards for a payment, a lorry, an order or a train. It is forgotten by itself
// when the position it belonged to is gone. Which answers exist is read from the choices, never worked out from rules.
import { getContext, setContext } from "svelte";
import type { Choice } from "../../wire";
import type { Play } from "../../pieces/play.svelte";
import type { View } from "./view";

type Source = { from: "row" } | { from: "storage"; lorry: string };

function counts(values: number[]): number[] {
  const found = [0, 0, 0, 0, 0, 0];
  for (const value of values) found[value] += 1;
  return found;
}

export function payment(action: string): number[] {
  return action.slice("pay ".length).split("+").map(Number);
}

export function within(part: number[], whole: number[]): boolean {
  const has = counts(whole);
  return counts(part).every((n, value) => n <= has[value]);
}

export function pays(values: number[]): string {
  return `pay ${[...values].sort((a, b) => a - b).join("+")}`;
}

export class Touch {
  #play: Play;
  #view: () => View;
  #workers = $state<{ key: string; places: number[] }>({ key: "", places: [] });
  #source = $state<{ key: string; source: Source } | undefined>();
  #order = $state<{ key: string; order: string } | undefined>();
  #track = $state<{ key: string; track: number } | undefined>();

  constructor(play: Play, view: () => View) {
    this.#play = play;
    this.#view = view;
  }

  get hand(): number[] {
    return this.#view().players[this.#play.me]?.workers ?? [];
  }

  /** The answers that begin with this word. */
  answers(word: string): Choice[] {
    return this.#play.choices.filter((choice) => choice.answer.do === word);
  }

  #at(): string {
    const view = this.#view();
    return [view.question, view.seat, view.shift, view.steps, view.sent, view.model].join();
  }

  // Workers: chosen by their place in the hand, so that two equal cards are two cards.

  get places(): number[] {
    const view = this.#view();
    const key = `${view.seat} ${view.shift} ${this.hand.join()}`;
    if (this.#workers.key !== key || !["turn", "pay"].includes(view.question)) return [];
    const places = this.#workers.places;
    const fits = view.question !== "pay" || this.answers("pay").some((one) => within(this.values(places), payment(one.action)));
    return fits ? places : [];
  }

  values(places: number[] = this.places): number[] {
    return places.map((place) => this.hand[place]);
  }

  get sum(): number {
    return this.values().reduce((sum, value) => sum + value, 0);
  }

  /** The payments that are still possible with the chosen cards and this one. */
  paymentsWith(place: number): string[] {
    const part = this.values(this.places.includes(place) ? this.places : [...this.places, place]);
    return this.answers("pay").map((one) => one.action).filter((action) => within(part, payment(action)));
  }

  /** The chosen cards are a whole payment. */
  get ready(): string | undefined {
    const action = pays(this.values());
    return this.places.length > 0 && this.#play.choice(action) ? action : undefined;
  }

  toggleWorker(place: number): void {
    const view = this.#view();
    const places = this.places.includes(place) ? this.places.filter((one) => one !== place) : [...this.places, place];
    const whole = view.question === "pay" && !this.places.includes(place) && this.#play.choice(pays(this.values(places)));
    this.#workers = { key: `${view.seat} ${view.shift} ${this.hand.join()}`, places };
    if (whole) this.#play.act(whole.action);
  }

  /** A worker card was dropped on an area: it shall be part of the payment. */
  dropWorker(place: number, action: string): void {
    const view = this.#view();
    if (view.question === "pay") {
      if (!this.places.includes(place)) this.toggleWorker(place);
      return;
    }
    const places = this.places.includes(place) ? this.places : [...this.places, place];
    this.#workers = { key: `${view.seat} ${view.shift} ${this.hand.join()}`, places };
    this.#play.act(action);
  }

  // Extract: always one lorry is chosen, first of all the front one of the row.

  get source(): Source | undefined {
    if (this.#view().question !== "extract") return undefined;
    if (this.#source?.key === this.#at()) return this.#source.source;
    if (this.answers("row_to_wagon").length + this.answers("row_to_storage").length > 0) return { from: "row" };
    const stored = this.answers("storage_to_wagon")[0];
    return stored ? { from: "storage", lorry: stored.answer.lorry } : undefined;
  }

  isSource(lorry: string | null): boolean {
    const source = this.source;
    return source?.from === "row" ? lorry === null : source !== undefined && source.lorry === lorry;
  }

  /** `lorry` is a card in the storage; null is the front card of the row. */
  pickLorry(lorry: string | null): void {
    this.#source = { key: this.#at(), source: lorry === null ? { from: "row" } : { from: "storage", lorry } };
  }

  movesOf(lorry: string | null): string[] {
    const moves =
      lorry === null
        ? [...this.answers("row_to_wagon"), ...this.answers("row_to_storage")]
        : this.answers("storage_to_wagon").filter((one) => one.answer.lorry === lorry);
    return moves.map((one) => one.action);
  }

  /** What a touch on this empty wagon means: the chosen lorry, or the only one that fits. */
  intoWagon(track: number, wagon: string): string[] {
    const all = [...this.answers("row_to_wagon"), ...this.answers("storage_to_wagon")]
      .filter((one) => one.answer.track === String(track) && one.answer.wagon === wagon)
      .map((one) => one.action);
    const source = this.source;
    const meant = source?.from === "storage" ? `storage_to_wagon ${source.lorry} ${track} ${wagon}` : `row_to_wagon ${track} ${wagon}`;
    if (all.includes(meant)) return [meant];
    return all.length === 1 ? all : [meant];
  }

  // Deliver: an order and a train, whichever is touched first.

  get order(): string | undefined {
    return this.#order?.key === this.#at() ? this.#order.order : undefined;
  }

  get track(): number | undefined {
    return this.#track?.key === this.#at() ? this.#track.track : undefined;
  }

  pickOrder(order: string | undefined): void {
    this.#order = order === undefined ? undefined : { key: this.#at(), order };
  }

  pickTrack(track: number | undefined): void {
    this.#track = track === undefined ? undefined : { key: this.#at(), track };
  }

  sendsOf(what: { order?: string; track?: number }): string[] {
    return this.answers("send")
      .filter((one) => what.order === undefined || one.answer.order === what.order)
      .filter((one) => what.track === undefined || one.answer.track === String(what.track))
      .map((one) => one.action);
  }
}

const KEY = Symbol("touch");

export function provideTouch(touch: Touch): Touch {
  return setContext(KEY, touch);
}

export function useTouch(): Touch {
  return getContext<Touch>(KEY);
}
