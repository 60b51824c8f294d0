"""Tournaments and games for the tests."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from glueckauf.arena.game_result import GameResult
from glueckauf.arena.match import Watch, play
from glueckauf.arena.tournament import Tournament, plan
from glueckauf.games import TITLES

STRANGE = Path(__file__).with_name("strange_bots.py")


def strange(name: str) -> str:
    return f"{STRANGE}:{name}"


def tournament(*bots: str, players: int | None = 2, seed: str = "test") -> Tournament:
    return plan(TITLES["coal_baron"], bots, players, seed, {})


def here(planned: Tournament, games: int) -> list[GameResult]:
    """The games, played one after the other in this process."""
    return [play(planned, number, Watch()) for number in range(games)]


def invented(number: int, seating: list[str], places: list[int], deal: int | None = None) -> GameResult:
    """A game that nobody played."""
    scores = [100 - 10 * place + number % 7 for place in places]
    seats = range(len(seating))
    return GameResult(
        number=number,
        deal=number // len(seating) if deal is None else deal,
        seed=f"test {number}",
        seating=seating,
        places=places,
        scores=scores,
        categories=[{"coal": score - 5, "money": 5} for score in scores],
        decisions=[30 + number % 3 for _ in seats],
        seconds=[0.5 for _ in seats],
        longest=[0.1 for _ in seats],
        actions=[{"place money_4": (number + seat) % 4, "draft": 3} for seat in seats],
        curve=[[score * i // 20 for i in range(21)] for score in scores],
    )


class Here:
    """A crew of nobody but us."""

    def __init__(self, planned: Tournament) -> None:
        self.planned = planned

    def play(self, numbers: Sequence[int]) -> Iterator[GameResult]:
        return (play(self.planned, number, Watch()) for number in numbers)
