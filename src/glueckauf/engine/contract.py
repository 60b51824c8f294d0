"""The three parts of a title, as it declares them: its rules, what its seats know, and its face for people.

Nothing here is checked: a wrong seat or action reads or writes beyond the state. These functions are for rules that
call rules and for loops that play in place; `Game` has a checked door to each.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from glueckauf.engine.face.board import Screen
from glueckauf.engine.face.words import Entry
from glueckauf.engine.observation import Observation

State = Any  # each title declares its own


def no_news(
    before: dict[str, Any], after: dict[str, Any], language: str, player_names: Sequence[str] = ()
) -> list[str]:
    """For a title whose answers tell everything."""
    del before, after, language, player_names
    return []


@dataclass(frozen=True, eq=False)
class Rules:
    """What may be done, what it does, and what it is worth. All functions are rules, over a state as `Game.own` gives.

    `legal`, `refusal`, `inventory` and `find_broken_invariant` may use the state as scratch paper, but leave it as it
    was: one thread a state at a time.

    A rule that has changed asks the state which version it is (`s.rules`, written by the `setup` of that version in
    `versions`); everything else is shared by all versions.
    """

    setup: Callable[..., None]
    legal: Callable[..., int]
    refusal: Callable[..., int]
    apply: Callable[..., None]
    scores: Callable[..., None]
    places: Callable[..., None]
    inventory: Callable[..., int]
    find_broken_invariant: Callable[..., int]
    invariants: Sequence[str]  # [number that `find_broken_invariant` returns] what does not hold; the first is empty
    versions: Mapping[int, Callable[..., None]] = field(default_factory=dict)  # [rules version] its `setup`


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What a seat knows, and the worlds that fit it. All functions are rules.

    `observe` writes into a vector of zeros: whoever has many clears them faster at once.
    """

    conceal: Callable[..., None]
    redeal: Callable[..., None]
    observe: Callable[..., None]
    observation: Observation  # names the parts of the vector


@dataclass(frozen=True, eq=False)
class Face:
    """What people see and read. All functions are plain Python over a state of Python numbers, or over views.

    `deal` is what chance laid out, by stack. `view` is a state as JSON: what is concealed stays so. `public_text` is an
    answer as another seat hears of it. `ask` and `say` are question and answer as sentences, from a concealed state.
    `board` is a view as text in Rich markup, for a `Screen`. `news` is what a step brought about beyond the answer,
    from the views before and after it and the players' names. `silent_verbs` are verbs of answers that add nothing to
    what was said before.

    `reveal_chance` is for records: which fields count what chance has decided since the deal (reshuffles, say), and how
    it is told, in the form of `deal`, from the state at the moment when a rule has just raised the counter.
    """

    deal: Callable[[State], dict[str, list[str]]]
    view: Callable[[State], dict[str, Any]]
    public_text: Callable[[State, int, int], str]
    ask: Callable[[State, str], str]
    say: Callable[[State, int, str], str]
    glossary: Sequence[Entry]
    board: Callable[[dict[str, Any], str, Screen], str]
    news: Callable[[dict[str, Any], dict[str, Any], str, Sequence[str]], list[str]] = no_news
    silent_verbs: Sequence[str] = ()
    reveal_chance: Mapping[str, Callable[[State], dict[str, list[str]]]] = field(default_factory=dict)  # [field]
