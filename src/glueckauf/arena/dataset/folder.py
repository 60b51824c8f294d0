"""The folder of a dataset: shards, and a manifest that says what is in them.

A shard is written beside its place and moved there when it is whole; then the manifest is written anew, likewise. So a
run that is killed loses no more than the shards at hand, and the next one goes on behind the last line of the manifest.
"""

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from glueckauf.arena.dataset.plan import FORMAT, Plan
from glueckauf.arena.dataset.shard import schema
from glueckauf.arena.game_result import Json
from glueckauf.engine.errors import BadSetup, Reason

MANIFEST = "manifest.json"
CALLED = {"names": "bots", "files": "files of bots", "sources": "rules or bots of the package"}  # where they differ
LISTS = ("observation", "actions", "shards")  # of the manifest
SHARD = {"number": int, "file": str, "games": list, "rows": int, "bytes": int, "sha256": str}  # what is told of each


def manifest_of(plan: Plan) -> Json:
    """What a reader must know, before any shard is there."""
    game = plan.tournament.game
    return {
        **plan.identity(),
        "title": game.id,
        "rules_version": game.rules_version,
        "players": plan.tournament.players,
        "games": plan.games,
        "columns": {one.name: str(one.type) for one in schema(plan)},
        "observation": [part._asdict() for part in game.observation.parts],
        "actions": list(game.actions.texts),
        "shards": [],
    }


class Folder:
    """A folder that is being filled. Raises `BadSetup` if it cannot be written, or holds another dataset."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan, self.manifest = path, plan, manifest_of(plan)
        self.new_games = 0  # of shards that were added here
        try:
            path.mkdir(parents=True, exist_ok=True)
            if (path / MANIFEST).exists():
                before = read_manifest(path)
                refuse_other(path, before, plan)
                self.manifest["shards"] = [one for one in before["shards"] if self.is_whole(one)]
            self.write_manifest()
        except OSError as error:
            raise unwritable(path, error) from error

    def is_whole(self, shard: Json) -> bool:
        """Whether a shard of the manifest is there as it was written, with all games that it should have now."""
        file, wanted = self.path / str(shard["file"]), self.plan.numbers(int(str(shard["number"])))
        if [wanted.start, wanted.stop] != shard["games"] or not file.is_file():
            return False
        return sha256(file.read_bytes()).hexdigest() == str(shard["sha256"])

    def missing(self) -> list[int]:
        """The shards that are still to be made."""
        there = {one["number"] for one in self.manifest["shards"]}
        return [number for number in range(self.plan.shards) if number not in there]

    @property
    def games(self) -> int:
        """Of all shards that are there."""
        return sum(stop - start for start, stop in (one["games"] for one in self.manifest["shards"]))

    def add(self, number: int, content: bytes, rows: int) -> None:
        """Put a shard into its place, and write it down."""
        name, games = f"part-{number:05d}.parquet", self.plan.numbers(number)
        try:
            write_whole(self.path / name, content)
            self.manifest["shards"].append(
                {
                    "number": number,
                    "file": name,
                    "games": [games.start, games.stop],
                    "rows": rows,
                    "bytes": len(content),
                    "sha256": sha256(content).hexdigest(),
                }
            )
            self.new_games += len(games)
            self.manifest["shards"].sort(key=lambda one: one["number"])
            self.write_manifest()
        except OSError as error:
            raise unwritable(self.path / name, error) from error

    def write_manifest(self) -> None:
        text = json.dumps(self.manifest, ensure_ascii=False, indent=1)
        write_whole(self.path / MANIFEST, text.encode())


def write_whole(file: Path, content: bytes) -> None:
    """All of it, or the file that was there before."""
    part = file.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(content)
    part.replace(file)


def read_manifest(path: Path) -> dict[str, Any]:
    """What a dataset says of itself. Raises `BadSetup`."""
    try:
        found = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
        good = found["format"] == FORMAT and all(map(is_described, found["shards"]))
        good = good and isinstance(found["columns"], dict) and all(isinstance(found[name], list) for name in LISTS)
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise no_dataset(path) from error
    if not good:
        raise no_dataset(path)
    manifest: dict[str, Any] = found
    return manifest


def is_described(shard: object) -> bool:
    """Whether the manifest says of a shard what it must."""
    return isinstance(shard, dict) and all(isinstance(shard.get(name), kind) for name, kind in SHARD.items())


def no_dataset(path: Path) -> BadSetup:
    said = f"no dataset of the format {FORMAT!r}"
    return BadSetup(str(path), Reason("no_dataset", "", said, f"kein Datensatz des Formats {FORMAT!r}"))


def refuse_other(path: Path, before: dict[str, Any], plan: Plan) -> None:
    now = plan.identity()
    other = [name for name in now if before.get(name) != now[name]]
    if "tournament" in other:
        then: Any = before.get("tournament") or {}
        also: Any = now["tournament"]
        other = [name for name in also if then.get(name) != also[name]]
    if other:
        names = ", ".join(CALLED.get(name, name) for name in other)
        said = f"holds another dataset (other {names}); take another folder"
        raise BadSetup(str(path), Reason("other_dataset", "", said, f"enthält einen anderen Datensatz ({names})"))


def unwritable(path: Path, error: OSError) -> BadSetup:
    why = error.strerror or str(error)
    return BadSetup(str(path), Reason("not_written", "", f"cannot be written: {why}", f"nicht zu schreiben: {why}"))
