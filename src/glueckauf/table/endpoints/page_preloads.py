"""What a browser may load as soon as it has the HTML of an address, instead of finding it file by file.

`web/ahead.ts` writes the list when the page is built.
"""

from collections.abc import Container
from pathlib import Path

import msgspec

LIST = "preload.json"
KINDS = {
    ".js": '<link rel="modulepreload" crossorigin href="/{file}">',
    ".css": '<link rel="preload" as="style" crossorigin href="/{file}">',
    ".svg": '<link rel="preload" as="image" fetchpriority="high" href="/{file}">',
}


def preloads(folder: Path, path: str, query: Container[str], title: str, *, waits: bool = False) -> bytes:
    """Links to the files of an address; `title` is the one that it draws, if that may be told.

    At a table that is known to wait for players one sees who comes, and no board yet.
    """
    try:
        lists = msgspec.json.decode((folder / LIST).read_bytes(), type=dict[str, list[str]])
    except OSError:  # another page than ours, or one that is built by hand
        return b""
    first = path.strip("/").partition("/")[0]
    page = next((f"t {name}" for name in ("analysis", "deal", "move") if first == "t" and name in query), first)
    waiting = lists.get("t waiting", []) if page == "t" and waits else []
    files = lists.get(page, []) + waiting + lists.get(f"title {title}", [])
    return "".join(f"  {KINDS[Path(file).suffix].format(file=file)}\n" for file in dict.fromkeys(files)).encode()
