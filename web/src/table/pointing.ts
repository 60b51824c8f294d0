// What an answer, advice or a lesson talks about lights up on the board.
import type { Stage } from "../pieces/stage.svelte";

/** An answer in the list points at its place. */
export function pointAt(board: HTMLElement | undefined, action: string | undefined): void {
  board?.querySelectorAll(".pointed").forEach((spot) => spot.classList.remove("pointed"));
  if (!board || !action) return;
  for (const spot of board.querySelectorAll("[data-drop]")) {
    if (spot.getAttribute("data-drop")?.split("|").includes(action)) spot.classList.add("pointed");
  }
}

/** Point at an anchor, and bring its area into sight; returns what ends it. */
export function pointOut(board: HTMLElement | undefined, anchor: string | undefined, stage?: Stage): () => void {
  const pointed = anchor ? board?.querySelector(`[data-anchor="${CSS.escape(anchor)}"]`) : undefined;
  pointed?.classList.add("pointed");
  stage?.reveal(pointed);
  return () => pointed?.classList.remove("pointed");
}
