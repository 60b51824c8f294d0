"""The first look at a page on a slow phone: the tasks until it stands, by the time of the processor in them.

Run as `GLUECKAUF_COMPILE=off python -m tests.web.first_look`, after `make page`. Lighthouse takes four times what the
clock says of a task, so other work on the machine counts; this counts what the processor did for the page, four times
over. With several folders of built pages each is measured in the same run, in turn, so that one can compare.
"""

import argparse
import json
import statistics
import sys
import tempfile
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.table.people import Beside, Guest, Json, beside
from tests.web.smoothness import LONG, made_of, slowed
from tests.web.visitors import COOKIE, TITLES, launch, page_folder

PATHS = ("/", "/new/coal_baron", "/rules/coal_baron", *(f"/t/{title}" for title in TITLES))
PHONE: ViewportSize = {"width": 390, "height": 844}
TRIES = 3  # now and then a trace misses the beginning of a page
STANDS = 2500.0  # milliseconds after which nothing of the first look is missing
TRACED = ["toplevel", "devtools.timeline", "loading", "blink.user_timing"]


class Look(NamedTuple):
    """What one load took, in milliseconds of a processor four times slower."""

    work: float  # of all tasks
    blocking: float  # beyond the first 50 of each task
    longest: list[float]
    parts: list[tuple[float, dict[str, float]]]  # what the longest are made of
    kinds: dict[str, float]  # what all of it is made of


def look(browser: Browser, web: Beside, path: str, anna: Guest) -> Look:
    """One load by somebody who comes for the first time; at a table by the person who plays there."""
    if path.startswith("/t/"):
        title = path.removeprefix("/t/")
        path = f"/t/{anna.create_table('me', 'bot lehrling', title=title, public=True)['id']}"
    for _ in range(TRIES):
        events = traced(browser, web, path, anna)
        if any(told_of(one, web.address) for one in events):
            return seen_in(events, web.address)
    message = "no trace has the beginning of the page"
    raise RuntimeError(message)


def traced(browser: Browser, web: Beside, path: str, anna: Guest) -> list[Json]:
    context = browser.new_context(viewport=PHONE, device_scale_factor=2, is_mobile=True, has_touch=True, locale="en")
    if path.startswith("/t/"):
        context.add_cookies([{"name": COOKIE, "value": anna.secret, "url": web.address}])
    page = context.new_page()
    browser.start_tracing(page=page, categories=TRACED)
    page.goto(web.address + path)
    page.wait_for_timeout(STANDS)
    events: list[Json] = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    return events


def told_of(event: Json, address: str) -> bool:
    """Here a page of ours begins; browsers have pages of their own, which run beside ours."""
    data = event.get("args", {}).get("data", {})
    return bool(event["name"] == "navigationStart" and data.get("documentLoaderURL", "").startswith(address))


def seen_in(events: list[Json], address: str) -> Look:
    main = {(one["pid"], one["tid"]) for one in events if told_of(one, address)}
    done = [one for one in events if one.get("ph") == "X" and (one["pid"], one["tid"]) in main]
    tasks = [one for one in done if one["name"] == "ThreadControllerImpl::RunTask"]
    long = sorted((task for task in tasks if slowed(task) > LONG), key=slowed, reverse=True)
    whole = {**done[0], "ts": 0, "dur": sys.maxsize}
    return Look(
        sum(map(slowed, tasks)), sum(slowed(task) - LONG for task in long), [slowed(task) for task in long],
        [(slowed(task), made_of(task, done)) for task in long[:6]], made_of(whole, done, 12),
    )  # fmt: skip


def told(looks: list[Look]) -> str:
    blocking, work = (statistics.median(getattr(one, name) for one in looks) for name in ("blocking", "work"))
    usual = sorted(looks, key=lambda one: one.blocking)[len(looks) // 2]
    long = [round(one) for one in usual.longest]
    lines = [
        f"{blocking:.0f} ms blocking, {work:.0f} ms of work; tasks over {LONG:.0f} ms: {long}",
        f"  all of it: {parts_of(usual.kinds)}",
    ]
    lines += [f"  task of {lasts:.0f} ms: {parts_of(parts)}" for lasts, parts in usual.parts]
    return "\n".join(lines)


def parts_of(parts: dict[str, float]) -> str:
    return ", ".join(f"{name} {part:.0f}" for name, part in parts.items())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", type=Path, help="folders of built pages (default: the usual one)")
    parser.add_argument("--path", choices=PATHS, action="append")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    looks: dict[tuple[str, Path | None], list[Look]] = defaultdict(list)
    with ExitStack() as stack:
        servers: dict[Path | None, Beside] = {}
        for page in options.pages or [page_folder()]:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            servers[page] = stack.enter_context(beside(Path(folder) / "games.db", page=page))
        people = {page: web.guest("Anna") for page, web in servers.items()}
        browser = launch(stack.enter_context(sync_playwright()))  # after the servers: it brings an event loop
        for path in options.path or PATHS:
            for _ in range(options.rounds):
                for page, web in servers.items():
                    looks[path, page].append(look(browser, web, path, people[page]))
            for page in servers:
                sys.stdout.write(f"{path} {page or ''}\n{told(looks[path, page])}\n")
                sys.stdout.flush()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
