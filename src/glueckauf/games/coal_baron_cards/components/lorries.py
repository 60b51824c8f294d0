"""The lorry cards (§1). The place in the table is the number of the kind; equal cards are one kind (R29)."""

from typing import NamedTuple

from glueckauf.engine.fields import i1, table

from .boxes import in_few
from .crests import CREST_IDS


class Lorry(NamedTuple):
    id: str
    crest: int
    lorries: int  # also the steps that it costs to move the card (§5)
    points: int


LORRY_LIST = tuple(
    Lorry(f"{crest}_{name}", CREST_IDS.index(crest), lorries, points)
    for crest in CREST_IDS
    for name, lorries, points in (("double", 2, 0), ("single_1", 1, 1), ("single_2", 1, 2))
)
LORRY_KINDS = len(LORRY_LIST)
LORRY_IDS = [lorry.id for lorry in LORRY_LIST]
CREST = table([lorry.crest for lorry in LORRY_LIST], i1)
LORRIES = table([lorry.lorries for lorry in LORRY_LIST], i1)  # shown on the card
POINTS = table([lorry.points for lorry in LORRY_LIST], i1)

DECKS = {  # R24, R35: doubles, singles of 1 VP, singles of 2 VP for each crest
    "4-3-3": ((4, 3, 3),) * 4,
    "5-3-2": ((5, 3, 2),) * 4,
    "4-4-2": ((4, 4, 2),) * 4,
    "6-2-2": ((6, 2, 2),) * 4,
    "by_crest": ((4, 6, 0), (4, 6, 0), (4, 0, 6), (4, 0, 6)),
}
COPIES = table(  # [box, deck, kind]
    [
        [[count for crest in deck for count in crest] for deck in DECKS.values()],
        *([few] * len(DECKS) for few in in_few(LORRY_IDS)),
    ],
    i1,
)
