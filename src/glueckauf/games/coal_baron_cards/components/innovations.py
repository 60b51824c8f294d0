"""The innovation cards (§12): three kinds pay as workers, seven are actions."""

from glueckauf.engine.fields import i1, table

from .boxes import in_few

RANGE_IDS = ["1-3", "1-4", "1-5"]
RANGES = len(RANGE_IDS)
LARGEST = table([3, 4, 5], i1)  # [range] most workers it stands for
VALUES = [(name, value) for name, most in zip(RANGE_IDS, (3, 4, 5), strict=True) for value in range(1, most + 1)]
RANGE_OF = table([RANGE_IDS.index(name) for name, _ in VALUES], i1)  # [place in VALUES]
VALUE_OF = table([value for _, value in VALUES], i1)  # [place in VALUES]
FIRST_VALUE = table([0, 3, 7], i1)  # [range] place in VALUES

ACTION_IDS = ["take_lorry", "take_wagon", "take_loco", "take_order", "take_share", "extract", "deliver"]
TAKE_LORRY, TAKE_WAGON, TAKE_LOCO, TAKE_ORDER, TAKE_SHARE, EXTRACT, DELIVER = range(len(ACTION_IDS))
ACTION_KINDS = len(ACTION_IDS)

INNOVATION_IDS = [*RANGE_IDS, *ACTION_IDS]  # an action's number as an innovation is RANGES + its number here
INNOVATION_KINDS = len(INNOVATION_IDS)
EXTRACT_LEAST, EXTRACT_MOST = 1, 4  # §12, R16

DECKS = {  # R24: worker ranges, then the seven actions
    "workers_9": (3, 3, 3, 1, 1, 1, 1, 1, 1, 1),
    "workers_3": (1, 1, 1, 2, 2, 2, 2, 2, 2, 1),
    "workers_6": (2, 2, 2, 2, 2, 1, 1, 1, 2, 1),
}
COPIES = table(  # [box, deck, kind]
    [[list(deck) for deck in DECKS.values()], *([few] * len(DECKS) for few in in_few(INNOVATION_IDS))], i1
)
