"""A game in play: every position so far, what may be taken back, and its record."""

from collections.abc import Mapping
from copy import copy
from typing import Generic

import msgspec

from glueckauf.engine.border import as_dict, as_seat, as_seed, bad_argument, number
from glueckauf.engine.contract import S
from glueckauf.engine.errors import BadSetup, NoUndo, Reason, quoted
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.options import told

LONGEST_SEED = 200
KEPT_NUMBERS = 16  # positions as Python numbers: a decision has few answers

NOTHING_TO_UNDO = Reason("nothing_to_undo", "", "nothing to take back", "nichts zurückzunehmen")
NOT_YOUR_STEP = Reason("not_your_step", "", "another player has acted since", "inzwischen hat jemand anderes gehandelt")
SOMETHING_SHOWN = Reason(
    "something_shown",
    "",
    "this step has shown somebody something new, so it stays",
    "dieser Schritt hat jemandem etwas Neues gezeigt, er bleibt",
)
NOTHING_TO_REDO = Reason("nothing_to_redo", "", "nothing to do again", "nichts zu wiederholen")


def refuse_seed(seed: str) -> None:
    """Raises `BadSetup` for a seed that a record could not hold on one line."""
    if not (seed.isprintable() and seed == seed.strip() and 0 < len(seed) <= LONGEST_SEED):
        raise BadSetup(
            "seed",
            Reason(
                "bad_seed",
                "",
                en=f"1 to {LONGEST_SEED} printable characters, without space at either end",
                de=f"1 bis {LONGEST_SEED} druckbare Zeichen, ohne Leerzeichen am Rand",
            ),
        )


class Read(msgspec.Struct, frozen=True, gc=False):
    """What `Marks` says of a position; nothing for the collector of cycles, for there is one for every move."""

    state: object
    seat: int  # that is asked; -1 when the game is over
    question: int
    shown: int  # the seats that the last step showed something new, one bit each


