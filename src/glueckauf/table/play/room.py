"""A table in memory: who sits there, and the game that its entries tell. No wire, no disk."""

import copy
import hashlib
import time
from collections.abc import Iterable, Sequence

import msgspec

from glueckauf.engine.errors import GlueckaufError
from glueckauf.engine.face.view import AnyView
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State
from glueckauf.games import TITLES
from glueckauf.machine_code import WORKSHOP
from glueckauf.table.storage.ledger import Written, check
from glueckauf.table.storage.models import SeatRow, TableRow
from glueckauf.table.wire.protocol import Clock, LevelName

STAND_IN: LevelName = "hauer"  # plays for whoever resigned
KEPT_VIEWS = 12  # the last two moves of all seats and the gallery: more would fill the memory of a busy house


def clock_of(row: TableRow) -> Clock | None:
    try:
        return msgspec.convert(row.clock, Clock | None)
    except msgspec.ValidationError as error:
        raise BrokenGame(f"clock: {error}") from error


def commitment(seed: str) -> str:
    """What is told of the seed before the end: its SHA-256."""
    return hashlib.sha256(seed.encode()).hexdigest()


class BrokenGame(Exception):
    """The entries of this game do not tell a game; the message says where."""


class Room:
    """One table. `adopt` takes entries that are on disk; nothing else changes the game."""

    def __init__(self, row: TableRow, chairs: Sequence[SeatRow], entries: Iterable[Written] = ()) -> None:
        self.row, self.chairs = row, sorted(chairs, key=lambda chair: chair.seat)
        self.number = 0
        self.check = hashlib.sha256(
            f"{row.id}|{row.title}|{row.rules_version}|{row.players}|{sorted(row.options.items())}|{row.seed}".encode()
        ).hexdigest()[:16]
        self.history: History | None = None
        self.clock = None if row.status == "broken" else clock_of(row)
        self.forks: dict[str, str] = {}  # [player and client's id] the table that was made
        self.moments: list[float] = []  # [action] when it was taken
        self.requests: dict[str, int] = {}  # [player and client's id] the number after it
        self.used = [0.0] * row.players  # [seat] seconds thought
        self.turns = [0] * row.players  # [seat] turns ended, for increments
        self.last = row.started or row.created  # when the clock of the asked seat began to run
        self.proposal: tuple[int, int, set[int]] | None = None  # by, move, agreed
        self.seen: dict[tuple[int, int], tuple[State, AnyView]] = {}  # [move, viewer] what is known, and its view
        self.asking: tuple[State, str, int] | None = None
        self.touched = time.monotonic()
        if row.status in {"playing", "over"}:
            self.begin()
            self.adopt(entries)
            if row.status == "over" and (not self.played.over or self.played.result()[0] != row.scores):
                raise BrokenGame("the end of the game is missing, or its scores were changed")

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> Game:
        """The title, in the form in which this game is played."""
        return self.history.game if self.history else self.best_form()

    def best_form(self) -> Game:
        """The title under the rules that this table began with; as machine code, if that is ready.

        Raises `BrokenGame` if this program has never played them.
        """
        if self.row.title not in TITLES:
            raise BrokenGame(f"unknown title {self.row.title}")
        try:
            return WORKSHOP.game(self.row.title).at(self.row.rules_version)
        except GlueckaufError as error:
            raise BrokenGame(str(error)) from error

    @property
    def played(self) -> History:
        """The game, which has begun."""
        if self.history is None:
            raise BrokenGame("no game has begun")
        return self.history

    @property
    def move(self) -> int:
        return len(self.history.actions) if self.history else 0

    @property
    def asked(self) -> int:
        """Whose decision it is; -1 if nobody's."""
        return self.history.seat if self.history and self.row.status == "playing" else -1

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    def seats_of(self, player: str | None) -> list[int]:
        return [chair.seat for chair in self.chairs if player is not None and chair.player == player]

    def people(self) -> list[SeatRow]:
        """Who still plays as a person."""
        return [chair for chair in self.chairs if chair.kind == "person" and not chair.resigned]

    def bot_at(self, seat: int) -> LevelName | None:
        """The level of the bot that answers for a seat, if one does."""
        chair = self.chairs[seat]
        if chair.resigned:
            return chair.away or STAND_IN
        return chair.level if chair.kind == "bot" else chair.away

    # What happens

    def begin(self) -> None:
        """Deal. Raises `BrokenGame` where the row tells of no game that this program plays."""
        row, game = self.row, self.best_form()
        try:
            self.history = History(game, row.players, row.seed, row.options)
        except GlueckaufError as error:
            raise BrokenGame(str(error)) from error
        self.last = row.started or row.created

    def take_over_machine_code(self) -> None:
        """Go on with machine code if it is ready; to be called between two moves."""
        if self.history is not None and self.history.game is not self.best_form():
            self.history.go_on_with(self.best_form())

    def trial(self) -> History:
        """The game, to try something on: nothing done to it is done to the table."""
        trial = copy.copy(self.played)
        trial.states, trial.actions, trial.undone = trial.states[:], trial.actions[:], trial.undone[:]
        return trial

    def next_entries(self, parts: Sequence[tuple[str, int, str]], request: str, at: float) -> list[Written]:
        """The rows for what is about to happen: kind, seat, text."""
        rows, before = [], self.check
        for number, (kind, seat, text) in enumerate(parts, self.number + 1):
            before = check(before, number, kind, seat, text, request, at)
            rows.append(Written(self.id, number, kind, seat, text, request, at, before))
        return rows

    def adopt(self, entries: Iterable[Written], tried: History | None = None) -> None:
        """Carry out what is on disk. Raises `BrokenGame` at the first entry that cannot have happened.

        `tried` is the game after these entries, if somebody has tried them already.
        """
        for entry in entries:
            if entry.number != self.number + 1:
                raise BrokenGame(f"entry {self.number + 1} is missing")
            if entry.check != check(self.check, *entry[1:-1]):
                raise BrokenGame(f"entry {entry.number} was changed")
            try:
                self.carry_out(entry, tried)
            except (GlueckaufError, ValueError, IndexError) as error:
                raise BrokenGame(f"entry {entry.number}: {error}") from error
            self.number, self.check = entry.number, entry.check
            if entry.request:
                self.requests[entry.request] = entry.number

    def carry_out(self, entry: Written, tried: History | None) -> None:
        history, before = self.played, self.played.seat
        if before >= 0 and entry.request:  # a person thought about it, no bot
            self.used[before] += max(0.0, entry.at - self.last)
        self.last = entry.at
        if entry.kind == "move" and tried is not None:
            history.actions.append(tried.actions[len(history.actions)])
            history.states.append(self.game.own(tried.states[len(history.states)]))  # it may have been tried before
            history.undone.clear()
        elif entry.kind == "move":
            history.play(entry.text, entry.seat)
        elif entry.kind == "resign":
            self.chairs[entry.seat].resigned = True
            history.resigned = (*history.resigned, entry.seat)
        else:
            self.take_back(entry)
        del self.moments[len(history.actions) :]
        self.moments += [entry.at] * (len(history.actions) - len(self.moments))
        if history.seat != before and before >= 0:
            self.turns[before] += 1
        self.proposal = None

    def take_back(self, entry: Written) -> None:
        """Steps taken back, or done again."""
        history = self.played
        if entry.kind == "undo":
            for _ in range(int(entry.text)):
                history.undo(entry.seat)
        elif entry.kind == "redo":
            history.redo(entry.seat)
        elif entry.kind == "back":
            go_back(history, int(entry.text))
        else:
            raise ValueError(f"unknown kind {entry.kind}")
        self.seen = {at: seen for at, seen in self.seen.items() if at[0] < len(history.actions)}

    # What follows from it

    def may_undo(self, seat: int) -> int:
        """How many own steps at the end of the game `seat` may take back at once."""
        history, steps = self.history, 0
        if history is None or self.row.status != "playing":
            return 0
        while steps < len(history.actions):
            before, after = history.states[-2 - steps], history.states[-1 - steps]
            if plain(before).seat != seat or plain(after).shown != 0:
                break
            steps += 1
        return steps

    def asks(self, history: History) -> tuple[str, int]:
        """The present question, and the move at which its turn began; the same for all who look."""
        if self.asking is None or self.asking[0] is not history.state:
            self.asking = (history.state, self.game.question(history.state), self.turn_began(history))
        return self.asking[1:]

    def turn_began(self, history: History) -> int:
        first, seat = self.game.actions.questions[0], history.seat
        move = len(history.actions)
        while move > 0 and self.game.question(history.states[move]) != first:
            if plain(history.states[move - 1]).seat != seat:
                break
            move -= 1
        return move

    def seconds_left(self, seat: int, now: float) -> float | None:
        """On the clock of a seat; it runs while the seat is asked and no bot answers for it."""
        clock = self.clock
        if clock is None or self.history is None:
            return None
        running = max(0.0, now - self.last) if self.asked == seat and self.bot_at(seat) is None else 0.0
        return float(clock.seconds + clock.increment * self.turns[seat] - self.used[seat] - running)

    def known(self, move: int, viewer: int) -> State:
        """What `viewer` knows after so many actions: whatever is told to it is made from this and from nothing else."""
        return self.look(move, viewer)[0]

    def view(self, move: int, viewer: int) -> AnyView:
        """What `viewer` sees after so many actions."""
        return self.look(move, viewer)[1]

    def look(self, move: int, viewer: int) -> tuple[State, AnyView]:
        at = (move, viewer)
        if at not in self.seen:
            if len(self.seen) >= KEPT_VIEWS or (move - 2, viewer) in self.seen:
                self.seen = {key: seen for key, seen in self.seen.items() if abs(key[0] - move) <= 1}
            known = plain(self.game.known_to(self.played.states[move], viewer))
            self.seen[at] = (known, self.game.view(known))
        return self.seen[at]


def go_back(history: History, move: int) -> None:
    """To the position after so many actions, whatever was revealed since."""
    if not 0 <= move <= len(history.actions):
        raise ValueError(f"the game has no move {move}")
    del history.actions[move:], history.states[move + 1 :]
    history.undone.clear()
