"""The seven decks from which the stacks are dealt (§1)."""

from glueckauf.engine.fields import i1, table

from .areas import INNOVATION, LOCO, LORRY_LEFT, OBJECTIVE, ORDER, SHARE, WAGON_LEFT
from .innovations import INNOVATION_IDS
from .lorries import LORRY_IDS
from .objectives import OBJECTIVE_IDS
from .orders import DESTINATION_IDS, ORDER_IDS
from .wagons import LOCO_IDS, WAGON_IDS

LORRY_CARDS, WAGON_CARDS, LOCO_CARDS, SHARE_CARDS, OBJECTIVE_CARDS, ORDER_CARDS, INNOVATION_CARDS = range(7)
DECKS = 7
CARD_IDS = [LORRY_IDS, WAGON_IDS, LOCO_IDS, DESTINATION_IDS, OBJECTIVE_IDS, ORDER_IDS, INNOVATION_IDS]  # [deck][kind]
KINDS = table([len(ids) for ids in CARD_IDS], i1)
DECK_SIZE = table([40, 40, 28, 24, 18, 28, 16], i1)
FIRST_STACK = table([LORRY_LEFT, WAGON_LEFT, LOCO, SHARE, OBJECTIVE, ORDER, INNOVATION], i1)
DECK_OF = table([0, 0, 1, 1, 2, 3, 4, 5, 6], i1)  # [stack]
WIDTH = table([63 // len(ids) for ids in CARD_IDS], i1)  # [deck] bits for each count, if all stand in one number
