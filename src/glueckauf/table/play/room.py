"""A table in memory: who sits there, and the game that its entries describe. No network, no disk.

A room changes only through its own operations (`start`, `adopt`, `change_table`, ...), and each of them is called after
what it applies is on disk.
"""

import asyncio
import hashlib
import time
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from glueckauf.engine import fair_deal
from glueckauf.engine.errors import GlueckaufError
from glueckauf.engine.face.summary import first_of
from glueckauf.engine.face.view import AnyView, settled
from glueckauf.engine.fields import plain, to_bytes
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.state import State
from glueckauf.games import TITLES
from glueckauf.machine_code import WORKSHOP
from glueckauf.table.accounts.names import shown_name
from glueckauf.table.play import clock as clocks
from glueckauf.table.play.clock import DAY, NOBODY, Mode, Reading, Timekeeper
from glueckauf.table.play.consent import Proposed, Voters, Waits, voters
from glueckauf.table.play.drill_spot import spot_in
from glueckauf.table.play.room_changes import Attempt, Kept, NewEntry, Progress, SeatChange, TableChange
from glueckauf.table.play.standing import Standing, Told, states_of, unpack
from glueckauf.table.rating import Strength
from glueckauf.table.storage.ledger import Beat, Snapshot, Written, check
from glueckauf.table.storage.models import SeatRow, TableRow, values_of
from glueckauf.table.storage.ratings import Change
from glueckauf.table.storage.store import Outline
from glueckauf.table.wire.protocol import Clock, HelpRule, LevelName

STAND_IN: LevelName = "hauer"  # plays for whoever resigned
MOST_ASKS = 3  # questions to go back, until somebody plays on
MOST_BACKS = 200  # in one game: rows do not grow for ever
KEPT_VIEWS = 12  # the last two moves of all seats and the gallery: more would fill the memory of a busy house


def clock_of(row: TableRow) -> Clock | None:
    try:
        return msgspec.convert(row.clock, Clock | None)
    except msgspec.ValidationError as error:
        raise BrokenGame(f"clock: {error}") from error


def commitment(seed: str) -> str:
    """What is published of the seed before the end: its SHA-256."""
    return hashlib.sha256(seed.encode()).hexdigest()


class BrokenGame(Exception):
    """The entries of this game are no valid game; the message says where."""


