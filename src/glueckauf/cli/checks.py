"""What is wrong with the arguments of a command, found before anybody waits for a compiler or for games."""

import errno
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from glueckauf.arena.tournament import refuse_bot
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.game import Game
from glueckauf.engine.history import refuse_seed
from glueckauf.engine.options import chosen


def refuse_setup(
    game: Game, players: int, options: Mapping[str, str], *, seed: str | None = None, bots: Sequence[str] = ()
) -> None:
    """Raises `BadSetup` if such a game cannot be played; calls no rule, so nothing is compiled."""
    if players not in game.seats:
        game.new(players, "")  # it refuses, with its own sentence, before any rule is called
    chosen(game.options, options, players)
    if seed is not None:
        refuse_seed(seed)
    for bot in bots:
        refuse_bot(bot)


def refuse_humans(humans: int, players: int) -> None:
    """Raises `BadSetup` for more people than seats, or fewer than none."""
    if not 0 <= humans <= players:
        reason = Reason(
            "bad_humans",
            "",
            f"--humans must be 0 to {players}, the number of players",
            f"--humans: 0 bis {players}, die Zahl der Spieler",
        )
        raise BadSetup(str(humans), reason)


@contextmanager
def writing(path: Path | str) -> Iterator[None]:
    """Raises `BadSetup` if the file or folder cannot be written: no folder, no permission, no space."""
    try:
        yield
    except (OSError, sqlite3.OperationalError) as error:
        en, de = unwritable(error)
        reason = Reason("not_written", "", f"cannot be written: {en}", f"nicht zu schreiben: {de}")
        raise BadSetup(str(path), reason) from error


def unwritable(error: Exception) -> tuple[str, str]:
    """Why a file or folder cannot be written, in English and German."""
    match error:
        case FileNotFoundError():
            return "there is no such folder", "diesen Ordner gibt es nicht"
        case IsADirectoryError():
            return "this is a folder", "das ist ein Ordner"
        case PermissionError():
            return "you may not write there", "du darfst dort nicht schreiben"
        case OSError(errno=errno.ENOSPC):
            return "no space left on the disk", "auf der Platte ist kein Platz mehr"
        case _:
            why = getattr(error, "strerror", None) or str(error)
            return why, why


def unreadable(error: Exception) -> tuple[str, str]:
    """Why a file cannot be read, in English and German."""
    match error:
        case FileNotFoundError():
            return "there is no such file", "diese Datei gibt es nicht"
        case PermissionError():
            return "you may not read it", "du darfst sie nicht lesen"
        case _:
            return unwritable(error)


def refuse_file(path: Path) -> None:
    """Raises `BadSetup` if a file cannot be written there; leaves everything as it was."""
    with writing(path):
        there = path.exists()
        with path.open("ab"):
            pass
        if not there:
            path.unlink()
