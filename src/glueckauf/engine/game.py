"""What every title offers, and the one door through which people play it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from glueckauf.engine import chance
from glueckauf.engine.actions import Actions, shortened
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import ALLOWED, BadSetup, GameIsOver, IllegalMove, NotYourTurn, Reason
from glueckauf.engine.fields import as_record, blank, blank_batch, copy, copy_plain, plain
from glueckauf.engine.observation import Observation
from glueckauf.engine.options import Option, chosen
from glueckauf.engine.view import places_of, points_of
from glueckauf.engine.words import Entry

State = Any  # each title declares its own


def no_news(before: dict[str, Any], after: dict[str, Any], language: str) -> list[str]:
    """For a title whose answers tell everything."""
    del before, after, language
    return []


@dataclass(frozen=True, eq=False)
class Game:
    """One title. The functions are rules: compiled, over a state, trusting their caller.

    The last lines are for people: `view` (a concealed state as JSON), `heard` (an answer as another seat hears of it),
    `ask` and `say` (question and answer as sentences, from a concealed state), `board` (a view as text in Rich markup),
    `news` (what a step brought about beyond the answer, from the views before and after it), `untold` (verbs of answers
    that add nothing to what was said before).

    `observe` writes into a vector of zeros: whoever has many clears them faster at once.

    A rule that has changed asks the state which version it is (`s.rules`, written by the `setup` of that version in
    `versions`); everything else is shared by all versions. `at` gives an older one.

    `reveal_chance` is for records: which fields count what chance has decided since the deal (reshuffles, say), and how
    it is told, in the form of `deal`, from the state at the moment when a rule has just raised the counter.

    `legal` and `refusal` may use the state as scratch paper, but leave it as it was: one thread a state at a time.
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
    setup: Callable[..., None]
    legal: Callable[..., int]
    refusal: Callable[..., int]
    apply: Callable[..., None]
    conceal: Callable[..., None]
    redeal: Callable[..., None]
    scores: Callable[..., None]
    places: Callable[..., None]
    inventory: Callable[..., int]
    flaw: Callable[..., int]
    laws: Sequence[str]
    observe: Callable[..., None]
    observation: Observation
    deal: Callable[[State], dict[str, list[str]]]
    view: Callable[[State], dict[str, Any]]
    heard: Callable[[State, int, int], str]
    ask: Callable[[State, str], str]
    say: Callable[[State, int, str], str]
    glossary: Sequence[Entry]
    board: Callable[[dict[str, Any], str], str]
    news: Callable[[dict[str, Any], dict[str, Any], str], list[str]] = no_news
    untold: Sequence[str] = ()
    reveal_chance: Mapping[str, Callable[[State], dict[str, list[str]]]] = field(default_factory=dict)  # [field]
    versions: Mapping[int, Callable[..., None]] = field(
        default_factory=dict
    )  # [rules version] the `setup` of its games
    interpreted: bool = not COMPILED  # then the rules want states of Python numbers

    def at(self, version: int) -> "Game":
        """The same title under the rules of that version: a game keeps the rules that it began with.

        Raises `BadSetup` for a version that was never played.
        """
        if version == self.rules_version:
            return self
        if version not in self.versions:
            there = ", ".join(map(str, self.versions or (self.rules_version,)))
            raise BadSetup(
                f"{version}",
                Reason(
                    "unknown_rules",
                    "",
                    f"rules versions of {self.id}: {there}",
                    f"Regelfassungen von {self.id}: {there}",
                ),
            )
        return _at(self, version)

    def copy(self, s: State) -> State:
        """A state of its own, equal to `s`, as the rules of this game want it."""
        return copy_plain(s) if self.interpreted else copy(s)

    def own(self, s: State) -> State:
        """The same state as the rules of this game want it; writing to it writes to `s`."""
        return plain(s) if self.interpreted else as_record(s)

    def new(self, players: int, seed: str, options: Mapping[str, str] | None = None) -> State:
        """The first position; same seed, same game. Raises `BadSetup`."""
        if players not in self.seats:
            there = ", ".join(str(number) for number in self.seats)
            raise BadSetup(
                f"{players}", Reason("bad_players", "", en=f"players must be {there}", de=f"Spielerzahl: {there}")
            )
        s: State = self.own(blank(self.state, self.layout))
        self.setup(s, players, np.array(chosen(self.options, options or {}), np.int64), chance.key(seed))
        return s

    def blanks(self, count: int) -> Any:
        """[i] states of zeros, for batches; assigning one to another copies it."""
        return blank_batch(self.layout, count)

    def legal_ids(self, s: State) -> list[int]:
        """The ids of all legal actions, ascending."""
        out = np.empty(len(self.actions.texts), np.int64)
        return cast("list[int]", out[: self.legal(s, out)].tolist())

    def legal_texts(self, s: State) -> list[str]:
        """All legal actions, as people write them."""
        return [self.actions.texts[action] for action in self.legal_ids(s)]

    def play(self, s: State, text: str, seat: int | None = None) -> State:
        """The state after the action `text`, played by `seat`; `s` itself stays as it was.

        Raises `UnreadableMove`, `GameIsOver`, `NotYourTurn` or `IllegalMove`, each with the rule's number.
        """
        after = self.copy(s)  # asking scribbles on a state; this one nobody else has
        self.apply(after, self.checked(after, text, seat))
        return after

    def checked(self, s: State, text: str, seat: int | None = None) -> int:
        """The id of the action `text`, if `seat` may choose it now."""
        action, asked = self.actions.parse(text), plain(s).seat
        if asked < 0:
            raise GameIsOver(shortened(text), self.reasons[self.game_is_over])
        if seat is not None and seat != asked:
            raise NotYourTurn(shortened(text), self.reasons[self.not_your_turn])
        refusal = self.refusal(s, action)
        if refusal != ALLOWED:
            raise IllegalMove(shortened(text), self.reasons[refusal])
        return action

    def known_to(self, s: State, seat: int) -> State:
        """What `seat` knows: a state with unknowns. The gallery is seat -1."""
        known = self.copy(s)
        self.conceal(known, seat)
        return known

    def world(self, known: State, seed: str) -> State:
        """A world that fits what is known, any as likely as any other; same seed, same world."""
        s = self.copy(known)
        self.redeal(s, chance.key(seed))
        return s

    def seen_by(self, s: State, seat: int) -> dict[str, Any]:
        """What `seat` sees, as JSON. The gallery is seat -1."""
        return self.view(plain(self.known_to(s, seat)))

    def score_table(self, s: State) -> list[dict[str, int]]:
        """[seat] points by category and in total, as if the game ended now."""
        return points_of(self.scores, s, self.categories)

    def ranking(self, s: State) -> list[int]:
        """[seat] 1 for the winner; a shared win is 1 twice."""
        return places_of(self.places, s)

    def pieces(self, s: State) -> list[int]:
        """[kind] how many pieces there are, wherever they lie: the same from the first position to the last."""
        out = np.zeros(1000, np.int64)
        return [int(count) for count in out[: self.inventory(s, out)]]

    def broken_law(self, s: State) -> str:
        """Which invariant of the title does not hold; empty if all do."""
        return self.laws[self.flaw(s)]

    def observed(self, s: State, seat: int) -> npt.NDArray[np.float32]:
        """What `seat` knows as a vector; `observation` names its parts."""
        out = np.zeros(self.observation.size, np.float32)
        self.observe(self.known_to(s, seat), seat, out)
        return out

    def question(self, s: State) -> str:
        """The name of what is asked now."""
        number = plain(s).question
        return self.actions.questions[number] if number >= 0 else "game_over"


@cache
def _at(game: Game, version: int) -> Game:
    """One value for each version: what is made for a game is found again."""
    options = [option for option in game.options if option.since <= version]
    return replace(game, rules_version=version, setup=game.versions[version], options=options)
