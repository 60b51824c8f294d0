// What a touch on a hand card means. A card with several meanings is first selected; a touch (or a drop) on one of its
// targets then says which. Two answers in one gesture, "load this card" and "onto that wagon", are sent one after the
// other: the second is kept as a wish until the table asks for it. Whether anything is legal is the table's word alone.
import { untrack } from "svelte";
import type { Choice } from "../../wire";
import { dragging } from "../../pieces/dragging.svelte";
import { providePlay, usePlay, type Play } from "../../pieces/play.svelte";
import { printed } from "./pieces";
import type { Caboose5, View } from "./view";
import { WORDS } from "./words";

/** What a card of the hand may be answered with, question by question. */
const ANSWERS: Record<string, string[]> = {
  pay: ["pay"],
  hide: ["hide"],
  fee: ["discard"],
  bonus_discard: ["discard"],
  hand_limit: ["discard"],
};
const LOADED = /^load (\S+)$/;
const USES = ["build", "upgrade", "load", "throw_and_build", "throw_and_upgrade"];

export class Touch implements Play {
  /** The hand card whose meaning is still open. */
  selected = $state<string>();
  /** The own cargo, as `pick WAGON PLACE`, whose destination is still open. */
  picked = $state<string>();
  private wishes: string[] = [];
  private from: string | undefined;
  private under: string | undefined;

  constructor(
    private readonly table: Play,
    private readonly view: () => View,
  ) {}

  /** What Caboose 5 makes cheaper in this game. */
  get caboose5(): Caboose5 { return this.view().caboose_5; }


  get language() { return this.table.language; }
  get me() { return this.table.me; }
  get asked() { return this.table.asked; }
  get names() { return this.table.names; }
  get choices() { return this.table.choices; }
  get still() { return this.table.still; }
  get pending() { return this.table.pending; }
  item(action: string, copy: number) { return this.table.item?.(action, copy); }
  toggle(action: string, copy: number) { this.table.toggle?.(action, copy); }
  entry(id: string) { return this.table.entry(id); }
  explain(about: string | undefined, at?: Element) { this.table.explain(about, at); }

  /** Besides the table's choices there are two of the board alone: `select CARD` and `pick WAGON PLACE`. */
  choice(action: string): Choice | undefined {
    const [use, thing] = action.split(" ");
    if (use !== "select" && use !== "pick") return this.table.choice(action);
    const fits = use === "select" ? this.uses(thing) : this.deliveries;
    if (fits.length === 0) return undefined;
    const chosen = action === this.picked || thing === this.selected;
    const words = chosen ? WORDS.unchoose : use === "select" ? WORDS.choose : WORDS.choose_delivery;
    return { action, answer: { do: use }, sentence: words[this.language], loses: "" };
  }

  act(action: string): void {
    const [use, thing] = action.split(" ");
    if (use === "select") {
      this.selected = thing === this.selected ? undefined : thing;
      this.picked = undefined;
      return;
    }
    if (use === "pick") {
      this.picked = action === this.picked ? undefined : action;
      this.selected = undefined;
      return;
    }
    this.wishes = this.wishesOf(action);
    this.selected = this.picked = undefined;
    this.table.act(action);
  }

  /** All legal ways to begin a delivery. */
  get deliveries(): string[] {
    return this.table.choices.map((choice) => choice.action).filter((action) => action === "deliver" || action.startsWith("fulfil "));
  }

  /** What a touch on own cargo means: to unload it, or, before that, to begin a delivery with it. */
  cargoActions(wagon: string, place: number, question: string): string[] {
    if (question === "unload") return [`unload ${wagon} ${place}`];
    const ways = this.deliveries;
    return ways.length === 1 ? ways : ways.length > 1 ? [`pick ${wagon} ${place}`] : [];
  }

  /** All legal uses of a hand card in an action; face down any card goes. */
  uses(card: string): string[] {
    return [...USES.map((use) => `${use} ${card}`), "load_face_down"].filter((action) => this.table.choice(action));
  }

  /** What a touch on a hand card does, best first. */
  handActions(card: string, question: string): string[] {
    const answers = ANSWERS[question];
    if (answers) return answers.map((answer) => `${answer} ${card}`);
    if (question !== "action" && question !== "extra") return [];
    const uses = this.uses(card);
    if (uses.length > 1 || uses[0] === "load_face_down") return [`select ${card}`];
    const family = printed(card)?.family;
    return uses.length > 0 ? uses : [family === "engine" ? `upgrade ${card}` : `build ${card}`];
  }

  /** What may be dropped when a hand card is dragged; the first word tells the board which card it is. */
  handDrag(card: string, question: string): string[] {
    return ANSWERS[question]?.map((answer) => `${answer} ${card}`) ?? [`carry ${card}`, ...this.uses(card)];
  }

  /** The card whose targets are lit: the one under the finger, else the selected one. */
  get carried(): string | undefined {
    for (const action of dragging.actions) {
      const [use, card] = action.split(" ");
      if (use === "carry") return card;
    }
    return this.selected ?? LOADED.exec(this.pending ?? "")?.[1];
  }

  /** Kept by the board: the anchors where the finger went down and where it was lifted. */
  pressed(at: Element | null) {
    this.from = this.under = anchorOf(at);
  }

  lifted(at: Element | null) {
    this.under = anchorOf(at);
  }

  /** What the gesture says beyond the action itself. */
  private wishesOf(action: string): string[] {
    const [use] = action.split(" ");
    const [kind, seat, wagon] = this.under?.split(":") ?? [];
    const [begun, first, second] = this.from?.split(":") ?? [];
    const onWagon = kind === "wagon";
    switch (use) {
      case "load":
        return onWagon ? [`onto ${seat} ${wagon}`] : [];
      case "upgrade":
        return onWagon ? [`replace ${wagon}`] : [];
      case "load_face_down":
        return [...(onWagon ? [`onto ${seat} ${wagon}`] : []), ...(this.carried ? [`hide ${this.carried}`] : [])];
      case "deliver":
      case "fulfil":
        return this.picked ? [this.picked.replace("pick", "unload")] : begun === "cargo" ? [`unload ${first} ${second}`] : [];
      default:
        return [];
    }
  }

  /** A new question: does it ask for what was wished? Wishes that do not fit are forgotten. */
  asksFor(choices: Choice[]) {
    if (choices.length === 0 || this.wishes.length === 0) return;
    const next = this.wishes.findIndex((wish) => choices.some((choice, place) => choice.action === wish && !skips(wish, place)));
    const wish = this.wishes[next];
    this.wishes = next < 0 ? [] : this.wishes.slice(next + 1);
    if (wish) this.table.act(wish);
  }
}

/** Cargo is named in the order of the list: to begin further down would leave the first behind for good. */
function skips(wish: string, place: number): boolean {
  return wish.startsWith("unload ") && place > 0;
}

function anchorOf(at: Element | null): string | undefined {
  return at?.closest("[data-anchor]")?.getAttribute("data-anchor") ?? undefined;
}

/** Stands between the board and the table: the board's parts get it from `usePlay()`. */
export function provideTouch(view: () => View): Touch {
  const touch = new Touch(usePlay(), view);
  providePlay(touch);
  $effect(() => {
    const choices = touch.choices;
    untrack(() => {
      touch.asksFor(choices);
      if (touch.selected && touch.uses(touch.selected).length === 0) touch.selected = undefined;
      if (touch.picked && touch.deliveries.length === 0) touch.picked = undefined;
    });
  });
  return touch;
}

export function useTouch(): Touch {
  return usePlay() as Touch;
}
