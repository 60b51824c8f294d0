// The focus stays where somebody works: on the same place of the board if it is still there, else on the question.
import { inArea } from "../pieces/stage.svelte";

export class FocusKeeper {
  private last = "";

  /** Something got the focus: remember how to find it again. */
  note = (event: FocusEvent): void => {
    const target = event.target as HTMLElement | null;
    if (target?.closest(".spot") && !target.matches(":focus-visible")) {
      this.last = ""; // a pointer needs no focus
      return;
    }
    const spot = target?.closest<HTMLElement>(".spot[data-anchor]");
    if (spot) this.last = `.spot[data-anchor="${CSS.escape(spot.dataset.anchor!)}"]`;
    else if (target?.closest(".spot, #choices")) this.last = "#question";
    else if (target && target !== document.body) this.last = "";
  };

  /** The table has changed: whoever has lost the focus with a place that is gone gets it back. */
  restore(): void {
    if (!this.last || (document.activeElement && document.activeElement !== document.body)) return;
    const same = [...document.querySelectorAll<HTMLElement>(this.last)].find(inArea);
    (same ?? document.querySelector<HTMLElement>("#question"))?.focus({ preventScroll: true });
  }
}
