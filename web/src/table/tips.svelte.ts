// Explanations beside what is pointed at: what a card is, or why a click was refused. One at a time.
import type { EntryInfo, Refused } from "../wire";

export interface Tip {
  /** What was pointed at, by its name in the glossary. */
  about?: string;
  entry?: EntryInfo;
  refused?: Refused;
  /** It came because the pointer rests there: it lies in nobody's way and goes when the pointer leaves. */
  passing?: boolean;
  at: DOMRect;
}

const REST = 500; // milliseconds for which the pointer lies still
const FRESH = 150; // since it moved: longer ago, and not the pointer came to the place but the place to the pointer
const STEP = 4; // pixels that are no rest
const GRACE = 250; // to move the pointer into a tip that was asked for

export class Tips {
  tip = $state.raw<Tip>();
  private showing: ReturnType<typeof setTimeout> | undefined;
  private hiding: ReturnType<typeof setTimeout> | undefined;
  private finger = false;
  private last: Element | undefined;
  private moved = { at: -Infinity, x: 0, y: 0 };
  private waiting: (() => void) | undefined;

  constructor(private readonly find: (id: string) => EntryInfo | undefined) {}

  /** Somebody points at something, or no longer does. */
  explain = (about: string | undefined, at?: Element): void => {
    clearTimeout(this.showing);
    clearTimeout(this.hiding);
    this.waiting = undefined;
    const hovering = globalThis.event?.type === "mouseenter";
    if (hovering && (this.finger || performance.now() - this.moved.at > FRESH)) return; // a tap, or a board that was drawn anew
    if (!about || !at) {
      if (this.tip?.passing) this.hide();
      else this.hiding = setTimeout(() => this.hide(), GRACE);
      return;
    }
    const entry = this.find(about);
    if (!entry) return;
    const show = () => {
      this.waiting = undefined;
      if (at.isConnected) this.tip = { about, entry, passing: hovering, at: at.getBoundingClientRect() };
    };
    if (!hovering) return show();
    this.waiting = show;
    this.showing = setTimeout(show, REST);
  };

  /** Say why beside what was clicked last. */
  refuse(refused: Refused): void {
    clearTimeout(this.hiding);
    clearTimeout(this.showing);
    const at = this.last?.isConnected ? this.last.getBoundingClientRect() : new DOMRect(innerWidth / 2, innerHeight / 2, 0, 0);
    this.tip = { refused, entry: refused.rule ? this.rule(refused.rule) : undefined, at };
  }

  /** The text of a rule, or of the section above it. */
  rule(rule: string): EntryInfo | undefined {
    for (let number = rule; number; number = number.slice(0, Math.max(0, number.search(/[. ][^. ]*$/)))) {
      const entry = this.find(number);
      if (entry) return entry;
    }
    return undefined;
  }

  stay = (): void => {
    clearTimeout(this.hiding);
  };

  leave = (): void => {
    this.hiding = setTimeout(() => this.hide(), GRACE);
  };

  hide = (): void => {
    clearTimeout(this.showing);
    this.waiting = undefined;
    this.tip = undefined;
  };

  /** The pointer moves: it has to lie still before anything is explained. */
  noticeMove = (event: PointerEvent): void => {
    const far = Math.hypot(event.clientX - this.moved.x, event.clientY - this.moved.y);
    if (far < STEP) return;
    this.moved = { at: performance.now(), x: event.clientX, y: event.clientY };
    if (!this.waiting) return;
    clearTimeout(this.showing);
    this.showing = setTimeout(this.waiting, REST);
  };

  /** Remember what was touched, and with what. */
  noticeDown = (event: PointerEvent): void => {
    this.finger = event.pointerType !== "mouse";
    this.moved = { at: -Infinity, x: event.clientX, y: event.clientY }; // it rests after a press: what comes under it then is the answer's doing
    if (!(event.target as Element).closest?.(".tip")) this.hide();
  };

  noticeTouch = (event: Event): void => {
    const target = event.target as Element | null;
    this.last = target?.closest?.(".spot, button") ?? this.last;
  };
}
