"""The 44 order cards (§1), each once. The place in the table is the number of the card."""

from typing import NamedTuple

from glueckauf.engine.fields import i1, table

from .coal import COLOUR_IDS, COLOURS

TRANSPORT_IDS = ["handcart", "horse_cart", "truck", "train"]
TRANSPORTS = len(TRANSPORT_IDS)
HANDCART, HORSE_CART, TRUCK, TRAIN = range(TRANSPORTS)


class Order(NamedTuple):
    id: str
    transport: int
    points: int
    slots: tuple[int, int, int, int]  # printed, by colour


def _order(transport: int, what: str, points: int) -> Order:
    colour, count = what.split("-")
    mixed = colour == "mixed"
    slots = tuple(1 if mixed else int(count) if colour == name else 0 for name in COLOUR_IDS)
    return Order(f"{TRANSPORT_IDS[transport]}-{what}", transport, points, slots)  # type: ignore[arg-type]


ORDER_LIST = (
    _order(HANDCART,   "yellow-1", 2),
    _order(HANDCART,   "brown-1",  3),
    _order(HANDCART,   "yellow-2", 3),
    _order(HANDCART,   "grey-1",   4),
    _order(HANDCART,   "black-1",  5),
    _order(HANDCART,   "brown-2",  5),
    _order(HANDCART,   "grey-2",   7),
    _order(HANDCART,   "brown-3",  7),
    _order(HANDCART,   "black-2",  9),
    _order(HANDCART,   "grey-3",   9),
    _order(HANDCART,   "mixed-4",  10),
    _order(HORSE_CART, "yellow-1", 2),
    _order(HORSE_CART, "brown-1",  3),
    _order(HORSE_CART, "yellow-2", 3),
    _order(HORSE_CART, "grey-1",   4),
    _order(HORSE_CART, "yellow-3", 4),
    _order(HORSE_CART, "black-1",  5),
    _order(HORSE_CART, "brown-2",  5),
    _order(HORSE_CART, "grey-2",   7),
    _order(HORSE_CART, "black-2",  9),
    _order(HORSE_CART, "mixed-4",  10),
    _order(HORSE_CART, "black-3",  12),
    _order(TRUCK,      "yellow-1", 2),
    _order(TRUCK,      "brown-1",  3),
    _order(TRUCK,      "yellow-2", 3),
    _order(TRUCK,      "grey-1",   4),
    _order(TRUCK,      "yellow-3", 4),
    _order(TRUCK,      "black-1",  5),
    _order(TRUCK,      "brown-2",  5),
    _order(TRUCK,      "grey-2",   7),
    _order(TRUCK,      "black-2",  9),
    _order(TRUCK,      "mixed-4",  10),
    _order(TRUCK,      "black-3",  12),
    _order(TRAIN,      "yellow-1", 2),
    _order(TRAIN,      "brown-1",  3),
    _order(TRAIN,      "yellow-2", 3),
    _order(TRAIN,      "grey-1",   4),
    _order(TRAIN,      "black-1",  5),
    _order(TRAIN,      "brown-2",  5),
    _order(TRAIN,      "grey-2",   7),
    _order(TRAIN,      "brown-3",  7),
    _order(TRAIN,      "black-2",  9),
    _order(TRAIN,      "grey-3",   9),
    _order(TRAIN,      "mixed-4",  10),
)  # fmt: skip
ORDERS = len(ORDER_LIST)
ORDER_IDS = [order.id for order in ORDER_LIST]
TRANSPORT = table([order.transport for order in ORDER_LIST], i1)
POINTS = table([order.points for order in ORDER_LIST], i1)
SLOTS = table([order.slots for order in ORDER_LIST], i1)  # [card, colour] printed
SLOT_COUNT = table([sum(order.slots) for order in ORDER_LIST], i1)  # [card] printed, of all colours

# every slot on which a cube can be put: an empty one by its colour, or any that is half filled (R33)
SLOT_IDS = [
    (order.id, slot)
    for order in ORDER_LIST
    for slot in (*(COLOUR_IDS[colour] for colour in range(COLOURS) if order.slots[colour] > 0), "half")
]
HALF = COLOURS  # in place of a colour
SLOT_CARD = table([ORDER_IDS.index(order) for order, _ in SLOT_IDS], i1)  # [slot]
SLOT_KIND = table([[*COLOUR_IDS, "half"].index(slot) for _, slot in SLOT_IDS], i1)  # [slot] colour or HALF
_NUMBER = {slot: number for number, slot in enumerate(SLOT_IDS)}
SLOT_OF = table(  # [card, colour or HALF] its number in SLOT_IDS; 0 where no such slot is printed
    [[_NUMBER.get((order, slot), 0) for slot in (*COLOUR_IDS, "half")] for order in ORDER_IDS], i1
)
