"""Files with a line of JSON for each game, written by many processes, some of which were killed."""

import json
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Any

Line = dict[str, Any]  # Any: as JSON is


def lines(files: Sequence[Path], key: Callable[[Line], Hashable]) -> list[Line]:
    """The games of all files, each key once; a last line that was cut off when its process was killed is none."""
    found: dict[Hashable, Line] = {}
    for file in files:
        text = file.read_bytes() if file.exists() else b""
        for line in text[: text.rfind(b"\n") + 1].splitlines():
            one = json.loads(line)
            found.setdefault(key(one), one)
    return list(found.values())


def append(file: Path, line: Line) -> None:
    """Add a game behind the last whole line."""
    with file.open("r+b" if file.exists() else "wb") as out:
        text = file.read_bytes()
        out.truncate(text.rfind(b"\n") + 1)
        out.seek(0, 2)
        out.write(json.dumps(line).encode() + b"\n")
