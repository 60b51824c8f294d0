// Explanations beside what is pointed at: what a card is, or why a click was refused. One at a time.
import type { EntryInfo, Refused } from "../wire";

export interface Tip {
  entry?: EntryInfo;
  refused?: Refused;
  at: DOMRect;
}

const PATIENCE = 450; // milliseconds of hovering
const GRACE = 250; // to move the pointer into the tip

export class Tips {
  tip = $state.raw<Tip>();
  private showing: ReturnType<typeof setTimeout> | undefined;
  private hiding: ReturnType<typeof setTimeout> | undefined;
  private finger = false;
  private last: Element | undefined;

  constructor(private readonly find: (id: string) => EntryInfo | undefined) {}

  /** Somebody points at something, or no longer does. */
  explain = (about: string | undefined, at?: Element): void => {
    clearTimeout(this.showing);
    clearTimeout(this.hiding);
    const hovering = globalThis.event?.type === "mouseenter";
    if (hovering && this.finger) return; // a tap is no hovering
    if (!about || !at) {
      this.hiding = setTimeout(() => this.hide(), GRACE);
      return;
    }
    const entry = this.find(about);
    if (!entry) return;
    const show = () => {
      if (at.isConnected) this.tip = { entry, at: at.getBoundingClientRect() };
    };
    if (hovering) this.showing = setTimeout(show, PATIENCE);
    else show();
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
    this.tip = undefined;
  };

  /** Remember what was touched, and with what. */
  noticeDown = (event: PointerEvent): void => {
    this.finger = event.pointerType !== "mouse";
    if (!(event.target as Element).closest?.(".tip")) this.hide();
  };

  noticeTouch = (event: Event): void => {
    const target = event.target as Element | null;
    this.last = target?.closest?.(".spot, button") ?? this.last;
  };
}
