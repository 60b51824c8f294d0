"""What every title offers, and the one door through which people play it."""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from struct import unpack_from
from typing import Any, Generic, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from glueckauf.engine import chance, limits
from glueckauf.engine.actions import Actions
from glueckauf.engine.border import as_count, as_language, as_players, as_seat, as_texts, bad_argument, number
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.contract import Face, Knowledge, Rules, S
from glueckauf.engine.errors import (
    ALLOWED,
    BadArgument,
    BadSetup,
    GameIsOver,
    IllegalMove,
    NotYourTurn,
    Reason,
    quoted,
)
from glueckauf.engine.face.board import PLAIN_SCREEN, Screen
from glueckauf.engine.face.prose import Passage
from glueckauf.engine.face.scoring import Scoring
from glueckauf.engine.face.view import AnyView, places_of, points_of
from glueckauf.engine.face.words import Entry
from glueckauf.engine.fields import UNKNOWN, Frame, Plain, as_record, blank_batch, frame_of, plain, state_of
from glueckauf.engine.observation import Observation
from glueckauf.engine.options import Option, chosen
from glueckauf.engine.state import State

CONCEALED = Reason(
    "concealed",
    "",
    "this is what a seat knows; draw a world that fits it with `game.world`, and play there",
    "das ist, was ein Platz weiß; ziehe mit `game.world` eine passende Welt und spiele dort",
)


# Asked without the attributes of a record, which NumPy looks up in Python.
bytes_of = np.generic.tobytes
layout_of = np.generic.dtype.__get__


class Marks(NamedTuple):
    """What decides how a game goes on from a position."""

    seat: int  # that is asked; -1 when the game is over
    question: int
    shown: int  # the seats that the last step showed something new, one bit each


class Scratch:
    """A state and a list of actions that one thread asks about for one game."""

    def __init__(self, game: "Game") -> None:
        memory = bytearray(game.layout.itemsize)
        self.memory, self.state = memoryview(memory), state_of(memory, game.layout, as_numbers=game.interpreted)
        self.out = np.empty(len(game.actions.texts), np.int64)


class Scratches(threading.local):
    """[game] the scratch of this thread."""

    def __init__(self) -> None:
        self.of: dict[Game, Scratch] = {}


scratches = Scratches()


