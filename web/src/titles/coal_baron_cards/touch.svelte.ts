// What the player has in their fingers: worker cards for a payment, a lorry, an order or a train. It is forgotten by itself
// when the position it belonged to is gone. Which answers exist is read from the choices, never worked out from rules.
import { getContext, setContext } from "svelte";
import type { Choice } from "../../wire";
import type { Play } from "../../pieces/play.svelte";
import type { View } from "./view";

type Source = { from: "row" } | { from: "storage"; lorry: string };

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

  // Workers: chosen by their place in the hand, so that two equal cards are two cards. Before an area is chosen they are
  // only in the fingers; behind it they are laid into the payment, which is a set that the table asks for.

  get places(): number[] {
    return this.#workers.key === this.#holding() ? this.#workers.places : [];
  }

  get sum(): number {
    return this.places.reduce((sum, place) => sum + this.hand[place], 0);
  }

  #holding(): string {
    const view = this.#view();
    return `${view.seat} ${view.shift} ${this.hand.join()}`;
  }

  toggleWorker(place: number): void {
    const places = this.places.includes(place) ? this.places.filter((one) => one !== place) : [...this.places, place];
    this.#workers = { key: this.#holding(), places };
  }

  /** A worker card was dropped on an area: it shall be part of the payment. */
  dropWorker(place: number, action: string): void {
    if (!this.places.includes(place)) this.toggleWorker(place);
    this.#play.act(action);
  }

  /** How many equal cards lie before this one. */
  copy(place: number): number {
    return this.hand.slice(0, place).filter((value) => value === this.hand[place]).length;
  }

  /** The payment is asked for: what is in the fingers goes into it. */
  lay(): void {
    const values = this.places.map((place) => this.hand[place]);
    this.#workers = { key: "", places: [] };
    values.forEach((value, number) => this.#play.toggle?.(`pay ${value}`, values.slice(0, number).filter((one) => one === value).length));
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
