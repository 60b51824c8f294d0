"""Makes docs/screenshots: lobby, every title from start to end, desk and phone, light and dark, both languages.

Run as `python -m tests.web.screenshots`, after `make page`; with patterns (`"lobby-*"`) only those are made.
Small: palettes, no more than 1440 pixels wide.
"""

import io
import sys
import tempfile
from fnmatch import fnmatch
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.table.people import Beside, Guest, beside
from tests.web.positions import Finished, finish
from tests.web.visitors import HEIGHTS, TITLES, Visitor, launch, page_folder

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
COLOURS = 256
FLAT = 160
COMPOUND = {"coal_baron": "keep_tile", "coal_baron_cards": "pay", "isle_of_trains": "pay"}  # asked within a turn
TALL = 1700  # pixels, for a whole board at once


def palette(picture: Image.Image) -> Image.Image:
    """The flat colours as they are, and a few between them for what is shaded or rare, such as the colour of a seat."""
    counted = picture.getcolors(picture.width * picture.height) or []
    flat = [colour for _, colour in sorted(counted, reverse=True)[:FLAT]]
    shaded = picture.quantize(COLOURS - FLAT, Image.Quantize.MAXCOVERAGE).getpalette() or []
    chosen = Image.new("P", (1, 1))
    chosen.putpalette([part for colour in flat for part in (colour if isinstance(colour, tuple) else ())] + shaded)
    return chosen


def keep(page: Visitor, name: str) -> None:
    """Store the window as a small picture, if it is wanted."""
    if not wanted(name):
        return
    page.page.mouse.move(0, 0)
    page.page.evaluate("document.fonts.ready.then(() => document.activeElement?.blur())")
    with Image.open(io.BytesIO(page.page.screenshot())) as picture:
        full = picture.convert("RGB")
        small = full.quantize(palette=palette(full), dither=Image.Dither.NONE)
        small.save(FOLDER / f"{name}.png", optimize=True)


def wanted(name: str) -> bool:
    patterns = sys.argv[1:]
    return not patterns or any(fnmatch(name, pattern) for pattern in patterns)


def shots(web: Beside, browser: Browser, clara: Guest, games: dict[str, Finished]) -> None:
    windows: dict[str, Visitor] = {}

    def window(kind: str) -> Visitor:
        """`desk-en`, `phone-de`, `desk-de-dark`: opened once."""
        if kind not in windows:
            where, language, *dark = kind.split("-")
            width = 1440 if where == "desk" else 390
            windows[kind] = Visitor(web, browser, clara, width=width, language=language, dark=bool(dark))
        return windows[kind]

    starts = {title: clara.create_table("me", "bot lehrling", "bot hauer", title=title)["id"] for title in TITLES}
    middles = {title: games[title].middle() for title in TITLES}
    with Visitor(web, browser) as stranger:
        keep(stranger.open("/"), "lobby-desk-en")
    for kind in ("desk-de-dark", "phone-de"):
        window(kind).open("/").sees("table-row")
        keep(window(kind), f"lobby-{kind}")
    keep(window("desk-de").open("/new/coal_baron"), "new-game-desk-de")
    keep(window("desk-en").open("/rules/coal_baron"), "rules-desk-en")
    for title in TITLES:
        for kind in ("desk-en", "phone-de"):
            window(kind).sit(starts[title]).asked()
            keep(window(kind), f"{title}-start-{kind}")
        for kind in ("desk-de", "desk-en-dark", "phone-en"):
            window(kind).sit(middles[title]).asked()
            keep(window(kind), f"{title}-middle-{kind}")
        for kind in ("desk-en", "phone-de"):
            window(kind).sit(games[title].running(games[title].asked()[COMPOUND[title]][0])).asked()
            keep(window(kind), f"{title}-compound-{kind}")
        whole = window("desk-de")
        whole.page.set_viewport_size({"width": 1440, "height": TALL})
        keep(whole.sit(middles[title]), f"{title}-whole-desk-de")
        whole.page.set_viewport_size({"width": 1440, "height": HEIGHTS[1440]})
        for kind in ("desk-de", "phone-en"):
            window(kind).sit(games[title].table).sees("score-sheet").get_by_role("table").wait_for()
            keep(window(kind), f"{title}-end-{kind}")
    replay = window("desk-en").go(f"/t/{games['isle_of_trains'].table}?move={games['isle_of_trains'].moves * 3 // 4}")
    keep(replay.sees_board(), "replay-desk-en")
    for open_window in windows.values():
        open_window.context.close()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        if wanted(old.stem):
            old.unlink()
    with (
        tempfile.TemporaryDirectory() as folder,
        beside(Path(folder) / "games.db", page=page_folder()) as web,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        clara = web.guest("Clara")
        shots(web, browser, clara, {title: finish(web, clara, title) for title in TITLES})
        browser.close()
    size = sum(path.stat().st_size for path in FOLDER.glob("*.png"))
    sys.stdout.write(f"{len(list(FOLDER.glob('*.png')))} pictures, {size / 1e6:.1f} MB in {FOLDER}\n")


if __name__ == "__main__":
    main()
