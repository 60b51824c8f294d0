// How much room the window has. The table stands in one of three rooms, and its root carries the name (`data-room`), so that
// styles and scripts never disagree about where things are. Zoom makes a window smaller, so it leads to a smaller room.
function fits(query: string): () => boolean {
  const window = typeof matchMedia === "function" ? matchMedia(query) : undefined;
  const known = $state({ fits: window?.matches ?? true });
  window?.addEventListener?.("change", (event) => (known.fits = event.matches));
  return () => known.fits;
}

/** A desk shows the whole table. A tall and a flat window show one area of it at a time: the dock below it, or beside it. */
export type Room = "desk" | "tall" | "flat";

/** The whole table is in sight. */
export const wide = fits("(min-width: 1024px) and (min-height: 600px)");
const flat = fits("(min-aspect-ratio: 1/1)");
/** Points, log and chat can stand beside the board and leave it enough; else they lie over it. */
export const beside = fits("(min-width: 1440px) and (min-height: 600px)");
/** There is so much room that they stand there from the start. */
export const generous = fits("(min-width: 1680px) and (min-height: 600px)");

/** How much larger than usual words are in this window (`theme.css`): a drawing with words of its own grows with them. */
export function letters(): number {
  return typeof getComputedStyle === "function" ? parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1 : 1;
}

export function room(): Room {
  return wide() ? "desk" : flat() ? "flat" : "tall";
}
