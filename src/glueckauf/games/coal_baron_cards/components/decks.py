"""The seven decks from which the stacks are dealt (§1)."""

from glueckauf.engine.fields import NONE, i1, table

from .areas import INNOVATION, LOCO, LORRY_LEFT, OBJECTIVE, ORDER, SHARE, WAGON_LEFT
from .boxes import BOXES, READY_LOCO, READY_LORRY, TRAINS
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
MOST_KINDS = max(map(len, CARD_IDS))
READY = [[card in TRAINS for card in ids] + [False] * (MOST_KINDS - len(ids)) for ids in CARD_IDS]
ON_TRAINS = table(  # [box, deck, kind] cards on each player board at the start
    [[[False] * MOST_KINDS] * DECKS, *[READY] * (BOXES - 1)], i1
)
TRAIN_LOCO = table([NONE, *[LOCO_IDS.index(READY_LOCO)] * (BOXES - 1)], i1)  # [box] on track 1 at the start, or NONE
TRAIN_LORRY = LORRY_IDS.index(READY_LORRY)  # loaded behind it
DECK_OF = table([0, 0, 1, 1, 2, 3, 4, 5, 6], i1)  # [stack]
WIDTH = table([63 // len(ids) for ids in CARD_IDS], i1)  # [deck] bits for each count, if all stand in one number
