"""What came of one game: a row of the results."""

from dataclasses import asdict, dataclass, field
from typing import Any

Json = dict[str, Any]  # an object of JSON
CURVE = 21  # positions of a game at which the points of all seats are kept, the first and the last included


@dataclass(frozen=True)
class Mishap:
    """What a bot did wrong, and where: the record leads to the position."""

    bot: str
    seat: int
    game: int
    move: int  # the decision that failed, counted from 1; 0 before the first
    kind: str  # raised, illegal, overtime, died
    words: str
    record: str  # the game so far as text, then the file that it was written to

    def sentence(self) -> str:
        where = f"move {self.move}" if self.move else "before the first move"
        return f"{self.bot} in game {self.game}, seat {self.seat}, {where}: {self.words}"


@dataclass(frozen=True)
class GameResult:
    """One game; every list has one entry a seat. A game with a mishap has no points."""

    number: int
    deal: int
    seed: str
    seating: list[str]
    places: list[int]
    scores: list[int]
    categories: list[dict[str, int]]
    decisions: list[int]
    seconds: list[float]  # that the bot thought
    longest: list[float]  # seconds of its slowest decision
    actions: list[dict[str, int]]  # [seat, action] how often; see `match.labels`
    curve: list[list[int]]  # [seat, position] points over the game, CURVE of them
    error: Mishap | None = None
    tally: list[dict[str, int]] = field(default_factory=list)  # [seat] what the bot counted itself: `bots/bot.py`

    def as_dict(self) -> Json:
        return asdict(self)

    def same_game(self) -> Json:
        """Everything but what the clock said: equal wherever and whenever the game is played."""
        return {name: value for name, value in asdict(self).items() if name not in {"seconds", "longest"}}


def from_dict(row: Json) -> GameResult:
    return GameResult(**{**row, "error": Mishap(**row["error"]) if row["error"] else None})
