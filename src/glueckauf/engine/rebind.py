"""A function once more, bound to names that mean something else.

Rules call each other by name. So the same code runs in the interpreter or on a GPU when those names mean interpreted
rules, or rules of the GPU: nothing is written twice.
"""

import builtins
from collections.abc import Callable
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

OURS = "glueckauf."


def rebound(
    function: FunctionType,
    translate: Callable[[Any, set[str]], Any],
    begun: Callable[[FunctionType], None] | None = None,
) -> FunctionType:
    """The same code, whose global names and cells mean what `translate` makes of what they meant.

    `translate` also gets all names that the code looks up: a module is asked for some of them. `begun` hears of the new
    function before its names are translated: functions may call each other.
    """
    names = names_in(function.__code__)
    meant: dict[str, Any] = {"__builtins__": builtins.__dict__, "__name__": function.__module__}
    cells = tuple(CellType() for _ in function.__closure__ or ())
    twin = FunctionType(function.__code__, meant, function.__name__, function.__defaults__, cells)
    twin.__kwdefaults__, twin.__qualname__ = function.__kwdefaults__, function.__qualname__
    twin.__doc__, twin.__module__ = function.__doc__, function.__module__
    if begun is not None:
        begun(twin)
    for name in names:
        if name in function.__globals__:
            meant[name] = translate(function.__globals__[name], names)
    for cell, over in zip(cells, function.__closure__ or (), strict=True):
        cell.cell_contents = translate(over.cell_contents, names)
    return twin


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


def names_in(code: CodeType) -> set[str]:
    """Every name that a piece of code looks up, in the functions inside it too."""
    inside = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(names_in, inside))


def is_our_module(thing: Any) -> bool:
    return isinstance(thing, ModuleType) and thing.__name__.startswith(OURS)
