"""What a bot is: it gets a concealed state and nothing else."""

import operator
from collections.abc import Sequence
from typing import Protocol

from glueckauf.engine.errors import BotFailed, Reason
from glueckauf.engine.game import Game
from glueckauf.engine.state import State

LONGEST = 200  # characters of what a bot says in place of an answer


class Bot(Protocol):
    """A player. `known` is what its seat knows, `legal` the ids of the actions among which it chooses."""

    def decide(self, known: State, legal: Sequence[int]) -> int: ...


def answer(bot: Bot, name: str, game: Game, known: State) -> int:
    """What a bot that nobody trusts answers; raises `BotFailed` if it raises or answers what is not legal."""
    legal = game.legal_ids(known)
    try:
        given = bot.decide(known, list(legal))
    except Exception as error:
        said = repr(error)[:LONGEST]
        raise BotFailed(name, Reason("raised", "", f"raised {said}", f"scheitert mit {said}")) from error
    try:
        action = operator.index(given)
    except TypeError as error:
        said = repr(given)[:LONGEST]
        raise BotFailed(
            name, Reason("no_action", "", f"answered {said}, which is no action id", f"antwortet {said}, keine Nummer")
        ) from error
    if action not in legal:
        texts = game.actions.texts
        said = f"{action} ({texts[action]})" if 0 <= action < len(texts) else str(action)
        raise BotFailed(
            name, Reason("illegal", "", f"answered {said}, which is not legal here", f"antwortet {said}, hier verboten")
        )
    return action
