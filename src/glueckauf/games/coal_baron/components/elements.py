"""The twelve elements of the shift scoring in clock order (§11.1)."""

from typing import NamedTuple

from glueckauf.engine.fields import i1, table

from .coal import COLOUR_IDS
from .order_cards import ORDER_LIST, TRANSPORT_IDS

COAL, TRANSPORT, CARTS = range(3)  # what is counted: delivered slots by colour, by transport; empty carts


class Element(NamedTuple):
    id: str
    counts: int
    of: int  # colour or transport
    first: int  # VP
    second: int


ELEMENT_LIST = tuple(
    Element(f"{word}_{name}", counts, of, first, second)
    for counts, word, names, points in (
        (COAL, "coal", COLOUR_IDS, ((2, 1), (3, 1), (4, 2), (5, 2))),
        (TRANSPORT, "transport", TRANSPORT_IDS, ((6, 3), (7, 3), (8, 4), (9, 4))),
        (CARTS, "carts", COLOUR_IDS, ((10, 5), (11, 5), (12, 6), (13, 6))),
    )
    for of, (name, (first, second)) in enumerate(zip(names, points, strict=True))
)
ELEMENTS = len(ELEMENT_LIST)
ELEMENT_IDS = [element.id for element in ELEMENT_LIST]
COUNTS = table([element.counts for element in ELEMENT_LIST], i1)
OF = table([element.of for element in ELEMENT_LIST], i1)
FIRST = table([element.first for element in ELEMENT_LIST], i1)
SECOND = table([element.second for element in ELEMENT_LIST], i1)
ELEMENTS_PER_SHIFT = 4  # shift 1 scores the first four, shift 2 eight, shift 3 all
SLOTS_FOR = table(  # [card, element] printed slots that count for a colour of coal or for a transport
    [
        [*order.slots, *(sum(order.slots) * (order.transport == of) for of in range(len(TRANSPORT_IDS)))]
        for order in ORDER_LIST
    ],
    i1,
)
