"""Check the built docs site: every link inside it leads somewhere, and nothing is loaded from elsewhere.

python -m tools.check_site build/docs
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {
    ("script", "src"),
    ("img", "src"),
    ("link", "href"),
    ("iframe", "src"),
    ("source", "src"),
    ("source", "srcset"),
}
LINKED = {("a", "href")}
ELSEWHERE = re.compile(r"(?:@import\s+(?:url\()?|url\()\s*['\"]?(?:https?:)?//")


class Page(HTMLParser):
    """The ids of a page, what it loads and where it links to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is None:
                continue
            if name == "id" or (tag, name) == ("a", "name"):
                self.ids.add(value)
            elif (tag, name) in LOADED:
                self.loads.append(value)
            elif (tag, name) in LINKED:
                self.links.append(value)


def broken(site: Path) -> list[str]:
    """What is wrong, one sentence each."""
    pages = {file.resolve(): Page(file.read_text(encoding="utf-8")) for file in site.rglob("*.html")}
    wrong = []
    for file, page in pages.items():
        here = file.relative_to(site.resolve())
        wrong += [f"{here} loads {address}" for address in page.loads if urlsplit(address).netloc]
        for address in page.links + page.loads:
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if not target.is_file():
                wrong.append(f"{here}: no such file: {address}")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                wrong.append(f"{here}: no such place: {address}")
    for style in site.rglob("*.css"):
        if ELSEWHERE.search(style.read_text(encoding="utf-8")):
            wrong.append(f"{style.relative_to(site)} loads something from elsewhere")
    return wrong


def main() -> None:
    site = Path(sys.argv[1])
    wrong = broken(site)
    for line in wrong:
        print(line)
    number = sum(1 for _ in site.rglob("*.html"))
    print(f"{number} pages, {len(wrong)} faults")
    sys.exit(bool(wrong) or not number)


if __name__ == "__main__":
    main()
