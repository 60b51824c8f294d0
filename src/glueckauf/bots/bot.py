"""What a bot is, and the play loop in Python. A bot gets a concealed state and nothing else."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Protocol

from glueckauf.engine.border import indexed
from glueckauf.engine.errors import BotFailed, Reason, quoted
from glueckauf.engine.game import Game
from glueckauf.engine.state import State

MOST = 2**62  # of what a bot may count
LONGEST = 200  # characters of what a bot says in place of an answer
WARM_UP = "warm up"


class Bot(Protocol):
    """A player. `known` is what its seat knows, `legal` the ids of the actions among which it chooses.

    It may count what it does, tokens say, in an attribute `tally` of numbers by name: the arena shows the sums.
    """

    def decide(self, known: State, legal: Sequence[int]) -> int: ...


def answer(bot: Bot, name: str, game: Game, known: State) -> int:
    """The answer of a bot that may be anybody's. Raises `BotFailed` if it raises or answers what is not legal."""
    legal = game.legal_ids(known)
    try:
        given = bot.decide(known, list(legal))
    except BotFailed as failure:  # it says itself why
        raise BotFailed(name, failure.reason._replace(code="raised")) from failure
    except (Exception, SystemExit) as error:
        said = quoted(error, LONGEST)
        raise BotFailed(name, Reason("raised", "", f"raised {said}", f"scheitert mit {said}")) from error
    action = indexed(given)
    if action is None:
        said = quoted(repr(given) if isinstance(given, str) else given, LONGEST)
        raise BotFailed(
            name, Reason("no_action", "", f"answered {said}, which is no action id", f"antwortet {said}, keine Nummer")
        )
    if action not in legal:
        texts = game.actions.texts
        said = f"{action} ({texts[action]})" if 0 <= action < len(texts) else quoted(action)
        raise BotFailed(
            name, Reason("illegal", "", f"answered {said}, which is not legal here", f"antwortet {said}, hier verboten")
        )
    return action


class Position(Protocol):
    """A game in play: a `History`, or an `Episode` of the lab."""

    @property
    def seat(self) -> int: ...  # whose decision; below 0 when the game is over

    def step(self, action: int, /) -> object: ...


def play_on(position: Position, answer: Callable[[int], int], seats: Collection[int] | None = None) -> None:
    """Play until the game is over: the play loop in Python, the only one. In machine code it is `bots/playout.py`.

    `answer(seat)` gives the next action. With `seats`, it stops as soon as another seat is asked.
    """
    while position.seat >= 0 and (seats is None or position.seat in seats):
        position.step(answer(position.seat))


def warm_up(game: Game, bots: Iterable[Bot]) -> None:
    """Have each bot answer once, so that its machine code is compiled or loaded before somebody waits for it."""
    s = game.new(game.seats[0], WARM_UP)
    known = game.known_to(s, int(s.seat))
    for bot in bots:
        bot.decide(known, game.legal_ids(known))


def tally_of(bot: Bot) -> dict[str, int]:
    """What a bot that nobody trusts has counted; nothing, if that is no mapping of names to whole numbers."""
    try:
        counted = dict(getattr(bot, "tally", {}))
        good = all(type(name) is str and type(count) is int and abs(count) < MOST for name, count in counted.items())
    except Exception:  # noqa: BLE001 - a stranger's object may do anything
        return {}
    return counted if good else {}
