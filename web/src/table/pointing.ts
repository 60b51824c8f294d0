// An answer in the list points at its place on the board.

export function pointAt(board: HTMLElement | undefined, action: string | undefined): void {
  board?.querySelectorAll(".pointed").forEach((spot) => spot.classList.remove("pointed"));
  if (!board || !action) return;
  for (const spot of board.querySelectorAll("[data-drop]")) {
    if (spot.getAttribute("data-drop")?.split("|").includes(action)) spot.classList.add("pointed");
  }
}
