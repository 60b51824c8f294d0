"""Pictures of every phase of every title at every size, in both languages and themes, each with what is wrong with it.

Run as `GLUECKAUF_COMPILE=off python -m tests.web.pictures`, after `make page`. Names are
TITLE-PHASE-SIZE-LANGUAGE-THEME; with patterns (`"isle*-390x844-de-*"`) only those are made. `index.html` in the folder
shows them side by side with their faults: texts that overlap or are cut, touchable places outside the window, covered
or too small for a finger, a table that scrolls.
"""

import argparse
import html
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from fnmatch import fnmatch
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

from tests.table import stub_coach
from tests.table.people import Beside, Guest, beside
from tests.web.positions import Finished, finish, with_every_question
from tests.web.visitors import FRAMES, TITLES, Visitor, launch, page_folder

HERE = Path(__file__).parent
OVERLAPS = (HERE / "overlaps.js").read_text(encoding="utf-8")
REACH = (HERE / "reach.js").read_text(encoding="utf-8")
DESKS = ("1024x640", "1440x900", "1920x1080", "2560x1440")
PHONES = ("390x844", "844x390")
ZOOMED = "720x450"  # a desk of 1440x900 at 200 %
SIZES = (*DESKS, ZOOMED, *PHONES)
LANGUAGES, THEMES = ("en", "de"), ("light", "dark")
TRIES = 3
PAGES = {
    "lobby": "/",
    "new": "/new/coal_baron",
    "learn": "/learn",
    "practice": "/practice",
    **{f"guide_{title}": f"/guide/{title}" for title in TITLES},
    "rules": "/rules/coal_baron",
    "settings": "/settings",
}


@dataclass
class Wanted:
    """Which pictures are made, and where they go."""

    folder: Path
    patterns: list[str]

    def name(self, scene: str, size: str, language: str, theme: str) -> str | None:
        name = f"{scene}-{size}-{language}-{theme}"
        return name if not self.patterns or any(fnmatch(name, pattern) for pattern in self.patterns) else None

    def any(self, scene: str) -> bool:
        return any(self.name(scene, *kind) for kind in product(SIZES, LANGUAGES, THEMES))


def faults(page: Visitor, *, finger: bool, table: bool) -> list[str]:
    """What is wrong with the window as it stands."""
    reach = page.page.evaluate(REACH, {"finger": finger, "table": table})
    return [*reach, *page.page.evaluate(OVERLAPS)]


class Photographer:
    """Windows for phones and desks, opened once for each language and theme."""

    def __init__(self, web: Beside, browser: Browser, guest: Guest, wanted: Wanted) -> None:
        self.web, self.browser, self.guest, self.wanted = web, browser, guest, wanted
        self.windows: dict[tuple[bool, str, str], Visitor] = {}
        self.found: dict[str, list[str]] = {}

    def window(self, finger: bool, language: str, theme: str) -> Visitor:  # noqa: FBT001 - a key of `windows`
        key = (finger, language, theme)
        if key not in self.windows:
            self.windows[key] = Visitor(
                self.web,
                self.browser,
                self.guest,
                width=390 if finger else 1440,
                language=language,
                dark=theme == "dark",
            )
        return self.windows[key]

    def take(self, scene: str, path: str) -> None:
        """A path at all wanted sizes, in all wanted windows."""
        for finger, language, theme in product((False, True), LANGUAGES, THEMES):
            sizes = [
                size
                for size in (PHONES if finger else (*DESKS, ZOOMED))
                if self.wanted.name(scene, size, language, theme)
            ]
            if not sizes:
                continue
            page = self.window(finger, language, theme)
            if not self.came(page, scene, path):
                self.found |= {f"{scene}-{size}-{language}-{theme}": [f"{path} never came"] for size in sizes}
                sys.stdout.write(f"{scene}-*-{language}-{theme}: {path} never came\n")
                continue
            for size in sizes:
                width, height = map(int, size.split("x"))
                page.page.set_viewport_size({"width": width, "height": height})
                page.page.mouse.move(0, 0)
                page.page.evaluate("document.fonts.ready.then(() => document.activeElement?.blur())")
                page.page.evaluate(FRAMES)
                name = f"{scene}-{size}-{language}-{theme}"
                page.page.screenshot(path=self.wanted.folder / f"{name}.png")
                self.found[name] = faults(page, finger=finger, table=path.startswith("/t/"))
                sys.stdout.write(f"{name}: {len(self.found[name]) or 'no'} faults\n")
                sys.stdout.writelines(f"  {fault}\n" for fault in self.found[name])
                sys.stdout.flush()

    def came(self, page: Visitor, scene: str, path: str) -> bool:
        """Whether it could be opened; on a busy machine one tries again, and one scene does not cost all others."""
        for _ in range(TRIES):
            try:
                self.come(page, scene, path)
            except (AssertionError, Error):
                continue
            return True
        return False

    @staticmethod
    def come(page: Visitor, scene: str, path: str) -> None:
        """Until what is to be seen is there."""
        if not path.startswith("/t/"):
            page.open(path)
        elif scene.endswith("-end"):
            page.go(path).sees("score-sheet").get_by_role("table").wait_for()
        elif scene.endswith("-replay"):
            page.go(path).sees_board()
        elif scene.endswith("-analysis"):
            page.go(path).sees_board().sees("moment")
        elif scene.endswith("-waiting"):
            page.open(path)
        else:
            page.sit(path.removeprefix("/t/")).asked()

    def close(self) -> None:
        for window in self.windows.values():
            window.context.close()


