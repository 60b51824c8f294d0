"""Answers that a person takes for one decision: which belong together, how they read in one sentence, what they cost.

The rules ask one small question after the other. A person decides "I build the Boxcar and pay with these three". A
title declares here which questions go on with a decision, which of them are really the choice of a set, and what is
lost by an answer. Everything is made from concealed states, so it may be told to the seat that it was concealed for.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

S_contra = TypeVar("S_contra", contravariant=True)
S = TypeVar("S")

ALWAYS: tuple[str, ...] = ()  # of `follows`: whatever was asked before


class SumUp(Protocol[S_contra]):
    """A decision in one sentence, from what a seat knew before it and knows after it; UNKNOWN for a secret answer.

    `answers` are those given so far: the decision need not be complete.
    """

    def __call__(self, before: S_contra, answers: Sequence[int], after: S_contra, language: str, /) -> str: ...


class Risk(Protocol[S_contra]):
    """What of value is lost by an answer, as a sentence from a concealed state; empty if nothing is."""

    def __call__(self, known: S_contra, action: int, language: str, /) -> str: ...


class Explain(Protocol[S_contra]):
    """Why an answer is refused, with the numbers of this position; empty where the reason says it all."""

    def __call__(self, known: S_contra, action: int, code: str, language: str, /) -> str: ...


class SizeOf(Protocol[S_contra]):
    """How many things the set has at least and at most, before any was chosen."""

    def __call__(self, known: S_contra, /) -> tuple[int, int]: ...


class Name(Protocol[S_contra]):
    """What is to be chosen, or what is done with `number` chosen things: the words on the button."""

    def __call__(self, known: S_contra, number: int, language: str, /) -> str: ...


class Worth(NamedTuple):
    """A set that is complete by what its things are worth, not by their number: a sum to be paid."""

    things: Callable[[int], Sequence[int]]  # what an answer lays down, each thing as the answer that lays it alone
    item: Name[Any]  # a thing, by the number of its answer
    counted: Callable[[Any, Sequence[int], str], str]  # how far the things have come


class SetOf(NamedTuple):
    """A question that is asked until a set is complete. Things are named in ascending order of their answers."""

    size: SizeOf[Any]
    ask: Name[Any]  # with the number that is wanted
    button: Name[Any]  # with the number that is chosen
    closes: str = ""  # the verb that ends a set which may be larger
    worth: Worth | None = None  # one answer may lay down several things


class Goal(NamedTuple):
    """Something that takes several answers: those that may be used for it, and how one knows that it is done."""

    name: str  # as a client asks for it
    answers: Sequence[str]  # each at most once; the last one is the one that reaches it
    done: Callable[[Any, Any], bool]  # from what the seat knew at first and knows then
    say: Callable[[Any, Any, str], str]  # what it does and costs, from the same two


class Task(NamedTuple):
    """Something to be done as well as possible: what may be used for it, and how good a position is."""

    answers: Sequence[str]  # verbs, or single answers
    worth: Callable[[Any, Any], tuple[int, int]]  # what is reached, and what is near; from what was and is known
    possible: Callable[[Any], bool]
    say: Callable[[str], str]


class Alone(Protocol[S_contra]):
    """One answer of a decision in words that need no question before them, from a concealed state."""

    def __call__(self, known: S_contra, action: int, language: str, /) -> str: ...


class Theme(NamedTuple):
    """What there is to learn from a decision: a drill has this theme if any of the conditions holds."""

    en: str
    de: str
    answers: Sequence[str] = ()  # the first answer that sets the best plan apart begins with one of these
    categories: Sequence[str] = ()  # the best plan clearly brings its seat more points here
    when: Callable[[Any, Sequence[int]], bool] | None = None  # true of the best plan, and not of the obvious one


class Feats(NamedTuple):
    """What a seat can have done by the end of a game: orders, contracts; each a number."""

    done: Callable[[Any, int], Iterable[int]]  # from a position of Python numbers that hides nothing, and the seat
    say: Callable[[int, str], str]  # `order 7 (5 VP) delivered`


def no_goals(known: object) -> Sequence[Goal]:
    del known
    return ()


def lose_nothing(known: object, action: int, language: str) -> str:
    del known, action, language
    return ""


def explain_nothing(known: object, action: int, code: str, language: str) -> str:
    del known, action, code, language
    return ""


@dataclass(frozen=True, eq=False)
class Decisions(Generic[S]):
    """How the answers of a title make decisions. All functions are plain Python over a state of Python numbers."""

    sum_up: SumUp[S] | None = None  # None: the first answer says it
    follows: Mapping[str, Sequence[str]] = field(
        default_factory=dict
    )  # [question] goes on with a decision behind these
    closing: Sequence[str] = ()  # verbs of answers that only end what was decided before
    sets: Mapping[str, SetOf] = field(default_factory=dict)  # [question]
    spends: Sequence[str] = ()  # questions whose only answer still waits for the player: it gives something away
    risk: Risk[S] = lose_nothing
    explain: Explain[S] = explain_nothing
    alone: Alone[S] | None = None  # None: as in a list of answers
    goals: Callable[[S], Sequence[Goal]] = no_goals  # shortcuts from a concealed state
    tasks: Mapping[str, Task] = field(default_factory=dict)  # [name]
    feats: Feats | None = None
    themes: Mapping[str, Theme] = field(default_factory=dict)  # [name] of drills, in the order of the page
