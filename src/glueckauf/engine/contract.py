"""The three parts of a title, as it declares them: its rules, what its seats know, and its face for people.

Nothing here is checked: a wrong seat or action reads or writes beyond the state. These functions are for rules that
call rules and for loops that play in place; `Game` has a checked door to each.

`S` is the state of the title, `V` its view. Whoever holds a plain `Game` or `Rules` does not know which title it is of,
so its state is `Any` there; the title's own declaration and tests are checked against its own `State`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from glueckauf.engine.face.board import Screen
from glueckauf.engine.face.decisions import Decisions
from glueckauf.engine.face.prose import Passage
from glueckauf.engine.face.scoring import Scoring
from glueckauf.engine.face.view import AnyView
from glueckauf.engine.face.words import Entry, by
from glueckauf.engine.fields import Numbers
from glueckauf.engine.observation import Observation, nothing_follows
from glueckauf.engine.state import State

S_contra = TypeVar("S_contra", contravariant=True)
V_co = TypeVar("V_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)

if TYPE_CHECKING:  # `typing` has defaults since Python 3.13
    import typing_extensions

    S = typing_extensions.TypeVar("S", bound=State, default=Any)
    V = typing_extensions.TypeVar("V", bound=AnyView, default=Any)
else:
    S = TypeVar("S", bound=State)
    V = TypeVar("V", bound=AnyView)


# Rules


class Setup(Protocol[S_contra]):
    """Turn a state of zeros into the first position.

    `options` are the places of the chosen values, one for each option of the title; `key` is the seed's 256 bits.
    """

    def __call__(self, s: S_contra, players: int, options: Numbers, key: Numbers, /) -> None: ...


class Legal(Protocol[S_contra]):
    """Write the ids of all legal actions into `out`, ascending; returns how many."""

    def __call__(self, s: S_contra, out: Numbers, /) -> int: ...


class Refusal(Protocol[S_contra]):
    """ALLOWED, or the number of the reason why the asked seat may not choose this action."""

    def __call__(self, s: S_contra, action: int, /) -> int: ...


class Apply(Protocol[S_contra]):
    """Carry out a legal action and ask the next question."""

    def __call__(self, s: S_contra, action: int, /) -> None: ...


class Scores(Protocol[S_contra]):
    """Write points into `out`, seat after seat, category after category, as if the game ended now."""

    def __call__(self, s: S_contra, out: Numbers, /) -> None: ...


class Places(Protocol[S_contra]):
    """Write the place of each seat into `out`: 1 for the winner, twice for a shared win."""

    def __call__(self, s: S_contra, out: Numbers, /) -> None: ...


class Inventory(Protocol[S_contra]):
    """Add up the pieces of each kind in `out`, wherever they lie; returns the number of kinds."""

    def __call__(self, s: S_contra, out: Numbers, /) -> int: ...


class FindBrokenInvariant(Protocol[S_contra]):
    """The number of an invariant that does not hold; 0 if all do."""

    def __call__(self, s: S_contra, /) -> int: ...


@dataclass(frozen=True, eq=False)
class Rules(Generic[S]):
    """What may be done, what it does, and what it is worth. All functions are rules, over a state as `Game.own` gives.

    `legal`, `refusal`, `inventory` and `find_broken_invariant` may use the state as scratch paper, but leave it as it
    was: one thread a state at a time.

    A rule that has changed asks the state which version it is (`s.rules`, written by the `setup` of that version in
    `versions`); everything else is shared by all versions.
    """

    setup: Setup[S]
    legal: Legal[S]
    refusal: Refusal[S]
    apply: Apply[S]
    scores: Scores[S]
    places: Places[S]
    inventory: Inventory[S]
    piece_kinds: int  # the most that `inventory` counts
    find_broken_invariant: FindBrokenInvariant[S]
    invariants: Sequence[str]  # [number that `find_broken_invariant` returns] what does not hold; the first is empty
    versions: Mapping[int, Setup[S]] = field(default_factory=dict)  # [rules version] its `setup`


# Knowledge


class Conceal(Protocol[S_contra]):
    """Put UNKNOWN in place of all that `seat` has not seen; the gallery is -1."""

    def __call__(self, s: S_contra, seat: int, /) -> None: ...


class Redeal(Protocol[S_contra]):
    """Fill in a world that fits what is known, any as likely as any other."""

    def __call__(self, s: S_contra, key: Numbers, /) -> None: ...


class Observe(Protocol[S_contra]):
    """Write what `seat` knows into `out`, a vector of zeros: whoever has many clears them faster at once."""

    def __call__(self, s: S_contra, seat: int, out: Numbers, /) -> None: ...


class ObservePart(Protocol[S_contra]):
    """One part of `observe`: the table, the unseen pieces, or a player (`engine/observation.py` has their numbers).

    A GPU writes them side by side. So each writes places of its own, none that is not 0 becomes 0 again, and it reads
    nothing that another part writes, be it in the vector or in the state.
    """

    def __call__(self, s: S_contra, seat: int, part: int, out: Numbers, /) -> None: ...


class CompareSeats(Protocol[S_contra]):
    """What follows from all parts of `observe`: from number `first` on, one of `every`."""

    def __call__(self, s: S_contra, first: int, every: int, out: Numbers, /) -> None: ...


@dataclass(frozen=True, eq=False)
class Knowledge(Generic[S]):
    """What a seat knows, and the worlds that fit it. All functions are rules."""

    conceal: Conceal[S]
    redeal: Redeal[S]
    observe: Observe[S]
    observation: Observation  # names the parts of the vector
    observe_part: ObservePart[S] | None = None  # if `observe` has parts: it writes all, then what follows from them
    compare_seats: CompareSeats[S] = nothing_follows


# Face


class Deal(Protocol[S_contra]):
    """What chance laid out, by stack."""

    def __call__(self, s: S_contra, /) -> dict[str, list[str]]: ...


class ViewOf(Protocol[S_contra, V_co]):
    """A state as people see it; what is concealed stays so."""

    def __call__(self, s: S_contra, /) -> V_co: ...


class PublicText(Protocol[S_contra]):
    """The text of an answer as `viewer` hears of it: a secret one has a public form."""

    def __call__(self, s: S_contra, action: int, viewer: int, /) -> str: ...


class Ask(Protocol[S_contra]):
    """The question as a sentence, from a concealed state."""

    def __call__(self, known: S_contra, language: str, /) -> str: ...


class Say(Protocol[S_contra]):
    """An answer as a sentence, from a concealed state; UNKNOWN for one whose secret the seat does not know."""

    def __call__(self, known: S_contra, action: int, language: str, /) -> str: ...


class Board(Protocol[V_contra]):
    """A view as text in Rich markup."""

    def __call__(self, view: V_contra, language: str, screen: Screen, /) -> str: ...


class News(Protocol[V_contra]):
    """What a step brought about beyond the answer, from the views before and after it."""

    def __call__(
        self, before: V_contra, after: V_contra, language: str, player_names: Sequence[str], /
    ) -> list[str]: ...


def no_news(before: object, after: object, language: str, player_names: Sequence[str] = ()) -> list[str]:
    """For a title whose answers tell everything."""
    del before, after, language, player_names
    return []


class Scored(Protocol[V_contra]):
    """What a step scored beyond its answer: a shift, the game; from the views before and after it."""

    def __call__(
        self, before: V_contra, after: V_contra, language: str, player_names: Sequence[str], /
    ) -> list[Scoring]: ...


def nothing_scored(before: object, after: object, language: str, player_names: Sequence[str] = ()) -> list[Scoring]:
    """For a title without a scoring to be shown row by row."""
    del before, after, language, player_names
    return []


class Prose(Protocol[V_contra]):
    """A view in sentences: the middle of the table, then what lies before each seat."""

    def __call__(self, view: V_contra, language: str, player_names: Sequence[str], /) -> list[Passage]: ...


def no_prose(view: object, language: str, player_names: Sequence[str] = ()) -> list[Passage]:
    """For a title that has only its board as text."""
    del view, language, player_names
    return []


@dataclass(frozen=True, eq=False)
class Face(Generic[S, V]):
    """What people see and read. All functions are plain Python over a state of Python numbers, or over views.

    `public_text` is left out where no answer is secret. `silent_verbs` are verbs of answers that add nothing to what
    was said before. `decisions` says which answers a person takes for one.

    `reveal_chance` is for records: which fields count what chance has decided since the deal (reshuffles, say), and how
    it is told, in the form of `deal`, from the state at the moment when a rule has just raised the counter.
    """

    deal: Deal[S]
    view: ViewOf[S, V]
    ask: Ask[S]
    say: Say[S]
    glossary: Sequence[Entry]
    board: Board[V]
    public_text: PublicText[S] | None = None
    news: News[V] = no_news
    scored: Scored[V] = nothing_scored
    prose: Prose[V] = no_prose
    categories: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # [category] its name, English and German
    silent_verbs: Sequence[str] = ()
    decisions: Decisions[S] = field(default_factory=Decisions)
    reveal_chance: Mapping[str, Deal[S]] = field(default_factory=dict)  # [field]

    def category_name(self, category: str, language: str) -> str:
        """What people call a category of points."""
        return by(language, *self.categories.get(category, (category, category)))