class Room:
    """One table."""

    def __init__(
        self,
        row: TableRow,
        chairs: Sequence[SeatRow],
        entries: Sequence[Written] = (),
        beat: Beat | None = None,
        snapshot: Snapshot | None = None,
    ) -> None:
        """The table of these rows. Raises `BrokenGame` if they describe no game that this program can play.

        What a snapshot holds is not played again, if it fits the entries.
        """
        self.row, self.chairs = values_of(row), sorted(map(values_of, chairs), key=lambda chair: chair.seat)
        self.spot = spot_in(row.exercise)
        self.lock = asyncio.Lock()  # held by whoever changes the room
        self.number = 0
        self.check = self.first_check()
        self.history: History | None = None
        self.clock = None if row.status == "broken" else clock_of(row)
        self.forks: dict[str, str] = {}  # [player and client's id] the table that was made
        self.moments: list[float] = []  # [action] when it was taken
        self.requests: dict[str, int] = {}  # [player and client's id] the number after it
        self.time = Timekeeper(self.clock, row.players)
        self.present: frozenset[str] = frozenset()  # players who have a socket here or elsewhere
        self.last = row.started or row.created  # when the last entry was made, by the date of the machine
        self.ratings: Mapping[str, Strength] = {}  # [player] at a rated table, before its end
        self.changes: Sequence[Change] = ()  # of ratings, by this game
        self.paused = False
        self.pauses = 0  # so far
        self.pause_wanted: frozenset[int] = frozenset()  # seats that want one, or its end; a restart forgets them
        self.pause_began = (0.0, clocks.ticks())  # seconds before, and since when
        self.furthest = 0  # as many actions once stood
        self.undos = 0  # in this turn
        self.backs = 0  # times that the game went back by consent
        self.asks_back: dict[int, int] = {}  # [seat] questions to go back, since somebody played on
        self.forget_derived()
        self.kept = Kept()
        self.told_before: Sequence[Told] = ()  # the stories that came with the snapshot, until somebody takes them
        self.touched = time.monotonic()
        self.loaded = time.time()
        if row.status in {"playing", "over", "aborted"}:
            self.history = self.deal()
            self.redeal_drill()
            whole = snapshot if self.spot is None else None  # a drill is redealt on the way
            self.adopt(entries[self.go_on_from(whole, entries) :])
            if row.status == "over" and (not self.played.over or self.played.result()[0] != row.scores):
                raise BrokenGame("the end of the game is missing, or its scores were changed")
        if beat is not None:
            self.hear_clock(beat)
        self.regulate()

    def forget_derived(self) -> None:
        """Forget all that follows from the rest and was kept only to be quick: it is made again when it is wanted."""
        self.attempt: Attempt | None = None  # the last one at this number: a move is often what was just previewed
        self.seen: dict[tuple[int, int], tuple[State, AnyView]] = {}  # [move, viewer] what is known, and its view
        self.asking: tuple[State, str, int] | None = None
        self.firsts: dict[int, tuple[State, int]] = {}  # [move] the position, and where its decision began
        self.spoken: dict[str, list[str]] = {}  # [language] the names; as they are, with no language
        self.sitting: dict[str, tuple[int, ...]] = {}  # [player] the seats
        self.recalled: dict[int, tuple[State, State]] = {}  # [viewer] a position, and what the viewer knew there

    @classmethod
    def broken(cls, row: TableRow, chairs: Sequence[SeatRow], why: str) -> "Room":
        """A table whose entries are no valid game: it is listed, but cannot be played."""
        row.status, row.trouble = "broken", why
        return cls(row, chairs)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def help(self) -> HelpRule:
        """What helps people at this table: nothing at a rated one, in a drill, and in the one try of the day."""
        alone = self.row.rated or self.row.daily or self.spot is not None
        return "none" if alone else self.row.help

    @property
    def commented(self) -> bool:
        """Whether the master comments the game for spectators."""
        return self.row.commented and not self.row.rated and not self.row.daily and not self.row.exercise

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
    def bot_seed(self) -> str:
        """What bots draw from: it cannot be computed from what is public before the end, nor the deal from it."""
        if self.row.secret is not None:
            return fair_deal.bot_seed(self.id, self.row.secret)
        return hashlib.sha256(f"bots|{self.row.seed}|{self.row.invite}|{self.id}".encode()).hexdigest()

    @property
    def ended(self) -> bool:
        """Nothing is secret any more."""
        return self.row.status in {"over", "aborted"}

    def first_check(self) -> str:
        """What the checks of the entries begin with: they belong to this game and no other."""
        row = self.row
        agreed = f"{row.id}|{row.title}|{row.rules_version}|{row.players}|{sorted(row.options.items())}|{row.seed}"
        return hashlib.sha256(agreed.encode()).hexdigest()[:16]

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
    def proposal(self) -> Proposed | None:
        """What the people are voting on. To go back is off as soon as the game goes on."""
        if self.row.proposal is None:
            return None
        proposed = msgspec.convert(self.row.proposal, Proposed)
        if proposed.what == "rematch":
            return proposed if self.row.rematch is None else None
        stale = proposed.what == "back" and proposed.number != self.number
        return None if stale or self.row.status != "playing" else proposed

    @property
    def asked(self) -> int:
        """Whose decision it is; -1 if nobody's."""
        return self.history.seat if self.history and self.row.status == "playing" else -1

    @property
    def names(self) -> list[str]:
        if "" not in self.spoken:
            self.spoken[""] = [chair.name for chair in self.chairs]
        return self.spoken[""]

    def names_in(self, language: str) -> list[str]:
        """The names as they stand in sentences of this language."""
        if language not in self.spoken:
            self.spoken[language] = [shown_name(chair.name, language) for chair in self.chairs]
        return self.spoken[language]

    def seats_of(self, player: str | None) -> Sequence[int]:
        """The seats of a player; asked for several times with every move, so it is looked up once."""
        if player is None:
            return ()
        mine = self.sitting.get(player, ())
        if not mine:
            mine = tuple(chair.seat for chair in self.chairs if chair.player == player)
            if mine:  # spectators come and go
                self.sitting[player] = mine
        return mine

    def people(self) -> list[SeatRow]:
        """Who still plays as a person."""
        return [chair for chair in self.chairs if chair.kind == "person" and not chair.resigned]

    def bot_at(self, seat: int) -> LevelName | None:
        """The level of the bot that answers for a seat, if one does."""
        chair = self.chairs[seat]
        if chair.resigned:
            return chair.away or STAND_IN
        return chair.level if chair.kind == "bot" else chair.away

    # Snapshots

    def standing(self) -> tuple[Standing, list[State]]:
        """What has become of the entries, to be packed, and the states; both stay as they are when the room goes on."""
        history, time = self.played, self.time
        standing = Standing(
            number=self.number, actions=history.actions[:], undone=history.undone[:], resigned=list(history.resigned),
            moments=self.moments[:], thought=time.thought[:], waited=time.waited[:], ended=time.ended[:],
            this_turn=time.this_turn, last=self.last, paused=self.paused, pauses=self.pauses,
            furthest=self.furthest, undos=self.undos, backs=self.backs,
        )  # fmt: skip
        return standing, history.states[:]

    def go_on_from(self, snapshot: Snapshot | None, entries: Sequence[Written]) -> int:
        """Stand as a snapshot of these entries says; how many entries it holds: none if it does not fit."""
        history, game = self.played, self.game
        kept = unpack(self.check, game, snapshot, entries) if snapshot is not None else None
        if kept is None:
            return 0
        states = states_of(game, kept)
        if to_bytes(states[0]) != to_bytes(history.state):
            return 0
        history.states, history.actions, history.undone = states, kept.actions, kept.undone
        history.resigned = tuple(kept.resigned)
        for seat in kept.resigned:
            self.chairs[seat].resigned = True
        self.moments, self.last, self.paused, self.pauses = kept.moments, kept.last, kept.paused, kept.pauses
        self.furthest, self.undos, self.backs = kept.furthest, kept.undos, kept.backs
        self.time.go_on_from(kept.thought, kept.waited, kept.ended, kept.this_turn)
        self.requests = {entry.request: entry.number for entry in entries[: kept.number] if entry.request}
        self.number, self.check = kept.number, entries[kept.number - 1].check
        self.told_before = kept.told
        self.remember_snapshot(kept.number, sum(len(one.steps) for one in kept.told))
        return kept.number

    def remember_snapshot(self, number: int, steps: int) -> None:
        """A snapshot is stored that holds so many entries, and so many steps of stories."""
        self.kept = Kept(number, steps, time.monotonic())

    # Operations: each applies what is already on disk

    def deal(self, seed: str | None = None) -> History:
        """The first position of this table's game; the room stays as it is. Raises `BrokenGame`."""
        row, game = self.row, self.best_form()
        try:
            return History(game, row.players, row.seed if seed is None else seed, row.options)
        except GlueckaufError as error:
            raise BrokenGame(str(error)) from error

    def start(self, dealt: History, begun: TableChange) -> None:
        """The game begins; clocks run from now on, not while people gather."""
        self.history, self.last = dealt, begun["started"]
        self.time = Timekeeper(self.clock, self.row.players)
        self.change_table(begun)
        self.check = self.first_check()

    def change_table(self, values: TableChange) -> None:
        for name, value in values.items():
            setattr(self.row, name, value)
        self.regulate()

    def change_seat(self, seat: int, values: SeatChange) -> None:
        for name, value in values.items():
            setattr(self.chairs[seat], name, value)
        self.spoken, self.sitting = {}, {}
        self.regulate()

    def attend(self, players: frozenset[str]) -> bool:
        """These players have a socket at this table; whether the clock goes on in another way."""
        mode, self.present = self.time.hand.mode, players
        self.regulate()
        return self.time.hand.mode != mode

    def hear_clock(self, beat: Beat) -> None:
        """The clock as another process counts it, or as this one did before a restart."""
        if beat.number == self.number:
            self.time.take_up(Reading(beat.thought, beat.waited))
            self.pause_began = (max(self.paused_for(), beat.paused), clocks.ticks())
            self.regulate()

    def regulate(self) -> None:
        """Let the hand of the clock run, wait or stand, as it must from now on."""
        self.time.regulate(self.asked, self.mode_of_hand())

    def mode_of_hand(self) -> Mode:
        """It runs while a person is asked; it waits, at a clock for one sitting, while that person is not there."""
        if self.clock is None or self.paused or self.asked < 0 or self.bot_at(self.asked) is not None:
            return "stands"
        absent = self.chairs[self.asked].player not in self.present
        return "waits" if absent and self.clock.seconds < DAY else "runs"

    def take_ratings(self, ratings: Mapping[str, Strength], changes: Sequence[Change]) -> None:
        """The ratings of those who sit here, or what the end of the game has made of them."""
        self.ratings, self.changes = ratings, changes

    def remember_fork(self, request: str, table: str) -> None:
        self.forks[request] = table

    def remember_attempt(self, attempt: Attempt) -> None:
        self.attempt = attempt

    def touch(self) -> None:
        """Somebody needs this room: it is not evicted soon."""
        self.touched = time.monotonic()

    def catch_up(self, fresh: "Room") -> Progress:
        """Become the table of `fresh`, which was just loaded: another process has written something."""
        before = self.move
        progress = Progress(
            before=before,
            moved=fresh.number > self.number,
            taken_back=fresh.move < before
            or fresh.history is None
            or (self.history is not None and fresh.history.actions[:before] != self.history.actions),
            reseated=self.seating() != fresh.seating(),
        )
        self.row, self.chairs, self.clock = fresh.row, fresh.chairs, fresh.clock
        self.history, self.number, self.check = fresh.history, fresh.number, fresh.check
        self.moments, self.requests = fresh.moments, fresh.requests
        if progress.moved or self.time.clock is None:
            self.time = fresh.time
        else:
            self.time.take_up(fresh.time.hand.read())
        if progress.moved:
            self.paused, self.pauses, self.pause_began = fresh.paused, fresh.pauses, fresh.pause_began
            self.pause_wanted = frozenset()
        self.last, self.furthest = fresh.last, fresh.furthest
        self.undos, self.backs = fresh.undos, fresh.backs
        self.forget_derived()
        self.kept, self.told_before = fresh.kept, fresh.told_before
        self.take_ratings(fresh.ratings, fresh.changes)
        self.regulate()
        return progress

    def take_over_machine_code(self) -> None:
        """Go on with machine code if it is ready; to be called between two moves."""
        if self.history is not None and self.history.game is not self.best_form():
            self.history.go_on_with(self.best_form())
            self.attempt = None

    def trial(self) -> History:
        """The game, to try something on: nothing done to it is done to the table."""
        return self.played.copied()

    def next_entries(self, parts: Sequence[NewEntry], request: str, at: float) -> list[Written]:
        """The rows for what is about to happen; the room stays as it is."""
        rows, before = [], self.check
        thought, waited = self.time.hand.read() if self.clock is not None else (None, None)
        for number, (kind, seat, text) in enumerate(parts, self.number + 1):
            before = check(before, number, kind, seat, text, request, at, thought, waited)
            rows.append(Written(self.id, number, kind, seat, text, request, at, thought, waited, before))
            if self.clock is not None:
                thought, waited = Reading()  # the first one has taken it all
        return rows

    def adopt(self, entries: Iterable[Written], tried: History | None = None) -> None:
        """Carry out what is on disk. Raises `BrokenGame` at the first entry that cannot have happened.

        `tried` is the game after these entries, if somebody has tried them already: then they are our own.
        """
        for entry in entries:
            if entry.number != self.number + 1:
                raise BrokenGame(f"entry {self.number + 1} is missing")
            if tried is None and entry.check != check(self.check, *entry[1:-1]):
                raise BrokenGame(f"entry {entry.number} was changed")
            try:
                self.carry_out(entry, tried)
            except (GlueckaufError, ValueError, IndexError) as error:
                raise BrokenGame(f"entry {entry.number}: {error}") from error
            self.number, self.check = entry.number, entry.check
            if entry.request:
                self.requests[entry.request] = entry.number
        self.regulate()

    def carry_out(self, entry: Written, tried: History | None) -> None:
        history, before = self.played, self.played.seat
        self.time.charge(before, self.used_for(entry))
        self.last = entry.at
        if entry.kind == "move" and tried is not None:
            step = len(history.actions)
            after = tried.states[step + 1]  # as it is: what was read of it is known
            history.add(after if tried.game is history.game else self.game.own(after), tried.actions[step])
            history.undone.clear()
        elif entry.kind == "move":
            history.play(entry.text, entry.seat)
            self.redeal_drill()
        elif entry.kind in {"pause", "resume"}:
            self.pause(begins=entry.kind == "pause")
        elif entry.kind == "resign":
            self.chairs[entry.seat].resigned = True
            history.resigned = (*history.resigned, entry.seat)
        else:
            self.take_back(entry)
        del self.moments[len(history.actions) :]
        self.moments += [entry.at] * (len(history.actions) - len(self.moments))
        self.count_turns(before, entry)
        self.attempt = None

    def redeal_drill(self) -> None:
        """Where a drill begins, a world drawn from what its seat knew replaces the true one, the same at every load."""
        history = self.played
        if self.spot is not None and len(history.actions) == self.spot.moves:
            known = history.game.known_to(history.state, self.spot.seat)
            history.states[-1] = history.game.world(known, f"drill {self.id}")

    def pause(self, *, begins: bool) -> None:
        """Clocks stand from now on, or go on; an entry says so."""
        if begins == self.paused:
            raise ValueError("the game is paused already" if begins else "the game is not paused")
        self.paused, self.pauses = begins, self.pauses + begins
        self.pause_wanted, self.pause_began = frozenset(), (0.0, clocks.ticks())

    def want_pause(self, seats: frozenset[int]) -> None:
        """Who wants a pause, or its end. That lives in memory: a restart forgets it."""
        self.pause_wanted = seats

    def paused_for(self) -> float:
        """Seconds for which this pause has lasted, as far as a server ran."""
        before, since = self.pause_began
        return before + clocks.ticks() - since if self.paused else 0.0

    def used_for(self, entry: Written) -> Reading:
        """What an entry takes from a clock; entries of older programs tell it by their dates."""
        if entry.thought is not None:
            return Reading(entry.thought, entry.waited or 0.0)
        return Reading(max(0.0, entry.at - self.last) if entry.request else 0.0)  # without: a bot answered

    def count_turns(self, before: int, entry: Written) -> None:
        """An entry was carried out while the seat `before` was asked: does its turn go on, and what do turns earn?"""
        history, new_turn = self.played, self.played.seat != before
        actions = len(history.actions)
        stand = min(actions, len(self.time.ended))
        self.time.earn(stand, [self.ends_turn(history, action) for action in range(stand, actions)])
        new_turn = new_turn or (entry.kind == "move" and self.time.ended[-1] != NOBODY)
        if new_turn:
            self.time.new_turn()
        if entry.kind == "undo":
            self.undos += 1
        elif entry.kind == "back":
            self.furthest, self.undos, self.backs, self.asks_back = actions, 0, self.backs + 1, {}
        elif actions > self.furthest:  # what was taken back and done again is no new turn
            self.furthest, self.asks_back = actions, {}
            self.undos = 0 if new_turn else self.undos

    def ends_turn(self, history: History, action: int) -> int:
        """The seat whose turn ended with this action of the game, or NOBODY."""
        seat, after = history.marks(action).seat, history.marks(action + 1)
        return seat if after.seat != seat or after.question == 0 else NOBODY

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

    # Questions

    def voters(self, proposed: Proposed, waits: Waits, absent_since: Callable[[str], float | None]) -> Voters:
        """Who has a vote on a proposal: everybody who still plays as a person, also while a bot stands in."""
        sitting = self.chairs if proposed.what == "rematch" else self.people()
        people = {chair.seat: chair.player for chair in sitting if chair.player is not None}
        return voters(proposed, people, waits, self.clock, absent_since, rated=self.row.rated)

    def replaceable(self, seat: int, waits: Waits, absent_since: Callable[[str], float | None]) -> float | None:
        """From when on the others may propose that a bot takes over; None: the person is here, or a clock decides."""
        chair, clock = self.chairs[seat], self.clock
        decided = self.row.rated or (clock is not None and clock.at_zero != "nothing")
        if decided or self.row.status != "playing" or chair.player is None or self.bot_at(seat) is not None:
            return None
        since = absent_since(chair.player)
        return None if since is None else since + waits.absent

    def outline(self) -> Outline:
        """What was written to this table, as far as this process knows."""
        chairs = sorted(self.chairs, key=lambda chair: chair.seat)
        seating: list[tuple[str | None, str | None, bool]] = [
            (chair.player, chair.away, chair.resigned) for chair in chairs
        ]
        return Outline(self.number, self.row.status, self.row.revision, self.row.rematch, seating)

    def seating(self) -> list[object]:
        """Whatever decides who is asked, besides the game itself."""
        return [self.row.status, *((chair.player, chair.away, chair.resigned) for chair in self.chairs)]

    def may_ask_back(self, seat: int) -> bool:
        """Whether `seat` may ask the others to go back once more; counts the question."""
        if self.asks_back.get(seat, 0) >= MOST_ASKS or self.backs >= MOST_BACKS:
            return False
        self.asks_back[seat] = self.asks_back.get(seat, 0) + 1
        return True

    def recall(self, move: int, viewer: int) -> State:
        """What `viewer` knew after so many actions, where a decision began; kept for as long as it may go on."""
        state = self.played.states[move]
        kept = self.recalled.get(viewer)
        if kept is None or kept[0] is not state:
            seen = self.seen.get((move, viewer))  # a decision of one action: it was looked at just now
            kept = (state, plain(self.game.known_to(state, viewer)) if seen is None else seen[0])
            self.recalled[viewer] = kept
        return kept[1]

    def decision_began(self, move: int) -> int:
        """The first action of the decision to which this one belongs; looked up once for all who are told of it."""
        state, found = self.played.states[move], self.firsts.get(move)
        if found is None or found[0] is not state:  # taken back since
            if len(self.firsts) >= KEPT_VIEWS:
                self.firsts.clear()
            found = self.firsts[move] = (state, first_of(self.game, self.played, move))
        return found[1]

    def asks(self, history: History) -> tuple[str, int]:
        """The present question, and the move at which its turn began; the same for all who look."""
        if self.asking is None or self.asking[0] is not history.state:
            self.asking = (history.state, history.question(len(history.actions)), self.turn_began(history))
        return self.asking[1:]

    def turn_began(self, history: History) -> int:
        move, seat = len(history.actions), history.seat
        while move > 0 and history.marks(move).question != 0:
            if history.marks(move - 1).seat != seat:
                break
            move -= 1
        return move

    def seconds_left(self, seat: int) -> float | None:
        """On the clock of a seat; it runs while the seat is asked and no bot answers for it."""
        return self.time.left(seat, self.asked) if self.history is not None else None

    def beat(self) -> Beat | None:
        """The hand of the clock as it is now, to be stored; None while it stands."""
        hand = self.time.hand
        if hand.mode == "stands" and not self.paused:
            return None
        return Beat(self.id, self.number, *hand.read(), self.paused_for())

    def known(self, move: int, viewer: int) -> State:
        """What `viewer` knows after this many actions; everything sent to it is made from this alone."""
        return self.look(move, viewer)[0]

    def view(self, move: int, viewer: int) -> AnyView:
        """What `viewer` sees after so many actions."""
        return self.look(move, viewer)[1]

    def look(self, move: int, viewer: int) -> tuple[State, AnyView]:
        at = (move, viewer)
        if at not in self.seen:
            if len(self.seen) >= KEPT_VIEWS or (move - 2, viewer) in self.seen:
                self.seen = {key: seen for key, seen in self.seen.items() if abs(key[0] - move) <= 1}
            known = settled(plain(self.game.known_to(self.played.states[move], viewer)))
            self.seen[at] = (known, self.game.face.view(known))
        return self.seen[at]


def go_back(history: History, move: int) -> None:
    """To the position after so many actions, whatever was revealed since."""
    if not 0 <= move <= len(history.actions):
        raise ValueError(f"the game has no move {move}")
    del history.actions[move:], history.states[move + 1 :]
    history.undone.clear()
