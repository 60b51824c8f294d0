"""The clocks of one table. They count by `ticks`, so that a step of the machine's clock changes nothing.

The clock of the asked seat has a hand: what the seat has used since the last entry. Every entry stores it, and the next
question begins with an empty hand. In between, `housekeeping` stores the hand now and then (`ledger.Beat`), and a room
that is loaded goes on from there: time in which no server ran is nobody's.
"""

import time
from collections.abc import Sequence
from typing import Literal, NamedTuple

from glueckauf.table.wire.protocol import Clock, NewClock

NOBODY = -1
DAY = 86400  # with so much time people come and go: a lost connection is nothing special
Mode = Literal["stands", "runs", "waits"]


def ticks() -> float:
    """Seconds since some moment; whatever happens to the date of the machine, they go on evenly."""
    return time.monotonic()


class Reading(NamedTuple):
    """Seconds of the asked seat since the last entry."""

    thought: float = 0.0  # they count
    waited: float = 0.0  # without a connection, in the period of grace: they do not


class Grace(NamedTuple):
    """For how many seconds a clock waits for a lost connection."""

    turn: int
    game: int


def with_grace(clock: NewClock | None, grace: Grace) -> Clock | None:
    """The clock of a new table, as its host wants it, with the grace of this server."""
    if clock is None:
        return None
    return Clock(clock.seconds, clock.increment, clock.at_zero, clock.level, *grace)


class Hand:
    """Counts while the asked seat thinks; waits, as long as there is grace, while its connection is lost."""

    def __init__(self) -> None:
        self.mode: Mode = "stands"
        self.since = ticks()
        self.sofar = Reading()  # until `since`
        self.grace = 0.0  # seconds that the hand may wait from `since` on

    def read(self) -> Reading:
        passed, (thought, waited) = max(0.0, ticks() - self.since), self.sofar
        if self.mode == "stands":
            return self.sofar
        free = min(passed, self.grace) if self.mode == "waits" else 0.0
        return Reading(thought + passed - free, waited + free)

    def grace_left(self) -> float | None:
        """Seconds of grace that are left, while they run."""
        if self.mode != "waits":
            return None
        left = self.grace - (ticks() - self.since)
        return left if left > 0 else None

    def set_to(self, sofar: Reading, mode: Mode, grace: float) -> None:
        """Go on from here: from this reading, in this way, with so much grace."""
        self.since, self.sofar, self.mode, self.grace = ticks(), sofar, mode, grace

    def forgive(self, seconds: float) -> None:
        """In so many of the last seconds nobody could be heard: they do not count."""
        self.since = min(self.since + seconds, ticks())


class Timekeeper:
    """What every seat has used, what its turns have earned, and the hand of whoever is asked."""

    def __init__(self, clock: Clock | None, players: int) -> None:
        self.clock = clock
        self.thought = [0.0] * players  # [seat] until the last entry
        self.waited = [0.0] * players  # [seat] grace used until the last entry
        self.ended: list[int] = []  # [action that stands] the seat whose turn it ended, or NOBODY
        self.this_turn = 0.0  # grace that the asked seat used in this turn, until the last entry
        self.hand = Hand()

    def go_on_from(self, thought: list[float], waited: list[float], ended: list[int], this_turn: float) -> None:
        """As it stood after some entry."""
        self.thought, self.waited, self.ended, self.this_turn = thought, waited, ended, this_turn

    def charge(self, seat: int, used: Reading) -> None:
        """An entry was made while `seat` was asked; the hand is empty again."""
        if seat >= 0:
            self.thought[seat] += used.thought
            self.waited[seat] += used.waited
            self.this_turn += used.waited
        self.hand.set_to(Reading(), "stands", 0.0)

    def earn(self, stands: int, ended: Sequence[int]) -> None:
        """So many of the known actions still stand, and these came behind them: only turns that stand earn anything."""
        self.ended[stands:] = ended

    def new_turn(self) -> None:
        self.this_turn = 0.0

    def regulate(self, seat: int, mode: Mode) -> None:
        """The hand of the asked seat goes on in this way."""
        reading, clock = self.hand.read(), self.clock
        grace = 0.0
        if mode == "waits" and clock is not None:
            grace = min(
                clock.grace - self.this_turn - reading.waited,
                clock.grace_in_all - self.waited[seat] - reading.waited,
            )
        self.hand.set_to(reading, mode, max(0.0, grace))

    def take_up(self, reading: Reading) -> None:
        """Another process, or the one before a restart, has counted on: nobody gets that back."""
        own = self.hand.read()
        self.hand.sofar = Reading(
            self.hand.sofar.thought + max(0.0, reading.thought - own.thought),
            self.hand.sofar.waited + max(0.0, reading.waited - own.waited),
        )

    def left(self, seat: int, asked: int) -> float | None:
        """Seconds on the clock of a seat; None without a clock."""
        if self.clock is None:
            return None
        running = self.hand.read().thought if seat == asked else 0.0
        earned = self.clock.increment * self.ended.count(seat)
        return float(self.clock.seconds + earned - self.thought[seat] - running)
