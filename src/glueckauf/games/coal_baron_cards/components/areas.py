"""The nine stacks (§2) and the fourteen worker areas (§4). The area of a stack has the stack's number."""

from typing import NamedTuple

from glueckauf.engine.fields import NONE, i1, i2, table

STACK_IDS = [
    "lorry_left",
    "lorry_right",
    "wagon_left",
    "wagon_right",
    "loco",
    "share",
    "objective",
    "order",
    "innovation",
]
STACKS = len(STACK_IDS)
LORRY_LEFT, LORRY_RIGHT, WAGON_LEFT, WAGON_RIGHT, LOCO, SHARE, OBJECTIVE, ORDER, INNOVATION = range(STACKS)
STACK_SIZES = (20, 20, 20, 20, 28, 24, 18, 28, 16)
PLACES = sum(STACK_SIZES)
SIZE = table(STACK_SIZES, i1)
DEALT = table(  # [box, stack] cards at the start
    [STACK_SIZES, (0, 0, 0, 0, 0, 0, 0, 3, 0), (0, 0, 0, 0, 0, 2, 0, 3, 0)], i1
)
FIRST = table([sum(STACK_SIZES[:stack]) for stack in range(STACKS)], i2)  # [stack] its lowest place
TWIN = table([LORRY_RIGHT, LORRY_LEFT, WAGON_RIGHT, WAGON_LEFT] + [NONE] * 5, i1)  # [stack] §4.3
FIRST_UNSEEN = sum(STACK_SIZES[:ORDER])  # from here on lie the stacks whose cards are kept unseen (§7.5)


class Area(NamedTuple):
    id: str
    base: int  # workers counted as present at the start of a shift (§3.2)
    least: int  # steps of an Extract area, else NONE
    most: int
    closed: str  # numbers of players at which it is not laid out (§2.6)


AREA_LIST = (
    *(Area(stack, 0, NONE, NONE, "") for stack in STACK_IDS),
    #    id             base  least  most  closed
    Area("free_choice", 1,    NONE,  NONE, ""),
    Area("deliver",     0,    NONE,  NONE, ""),
    Area("extract_0_1", 0,    0,     1,    ""),
    Area("extract_1_2", 0,    1,     2,    "2"),
    Area("extract_2_3", 0,    2,     3,    ""),
)  # fmt: skip
AREAS = len(AREA_LIST)
AREA_IDS = [area.id for area in AREA_LIST]
FREE_CHOICE, DELIVER, EXTRACT_0_1, EXTRACT_1_2, EXTRACT_2_3 = range(STACKS, AREAS)
BASE = table([area.base for area in AREA_LIST], i1)
LEAST = table([area.least for area in AREA_LIST], i1)
MOST = table([area.most for area in AREA_LIST], i1)
IS_OPEN = table([[str(n) not in area.closed for area in AREA_LIST] for n in range(5)], i1)  # [players, area]
