"""The freight cars and what loading onto another player's copy brings (§1.3)."""

from typing import NamedTuple

from .cargo import BOX, COAL, OIL

MAY_DRAW, MAY_BUILD, MAY_LOAD, MAY_DELIVER = 1, 2, 4, 8  # a bit for each action
LOAD_OR_DELIVER = MAY_LOAD | MAY_DELIVER
ANY_ACTION = MAY_DRAW | MAY_BUILD | MAY_LOAD | MAY_DELIVER


class Car(NamedTuple):
    id: str
    level: int
    copies: int
    cost: int
    points: int
    weight: int
    capacity: int
    carries: int
    draw: int  # the bonus: cards drawn, ...
    discard: int  # ... cards discarded, ...
    extra: int  # ... and the actions one of which may follow at once
    icon: int


FREIGHT_LIST = (
    #   id          level  copies  cost  points  weight  capacity  carries  draw  discard  extra            icon
    Car("hopper_1", 1,     4,      1,    2,      1,      1,        COAL,    3,    1,       0,               COAL),
    Car("hopper_2", 2,     3,      4,    5,      2,      2,        COAL,    2,    0,       MAY_BUILD,       OIL),
    Car("hopper_3", 3,     2,      7,    8,      1,      3,        COAL,    2,    0,       ANY_ACTION,      BOX),
    Car("tanker_1", 1,     4,      2,    2,      1,      1,        OIL,     3,    0,       0,               COAL),
    Car("tanker_2", 2,     3,      5,    5,      2,      2,        OIL,     3,    0,       MAY_DELIVER,     OIL),
    Car("tanker_3", 3,     2,      8,    8,      1,      3,        OIL,     3,    0,       LOAD_OR_DELIVER, BOX),
    Car("boxcar_1", 1,     4,      3,    2,      2,      1,        BOX,     4,    0,       0,               COAL),
    Car("boxcar_2", 2,     3,      6,    5,      3,      2,        BOX,     4,    0,       MAY_LOAD,        OIL),
    Car("boxcar_3", 3,     2,      9,    8,      2,      3,        BOX,     5,    1,       MAY_LOAD,        BOX),
)  # fmt: skip
