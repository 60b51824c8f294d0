// What can be touched but cannot be reached: outside the window, covered, or (for fingers) too small; and a table that scrolls.
// Evaluated in the page with { finger, table }; answers with one line for each fault.
({ finger, table }) => {
  const SMALLEST = 40; // pixels that a finger needs, either way
  const faults = new Set();
  const name = (element) => {
    const said = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `"${said.replace(/\s+/g, ' ').trim().slice(0, 50)}"`;
  };
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const inside = (element) => element.closest('[role=dialog], dialog');
  const sheet = [...document.querySelectorAll('[role=dialog], dialog[open]')].filter(shown).at(-1);
  const live = [...document.querySelectorAll('.spot.live, button:not(:disabled), a[href], input, select, summary')];
  for (const element of live) {
    if (!shown(element) || element.closest('.sr-only, [inert]') || (sheet && inside(element) !== sheet)) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const spot = element.classList.contains('spot');
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
      if (spot && table) faults.add(`${name(element)} is outside the window at ${x.toFixed(0)}, ${y.toFixed(0)}`);
      continue;
    }
    const at = document.elementFromPoint(x, y);
    const met = at?.closest('.spot, button, a, label, summary');
    // a live spot may lie on another one, as a cube in its level: then that one is what is touched there
    if (spot && table && at !== element && !element.contains(at) && met !== element && !met?.classList.contains('live')) {
      faults.add(`${name(element)} is covered by ${at?.tagName.toLowerCase()}.${[...(at?.classList ?? [])][0] ?? ''}`);
    }
    const inText = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
    const hit = element.closest('label')?.getBoundingClientRect() ?? { width, height };
    if (finger && !inText && (hit.width < SMALLEST - 0.5 || hit.height < SMALLEST - 0.5)) {
      faults.add(`${name(element)} is ${hit.width.toFixed(0)} x ${hit.height.toFixed(0)} px: too small for a finger`);
    }
  }
  const page = document.scrollingElement;
  if (table && page.scrollHeight > innerHeight + 1) faults.add(`the table scrolls: ${page.scrollHeight} of ${innerHeight} px`);
  return [...faults];
}
