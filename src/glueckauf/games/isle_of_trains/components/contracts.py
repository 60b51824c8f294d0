"""The six contract cards (§1.6)."""

from typing import NamedTuple

from glueckauf.engine.fields import i1, i4, table

from .cargo import CARGO_IDS


class Contract(NamedTuple):
    id: str
    name: str
    primary: str  # coal, oil and boxes as three digits
    points: int
    a: str
    points_a: int  # the whole card, primary contract included
    b: str
    points_b: int


CONTRACT_LIST = (
    #        id                    name            primary  points  a      points  b      points
    Contract("contract_box_box",   "Engle Wharf",  "002",   7,      "023", 21,     "112", 17),
    Contract("contract_oil_box",   "Loch Haven",   "011",   6,      "022", 17,     "112", 16),
    Contract("contract_coal_box",  "Killian",      "101",   5,      "202", 14,     "211", 13),
    Contract("contract_oil_oil",   "Clark",        "020",   5,      "230", 14,     "121", 14),
    Contract("contract_coal_oil",  "Cactus Mines", "110",   4,      "121", 13,     "220", 11),
    Contract("contract_coal_coal", "Alpine Lodge", "200",   4,      "302", 14,     "211", 12),
)  # fmt: skip
CONTRACTS = len(CONTRACT_LIST)
CONTRACT_IDS = [contract.id for contract in CONTRACT_LIST]
PART_IDS = ["primary", "a", "b"]
PARTS = len(PART_IDS)
PRIMARY, SECONDARY_A, SECONDARY_B = range(PARTS)
SECONDARIES = 1 << SECONDARY_A | 1 << SECONDARY_B  # as bits

NEEDS = [[[int(digit) for digit in cargo] for cargo in (c.primary, c.a, c.b)] for c in CONTRACT_LIST]
NEED = table(NEEDS, i1)  # [contract, part, type] cargo to deliver for this part
CARDS = table([[sum(part) for part in parts] for parts in NEEDS], i1)  # [contract, part] all cargo together
MOST = max(number for parts in NEEDS for part in parts for number in part)  # cargo of one type for one part
CONTRACT_POINTS = table([[c.points, c.points_a, c.points_b] for c in CONTRACT_LIST], i1)  # [contract, part] of the card


def covered_by(cargo: tuple[int, ...], free: int) -> int:
    """A bit for each contract * PARTS + part that cargo of these types covers, with `free` more of any type."""
    missing = [sum(max(0, n - have) for n, have in zip(need, cargo, strict=True)) for parts in NEEDS for need in parts]
    return sum(1 << part for part, cards in enumerate(missing) if cards <= free)


UP_TO = range(MOST + 1)
COVERED = (
    table(  # [open cargo: 0 or 1; coal, oil, boxes: no more than MOST counts] a bit for each contract * PARTS + part
        [
            [[[covered_by((coal, oil, box), free) for box in UP_TO] for oil in UP_TO] for coal in UP_TO]
            for free in (0, 1)
        ],
        i4,
    )
)


def cargo_words(contract: int, part: int) -> list[str]:
    """The cargo of a contract, one word for each icon: ["oil", "box"]."""
    return [CARGO_IDS[kind] for kind, count in enumerate(NEEDS[contract][part]) for _ in range(count)]
