"""The same rules in the interpreter, beside their machine code and in the same process.

The first build of a title's machine code takes a minute. Until then people play: `interpreted` makes a `Game` of the
very functions that are compiled otherwise, bound to names that mean interpreted rules and tables of Python numbers.
States are the same bytes in both forms, so a game goes over from one to the other between two moves.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache, lru_cache
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

import numpy as np

from glueckauf.engine import bits
from glueckauf.engine import fields as states
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.game import Game
from glueckauf.engine.rebind import OURS, is_our_module, meant_by, rebound

Rule = TypeVar("Rule", bound=Callable[..., Any])

MEANT: dict[Any, Any] = {  # what a few names mean here
    states.copy: states.copy_plain,
    bits.by_loop: int.bit_count,
}
twins: dict[Any, Any] = {}  # function, rule or module -> the same for the interpreter


@cache
def interpreted(game: Game) -> Game:
    """The same title with every rule interpreted; itself, if its rules are interpreted anyway."""
    if game.interpreted:
        return game
    parts = {"rules": game.rules, "knowledge": game.knowledge, "face": game.face}
    return replace(game, interpreted=True, **{name: translated_part(part) for name, part in parts.items()})


def translated_part(part: Any) -> Any:
    """The same part of a title with all its functions translated."""
    return replace(part, **{one.name: translated(getattr(part, one.name)) for one in fields(part)})


def stands_in(game: Game) -> bool:
    """Whether this is the interpreted form of a title that is compiled otherwise: its machine code is not ready yet."""
    return game.interpreted and COMPILED


def as_played(rule: Rule, game: Game) -> Rule:
    """A rule in the form in which `game` is played: interpreted where the game is."""
    return cast("Rule", translated(rule)) if stands_in(game) else rule


def reachable(rule: Any) -> Iterator[Any]:
    """A compiled rule and all rules that it may call, each once: so many have to be compiled."""
    waiting, found = [rule], set()
    while waiting:
        thing = waiting.pop()
        if hasattr(thing, "py_func") and thing not in found:
            found.add(thing)
            yield thing
            waiting += meant_by(thing.py_func)


def translated(thing: Any) -> Any:
    """What a name means in the interpreter: rules, tables of numbers and whatever holds them change, all else stays."""
    if hasattr(thing, "py_func"):  # a compiled rule
        thing = thing.py_func
    if isinstance(thing, np.ndarray) and not thing.flags.writeable:  # a constant: `fields.table`
        return thing.data
    if type(thing) in {dict, list, tuple}:
        return translated_container(thing)
    if is_hashable(thing) and thing in twins:
        return twins[thing]
    if isinstance(thing, FunctionType) and thing.__module__.startswith(OURS):
        return MEANT.get(thing) or bound_anew(thing)
    if hasattr(thing, "cache_parameters") and thing.__module__.startswith(OURS):
        twins[thing] = lru_cache(thing.cache_parameters()["maxsize"])(translated(thing.__wrapped__))
        return twins[thing]
    if is_our_module(thing):
        twins[thing] = ModuleTwin(thing)
        return twins[thing]
    return thing


def is_hashable(thing: Any) -> bool:
    """Whether it can be a key: a frozen struct with a list inside looks as if it could."""
    try:
        hash(thing)
    except TypeError:
        return False
    return True


def translated_container(things: Any) -> Any:
    """A table of functions, say; the very same object where nothing in it changes."""
    inside = list(things.values()) if isinstance(things, dict) else list(things)
    anew = [translated(thing) for thing in inside]
    if all(new is old for new, old in zip(anew, inside, strict=True)):
        return things
    return dict(zip(things, anew, strict=True)) if isinstance(things, dict) else type(things)(anew)


def bound_anew(function: FunctionType) -> FunctionType:
    """The same code, whose names mean what they mean in the interpreter."""

    def begun(twin: FunctionType) -> None:
        twins[function] = twin

    return rebound(function, lambda thing, _: translated(thing), begun)


class ModuleTwin:
    """A module of ours as interpreted rules see it; each name is translated when it is first asked for."""

    def __init__(self, module: ModuleType) -> None:
        self.__module = module

    def __getattr__(self, name: str) -> Any:
        meant = translated(getattr(self.__module, name))
        setattr(self, name, meant)
        return meant
