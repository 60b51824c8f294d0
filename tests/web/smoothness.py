"""How smooth the table is on a slow phone: tasks over 50 ms and shifting layout, while a game of each title is played.

Run as `GLUECKAUF_COMPILE=off python -m tests.web.smoothness`, after `make page`. The processor is slowed four times
while an answer is clicked and what follows is shown, with all that flies; looking where to click is not measured. With
several folders of built pages each is measured in the same run, in turn, so that one can compare: deals, bots and
answers are the same for all. Other work on the machine makes tasks longer than they are. `--traced` tells them by the
processor's time in them instead, four times over, which depends less on what else is running, and counts the layouts
that scripts force before the browser would have made one.
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

from playwright.sync_api import Browser, CDPSession, sync_playwright

from glueckauf.table.play.room import Room
from tests.table.people import Beside, Json, beside
from tests.web.visitors import PRESSED, TITLES, Visitor, launch, page_folder, sensible

SLOWED = 4
LONG = 50.0  # milliseconds
AT_LEAST, AT_MOST = 1.2, 8.0  # seconds for what follows an answer
SEED = "smoothness"
TRACED = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline.stack"]
BUSY = "document.querySelector('[data-testid=thinking]') !== null"

# Long tasks, the scripts of long frames, and what moved without having been touched just before.
WATCH = """() => {
    window.seen = { tasks: [], frames: [], shifts: [] };
    const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type });
    const called = (node) => [node.localName, node.dataset?.testid, node.getAttribute('class')].filter(Boolean);
    const name = (node) => (node?.nodeType === 1 ? called(node).join('.') : String(node?.nodeName));
    watch('longtask', (entry) => seen.tasks.push(entry.duration));
    watch('long-animation-frame', (entry) => seen.frames.push({
        lasts: entry.duration,
        layout: entry.startTime + entry.duration - entry.styleAndLayoutStart,
        scripts: entry.scripts.map((one) => ({
            by: one.invoker, of: `${one.sourceURL.split('/').pop()}:${one.sourceCharPosition}`,
            lasts: one.duration, forced: one.forcedStyleAndLayoutDuration,
        })),
    }));
    watch('layout-shift', (entry) => {
        if (!entry.hadRecentInput) seen.shifts.push({
            by: entry.value,
            nodes: entry.sources.map(({ node, previousRect, currentRect }) => [name(node), previousRect, currentRect]),
        });
    });
}"""


class Game:
    """One game on a phone, answered as an apprentice would."""

    def __init__(self, web: Beside, browser: Browser, title: str, *, traced: bool = False) -> None:
        self.browser, self.traced = browser, traced
        guest = web.guest("Clara")
        table = guest.create_table("me", "bot lehrling", title=title)["id"]
        self.window = Visitor(web, browser, guest, width=390, pace="normal", still=False)
        self.window.page.emulate_media(reduced_motion="no-preference")
        self.choose = sensible(web, table, SEED)
        self.window.sit(table)
        self.engine: CDPSession = self.window.context.new_cdp_session(self.window.page)

    def slow(self, rate: int) -> None:
        if not self.traced:
            self.engine.send("Emulation.setCPUThrottlingRate", {"rate": rate})

    def play(self, answers: int) -> Json:
        """What was seen during so many answers."""
        window, page = self.window, self.window.page
        stands = window.asked()
        page.evaluate(WATCH)
        if self.traced:
            self.browser.start_tracing(page=page, categories=TRACED)
        for _ in range(answers):
            if stands["kind"] == "over":
                break
            wanted = self.choose(stands) if stands["kind"] == "choose" else stands["kind"]
            wanted = wanted if wanted in (*stands["actions"], *PRESSED) else "ready"
            where = window.aim(wanted, board=True)
            if where is None and window.lists():  # nobody opens the list for what can be touched on the board
                where = window.aim(wanted, board=False)
            if where is not None:
                self.slow(SLOWED)
                page.mouse.click(where["x"], where["y"])
                begun = time.monotonic()
                while (waited := time.monotonic() - begun) < AT_MOST and (waited < AT_LEAST or page.evaluate(BUSY)):
                    page.wait_for_timeout(200)
                self.slow(1)
            stands = window.asked()
        seen: Json = page.evaluate("seen")
        if self.traced:
            seen |= of_trace(json.loads(self.browser.stop_tracing())["traceEvents"])
        window.context.close()
        return seen


def of_trace(events: list[Json]) -> Json:
    """Long tasks by the processor's time, as a slow phone would take it, and the layouts that scripts forced."""
    main = {(one["pid"], one["tid"]) for one in events if one.get("args", {}).get("name") == "CrRendererMain"}
    done = [one for one in events if one.get("ph") == "X" and (one["pid"], one["tid"]) in main]
    tasks = [one for one in done if one["name"] == "ThreadControllerImpl::RunTask"]
    long = [one for one in tasks if slowed(one) > LONG]
    layouts = [one["args"].get("beginData") or {} for one in done if one["name"] == "Layout"]
    forced = sum("stackTrace" in layout for layout in layouts)
    parts = [[slowed(task), made_of(task, done)] for task in sorted(long, key=slowed)[:-4:-1]]
    return {"tasks": [slowed(task) for task in long], "parts": parts, "forced": forced, "frames": []}


