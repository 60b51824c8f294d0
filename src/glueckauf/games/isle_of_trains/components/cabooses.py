"""The cabooses (§1.4); what each does: §8."""

from typing import NamedTuple

from .cargo import BOX, COAL, OIL

CABOOSE_COST = 3


class Caboose(NamedTuple):
    id: str
    points: int
    weight: int
    traction: int  # added to the engine's
    capacity: int
    icon: int


CABOOSE_LIST = (
    #       id           points  weight  traction  capacity  icon
    Caboose("caboose_1", 2,      2,      0,        0,        BOX),
    Caboose("caboose_2", 3,      2,      0,        0,        COAL),
    Caboose("caboose_3", 2,      2,      0,        1,        OIL),
    Caboose("caboose_4", 1,      2,      0,        0,        BOX),
    Caboose("caboose_5", 1,      2,      0,        0,        COAL),
    Caboose("caboose_6", 1,      0,      2,        0,        OIL),
)  # fmt: skip
