"""What the master gives away, by kind of decision and by category: what a player's page compares people with.

Written by `python -m tools.coach_levels masters`, from games of the master against itself.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from glueckauf.coach.summary import Sort

FILE = Path(__file__).with_name("masters.json")


class Master(msgspec.Struct, frozen=True):
    """The master over some games of one title, for two players."""

    games: int
    accuracy: float
    themes: dict[str, Sort]
    points: dict[str, float]  # [category] a game
    lost: dict[str, float]  # [category] a game


@cache
def masters() -> Mapping[str, Master]:
    """[title]"""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Master]) if FILE.is_file() else {}
