"""The engines (§1.2). They weigh nothing and carry nothing."""

from typing import NamedTuple

from .cargo import BOX, OIL, WILD


class Engine(NamedTuple):
    id: str
    copies: int
    cost: int
    points: int
    traction: int
    icon: int


ENGINE_LIST = (
    #      id          copies  cost  points  traction  icon
    Engine("engine_1", 4,      1,    0,      4,        WILD),
    Engine("engine_2", 4,      3,    2,      6,        OIL),
    Engine("engine_3", 3,      6,    4,      8,        BOX),
)  # fmt: skip
