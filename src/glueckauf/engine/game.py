"""What every title offers, and the one door through which people play it."""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, fields
from functools import cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from glueckauf.engine import chance
from glueckauf.engine.actions import Actions
from glueckauf.engine.border import as_count, as_language, as_players, as_seat, bad_argument, number
from glueckauf.engine.compile import COMPILED
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
from glueckauf.engine.face.view import places_of, points_of
from glueckauf.engine.face.words import Entry
from glueckauf.engine.fields import UNKNOWN, Frame, Plain, as_record, blank_batch, frame_of, plain, state_of
from glueckauf.engine.observation import Observation
from glueckauf.engine.options import Option, chosen
from glueckauf.engine.rules import Rules

State = Any  # each title declares its own

CONCEALED = Reason(
    "concealed",
    "",
    "this is what a seat knows; draw a world that fits it with `game.world`, and play there",
    "das ist, was ein Platz weiß; ziehe mit `game.world` eine passende Welt und spiele dort",
)


def no_news(
    before: dict[str, Any], after: dict[str, Any], language: str, player_names: Sequence[str] = ()
) -> list[str]:
    """For a title whose answers tell everything."""
    del before, after, language, player_names
    return []


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
class Game:
    """One title. Its methods check what they are given, and raise the errors of `engine/errors.py`.

    A title declares its rules as plain functions; they lie in `rules`, unchecked, and `Game` is the door to them.

    For people there are `deal` (what chance laid out, by stack), `view` (a state as JSON: what is concealed stays so),
    `public_text` (an answer as another seat hears of it), `ask` and `say` (question and answer as sentences, from a
    concealed state), `board` (a view as text in Rich markup, for a `Screen`), `news` (what a step brought about beyond
    the answer, from the views before and after it and the players' names), `silent_verbs` (verbs of answers that add
    nothing to what was said before).

    A rule that has changed asks the state which version it is (`s.rules`, written by the `setup` of that version in
    `versions`); everything else is shared by all versions. `at` gives an older one.

    `reveal_chance` is for records: which fields count what chance has decided since the deal (reshuffles, say), and how
    it is told, in the form of `deal`, from the state at the moment when a rule has just raised the counter.

    A state may be read by many threads at once: no method writes to the state that it is given.
    """

    id: str
    en: str
    de: str
    seats: Sequence[int]
    rules_version: int
    options: Sequence[Option]
    state: type
    layout: np.dtype[np.void]
    actions: Actions
    reasons: Sequence[Reason]
    game_is_over: int
    not_your_turn: int
    categories: Sequence[str]
    setup: InitVar[Callable[..., None]]
    legal: InitVar[Callable[..., int]]
    refusal: InitVar[Callable[..., int]]
    apply: InitVar[Callable[..., None]]
    conceal: InitVar[Callable[..., None]]
    redeal: InitVar[Callable[..., None]]
    scores: InitVar[Callable[..., None]]
    places: InitVar[Callable[..., None]]
    inventory: InitVar[Callable[..., int]]
    find_broken_invariant: InitVar[Callable[..., int]]
    invariants: Sequence[str]
    observe: InitVar[Callable[..., None]]
    observation: Observation
    deal: Callable[[State], dict[str, list[str]]]
    view: Callable[[State], dict[str, Any]]
    public_text: Callable[[State, int, int], str]
    ask: Callable[[State, str], str]
    say: Callable[[State, int, str], str]
    glossary: Sequence[Entry]
    board: Callable[..., str]
    news: Callable[..., list[str]] = no_news
    silent_verbs: Sequence[str] = ()
    reveal_chance: Mapping[str, Callable[[State], dict[str, list[str]]]] = field(default_factory=dict)  # [field]
    versions: Mapping[int, Callable[..., None]] = field(
        default_factory=dict
    )  # [rules version] the `setup` of its games
    interpreted: bool = not COMPILED  # then the rules want states of Python numbers
    rules: Rules = field(init=False, repr=False)
    _frame: Frame = field(init=False, repr=False)

    def __post_init__(self, *rules: Callable[..., Any]) -> None:
        """Keep the functions as they were declared, and put a checked one in place of each that people call."""
        people = (self.deal, self.view, self.public_text, self.ask, self.say, self.board, self.news)
        declared: Any = dict(zip([part.name for part in fields(Rules)], (*rules, *people), strict=True))
        object.__setattr__(self, "rules", Rules(**declared))
        for name in ("deal", "view", "public_text", "ask", "say", "board", "news"):
            object.__setattr__(self, name, getattr(self, f"_{name}"))
        object.__setattr__(self, "_frame", frame_of(self.layout))

    def declared(self) -> dict[str, Any]:
        """What this title was made of, by the names of its declaration: `Game(**game.declared())` is the same title."""
        given = {part.name: getattr(self, part.name) for part in fields(self) if part.init}
        return {**given, **vars(self.rules)}

    # What comes from outside

    def _read(self, s: State) -> tuple[bytes, int, int, int]:
        """The bytes of a state, the number of players, the seat that is asked, and the question."""
        if type(s) is Plain:
            one = s.__dict__["record"]
        elif isinstance(s, np.void):
            one = np.asarray(s)
        else:
            raise self._no_state(s)
        frame = self._frame
        if one.dtype is not self.layout and one.dtype != self.layout:
            raise self._no_state(s)
        raw: bytes = one.tobytes()
        if len(raw) != frame.size:
            raise self._no_state(s)
        players, seat, question = frame.read(raw)
        if players not in self.seats or not -1 <= seat < players or question >= len(self.actions.questions):
            raise self._no_state(s)
        return raw, players, seat, question

    def _no_state(self, s: object) -> BadArgument:
        return bad_argument(
            "state", "bad_state", type(s).__name__, f"a state of {self.id}", f"eine Stellung von {self.id}"
        )

    def _state(self, raw: bytes) -> State:
        return state_of(bytearray(raw), self.layout, as_numbers=self.interpreted)

    def _scratch(self, raw: bytes) -> Scratch:
        """The same state where this thread may scribble."""
        found = scratches.of.get(self)
        if found is None:
            found = scratches.of[self] = Scratch(self)
        found.memory[:] = raw
        return found

    # Setting up

    def at(self, version: int) -> "Game":
        """The same title under the rules of that version: a game keeps the rules that it began with.

        Raises `BadSetup` for a version that was never played.
        """
        wanted = number(version)
        if wanted == self.rules_version:
            return self
        if wanted is None or wanted not in self.versions:
            there = ", ".join(map(str, self.versions or (self.rules_version,)))
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

    def copy(self, s: State) -> State:
        """A state of its own, equal to `s`, as the rules of this game want it. Raises `BadArgument`."""
        return self._state(self._read(s)[0])

    def own(self, s: State) -> State:
        """The same state as the rules of this game want it; writing to it writes to `s`. Raises `BadArgument`."""
        self._read(s)
        return plain(s) if self.interpreted else as_record(s)

    def new(self, players: int, seed: str | int, options: Mapping[str, str] | None = None) -> State:
        """The first position; same seed, same game, and 3 is the seed "3". Raises `BadSetup`."""
        number_of_players = as_players(players, self.seats)
        values = np.array(chosen(self.options, {} if options is None else options), np.int64)
        key = chance.key(seed)
        s: State = state_of(bytearray(self.layout.itemsize), self.layout, as_numbers=self.interpreted)
        self.rules.setup(s, number_of_players, values, key)
        return s

    def blanks(self, count: int) -> Any:
        """[i] states of zeros, for batches; assigning one to another copies it. Raises `BadArgument`."""
        return blank_batch(self.layout, as_count(count))

    # Playing

    def legal_ids(self, s: State) -> list[int]:
        """The ids of all legal actions, ascending; none when the game is over. Raises `BadArgument`."""
        scratch = self._scratch(self._read(s)[0])
        return cast("list[int]", scratch.out[: self.rules.legal(scratch.state, scratch.out)].tolist())

    def legal_texts(self, s: State) -> list[str]:
        """All legal actions, as people write them. Raises `BadArgument`."""
        return [self.actions.texts[action] for action in self.legal_ids(s)]

    def play(self, s: State, text: str, seat: int | None = None) -> State:
        """The state after the action `text`, played by `seat`; `s` itself stays as it was.

        Raises `UnreadableMove`, `GameIsOver`, `NotYourTurn` or `IllegalMove`, each with the rule's number, and
        `BadArgument` for what is no state or no seat, or for a concealed state.
        """
        return self.played(s, text, seat)[0]

    def played(self, s: State, text: str, seat: int | None = None) -> tuple[State, int]:
        """As `play`, with the id of the action."""
        raw, players, asked, _ = self._read(s)
        if self._frame.is_concealed(raw):
            raise BadArgument("state", CONCEALED)
        after = self._state(raw)  # asking scribbles on a state; this one nobody else has
        action = self._checked(after, text, seat, asked, players)
        self.rules.apply(after, action)
        return after, action

    def checked(self, s: State, text: str, seat: int | None = None) -> int:
        """The id of the action `text`, if `seat` may choose it now. Raises what `play` raises."""
        raw, players, asked, _ = self._read(s)
        return self._checked(self._scratch(raw).state, text, seat, asked, players)

    def _checked(self, own: State, text: str, seat: int | None, asked: int, players: int) -> int:
        action = self.actions.parse(text)
        wanted = asked if seat is None else as_seat(seat, players)
        if asked < 0:
            raise GameIsOver(quoted(text), self.reasons[self.game_is_over])
        if wanted != asked:
            raise NotYourTurn(quoted(text), self.reasons[self.not_your_turn])
        refusal = self.rules.refusal(own, action)
        if refusal != ALLOWED:
            raise IllegalMove(quoted(text), self.reasons[refusal])
        return action

    def why_not(self, s: State, action: str | int) -> Reason | None:
        """Why the action, as text or id, may not be chosen now; None if it may.

        Raises `UnreadableMove` for what is no action of this title, and `BadArgument`.
        """
        raw = self._read(s)[0]
        refusal = self.rules.refusal(self._scratch(raw).state, self.actions.known(action))
        return None if refusal == ALLOWED else self.reasons[refusal]

    def question(self, s: State) -> str:
        """The name of what is asked now. Raises `BadArgument`."""
        number = self._read(s)[3]
        return self.actions.questions[number] if number >= 0 else "game_over"

    # Knowing

    def known_to(self, s: State, seat: int) -> State:
        """What `seat` knows: a state with unknowns. The gallery is seat -1. Raises `BadArgument`."""
        raw, players, *_ = self._read(s)
        viewer, known = as_seat(seat, players), self._state(raw)
        self.rules.conceal(known, viewer)
        return known

    def world(self, known: State, seed: str | int) -> State:
        """A world that fits what is known, any as likely as any other; same seed, same world.

        Raises `BadSetup` for a bad seed, and `BadArgument`.
        """
        s, key = self.copy(known), chance.key(seed)
        self.rules.redeal(s, key)
        return s

    def seen_by(self, s: State, seat: int) -> dict[str, Any]:
        """What `seat` sees, as JSON. The gallery is seat -1. Raises `BadArgument`."""
        return self.rules.view(plain(self.known_to(s, seat)))

    def observed(self, s: State, seat: int) -> npt.NDArray[np.float32]:
        """What `seat` knows as a vector; `observation` names its parts. Raises `BadArgument`, also for the gallery."""
        raw, players, *_ = self._read(s)
        viewer, known = as_seat(seat, players, lowest=0), self._state(raw)
        self.rules.conceal(known, viewer)
        out = np.zeros(self.observation.size, np.float32)
        self.rules.observe(known, viewer, out)
        return out

    # Counting

    def score_table(self, s: State) -> list[dict[str, int]]:
        """[seat] points by category and in total, as if the game ended now. Raises `BadArgument`."""
        return points_of(self.rules.scores, self._scratch(self._read(s)[0]).state, self.categories)

    def ranking(self, s: State) -> list[int]:
        """[seat] 1 for the winner; a shared win is 1 twice. Raises `BadArgument`."""
        return places_of(self.rules.places, self._scratch(self._read(s)[0]).state)

    def pieces(self, s: State) -> list[int]:
        """[kind] how many pieces there are, wherever they lie: the same from the first position to the last.

        Raises `BadArgument`.
        """
        out = np.zeros(1000, np.int64)
        return [int(count) for count in out[: self.rules.inventory(self._scratch(self._read(s)[0]).state, out)]]

    def broken_invariant(self, s: State) -> str:
        """Which invariant of the title does not hold; empty if all do. Raises `BadArgument`."""
        return self.invariants[self.rules.find_broken_invariant(self._scratch(self._read(s)[0]).state)]

    # Telling people

    def _deal(self, s: State) -> dict[str, list[str]]:
        return self.rules.deal(self._plain(s))

    def _view(self, s: State) -> dict[str, Any]:
        return self.rules.view(self._plain(s))

    def _public_text(self, s: State, action: int, viewer: int) -> str:
        players = self._read(s)[1]
        return self.rules.public_text(plain(s), self.actions.known(action), as_seat(viewer, players))

    def _ask(self, s: State, language: str) -> str:
        return self.rules.ask(self._plain(s), as_language(language))

    def _say(self, s: State, action: int, language: str) -> str:
        told = UNKNOWN if number(action) == UNKNOWN else self.actions.known(action)
        known, spoken = self._plain(s), as_language(language)
        try:
            return self.rules.say(known, told, spoken)
        except LookupError as error:  # it speaks of what does not lie there
            said = self.actions.texts[told] if told >= 0 else told
            raise bad_argument(
                "action",
                "not_asked",
                said,
                "an answer to what is asked here",
                "eine Antwort auf die Frage, die ansteht",
            ) from error

    def _board(self, view: dict[str, Any], language: str, screen: Screen = PLAIN_SCREEN) -> str:
        spoken = as_language(language)
        try:
            return self.rules.board(view, spoken, screen)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise self._no_view(view) from error

    def _news(
        self, before: dict[str, Any], after: dict[str, Any], language: str, names: Sequence[str] = ()
    ) -> list[str]:
        spoken = as_language(language)
        try:
            return self.rules.news(before, after, spoken, names)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise self._no_view((before, after)) from error

    def _no_view(self, view: object) -> BadArgument:
        return bad_argument("view", "bad_view", view, f"a view of {self.id}", f"eine Ansicht von {self.id}")

    def _plain(self, s: State) -> State:
        self._read(s)
        return plain(s)


@cache
def _at(game: Game, version: int) -> Game:
    """One value for each version: what is made for a game is found again."""
    options = [option for option in game.options if option.since <= version]
    return Game(**{**game.declared(), "rules_version": version, "setup": game.versions[version], "options": options})
