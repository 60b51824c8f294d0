// How much room there is. One line each for all who must know; the same widths stand in the styles of the table.
function fits(width: number): () => boolean {
  const room = typeof matchMedia === "function" ? matchMedia(`(min-width: ${width}px)`) : undefined;
  const known = $state({ fits: room?.matches ?? true });
  room?.addEventListener?.("change", (event) => (known.fits = event.matches));
  return () => known.fits;
}

/** The question has its place beside the board. */
export const wide = fits(1000);
/** The players have theirs in the head. */
export const roomy = fits(1200);
