"""Finished games are saved at once, so that nothing is lost and a tournament can be resumed.

A file of JSON lines: first what the tournament is, then one line a game. Its name depends on title, players, bots, seed
and options: the same tournament always has the same file, however many games it is asked for.
"""

import json
import os
from errno import EISDIR
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO

from glueckauf.arena.game_result import GameResult, Json, from_dict
from glueckauf.arena.tournament import Tournament
from glueckauf.engine.errors import BadSetup, Reason

FORMAT = "glueckauf arena 1"


def default_file(tournament: Tournament, folder: Path | None = None) -> Path:
    """The default file of a tournament, in the usual folder or in this one."""
    named = {name: value for name, value in tournament.identity().items() if name not in {"sources", "files"}}
    digest = sha256(json.dumps(named, sort_keys=True).encode()).hexdigest()[:10]
    if folder is None:
        folder = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "glueckauf" / "arena"
    return folder / f"{tournament.title}-{tournament.players}-{digest}.jsonl"


class SaveFile:
    """The file of a tournament, open to be written on. Use it in a `with`."""

    def __init__(self, file: Path, tournament: Tournament, *, resume: bool) -> None:
        """Raises `BadSetup` if the file is to be resumed and holds another tournament, or cannot be written."""
        self.file, self.rows = file, []
        try:
            if file.is_dir():  # an empty name is one, too
                raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
            file.parent.mkdir(parents=True, exist_ok=True)
            if file.exists() and file.stat().st_size:
                if resume:
                    self.rows = read(file, tournament)
                else:
                    file.replace(file.with_suffix(".before.jsonl"))  # nothing that was played is thrown away
            self.out: TextIO = file.open("a", encoding="utf-8")
        except OSError as error:
            why = error.strerror or str(error)
            reason = Reason("no_file", "", f"cannot be written: {why}", f"nicht zu schreiben: {why}")
            raise BadSetup(str(file), reason) from error
        if not self.out.tell():
            self.write({"format": FORMAT, **tournament.identity()})

    rows: list[GameResult]  # played to their end

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.out.close()

    def keep(self, row: GameResult) -> None:
        self.write(row.as_dict())
        if row.error is None:
            self.rows.append(row)

    def merge(self, file: Path, tournament: Tournament) -> None:
        """Take over the games of this tournament that another file has, if there is one. Raises `BadSetup`."""
        if file.exists() and file.stat().st_size:
            there = {row.number for row in self.rows}
            for row in read(file, tournament):
                if row.number not in there:
                    self.keep(row)

    def write(self, line: Json) -> None:
        self.out.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        self.out.flush()

    def record_file(self, number: int) -> Path:
        """Where the record of a game goes that a bot broke off."""
        return self.file.with_name(f"{self.file.stem}-game-{number}.txt")


def read(file: Path, tournament: Tournament) -> list[GameResult]:
    """The games in a file, by number; a last line that breaks off is cut away. Games with a mishap are left out."""
    content = file.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if whole != content:
        with file.open("r+b") as out:
            out.truncate(len(whole))
    rows: dict[int, GameResult] = {}
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            said = json.loads(line)
            if number == 1:
                refuse_other(file, said, tournament)
            else:
                row = from_dict(said)
                rows[row.number] = row
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            reason = Reason("bad_save", "", "this is no saved tournament", "das ist kein gespeichertes Turnier")
            where = f"{file}, line {number}"
            raise BadSetup(where, reason) from error
    return [row for _, row in sorted(rows.items()) if row.error is None]


def refuse_other(file: Path, header: Json, tournament: Tournament) -> None:
    """Raises `BadSetup` if the file holds another tournament, and says what is different."""
    if header.pop("format") != FORMAT:
        raise ValueError(FORMAT)
    now = tournament.identity()
    other = [name for name in now if header.get(name) != now[name]]
    if not other:
        return
    en = "; ".join(f"{name} was {header.get(name)!r}, now {now[name]!r}" for name in other)
    raise BadSetup(
        str(file),
        Reason(
            "other_tournament",
            "",
            f"holds another tournament: {en}. Without --resume, a new file is started",
            f"enthält ein anderes Turnier: {en}. Ohne --resume beginnt es neu",
        ),
    )
