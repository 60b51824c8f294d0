"""The moving picture of the README: real games in the real page, played by clicks and filmed as an animated WebP.

GLUECKAUF_COMPILE=off python -m tools.moving_picture       after `make page`; writes docs/pictures/games.webp
"""

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.table.people import beside
from tests.web.visitors import Visitor, launch, page_folder, sensible

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "games.webp"
SCENES = (("coal_baron", 16), ("isle_of_trains", 12), ("coal_baron_cards", 10))  # title, clicks that are shown
SKIPPED = 14  # clicks before the first one that is shown: an empty table tells little
SIZE = (960, 600)
MILLISECONDS = 900  # a frame
QUALITY = 60
LARGEST = 1_500_000  # bytes


def frame(window: Visitor) -> Image.Image:
    window.page.mouse.move(0, 0)
    window.page.evaluate("window.scrollTo(0, 0)")
    with Image.open(io.BytesIO(window.page.screenshot())) as picture:
        return picture.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)


def main() -> None:
    frames: list[Image.Image] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        beside(Path(folder) / "games.db", page=page_folder()) as web,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        clara = web.guest("Clara")
        for title, clicks in SCENES:
            table = clara.create_table("me", "bot lehrling", title=title)["id"]
            with Visitor(web, browser, clara) as window:
                window.sit(table)
                choose, stands = sensible(web, table), window.asked()
                for click in range(SKIPPED + clicks):
                    if click >= SKIPPED:
                        frames.append(frame(window))
                    window.step(stands, choose)
                    stands = window.asked(stands["sign"])
        browser.close()
    PICTURE.parent.mkdir(exist_ok=True)
    frames[0].save(
        PICTURE, save_all=True, append_images=frames[1:], duration=MILLISECONDS, loop=0, quality=QUALITY, method=6
    )
    size = PICTURE.stat().st_size
    print(f"{PICTURE.name}: {len(frames)} frames, {size:,} bytes")
    assert size <= LARGEST, f"larger than {LARGEST:,} bytes: fewer clicks, or a lower quality"


if __name__ == "__main__":
    main()
