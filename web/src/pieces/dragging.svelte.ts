// One piece can be dragged at a time, with a mouse or a finger; a drop is a click on the spot below.

const FAR = 8; // pixels: less is a click

class Dragging {
  actions = $state<string[]>([]);
  /** What a drop here would mean, so that its cost can be read before. */
  over = $state<string>();

  begin(event: PointerEvent, actions: string[], piece: Element, drop: (action: string) => void): void {
    const start = { x: event.clientX, y: event.clientY };
    let ghost: HTMLElement | undefined;
    const move = (to: PointerEvent) => {
      if (to.pointerId !== event.pointerId) return;
      if (!ghost && Math.hypot(to.clientX - start.x, to.clientY - start.y) > FAR) {
        this.actions = actions;
        ghost = ghostOf(piece);
      }
      if (ghost) this.over = meantAt(to, actions);
      if (ghost) ghost.style.transform = `translate(${to.clientX - start.x}px, ${to.clientY - start.y}px)`;
    };
    const end = (at: PointerEvent) => {
      if (at.pointerId !== event.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      setTimeout(() => (this.actions = []), 0);
      this.over = undefined;
      if (at.type === "pointercancel") return;
      // the click that a mouse makes of the drop means nothing; a finger makes none, and its next touch must not be lost
      const swallow = (click: Event) => click.stopPropagation();
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
      const action = meantAt(at, actions);
      if (action) drop(action);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }
}

function meantAt(at: PointerEvent, actions: string[]): string | undefined {
  const spot = document.elementFromPoint?.(at.clientX, at.clientY)?.closest("[data-drop]");
  const meant = spot?.getAttribute("data-drop")?.split("|") ?? [];
  return actions.find((one) => meant.includes(one));
}

function ghostOf(piece: Element): HTMLElement {
  const box = piece.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.style.cssText = `position:fixed;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;pointer-events:none;z-index:50;opacity:.85`;
  if (piece instanceof SVGGraphicsElement) {
    const own = piece.getBBox();
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `${own.x} ${own.y} ${own.width} ${own.height}`);
    svg.style.cssText = "width:100%;height:100%;overflow:visible";
    const copy = piece.cloneNode(true) as SVGGraphicsElement;
    copy.removeAttribute("transform");
    svg.append(copy);
    ghost.append(svg);
  } else ghost.append(piece.cloneNode(true));
  document.body.append(ghost);
  return ghost;
}

export const dragging = new Dragging();
