"""The wagons that can be in a train by name, and the places for cargo on them.

A freight car has a number among those of its kind in the train, as there may be several.
"""

from glueckauf.engine.fields import NONE, i1, i8, table

from .cards import (
    CABOOSE_3,
    CABOOSE_5,
    CAPACITY,
    CARD_IDS,
    CARRIES,
    COPIES,
    FIRST_CABOOSE,
    FIRST_WAGON,
    PULL,
    TRAIN_KINDS,
)
from .cargo import TYPES, WILD

NUMBERED = [(kind, number) for kind in range(FIRST_WAGON, FIRST_CABOOSE) for number in range(int(COPIES[kind]))]
FREIGHT_WAGONS = len(NUMBERED)
WAGON_LIST = [*NUMBERED, *((kind, 0) for kind in range(FIRST_CABOOSE, TRAIN_KINDS))]  # (kind, number from 0)
WAGONS = len(WAGON_LIST)
WAGON_IDS = [
    f"{CARD_IDS[kind]}#{number + 1}" if kind < FIRST_CABOOSE else CARD_IDS[kind] for kind, number in WAGON_LIST
]
KIND = table([kind for kind, _ in WAGON_LIST], i1)  # [wagon]
NUMBER = table([number for _, number in WAGON_LIST], i1)
FIRST = table(  # [kind] its wagon number 1
    [NONE] * FIRST_WAGON + [WAGON_LIST.index((kind, 0)) for kind in range(FIRST_WAGON, TRAIN_KINDS)], i1
)
LAST_WAGON = WAGONS - 1  # Caboose 6

SPACES = [int(CAPACITY[kind]) for kind, _ in WAGON_LIST]
PLACES = sum(SPACES)
PLACE_LIST = [(wagon, space) for wagon in range(WAGONS) for space in range(SPACES[wagon])]  # (wagon, space from 0)
PLACE = table([sum(SPACES[:wagon]) for wagon in range(WAGONS)], i1)  # [wagon] its first place; with LAST_PLACE below,
LAST_PLACE = table([sum(SPACES[: wagon + 1]) - 1 for wagon in range(WAGONS)], i1)  # none if LAST_PLACE < PLACE
WAGON_AT = table([wagon for wagon, _ in PLACE_LIST], i1)  # [place]
CARRIER_AT = table([WAGON_LIST[wagon][0] - FIRST_WAGON for wagon, _ in PLACE_LIST], i1)  # [place] kind of its wagon
TYPE_AT = table([CARRIES[WAGON_LIST[wagon][0]] for wagon, _ in PLACE_LIST], i1)  # [place] cargo type, ANY on Caboose 3
CABOOSE_3_WAGON = WAGON_LIST.index((CABOOSE_3, 0))
CABOOSE_3_PLACE = PLACES - 1

LOADABLE = [*range(FREIGHT_WAGONS), CABOOSE_3_WAGON]  # wagons that can carry cargo
REPLACEABLE = [wagon for wagon, (kind, _) in enumerate(NUMBERED) if (kind - FIRST_WAGON) % 3 < 2]  # level 1 and 2
LOAD_OF = table([LOADABLE.index(wagon) if wagon in LOADABLE else NONE for wagon in range(WAGONS)], i1)  # [wagon]
REPLACE_OF = table([REPLACEABLE.index(wagon) if wagon in REPLACEABLE else NONE for wagon in range(WAGONS)], i1)
LOAD_WAGON = table(LOADABLE, i1)  # [place among the loadable]
REPLACE_WAGON = table(REPLACEABLE, i1)

BITS = table([bits.bit_count() for bits in range(16)], i1)  # how many wagons a mask of numbers holds
LOWEST_FREE = table([next(n for n in range(5) if not bits >> n & 1) for bits in range(16)], i1)  # [mask] first number


def wagons_of(kinds: list[int]) -> int:
    """A bit for each wagon of these kinds."""
    return sum(1 << wagon for wagon, (kind, _) in enumerate(WAGON_LIST) if kind in kinds)


WAGON_KINDS = list(range(FIRST_WAGON, TRAIN_KINDS))
FREIGHT_KINDS = WAGON_KINDS[: FIRST_CABOOSE - FIRST_WAGON]
PULL_LIST = sorted({int(PULL[kind]) for kind in WAGON_KINDS})  # the heaviest first
PULLS = len(PULL_LIST)
EACH_PULL = table(PULL_LIST, i1)
WITH_PULL = table([wagons_of([k for k in WAGON_KINDS if PULL[k] == pull]) for pull in PULL_LIST], i8)  # [as EACH_PULL]
REPLACEABLE_BITS = sum(1 << wagon for wagon in REPLACEABLE)
LOADABLE_BITS = sum(1 << wagon for wagon in LOADABLE)
OF_KIND = table([wagons_of([kind]) for kind in range(TRAIN_KINDS)], i8)  # [kind]
PLACES_ON = table(  # [wagon] a bit for each of its places
    [sum(1 << place for place in range(PLACE[wagon], LAST_PLACE[wagon] + 1)) for wagon in range(WAGONS)], i8
)
FILLED_BY = table(  # [place] the bit of the wagon if this is its last place, so that it has no room then, else 0
    [1 << wagon if place == LAST_PLACE[wagon] else 0 for place, (wagon, _) in enumerate(PLACE_LIST)], i8
)
CABOOSE_5_BIT = wagons_of([CABOOSE_5])
LONG = wagons_of([kind for kind in FREIGHT_KINDS if CAPACITY[kind] > 1])  # those with more than one place
TAKES = table(  # [icon] freight cars that a card with this icon may go onto
    [wagons_of([kind for kind in FREIGHT_KINDS if icon in (CARRIES[kind], WILD)]) for icon in range(WILD + 1)], i8
)
PLACES_OF = table(  # [cargo type] a bit for each place on its freight cars
    [sum(1 << place for place in range(CABOOSE_3_PLACE) if TYPE_AT[place] == cargo) for cargo in range(TYPES)], i8
)
