// Points that fly from the row where they were won to the plate of their seat.
const FLIGHT = 520; // milliseconds

export function soar(from: HTMLElement, seat: number): void {
  const to = [...document.querySelectorAll(`[data-plate="${seat}"] [data-points], [data-tally="${seat}"]`)].find((one) => one.getBoundingClientRect().width > 0);
  if (!to || !from.animate) return;
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const ghost = document.createElement("div");
  ghost.className = "points-ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.textContent = from.querySelector("b")?.textContent ?? "";
  ghost.style.setProperty("--who", `var(--seat-${seat})`);
  document.body.append(ghost);
  const at = (box: DOMRect, lift = 0) => `translate(${box.left + box.width / 2}px,${box.top + box.height / 2 - lift}px) translate(-50%,-50%)`;
  const flight = ghost.animate(
    [
      { transform: `${at(start)} scale(1)`, opacity: 1 },
      { transform: `${at(start, 14)} scale(1.35)`, opacity: 1, offset: 0.25 },
      { transform: `${at(end)} scale(.8)`, opacity: 0.9 },
    ],
    { duration: FLIGHT, easing: "cubic-bezier(.5,0,.3,1)" },
  );
  flight.finished.catch(() => {}).finally(() => {
    ghost.remove();
    to.animate?.([{ scale: "1" }, { scale: "1.35", offset: 0.3 }, { scale: "1" }], { duration: 260, easing: "ease-out" });
  });
}