def scenes(web: Beside, guest: Guest, title: str, wanted: Wanted, *, every: bool) -> Iterator[tuple[str, str]]:
    """(name, path) of the phases of a title: its beginning, every question that was asked, its end, its replay."""
    if wanted.any(f"{title}-start"):
        seats = ("me", "bot lehrling", "bot hauer", "bot steiger")
        yield f"{title}-start", f"/t/{guest.create_table(*seats, title=title)['id']}"
    if wanted.any(f"{title}-waiting"):
        yield f"{title}-waiting", f"/t/{guest.create_table('me', 'friend Maximiliane', 'open', title=title)['id']}"
    game = finish(web, guest, title, players=3)
    places: dict[str, tuple[Finished, tuple[int, int]]] = {
        name: (game, moves[0]) for name, moves in game.asked().items()
    }
    if every:
        places = with_every_question(web, guest, title) | places
    for question, (played, place) in sorted(places.items()):
        if wanted.any(f"{title}-{question}"):
            yield f"{title}-{question}", f"/t/{played.running(place)}"
    yield f"{title}-end", f"/t/{game.table}"
    yield f"{title}-replay", f"/t/{game.table}?move={game.moves * 3 // 4}"
    if wanted.any(f"{title}-analysis"):
        stub_coach.keep(web, game.table)
        yield f"{title}-analysis", f"/t/{game.table}?analysis"


def contact_sheet(found: dict[str, list[str]]) -> str:
    """All pictures as one page, those with faults first."""
    figures = [
        f'<figure><a href="{name}.png"><img loading="lazy" src="{name}.png" alt=""></a><figcaption><b>{name}</b>'
        f"<ul>{''.join(f'<li>{html.escape(fault)}' for fault in wrong)}</ul></figcaption></figure>"
        for name, wrong in sorted(found.items(), key=lambda one: (not one[1], one[0]))
    ]
    style = "body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0;width:480px}img{width:100%}"
    return f"<!doctype html><meta charset=utf-8><title>Pictures</title><style>{style}</style>{''.join(figures)}\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("patterns", nargs="*")
    parser.add_argument("--to", type=Path, default=Path("build/pictures"))
    parser.add_argument("--every-question", action="store_true", help="also those that our game did not ask")
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    wanted = Wanted(options.to, options.patterns)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        web = stack.enter_context(beside(Path(folder) / "games.db", page=page_folder(), tables_per_guest=1000))
        browser = launch(stack.enter_context(sync_playwright()))
        clara = web.guest("Clara")
        photographer = Photographer(web, browser, clara, wanted)
        for name, path in PAGES.items():
            photographer.take(name, path)
        for title in TITLES:
            if not options.patterns or any(fnmatch(title, pattern.split("-")[0]) for pattern in options.patterns):
                for name, path in scenes(web, clara, title, wanted, every=options.every_question):
                    photographer.take(name, path)
        photographer.close()
        browser.close()
    (options.to / "index.html").write_text(contact_sheet(photographer.found), encoding="utf-8")
    (options.to / "faults.json").write_text(
        json.dumps(photographer.found, indent=1, ensure_ascii=False), encoding="utf-8"
    )
    wrong = sum(map(bool, photographer.found.values()))
    sys.stdout.write(f"{len(photographer.found)} pictures in {options.to}, {wrong} with faults\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