def slowed(event: Json) -> float:
    """Milliseconds of the processor, as a slow phone would take them."""
    return float(SLOWED * event.get("tdur", 0) / 1000)


def made_of(task: Json, events: list[Json], most: int = 6) -> dict[str, float]:
    """[kind of work] milliseconds in a task, each without what it called; most first."""
    inside = [one for one in events if task["ts"] <= one["ts"] and one["ts"] + one["dur"] <= task["ts"] + task["dur"]]
    found: dict[str, float] = defaultdict(float)
    open_calls: list[Json] = []
    for one in sorted(inside, key=lambda one: (one["ts"], -one["dur"])):
        while open_calls and open_calls[-1]["ts"] + open_calls[-1]["dur"] < one["ts"] + one["dur"]:
            open_calls.pop()
        if open_calls:
            found[open_calls[-1]["name"]] -= slowed(one)
        found[one["name"]] += slowed(one)
        open_calls.append(one)
    return dict(sorted(found.items(), key=lambda one: -one[1])[:most])


def told(seen: list[Json], answers: int) -> str:
    """Numbers, then the worst of each kind and where it comes from."""
    tasks = sorted((task for one in seen for task in one["tasks"]), reverse=True)
    shifts = [shift for one in seen for shift in one["shifts"]]
    lines = [
        f"{len(tasks)} tasks over {LONG:.0f} ms in {answers} answers"
        + (f", median {statistics.median(tasks):.0f}, worst {[round(task) for task in tasks[:5]]}" if tasks else ""),
        *([f"{sum(one['forced'] for one in seen)} layouts forced by scripts"] if "forced" in seen[0] else []),
        f"layout shift {sum(shift['by'] for shift in shifts):.3f} in all",
    ]
    for lasts, parts in [part for one in seen for part in one.get("parts", [])]:
        lines.append(f"  task of {lasts:.0f} ms: {', '.join(f'{name} {part:.0f}' for name, part in parts.items())}")
    frames = sorted((frame for one in seen for frame in one["frames"]), key=lambda frame: -frame["lasts"])
    for frame in frames[:3]:
        lines.append(f"  frame of {frame['lasts']:.0f} ms, style and layout {frame['layout']:.0f}")
        for script in sorted(frame["scripts"], key=lambda script: -script["lasts"])[:4]:
            told_by = f"{script['lasts']:.0f} ms, {script['forced']:.0f} forced"
            lines.append(f"    {script['by']} {script['of']}: {told_by}")
    moved: dict[str, float] = defaultdict(float)
    for shift in shifts:
        for node, *_ in shift["nodes"][:1]:
            moved[node] += shift["by"]
    lines += [f"  shifted {by:.3f}: {node}" for node, by in sorted(moved.items(), key=lambda one: -one[1])[:5]]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", type=Path, help="folders of built pages (default: the usual one)")
    parser.add_argument("--answers", type=int, default=25)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--title", choices=TITLES, action="append")
    parser.add_argument("--traced", action="store_true", help="by the processor's time, not by the clock")
    parser.add_argument("--raw", type=Path, help="all that was seen, as JSON")
    options = parser.parse_args()
    seen: dict[tuple[str, Path | None], list[Json]] = defaultdict(list)
    with ExitStack() as stack:
        stack.enter_context(patch("glueckauf.table.play.deal.seed_for", lambda *_: SEED))
        stack.enter_context(patch.object(Room, "bot_seed", SEED))
        servers: dict[Path | None, Beside] = {}
        for page in options.pages or [page_folder()]:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            servers[page] = stack.enter_context(beside(Path(folder) / "games.db", page=page))
        browser = launch(stack.enter_context(sync_playwright()))  # after the servers: it brings an event loop
        for _ in range(options.rounds):
            for title in options.title or TITLES:
                for page, web in servers.items():
                    seen[title, page].append(Game(web, browser, title, traced=options.traced).play(options.answers))
        browser.close()
    for (title, page), games in seen.items():
        sys.stdout.write(f"{title} {page or ''}\n{told(games, options.answers * options.rounds)}\n")
    if options.raw:
        options.raw.write_text(json.dumps([[title, str(page), games] for (title, page), games in seen.items()]))
    return int(any(task > LONG for games in seen.values() for one in games for task in one["tasks"]))


if __name__ == "__main__":
    sys.exit(main())
