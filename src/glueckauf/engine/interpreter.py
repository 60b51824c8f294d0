"""The same rules in the interpreter, beside their machine code and in the same process.

The first build of a title's machine code takes a minute. Until then people play: `interpreted` makes a `Game` of the
very functions that are compiled otherwise, bound to names that mean interpreted rules and tables of Python numbers.
States are the same bytes in both forms, so a game goes over from one to the other between two moves.
"""

import builtins
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache, lru_cache
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, TypeVar, cast

import numpy as np

from glueckauf.engine import fields as states
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.game import Game

Rule = TypeVar("Rule", bound=Callable[..., Any])

OURS = ("glueckauf.games.", "glueckauf.bots.", "glueckauf.engine.")  # where functions are that may call a rule
MEANT = {states.copy: states.copy_plain}  # what a few names mean here
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


def meant_by(function: FunctionType) -> list[Any]:
    """All that the names in a function may mean, attributes of modules included."""
    names = names_in(function.__code__)
    meant = [function.__globals__[name] for name in names if name in function.__globals__]
    modules = [thing for thing in meant if is_our_module(thing)]
    return [
        *meant,
        *(getattr(module, name) for module in modules for name in names if hasattr(module, name)),
        *(cell.cell_contents for cell in function.__closure__ or ()),
    ]


def translated(thing: Any) -> Any:
    """What a name means in the interpreter: rules, tables of numbers and whatever holds them change, all else stays."""
    if hasattr(thing, "py_func"):  # a compiled rule
        thing = thing.py_func
    if isinstance(thing, np.ndarray) and not thing.flags.writeable:  # a constant: `fields.table`
        return thing.data
    if type(thing) in {dict, list, tuple}:
        return translated_container(thing)
    if thing.__hash__ is not None and thing in twins:
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


def translated_container(things: Any) -> Any:
    """A table of functions, say; the very same object where nothing in it changes."""
    inside = list(things.values()) if isinstance(things, dict) else list(things)
    anew = [translated(thing) for thing in inside]
    if all(new is old for new, old in zip(anew, inside, strict=True)):
        return things
    return dict(zip(things, anew, strict=True)) if isinstance(things, dict) else type(things)(anew)


def bound_anew(function: FunctionType) -> FunctionType:
    """The same code, whose names mean what they mean in the interpreter."""
    meant: dict[str, Any] = {"__builtins__": builtins.__dict__, "__name__": function.__module__}
    cells = tuple(CellType() for _ in function.__closure__ or ())
    twin = FunctionType(function.__code__, meant, function.__name__, function.__defaults__, cells)
    twin.__kwdefaults__, twin.__qualname__ = function.__kwdefaults__, function.__qualname__
    twin.__doc__, twin.__module__ = function.__doc__, function.__module__
    twins[function] = twin  # before its names are looked at: functions may call each other
    for name in names_in(function.__code__):
        if name in function.__globals__:
            meant[name] = translated(function.__globals__[name])
    for cell, over in zip(cells, function.__closure__ or (), strict=True):
        cell.cell_contents = translated(over.cell_contents)
    return twin


def names_in(code: CodeType) -> set[str]:
    """Every name that a piece of code looks up, in the functions inside it too."""
    inside = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(names_in, inside))


def is_our_module(thing: Any) -> bool:
    return isinstance(thing, ModuleType) and thing.__name__.startswith(OURS)


class ModuleTwin:
    """A module of ours as interpreted rules see it; each name is translated when it is first asked for."""

    def __init__(self, module: ModuleType) -> None:
        self.__module = module

    def __getattr__(self, name: str) -> Any:
        meant = translated(getattr(self.__module, name))
        setattr(self, name, meant)
        return meant
