"""The order and share cards (§1)."""

from typing import NamedTuple

from glueckauf.engine.fields import i1, table

from .boxes import in_few

DESTINATION_IDS = ["barracks", "furnaces", "factories", "steamboats"]
DESTINATIONS = len(DESTINATION_IDS)
ORDER_POINTS = {1: 3, 2: 5, 3: 7, 4: 10}  # R24: minimum of lorries -> VP


class Order(NamedTuple):
    id: str
    destination: int
    minimum: int
    points: int


ORDER_LIST = tuple(
    Order(f"{destination}_{minimum}", number, minimum, points)
    for number, destination in enumerate(DESTINATION_IDS)
    for minimum, points in ORDER_POINTS.items()
)
ORDER_KINDS = len(ORDER_LIST)
MINIMA = len(ORDER_POINTS)  # kinds of each destination, which follow each other
ORDER_IDS = [order.id for order in ORDER_LIST]
DESTINATION = table([order.destination for order in ORDER_LIST], i1)
MINIMUM = table([order.minimum for order in ORDER_LIST], i1)
POINTS = table([order.points for order in ORDER_LIST], i1)

DECKS = {  # R24: cards of minimum 1, 2, 3, 4 for each destination
    "2-2-2-1": (2, 2, 2, 1),
    "1-2-2-2": (1, 2, 2, 2),
    "2-2-1-2": (2, 2, 1, 2),
    "1-2-3-1": (1, 2, 3, 1),
}
COPIES = table(  # [box, deck, kind]
    [
        [list(deck) * DESTINATIONS for deck in DECKS.values()],
        *([few] * len(DECKS) for few in in_few(ORDER_IDS)),
    ],
    i1,
)

SHARE_COPIES = table([[6, 6, 6, 6], *in_few(DESTINATION_IDS)], i1)  # [box, destination]
SHARE_POINTS = 3
