"""The functions of a title, unchecked: what `Game` is the door to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from glueckauf.engine.face.board import Screen

State = Any  # each title declares its own


@dataclass(frozen=True, eq=False)
class Rules:
    """The functions of a title as it declares them. They trust their callers: nothing is checked.

    A wrong seat or action reads or writes beyond the state. They are for our own code and for rules that call rules;
    `Game` has a checked door to each.

    `setup` to `observe` are rules, compiled, over a state in the form that `Game.own` gives. `legal`, `refusal`,
    `inventory` and `find_broken_invariant` may use the state as scratch paper, but leave it as it was: one thread a
    state at a time.
    `observe` writes into a vector of zeros: whoever has many clears them faster at once.
    """

    setup: Callable[..., None]
    legal: Callable[..., int]
    refusal: Callable[..., int]
    apply: Callable[..., None]
    conceal: Callable[..., None]
    redeal: Callable[..., None]
    scores: Callable[..., None]
    places: Callable[..., None]
    inventory: Callable[..., int]
    find_broken_invariant: Callable[..., int]
    observe: Callable[..., None]
    deal: Callable[[State], dict[str, list[str]]]
    view: Callable[[State], dict[str, Any]]
    public_text: Callable[[State, int, int], str]
    ask: Callable[[State, str], str]
    say: Callable[[State, int, str], str]
    board: Callable[[dict[str, Any], str, Screen], str]
    news: Callable[[dict[str, Any], dict[str, Any], str, Sequence[str]], list[str]]
