"""The fair deal: a seed that nobody can choose, and that everybody can check afterwards.

The table draws a secret and publishes its commitment when it is made. Each person's client draws a number of its own
and publishes its commitment before the game begins; only when all commitments are fixed are the numbers revealed. The
seed is the hash of the secret, of all commitments and numbers, and of what is played. The secret is revealed at the
end.

In a record these parts stand between `seed` and `deal`:

    fair table k3x9a7b2cd
    fair secret 4f1c...                 64 digits, of which `fair commitment` is the hash
    fair commitment 9d20...
    fair seat 0 77ab... 0c53...         commitment and number of the person on this seat
    fair seat 1 e5d1... -               committed, but did not reveal in time: the number is left out
    fair seat 2 - -                     contributed nothing: a bot, or a client that knows nothing of this
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

HEX = re.compile(r"[0-9a-f]{64}")
NOTHING = "-"
DIGITS = 64


class Part(NamedTuple):
    """What the person on a seat contributed; None where there is nothing."""

    commitment: str | None = None
    value: str | None = None


class FairDeal(NamedTuple):
    """All that a seed was made of."""

    table: str
    secret: str
    parts: tuple[Part, ...]  # by seat


class Setting(NamedTuple):
    """What is played: a seed for one game is none for another."""

    title: str
    rules: int
    players: int
    options: Mapping[str, str]


def is_number(text: str) -> bool:
    """256 bits, as both secrets and contributions are written."""
    return HEX.fullmatch(text) is not None


def commitment(value: str) -> str:
    """What is published of a secret or a number before it is revealed.

    >>> commitment("00" * 32)[:16]
    'd6fc7e3591adbf14'
    """
    return hashed("glueckauf commitment 1", value)


def seed_of(deal: FairDeal, setting: Setting) -> str:
    """The seed that follows from all parts."""
    return hashed(
        "glueckauf deal 1",
        f"table {deal.table}",
        f"title {setting.title}",
        f"rules {setting.rules}",
        f"players {setting.players}",
        " ".join(["options", *(f"{name}={setting.options[name]}" for name in sorted(setting.options))]),
        f"secret {deal.secret}",
        *seat_lines(deal.parts),
    )


def bot_seed(table: str, secret: str) -> str:
    """What the bots of a table draw from; whoever knows the secret, at the end, can check what they chose."""
    return hashed("glueckauf bots 1", f"table {table}", f"secret {secret}")


def hashed(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def seat_lines(parts: Sequence[Part]) -> list[str]:
    return [f"seat {seat} {part.commitment or NOTHING} {part.value or NOTHING}" for seat, part in enumerate(parts)]


def lines_of(deal: FairDeal) -> list[str]:
    """As a record says it, without the word `fair`."""
    return [
        f"table {deal.table}", f"secret {deal.secret}", f"commitment {commitment(deal.secret)}", *seat_lines(deal.parts)
    ]  # fmt: skip


def read_lines(lines: Sequence[str], players: int) -> FairDeal | int:
    """What the lines of a record say, or the place of the first one that says nothing sensible."""
    if len(lines) != 3 + players:
        return min(len(lines), 3 + players) - 1
    words = [line.split(" ") for line in lines]
    for place, word in enumerate(("table", "secret", "commitment")):
        if len(words[place]) != 2 or words[place][0] != word or (place > 0 and not is_number(words[place][1])):
            return place
    if words[2][1] != commitment(words[1][1]):
        return 2
    parts = []
    for seat, line in enumerate(words[3:]):
        if len(line) != 4 or line[:2] != ["seat", str(seat)]:
            return 3 + seat
        part = Part(*(None if word == NOTHING else word for word in line[2:]))
        if not holds(part):
            return 3 + seat
        parts.append(part)
    return FairDeal(words[0][1], words[1][1], tuple(parts))


def holds(part: Part) -> bool:
    """The number is the one that was committed to; without a commitment there is none."""
    if part.commitment is None or part.value is None:
        return part.value is None and (part.commitment is None or is_number(part.commitment))
    return is_number(part.value) and commitment(part.value) == part.commitment