class History(Generic[S]):
    """One game from its first position on. The engine, not the page, decides what may be taken back."""

    def __init__(self, game: Game[S], players: int, seed: str | int, options: Mapping[str, str] | None = None) -> None:
        """Set the game up; 3 is the seed "3". Raises `BadSetup`."""
        refuse_other_things(game)
        seed = as_seed(seed)
        refuse_seed(seed)
        wanted = {} if options is None else as_dict(options)
        self.states: list[S] = [game.new(players, seed, wanted)]  # one more than actions
        self.game, self.players, self.seed = game, int(players), seed
        self.options = told(game.options, wanted)
        self.actions: list[int] = []
        self.undone: list[int] = []  # to be done again, the next one last
        self.resigned: tuple[
            int, ...
        ] = ()  # seats that gave up, in their order; whoever plays on for them, they are last
        self._numbers: dict[int, tuple[S, S]] = {}  # [move] the position, and the same as Python numbers
        self._marks: dict[int, Read] = {}  # [move]

    @property
    def state(self) -> S:
        """The position now; not to be written to."""
        return self.states[-1]

    @property
    def seat(self) -> int:
        """Whose decision it is; -1 when the game is over."""
        return self.marks(len(self.states) - 1).seat

    def marks(self, move: int) -> Read:
        """Who is asked what after so many actions, and whom that step showed something: read once.

        Raises `BadArgument`.
        """
        if type(move) is int and 0 <= move < len(self.states):  # as `_at`, without a call: asked dozens of times a move
            state, read = self.states[move], self._marks.get(move)
        else:
            state, read = self._at(move), None
        if read is None or read.state is not state:  # taken back since, or dealt anew
            read = self._marks[move] = Read(state, *self.game.marks(state))
        return read

    def numbers(self, move: int) -> S:
        """The position after so many actions as Python numbers; the last ones are kept, for all who tell of them.

        Raises `BadArgument`.
        """
        state, made = self._at(move), self._numbers.get(move)
        if made is None or made[0] is not state:
            if len(self._numbers) >= KEPT_NUMBERS:
                self._numbers.clear()
            made = self._numbers[move] = (state, plain(state))
        return made[1]

    def question(self, move: int) -> str:
        """The name of what is asked after so many actions. Raises `BadArgument`."""
        number = self.marks(move).question
        return self.game.actions.questions[number] if number >= 0 else "game_over"

    def _at(self, move: int) -> S:
        """The position after so many actions."""
        states = self.states
        if type(move) is int and 0 <= move < len(states):  # almost always, and read often
            return states[move]
        wanted, last = number(move), len(states) - 1
        if wanted is None or not 0 <= wanted <= last:
            raise bad_argument("move", "bad_move", move, f"0 to {last}", f"0 bis {last}")
        return states[wanted]

    def copied(self) -> "History[S]":
        """The same game, to play on without changing this one; what was read of a position both may use."""
        twin = copy(self)
        twin.states, twin.actions, twin.undone = self.states[:], self.actions[:], self.undone[:]
        return twin

    @property
    def over(self) -> bool:
        """By its rules, or because all but one have given up."""
        return self.seat < 0 or len(self.resigned) >= self.players - 1

    def result(self) -> tuple[list[int], list[int]]:
        """[seat] points and places, as if the game ended now; who gave up comes behind all who did not."""
        points = [row["total"] for row in self.game.score_table(self.state)]
        order = [(seat in self.resigned, rank) for seat, rank in enumerate(self.game.ranking(self.state))]
        return points, [1 + sum(other < own for other in order) for own in order]

    def play(self, text: str, seat: int | None = None) -> int:
        """Play the action `text`; returns its id. Raises what `Game.play` raises, and then nothing has changed."""
        after, action = self.game.played(self.state, text, seat)
        self.add(after, action)
        self.undone.clear()
        return action

    def step(self, action: int) -> int:
        """Play an action by its id; raises as `play` does."""
        return self.play(self.game.actions.texts[self.game.actions.numbered(action)])

    def add(self, after: S, action: int) -> None:
        """Take over a step that was played on a copy of this game; nothing is checked."""
        self.states.append(after)
        self.actions.append(action)

    def go_on_with(self, game: Game[S]) -> None:
        """Play on by the same rules in another form: as machine code, say, instead of interpreted.

        Raises `BadSetup` for another title or other rules.
        """
        refuse_other_things(game)
        if (game.id, game.rules_version) != (self.game.id, self.game.rules_version):
            here = f"{self.game.id}, {self.game.rules_version}"
            raise BadSetup(game.id, Reason("other_game", "", f"this is a game of {here}", f"hier wird {here} gespielt"))
        self.game, self.states = game, [game.own(s) for s in self.states]

    def refuse_undo(self, seat: int) -> Reason | None:
        """Why `seat` may not take back the last step, or None. Raises `BadArgument`."""
        seat = as_seat(seat, self.players)
        if not self.actions:
            return NOTHING_TO_UNDO
        if self.marks(len(self.actions) - 1).seat != seat:
            return NOT_YOUR_STEP
        if self.marks(len(self.actions)).shown != 0:
            return SOMETHING_SHOWN
        return None

    def undo(self, seat: int) -> str:
        """Take back the last step of `seat`; returns its text. Raises `NoUndo` or `BadArgument`."""
        refusal = self.refuse_undo(seat)
        if refusal is not None:
            raise NoUndo("", refusal)
        self.states.pop()
        self.undone.append(self.actions.pop())
        return self.game.actions.texts[self.undone[-1]]

    def redo(self, seat: int) -> str:
        """Do again what `seat` has just taken back; returns its text. Raises `NoUndo` or `BadArgument`."""
        if self.seat != as_seat(seat, self.players) or not self.undone:
            raise NoUndo("", NOTHING_TO_REDO)
        text = self.game.actions.texts[self.undone[-1]]
        self.add(*self.game.played(self.state, text))
        self.undone.pop()
        return text


def refuse_other_things(game: object) -> None:
    """Raises `BadSetup` for what is no title."""
    if not isinstance(game, Game):
        said = quoted(game)
        raise BadSetup("game", Reason("unknown_title", "", f"{said} is no title", f"{said} ist kein Titel"))
