// Which texts cannot be read as they stand: two that lie on each other, one that is cut, one that leaves its box.
// Evaluated in the page; answers with one line for each fault. Asked once for every place to which the board scrolls.
() => {
  const say = (node) => node.textContent.replace(/\s+/g, ' ').trim().slice(0, 40);
  const owner = (node) => node.parentElement;
  const path = (element) => {
    const names = [];
    for (let at = element; at && at !== document.body && names.length < 4; at = at.parentElement) {
      const kind = [...at.classList].filter((name) => !name.startsWith('svelte-'))[0];
      names.unshift(at.tagName.toLowerCase() + (kind ? `.${kind}` : ''));
    }
    return names.join(' > ');
  };

  /** For eyes at all: not transparent, not only for screen readers. */
  const known = new Map();
  const shown = (element) => {
    if (!element) return true;
    if (!known.has(element)) {
      const style = getComputedStyle(element);
      const quiet = style.clipPath === 'inset(50%)' || Number(style.opacity) < 0.05 || element.classList.contains('sr-only');
      known.set(element, !quiet && !/^(OPTION|SELECT|TITLE|DESC)$/i.test(element.tagName) && shown(element.parentElement));
    }
    return known.get(element);
  };
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && shown(element);

  const frame = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const both = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const wide = (box) => box.right - box.left;
  const high = (box) => box.bottom - box.top;

  /** What is left of a box inside everything that cuts it off; and whether something cuts it that cannot be scrolled. */
  const clipped = (box, element) => {
    let rest = both(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    let cut = '';
    let reached = box; // as far as it can be scrolled into sight
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.position === 'fixed') break;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      if (at instanceof SVGElement && !(at instanceof SVGSVGElement)) continue;
      const inside = frame(at);
      const shortened = style.textOverflow === 'ellipsis' || (style.webkitLineClamp && style.webkitLineClamp !== 'none');
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (!scrolls && !shortened && high(rest) > 0 && wide(rest) > 0) {
        const over = Math.max(inside.left - reached.left, reached.right - inside.right, inside.top - reached.top, reached.bottom - inside.bottom);
        if (over > 2) cut = `cut by ${path(at)} (${over.toFixed(0)} px)`;
      }
      rest = both(rest, inside);
      if (scrolls) reached = both(reached, inside);
    }
    return { rest, cut };
  };

  // everything that is painted can be found at its point, also what no touch may hit
  const style = document.createElement('style');
  style.textContent = '* { pointer-events: auto !important; }';
  document.head.append(style);

  const opaque = (element) => {
    if (element instanceof SVGElement) {
      if (element instanceof SVGSVGElement || element instanceof SVGGElement || element.tagName === 'text' || element.tagName === 'tspan') return false;
      const { fill, fillOpacity } = getComputedStyle(element);
      return fill !== 'none' && Number(fillOpacity) > 0.6 && !/, 0(\.\d+)?\)$/.test(fill);
    }
    if (element.tagName === 'IMG' || element.tagName === 'CANVAS') return true;
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== 'none') return true;
    const alpha = backgroundColor.match(/rgba\(.*, ([\d.]+)\)/);
    return backgroundColor !== 'transparent' && (!alpha || Number(alpha[1]) > 0.6);
  };
  /** Something lies on this point of the text, as a card on a card or a sheet on the page. */
  const covered = (element, x, y) => {
    for (const at of document.elementsFromPoint(x, y)) {
      if (at === element || at.contains(element) || element.contains(at)) return false;
      if (opaque(at)) return true;
    }
    return true;
  };

  const texts = [];
  const faults = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = owner(node);
    if (!element || !say(node) || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(element.tagName) || !seen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width < 2 || line.height < 4) continue;
      // letters fill the middle of their line
      const box = { left: line.left, right: line.right, top: line.top + line.height * 0.24, bottom: line.bottom - line.height * 0.24 };
      const { rest, cut } = clipped(box, element);
      if (wide(rest) < 2 || high(rest) < 2) continue; // scrolled away
      const points = [0.15, 0.5, 0.85].map((part) => [rest.left + wide(rest) * part, rest.top + high(rest) / 2]);
      if (points.some(([x, y]) => covered(element, x, y))) continue; // lies under something
      if (cut) faults.add(`"${say(node)}" is ${cut}`);
      texts.push({ node, element, box: rest, whole: box });
      contained(node, element, box);
    }
  }

  /** The nearest ancestor with a visible edge must hold the text; in a drawing, the rectangle beside it on which it stands. */
  function contained(node, element, box) {
    if (element instanceof SVGElement) {
      const text = element.closest('text');
      const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      const plates = [...(text?.parentElement?.children ?? [])]
        .filter((one) => one.tagName === 'rect' && opaque(one)).map(frame)
        .filter((one) => one.left < middle.x && middle.x < one.right && one.top < middle.y && middle.y < one.bottom);
      const plate = plates.sort((a, b) => wide(b) * high(b) - wide(a) * high(a))[0];
      if (plate && (box.left < plate.left - 1.5 || box.right > plate.right + 1.5)) faults.add(`"${say(node)}" leaves its plate in ${path(element)}`);
      return;
    }
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const look = getComputedStyle(at);
      if (look.display === 'inline' || look.display === 'contents') continue;
      const edged = opaque(at) || (parseFloat(look.borderLeftWidth) > 0 && parseFloat(look.borderRightWidth) > 0);
      if (!edged) continue;
      const holder = frame(at);
      const scrolls = /auto|scroll|hidden/.test(look.overflowX);
      if (!scrolls && (box.left < holder.left - 2 || box.right > holder.right + 2 || box.top < holder.top - 2 || box.bottom > holder.bottom + 2))
        faults.add(`"${say(node)}" leaves ${path(at)}`);
      return;
    }
  }

  texts.sort((a, b) => a.box.top - b.box.top);
  for (let i = 0; i < texts.length; i++) {
    for (let j = i + 1; j < texts.length && texts[j].box.top < texts[i].box.bottom; j++) {
      const [a, b] = [texts[i], texts[j]];
      if (a.node === b.node) continue;
      const common = both(a.box, b.box);
      if (wide(common) < 2 || high(common) < 2) continue;
      if (say(a.node) === say(b.node) && Math.abs(a.box.left - b.box.left) < 3) continue; // an outline under its letters
      faults.add(`"${say(a.node)}" and "${say(b.node)}" overlap in ${path(a.element)} and ${path(b.element)}`);
    }
  }
  style.remove();
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.add(`the page scrolls sideways: ${document.documentElement.scrollWidth} px`);
  return [...faults];
}
