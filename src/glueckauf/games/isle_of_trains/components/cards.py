"""All 24 kinds of playing cards (§1): engines, freight cars, cabooses, buildings. Their place is their number."""

from glueckauf.engine.fields import NONE, i1, i4, table

from .buildings import BUILDING_COST, BUILDING_IDS, BUILDINGS
from .cabooses import CABOOSE_COST, CABOOSE_LIST
from .cargo import ANY, TYPES, WILD
from .engines import ENGINE_LIST
from .freight_cars import FREIGHT_LIST

CARD_IDS = [
    *(engine.id for engine in ENGINE_LIST),
    *(car.id for car in FREIGHT_LIST),
    *(caboose.id for caboose in CABOOSE_LIST),
    *BUILDING_IDS,
]
KINDS = len(CARD_IDS)
CARDS = 50

ENGINE_1, ENGINE_2, ENGINE_3 = range(3)
FIRST_WAGON = HOPPER_1 = 3
FIRST_CABOOSE = FIRST_WAGON + len(FREIGHT_LIST)
CABOOSE_1, CABOOSE_2, CABOOSE_3, CABOOSE_4, CABOOSE_5, CABOOSE_6 = range(FIRST_CABOOSE, FIRST_CABOOSE + 6)
FIRST_BUILDING = TRAIN_KINDS = CABOOSE_6 + 1  # below it lie the kinds that can be in a train

COPIES = table(
    [*(e.copies for e in ENGINE_LIST), *(c.copies for c in FREIGHT_LIST), *[1] * (len(CABOOSE_LIST) + BUILDINGS)], i1
)
TINY_DECK = {"engine_1": 4, "hopper_1": 2, "tanker_1": 1}  # docs/tiny-games.md
SMALL_DECK = {**TINY_DECK, "caboose_2": 1}
IN_BOX = table(  # [box, kind] cards
    [list(COPIES), *([deck.get(card, 0) for card in CARD_IDS] for deck in (TINY_DECK, SMALL_DECK))], i1
)
COST = table(
    [
        *(e.cost for e in ENGINE_LIST),
        *(c.cost for c in FREIGHT_LIST),
        *[CABOOSE_COST] * len(CABOOSE_LIST),
        *[BUILDING_COST] * BUILDINGS,
    ],
    i1,
)
POINTS = table(  # on the train
    [
        *(e.points for e in ENGINE_LIST),
        *(c.points for c in FREIGHT_LIST),
        *(c.points for c in CABOOSE_LIST),
        *[0] * BUILDINGS,
    ],
    i1,
)
WEIGHT = table([*[0] * 3, *(c.weight for c in FREIGHT_LIST), *(c.weight for c in CABOOSE_LIST), *[0] * BUILDINGS], i1)
TRACTION = table(
    [
        *(e.traction for e in ENGINE_LIST),
        *[0] * len(FREIGHT_LIST),
        *(c.traction for c in CABOOSE_LIST),
        *[0] * BUILDINGS,
    ],
    i1,
)
PULL = table([pull - load for pull, load in zip(TRACTION, WEIGHT, strict=True)], i1)  # what it leaves to other wagons
ICON = table(
    [
        *(e.icon for e in ENGINE_LIST),
        *(c.icon for c in FREIGHT_LIST),
        *(c.icon for c in CABOOSE_LIST),
        *[WILD] * BUILDINGS,
    ],
    i1,
)
CAPACITY = table(
    [*[0] * 3, *(c.capacity for c in FREIGHT_LIST), *(c.capacity for c in CABOOSE_LIST), *[0] * BUILDINGS], i1
)
CARRIES = table(  # the cargo type of a freight car, ANY for Caboose 3, else NONE
    [
        *[NONE] * 3,
        *(c.carries for c in FREIGHT_LIST),
        *(ANY if c.capacity else NONE for c in CABOOSE_LIST),
        *[NONE] * BUILDINGS,
    ],
    i1,
)
LOWEST = (
    table(  # the lowest card of the family that an upgrade to this kind may replace; itself if there is none (§5.3)
        [0, 0, 0, *(FIRST_WAGON + place // 3 * 3 for place in range(len(FREIGHT_LIST))), *range(FIRST_CABOOSE, KINDS)],
        i1,
    )
)

NEW_COST = table(  # [1 with Caboose 5, kind] §5.2, §8: it makes wagons cheaper
    [[COST[kind] - (less if kind < FIRST_BUILDING else 0) for kind in range(KINDS)] for less in range(2)], i1
)
DEAREST = max(COST)
PAID_BY = table(  # [1 with Caboose 5, 1 + cards] a bit for each kind that so many cards pay for
    [
        [sum(1 << kind for kind in range(KINDS) if costs[kind] <= cards) for cards in range(-1, DEAREST + 1)]
        for costs in ([int(NEW_COST[less, kind]) for kind in range(KINDS)] for less in range(2))
    ],
    i4,
)
HEAVIEST = max(WEIGHT)
STRONGEST = max(PULL) + 1  # no card pulls so much
PULLED_BY = table(  # [STRONGEST + reserve] a bit for each kind that leaves this reserve of traction at 0 or above
    [
        sum(1 << kind for kind in range(KINDS) if reserve + PULL[kind] >= 0)
        for reserve in range(-STRONGEST, STRONGEST + 1)
    ],
    i4,
)
FITS = table(  # [a bit for each cargo type with room, and ANY] a bit for each kind that may be loaded face up (§6.2)
    [
        sum(
            1 << kind
            for kind in range(KINDS)
            if room >> ANY & 1 or room >> ICON[kind] & 1 or (ICON[kind] == WILD and room)
        )
        for room in range(1 << TYPES + 1)
    ],
    i4,
)
LEVELS = 3  # cards of a family: engines, hoppers, tankers and boxcars, in this order
FAMILIES = FIRST_CABOOSE // LEVELS
UPPER_LEVELS = 0b11  # those above the first, as bits
UPGRADES_OF = table(  # [kind] a bit for each kind that an upgrade may put in its place (§5.3)
    [sum(1 << kind for kind in range(KINDS) if LOWEST[kind] <= old < kind) for old in range(KINDS)], i4
)

BONUS_DRAW = table([*[0] * 3, *(c.draw for c in FREIGHT_LIST)], i1)  # [freight car] §6.4
BONUS_DISCARD = table([*[0] * 3, *(c.discard for c in FREIGHT_LIST)], i1)
BONUS_EXTRA = table([*[0] * 3, *(c.extra for c in FREIGHT_LIST)], i1)  # bits of freight_cars.py
