"""Drills: positions with one clearly best plan, cut out of games. How they are stored, read and set up.

A file holds one line of JSON for each game that was looked at: how it began, its actions as numbers, and the drills
found in it. `drill_search` finds them; `package_drills` reads those of the package.
"""

import base64
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

import msgspec
import numpy as np

from glueckauf.coach.effects import Effects
from glueckauf.coach.plans import Plan
from glueckauf.coach.turns import tried
from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.engine.game import Game
from glueckauf.engine.history import History

APART = 6  # actions between two drills of a game: before that it is nearly the same position


class Found(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position of a game in which one plan is clearly best."""

    moves: int  # actions before it
    seat: int
    best: list[str]  # answers
    obvious: list[str]  # what a sensible beginner would do
    gain: float  # of the best plan beside the obvious one, as `loss` in docs/coach.md
    margin: float  # at least so much the best is ahead of every other plan, two standard errors taken off
    effects: Effects  # beside the obvious one
    themes: list[str]


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that was looked at: a line of the file."""

    number: int  # in the series
    seed: str
    players: int
    rules_version: int
    bots: str
    actions: str = ""  # of the game as far as it is needed: numbers of 16 bits, compressed, base 85
    drills: list[Found] = msgspec.field(default_factory=list)


class Drill(msgspec.Struct, frozen=True):
    """A drill of the package."""

    id: str  # number of the game and of the action, so that it stays when others are added
    title: str
    source: Source
    found: Found


def packed(actions: Sequence[int]) -> str:
    return base64.b85encode(zlib.compress(np.array(actions, "<u2").tobytes(), 9)).decode()


def unpacked(text: str) -> list[int]:
    return [int(action) for action in np.frombuffer(zlib.decompress(base64.b85decode(text)), "<u2")]


def read_sources(lines: bytes, where: str) -> list[Source]:
    """The games of a file. Raises `BadSetup` that names the line which is none."""
    found = []
    for number, line in enumerate(lines.splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=Source))
        except msgspec.DecodeError as error:
            why = (
                f"line {number} is no game with drills: {error}",
                f"Zeile {number} ist kein Spiel mit Übungen: {error}",
            )
            raise BadSetup(where, Reason("bad_drills", "", *why)) from error
    return found


@cache
def package_drills(title: str) -> Mapping[str, Drill]:
    """[id] the drills that come with the package."""
    file = resources.files("glueckauf.coach") / "drill_sets" / f"{title}.jsonl"
    if not file.is_file():
        return {}
    return {
        drill_id(source, found): Drill(drill_id(source, found), title, source, found)
        for source in read_sources(file.read_bytes(), file.name)
        for found in apart(source.drills)
    }


def apart(drills: Sequence[Found]) -> list[Found]:
    """Drills of one game that are not nearly the same position."""
    found: list[Found] = []
    for drill in drills:
        if not found or drill.moves - found[-1].moves >= APART:
            found.append(drill)
    return found


def drill_id(source: Source, found: Found) -> str:
    return f"{source.number}-{found.moves}"


def position(game: Game, source: Source, found: Found) -> History:
    """The game up to the position, and there a world that fits what the seat knows: nobody need know the true deal."""
    history = History(game, source.players, source.seed)
    for action in unpacked(source.actions)[: found.moves]:
        history.play(game.actions.texts[action])
    return redealt(history, found.moves, found.seat, f"{source.seed} {found.moves}")


def redealt(history: History, moves: int, seat: int, seed: str) -> History:
    """The game after so many actions, with a world drawn from what `seat` knew there in place of the true one."""
    game = history.game
    return tried(history, moves, game.world(game.known_to(history.states[moves], seat), seed))


def answers(game: Game, texts: Sequence[str]) -> Plan:
    return tuple(game.actions.ids[text] for text in texts)