@dataclass(frozen=True, eq=False)
class Game(Generic[S]):
    """One title. Its methods check what they are given, and raise the errors of `engine/errors.py`.

    A title declares plain functions, in three parts (`engine/contract.py`): `rules`, `knowledge` and `face`. They are
    unchecked, and `Game` is the door to them. `at` gives the title under older rules.

    A state may be read by many threads at once: no method writes to the state that it is given.
    """

    id: str
    en: str
    de: str
    seats: Sequence[int]
    rules_version: int
    options: Sequence[Option]
    state: type[S]
    layout: np.dtype[np.void]
    actions: Actions
    reasons: Sequence[Reason]
    game_is_over: int
    not_your_turn: int
    categories: Sequence[str]
    rules: Rules[S] = field(repr=False)
    knowledge: Knowledge[S] = field(repr=False)
    face: Face[S, Any] = field(repr=False)
    interpreted: bool = not COMPILED  # then the rules want states of Python numbers
    _frame: Frame = field(init=False, repr=False)
    _shown: tuple[str, int] = field(init=False, repr=False)  # how a number is packed, and where

    def __post_init__(self) -> None:
        """Raises `ValueError` for a title that is beyond a limit, or whose state lacks a field that every state has."""
        self._refuse_beyond("SEATS", limits.SEATS, max(self.seats), "players")
        self._refuse_beyond("ACTIONS", limits.ACTIONS, len(self.actions.texts), "actions")
        self._refuse_beyond("QUESTIONS", limits.QUESTIONS, len(self.actions.questions), "questions")
        missing = [name for name in State.__annotations__ if name not in (self.layout.names or ())]
        if missing:
            message = f"{self.id}: every state has {', '.join(missing)} (engine/state.py)"
            raise ValueError(message)
        object.__setattr__(self, "_frame", frame_of(self.layout))
        shown: Any = self.layout.fields
        kind, start, *_ = shown["shown"]
        object.__setattr__(self, "_shown", (f"={kind.char}", start))

    def _refuse_beyond(self, limit: str, most: int, count: int, things: str) -> None:
        if count > most:
            message = f"{self.id}: {count} {things}, but limits.{limit} is {most} (engine/limits.py)"
            raise ValueError(message)

    @property
    def observation(self) -> Observation:
        """The parts of the vector that `observed` gives."""
        return self.knowledge.observation

    @property
    def glossary(self) -> Sequence[Entry]:
        """What its words mean."""
        return self.face.glossary

    # What comes from outside

    def _read(self, s: S) -> tuple[bytes, int, int, int]:
        """The bytes of a state, the number of players, the seat that is asked, and the question."""
        given: Any = s  # a state is a `Plain` or a record, whatever its declaration says
        raw: bytes
        if isinstance(given, np.void):
            layout, raw = layout_of(given), bytes_of(given)
        elif type(given) is Plain:
            one = given.__dict__["record"]
            layout, raw = one.dtype, one.tobytes()
        else:
            raise self._no_state(s)
        frame = self._frame
        if (layout is not self.layout and layout != self.layout) or len(raw) != frame.size:
            raise self._no_state(s)
        players, seat, question = frame.read(raw)
        if players not in self.seats or not -1 <= seat < players or question >= len(self.actions.questions):
            raise self._no_state(s)
        return raw, players, seat, question

    def _no_state(self, s: object) -> BadArgument:
        return bad_argument(
            "state", "bad_state", type(s).__name__, f"a state of {self.id}", f"eine Stellung von {self.id}"
        )

    def _state(self, raw: bytes) -> S:
        s: S = state_of(bytearray(raw), self.layout, as_numbers=self.interpreted)
        return s

    def _scratch(self, raw: bytes) -> Scratch:
        """The same state where this thread may scribble."""
        found = scratches.of.get(self)
        if found is None:
            found = scratches.of[self] = Scratch(self)
        found.memory[:] = raw
        return found

    # Setting up

    def at(self, version: int) -> "Game[S]":
        """The same title under the rules of that version: a game keeps the rules that it began with.

        Raises `BadSetup` for a version that was never played.
        """
        wanted = number(version)
        if wanted == self.rules_version:
            return self
        if wanted is None or wanted not in self.rules.versions:
            there = ", ".join(map(str, self.rules.versions or (self.rules_version,)))
            raise BadSetup(
                quoted(version),
                Reason(
                    "unknown_rules",
                    "",
                    f"rules versions of {self.id}: {there}",
                    f"Regelfassungen von {self.id}: {there}",
                ),
            )
        return _at(self, wanted)

    def copy(self, s: S) -> S:
        """A state of its own, equal to `s`, as the rules of this game want it. Raises `BadArgument`."""
        return self._state(self._read(s)[0])

    def own(self, s: S) -> S:
        """The same state as the rules of this game want it; writing to it writes to `s`. Raises `BadArgument`."""
        self._read(s)
        return plain(s) if self.interpreted else as_record(s)

    def new(self, players: int, seed: str | int, options: Mapping[str, str] | None = None) -> S:
        """The first position; same seed, same game, and 3 is the seed "3". Raises `BadSetup`."""
        number_of_players = as_players(players, self.seats)
        values = np.array(chosen(self.options, {} if options is None else options, number_of_players), np.int64)
        key = chance.key(seed)
        s: S = state_of(bytearray(self.layout.itemsize), self.layout, as_numbers=self.interpreted)
        self.rules.setup(s, number_of_players, values, key)
        return s

    def blanks(self, count: int) -> Any:
        """[i] states of zeros, for batches; assigning one to another copies it. Raises `BadArgument`."""
        return blank_batch(self.layout, as_count(count))

    # Playing

    def legal_ids(self, s: S) -> list[int]:
        """The ids of all legal actions, ascending; none when the game is over. Raises `BadArgument`."""
        scratch = self._scratch(self._read(s)[0])
        return cast("list[int]", scratch.out[: self.rules.legal(scratch.state, scratch.out)].tolist())

    def legal_texts(self, s: S) -> list[str]:
        """All legal actions, as people write them. Raises `BadArgument`."""
        return [self.actions.texts[action] for action in self.legal_ids(s)]

    def play(self, s: S, text: str, seat: int | None = None) -> S:
        """The state after the action `text`, played by `seat`; `s` itself stays as it was.

        Raises `UnreadableMove`, `GameIsOver`, `NotYourTurn` or `IllegalMove`, each with the rule's number, and
        `BadArgument` for what is no state or no seat, or for a concealed state.
        """
        return self.played(s, text, seat)[0]

    def played(self, s: S, text: str, seat: int | None = None) -> tuple[S, int]:
        """As `play`, with the id of the action."""
        raw, players, asked, _ = self._read(s)
        if self._frame.is_concealed(raw):
            raise BadArgument("state", CONCEALED)
        after = self._state(raw)  # asking scribbles on a state; this one nobody else has
        action = self._checked(after, text, seat, asked, players)
        self.rules.apply(after, action)
        return after, action

    def followed(self, s: S, action: int) -> S:
        """The state after an action by its id, whoever is asked. Raises as `play` does."""
        raw, _, asked, _ = self._read(s)
        if self._frame.is_concealed(raw):
            raise BadArgument("state", CONCEALED)
        wanted, after = self.actions.numbered(action), self._state(raw)
        self._refuse(after, wanted, asked)
        self.rules.apply(after, wanted)
        return after

    def checked(self, s: S, text: str, seat: int | None = None) -> int:
        """The id of the action `text`, if `seat` may choose it now. Raises what `play` raises."""
        raw, players, asked, _ = self._read(s)
        return self._checked(self._scratch(raw).state, text, seat, asked, players)

    def _checked(self, own: S, text: str, seat: int | None, asked: int, players: int) -> int:
        action = self.actions.parse(text)
        wanted = asked if seat is None else as_seat(seat, players)
        if 0 <= asked != wanted:
            raise NotYourTurn(quoted(text), self.reasons[self.not_your_turn])
        self._refuse(own, action, asked)
        return action

    def _refuse(self, own: S, action: int, asked: int) -> None:
        """Raise unless the rules allow this action to the seat that is asked."""
        if asked < 0:
            raise GameIsOver(self.actions.texts[action], self.reasons[self.game_is_over])
        refusal = self.rules.refusal(own, action)
        if refusal != ALLOWED:
            raise IllegalMove(self.actions.texts[action], self.reasons[refusal])

    def why_not(self, s: S, action: str | int) -> Reason | None:
        """Why the action, as text or id, may not be chosen now; None if it may.

        Raises `UnreadableMove` for what is no action of this title, and `BadArgument`.
        """
        raw = self._read(s)[0]
        refusal = self.rules.refusal(self._scratch(raw).state, self.actions.known(action))
        return None if refusal == ALLOWED else self.reasons[refusal]

    def asked(self, s: S) -> int:
        """Whose decision it is; -1 when the game is over. Raises `BadArgument`."""
        return self._read(s)[2]

    def question(self, s: S) -> str:
        """The name of what is asked now. Raises `BadArgument`."""
        number = self._read(s)[3]
        return self.actions.questions[number] if number >= 0 else "game_over"

    def marks(self, s: S) -> Marks:
        """Who is asked what, and whom the last step showed something: read at once. Raises `BadArgument`."""
        raw, _, seat, question = self._read(s)
        form, start = self._shown
        return Marks(seat, question, unpack_from(form, raw, start)[0])

    def marked_and_legal(self, s: S) -> tuple[Marks, list[int]]:
        """What `marks` and `legal_ids` say, from one look at the state. Raises `BadArgument`."""
        raw, _, seat, question = self._read(s)
        form, start = self._shown
        scratch = self._scratch(raw)
        legal = scratch.out[: self.rules.legal(scratch.state, scratch.out)].tolist()
        return Marks(seat, question, unpack_from(form, raw, start)[0]), legal

    # Knowing

    def known_to(self, s: S, seat: int) -> S:
        """What `seat` knows: a state with unknowns. The gallery is seat -1. Raises `BadArgument`."""
        raw, players, *_ = self._read(s)
        viewer, known = as_seat(seat, players), self._state(raw)
        self.knowledge.conceal(known, viewer)
        return known

    def world(self, known: S, seed: str | int) -> S:
        """A world that fits what is known, any as likely as any other; same seed, same world.

        Raises `BadSetup` for a bad seed, and `BadArgument`.
        """
        s, key = self.copy(known), chance.key(seed)
        self.knowledge.redeal(s, key)
        return s

    def seen_by(self, s: S, seat: int) -> AnyView:
        """What `seat` sees. The gallery is seat -1. Raises `BadArgument`."""
        seen: AnyView = self.face.view(plain(self.known_to(s, seat)))
        return seen

    def observed(self, s: S, seat: int) -> npt.NDArray[np.float32]:
        """What `seat` knows as a vector; `observation` names its parts. Raises `BadArgument`, also for the gallery."""
        raw, players, *_ = self._read(s)
        viewer, known = as_seat(seat, players, lowest=0), self._state(raw)
        self.knowledge.conceal(known, viewer)
        out = np.zeros(self.observation.size, np.float32)
        self.knowledge.observe(known, viewer, out)
        return out

    # Counting

    def score_table(self, s: S) -> list[dict[str, int]]:
        """[seat] points by category and in total, as if the game ended now. Raises `BadArgument`."""
        return points_of(self.rules.scores, self._scratch(self._read(s)[0]).state, self.categories)

    def ranking(self, s: S) -> list[int]:
        """[seat] 1 for the winner; a shared win is 1 twice. Raises `BadArgument`."""
        return places_of(self.rules.places, self._scratch(self._read(s)[0]).state)

    def pieces(self, s: S) -> list[int]:
        """[kind] how many pieces there are, wherever they lie: the same from the first position to the last.

        Raises `BadArgument`.
        """
        out = np.zeros(self.rules.piece_kinds, np.int64)
        return [int(count) for count in out[: self.rules.inventory(self._scratch(self._read(s)[0]).state, out)]]

    def broken_invariant(self, s: S) -> str:
        """Which invariant of the title does not hold; empty if all do. Raises `BadArgument`."""
        return self.rules.invariants[self.rules.find_broken_invariant(self._scratch(self._read(s)[0]).state)]

    # Telling people

    def deal(self, s: S) -> dict[str, list[str]]:
        """What chance laid out, by stack. Raises `BadArgument`."""
        return self.face.deal(self._plain(s))

    def view(self, s: S) -> AnyView:
        """Any state as a page draws it, all of it; what is concealed stays so. Raises `BadArgument`."""
        seen: AnyView = self.face.view(self._plain(s))
        return seen

    def public_text(self, s: S, action: int, viewer: int) -> str:
        """The text of an answer as `viewer` hears of it: a secret one has a public form. Raises `BadArgument`."""
        players = self._read(s)[1]
        known, seat = self.actions.known(action), as_seat(viewer, players)
        told = self.face.public_text
        return self.actions.texts[known] if told is None else told(plain(s), known, seat)

    def ask(self, s: S, language: str) -> str:
        """The question as a sentence, from a concealed state. Raises `BadArgument`."""
        return self.face.ask(self._plain(s), as_language(language))

    def say(self, s: S, action: int, language: str) -> str:
        """An answer as a sentence, from a concealed state; UNKNOWN for one whose secret the seat does not know.

        Raises `BadArgument`.
        """
        told = UNKNOWN if number(action) == UNKNOWN else self.actions.known(action)
        known, spoken = self._plain(s), as_language(language)
        try:
            return self.face.say(known, told, spoken)
        except LookupError as error:  # it speaks of what does not lie there
            raise self._not_asked(told) from error

    def sum_up(self, before: S, answers: Sequence[int], after: S, language: str) -> str:
        """Answers of one decision as a sentence, from what a seat knew before and knows after. Raises `BadArgument`."""
        known, later, spoken = self._plain(before), self._plain(after), as_language(language)
        if not isinstance(answers, list | tuple) or not answers:
            raise bad_argument("answers", "bad_answers", answers, "a list of actions", "eine Liste von Aktionen")
        told = [UNKNOWN if number(one) == UNKNOWN else self.actions.known(one) for one in answers]
        make = self.face.decisions.sum_up
        if make is None:
            return self.say(known, told[0], spoken)
        try:
            return make(known, told, later, spoken)
        except LookupError as error:  # it speaks of what does not lie there
            raise self._not_asked(told[0]) from error

    def _not_asked(self, action: int) -> BadArgument:
        said = self.actions.texts[action] if action >= 0 else action
        here = "an answer to what is asked here", "eine Antwort auf die Frage, die ansteht"
        return bad_argument("action", "not_asked", said, *here)

    def board(self, view: AnyView, language: str, screen: Screen = PLAIN_SCREEN) -> str:
        """A view as text in Rich markup. Raises `BadArgument`."""
        spoken = as_language(language)
        if not isinstance(screen, Screen):
            raise bad_argument("screen", "bad_screen", screen, "a `Screen`", "ein `Screen`")
        try:
            return self.face.board(view, spoken, screen)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise self._no_view(view) from error

    def prose(self, view: AnyView, language: str, names: Sequence[str] = ()) -> list[Passage]:
        """A view in sentences; empty where a title has none. Raises `BadArgument`."""
        spoken = as_language(language)
        try:
            return self.face.prose(view, spoken, as_texts(names, "names"))
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise self._no_view(view) from error

    def news(self, before: AnyView, after: AnyView, language: str, names: Sequence[str] = ()) -> list[str]:
        """What a step brought about beyond the answer, from the views before and after it. Raises `BadArgument`."""
        spoken = as_language(language)
        try:
            return self.face.news(before, after, spoken, as_texts(names, "names"))
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise self._no_view((before, after)) from error

    def scored(self, before: AnyView, after: AnyView, language: str, names: Sequence[str] = ()) -> list[Scoring]:
        """What a step scored: a shift, the game; from the views before and after it. Raises `BadArgument`."""
        spoken = as_language(language)
        try:
            return self.face.scored(before, after, spoken, as_texts(names, "names"))
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise self._no_view((before, after)) from error

    def _no_view(self, view: object) -> BadArgument:
        return bad_argument("view", "bad_view", view, f"a view of {self.id}", f"eine Ansicht von {self.id}")

    def _plain(self, s: S) -> S:
        self._read(s)
        return s if isinstance(s, Plain) else plain(s)


@cache
def _at(game: Game, version: int) -> Game:
    """One value for each version: what is made for a game is found again."""
    options = [option for option in game.options if option.since <= version]
    rules = replace(game.rules, setup=game.rules.versions[version])
    return replace(game, rules_version=version, options=options, rules=rules)
