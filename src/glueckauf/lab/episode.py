"""One game in play behind a door: its position, and what every maker's interface asks about it.

All doors deal alike: the number or text that they call a seed is the engine's seed, so the same seed and the same
actions are the same game at the bare engine and behind each of them.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from glueckauf.engine.border import GALLERY, as_dict, indexed
from glueckauf.engine.errors import BadSetup, GameIsOver, Reason, quoted
from glueckauf.engine.fields import state_of, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.record import read, replay, write
from glueckauf.engine.state import State
from glueckauf.games import TITLES
from glueckauf.lab.arguments import one_of, whole
from glueckauf.lab.legality import read_action, refusal
from glueckauf.lab.rewards import MARGIN, REWARDS, WIN, pay_for, penalties
from glueckauf.lab.turnstile import Turnstile, one_at_a_time

WIDEST = 2.0**15  # whatever is counted in a state fits into 16 bits, so no number of an observation lies beyond

Vector = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
Pickled = dict[str, Any]  # [attribute] whatever it holds
Info = dict[str, Any]  # what environments return beside an observation: anything by name, as Gymnasium declares it


def titled(title: str) -> Game:
    """The title of this id, or of its name with the rules version, `coal_baron_v2`. Raises `BadSetup`."""
    for game in TITLES.values():
        if isinstance(title, str) and title in (game.id, versioned(game)):
            return game
    there = ", ".join(TITLES)
    reason = Reason("unknown_title", "", f"no such title; there are: {there}", f"es gibt: {there}")
    raise BadSetup(quoted(title), reason)


def versioned(game: Game) -> str:
    """`coal_baron_v2`: the number rises with the rules version, so results under one name can be compared."""
    return f"{game.id}_v{game.rules_version}"


class Episode:
    """A game from its deal on. Copies and pickles in mid-game, and goes on alike in both.

    `reward` is what `rewards()` gives: see `rewards.py`.
    """

    def __init__(
        self, title: str, players: int, options: Mapping[str, str] | None = None, reward: str = "margin"
    ) -> None:
        self.game = titled(title)
        players = whole(players, "players")
        self.options = {} if options is None else as_dict(options)
        self.game.new(players, "0", self.options)  # bad input is refused before anything is made for it
        self.players, self.reward = players, REWARDS[one_of(reward, REWARDS, "reward")]
        self.size = self.game.observation.size
        self._new_scratch()
        self.deal("0")

    def _new_scratch(self) -> None:
        self.turnstile = Turnstile()
        self.out = np.zeros(len(self.game.actions.texts), np.int64)
        self.points = np.zeros(self.players * len(self.game.categories), np.int64)
        self.places = np.zeros(self.players, np.int64)

    @one_at_a_time
    def deal(self, seed: str) -> None:
        """Begin anew; same seed, same game. Raises `BadSetup`."""
        self.state: State = self.game.new(self.players, seed, self.options)
        self.seed, self.actions = seed, list[int]()
        self._look()
        self.first = self.before = self.margins() if self.reward == "gain" else [0.0] * self.players

    def _look(self) -> None:
        """See who is asked, and what may be answered: a record gives single numbers slowly, so once a step."""
        self.seat = int(self.state.seat)
        self._legal: list[int] = (
            self.out[: self.game.rules.legal(self.state, self.out)].tolist() if self.seat >= 0 else []
        )

    @property
    def legal(self) -> list[int]:
        """What the asked seat may answer, ascending; a list of the caller's own."""
        return self._legal[:]

    @one_at_a_time
    def step(self, action: object) -> None:
        """Play `action` for the seat that is asked. Raises as `checked` does, and then nothing changed."""
        number = self.checked(action)
        self.game.rules.apply(self.state, number)
        self.actions.append(number)
        self._look()

    @one_at_a_time
    def checked(self, action: object) -> int:
        """The action as a number, if the position allows it.

        Raises `GameIsOver`, `UnreadableMove` if it is no action at all, `IllegalMove` if a rule forbids it here.
        """
        if self.seat < 0:
            raise GameIsOver("", self.game.reasons[self.game.game_is_over])
        number = read_action(action)
        if number not in self._legal:
            raise refusal(self.game, self.state, number)
        return number

    @one_at_a_time
    def suppose(self, state: State) -> None:
        """Go on in another world. What is legal there may differ, unless the seat that supposes it is asked."""
        self.state = state
        self._look()

    def seated(self, seat: int) -> int:
        """The seat, if there is one of this number. Rules trust their caller here, too. Raises `BadSetup`."""
        found = indexed(seat)
        if found is not None and 0 <= found < self.players:
            return found
        said = f"seats are 0 to {self.players - 1}"
        raise BadSetup(quoted(seat), Reason("no_seat", "", said, "diesen Platz gibt es nicht"))

    @one_at_a_time
    def mask(self, seat: int) -> Mask:
        """[action] 1 where `seat` may choose it now; nobody who is not asked may choose anything."""
        mask = np.zeros(len(self.game.actions.texts), np.int8)
        if self.seated(seat) == self.seat:
            mask[self._legal] = 1
        return mask

    @one_at_a_time
    def observed(self, seat: int) -> Vector:
        """What `seat` knows, as a vector of its own."""
        out, viewer = np.zeros(self.size, np.float32), self.seated(seat)
        self.game.knowledge.observe(self.game.known_to(self.state, viewer), viewer, out)
        return out

    def margins(self) -> list[float]:
        """[seat] points above the mean of the others, as if the game ended now."""
        return self._paid(MARGIN)

    def wins(self) -> list[float]:
        """[seat] what the win is worth to it, as if the game ended now."""
        return self._paid(WIN)

    @one_at_a_time
    def _paid(self, kind: int) -> list[float]:
        out = np.zeros(self.players)
        pay_for(self.game)(self.state, kind, self.points, self.places, out)
        return [float(reward) for reward in out]

    @one_at_a_time
    def rewards(self) -> list[float]:
        """[seat] what the last step has brought; see the class."""
        if self.reward == "gain":
            before, self.before = self.before, self.margins()
            return [now - then for now, then in zip(self.before, before, strict=True)]
        if self.seat >= 0:
            return [0.0] * self.players
        return self.margins() if self.reward == "margin" else self.wins()

    @one_at_a_time
    def penalties(self, seat: int) -> list[float]:
        """[seat] what it brings if `seat` answers what is not legal, and so loses the game."""
        paid = [now - then for now, then in zip(self.before, self.first, strict=True)]
        return penalties(self.reward, seat, paid)

    @one_at_a_time
    def board(self, seat: int) -> str:
        """The table as `seat` sees it, in Rich markup. The gallery is seat -1."""
        viewer = GALLERY if indexed(seat) == GALLERY else self.seated(seat)
        return self.game.board(self.game.seen_by(self.state, viewer), "en")

    @one_at_a_time
    def save(self) -> str:
        """The game so far as a record, which anybody can read, verify and replay (docs/records.md)."""
        history = History(self.game, self.players, self.seed, self.options)
        for action in self.actions:
            history.play(self.game.actions.texts[action])
        return write(history)

    @one_at_a_time
    def restore(self, record: str) -> None:
        """Take up the game of a record where it stands. Raises `BadRecord`, and then nothing changed."""
        written = read(record)
        if (written.title, written.players) != (self.game.id, str(self.players)):
            here = f"{self.game.id} with {self.players} players"
            raise BadSetup(written.title, Reason("other_game", "", f"this is {here}", f"hier ist {here}"))
        *_, history = replay(written, {self.game.id: self.game})
        self.options = history.options
        self.deal(history.seed)
        for action in history.actions:
            self.step(action)
            self.rewards()

    @one_at_a_time
    def __getstate__(self) -> Pickled:
        kept = {
            name: value
            for name, value in vars(self).items()
            if name not in ("game", "state", "out", "points", "places", "turnstile")
        }
        return {**kept, "title": self.game.id, "bytes": to_bytes(self.state), "_legal": self.legal}

    def __setstate__(self, kept: Pickled) -> None:
        title, state = kept.pop("title"), kept.pop("bytes")
        vars(self).update(kept)
        self.actions = list(self.actions)
        self.game = TITLES[title]  # there is one of each title: rules are compiled for it
        self.state = state_of(bytearray(state), self.game.layout, as_numbers=self.game.interpreted)
        self._new_scratch()

    def __deepcopy__(self, _: dict[int, object]) -> "Episode":
        twin = Episode.__new__(Episode)
        twin.__setstate__(self.__getstate__())
        return twin
