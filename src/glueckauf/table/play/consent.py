"""Consent: what is proposed at a table, who has agreed, and whose vote has lapsed. No network, no disk.

Every person at the table has a vote. Whoever is absent keeps it for a stated time, counted from the proposal or from
the moment of leaving, whichever is later; then it lapses and no longer counts. In rated games no vote lapses.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import msgspec

from glueckauf.table.wire.protocol import Clock, LevelName, What

Outcome = Literal["open", "passed", "failed"]
SHARE = 10  # the part of a long clock for which an absent person keeps a vote: 7 hours of three days


@dataclass(frozen=True)
class Waits:
    """The stated times, in seconds."""

    vote: float  # for which an absent person keeps a vote
    absent: float  # after which others may propose that a bot takes over
    rematch: float  # after which a rematch comes about with those who have agreed
    reveal: float  # for which a game that begins waits for people's numbers


class Proposed(msgspec.Struct, frozen=True):
    """What somebody proposed, and who has answered. Stored with the table, so that a restart loses no vote."""

    id: int
    what: What
    by: int  # the seat of whoever asks
    at: float
    number: int  # how the game stood
    move: int = 0  # back: to which move
    seat: int = -1  # replace: which seat
    level: LevelName | None = None  # replace: by which bot
    agreed: list[int] = []
    declined: list[int] = []  # a rematch goes on without them, everything else is off
    commitments: dict[str, str] = {}  # rematch: [player] the part of its deal

    def same_as(self, other: "Proposed") -> bool:
        """Both want the same."""
        return (self.what, self.move, self.seat, self.level) == (other.what, other.move, other.seat, other.level)

    def contributed(self, player: str, commitment: str) -> "Proposed":
        """With somebody's part of the deal of a rematch."""
        return msgspec.structs.replace(self, commitments={**self.commitments, player: commitment})

    def answered(self, seats: list[int], *, yes: bool) -> "Proposed":
        """With the answer of somebody who holds these seats; the last answer counts."""
        agreed, declined = set(self.agreed) - set(seats), set(self.declined) - set(seats)
        (agreed if yes else declined).update(seats)
        return msgspec.structs.replace(self, agreed=sorted(agreed), declined=sorted(declined))


@dataclass(frozen=True)
class Voters:
    """Who has a vote, and when the vote of an absent person lapses."""

    lapses: Mapping[int, float | None]  # [seat] None: the person is there, or votes do not lapse here
    ends: float | None = None  # a rematch is not waited for longer than this

    def waiting(self, proposed: Proposed, now: float) -> list[int]:
        """The seats whose answer is still waited for."""
        if self.ends is not None and now >= self.ends:
            return []
        answered = {*proposed.agreed, *proposed.declined}
        return [
            seat for seat, lapses in self.lapses.items() if seat not in answered and (lapses is None or now < lapses)
        ]

    def outcome(self, proposed: Proposed, now: float) -> Outcome:
        """Carried out when nobody is waited for any more; one no is enough to end it, but not a rematch of others."""
        if proposed.declined and (proposed.what != "rematch" or proposed.by in proposed.declined):
            return "failed"
        return "open" if self.waiting(proposed, now) else "passed"


def voters(
    proposed: Proposed,
    people: Mapping[int, str],
    waits: Waits,
    clock: Clock | None,
    absent_since: Callable[[str], float | None],
    *,
    rated: bool,
) -> Voters:
    """Who of the `people` ([seat] player) has a vote on this: all, but not whoever would be replaced."""
    keeps = patience(waits, clock)
    if proposed.what == "rematch":
        return Voters(dict.fromkeys(people), proposed.at + max(waits.rematch, keeps if keeps > waits.vote else 0.0))
    lapses: dict[int, float | None] = {}
    for seat, player in people.items():
        since = None if rated else absent_since(player)
        if seat != proposed.seat:
            lapses[seat] = None if since is None else max(since, proposed.at) + keeps
    return Voters(lapses)


def patience(waits: Waits, clock: Clock | None) -> float:
    """For how long an absent person keeps a vote: longer where people play for days."""
    return max(waits.vote, clock.seconds / SHARE) if clock is not None else waits.vote
