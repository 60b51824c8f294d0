// What is wrong with a table as it stands: it scrolls; a live spot is out of sight, covered or too small for a finger; a name or
// a score is cut. Evaluated in the page; the second part of the answer names the tabs behind which something can be touched.
(finger) => {
  const SMALLEST = 39.5; // pixels
  const wrong = [];
  const whole = document.scrollingElement;
  if (whole.scrollHeight > innerHeight || whole.scrollWidth > innerWidth) wrong.push(`the page scrolls: ${whole.scrollHeight} px`);
  const board = document.querySelector('[data-testid=board]');
  if (board.scrollHeight > board.clientHeight + 1) wrong.push(`the board scrolls: ${board.scrollHeight} of ${board.clientHeight} px`);

  for (const spot of board.querySelectorAll('.spot.live')) {
    if (!spot.checkVisibility()) continue;
    const name = (spot.getAttribute('aria-label') ?? spot.textContent).slice(0, 60);
    const { left, top, width, height } = spot.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const there = document.elementFromPoint(x, y);
    // a live spot may lie on another one, as a cube in its level: then that one is what is touched there
    const met = there?.closest('.spot');
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) wrong.push(`${name}: outside the window`);
    else if (met !== spot && !met?.classList.contains('live')) wrong.push(`${name}: covered by ${there?.className}`);
    if (finger && Math.min(width, height) < SMALLEST) wrong.push(`${name}: ${width.toFixed(0)} x ${height.toFixed(0)} px`);
  }

  for (const text of document.querySelectorAll('[data-plate] :is(.name, .points)')) {
    const { left, right } = text.getBoundingClientRect();
    const cut = text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).display !== 'inline';
    if (cut || left < 0 || right > innerWidth) wrong.push(`${text.textContent} is cut`);
  }
  const tabs = [...document.querySelectorAll('[data-tab][aria-selected=false]:has(.many)')];
  return [wrong, tabs.map((tab) => tab.dataset.tab)];
}
