"""The 27 worker spaces (§4). The place in the table is the number of the space."""

from typing import NamedTuple

from glueckauf.engine.fields import NONE, i1, table

from .order_cards import TRANSPORT_IDS

BUY_TILE, DRAW_TILES, MINE, DELIVER, TAKE_MONEY, TAKE_ORDER, DRAW_ORDERS = range(7)


class Space(NamedTuple):
    id: str
    does: int
    number: int  # steps, Marks, transport or place of the display, as the action needs it
    locked: str  # numbers of players at which a lock tile lies there (§2.2)


SPACE_LIST = (
    #     id                     does         number  locked
    Space("factory_1",           BUY_TILE,    0,      ""),
    Space("factory_2",           BUY_TILE,    1,      ""),
    Space("factory_3",           BUY_TILE,    2,      ""),
    Space("factory_4",           BUY_TILE,    3,      "2"),
    Space("factory_5",           BUY_TILE,    4,      ""),
    Space("factory_6",           BUY_TILE,    5,      ""),
    Space("factory_7",           BUY_TILE,    6,      ""),
    Space("factory_8",           BUY_TILE,    7,      "23"),
    Space("factory_draw",        DRAW_TILES,  NONE,   ""),
    Space("mining_10",           MINE,        10,     ""),
    Space("mining_8",            MINE,        8,      "2"),
    Space("mining_6",            MINE,        6,      ""),
    Space("mining_4",            MINE,        4,      "23"),
    Space("delivery_handcart",   DELIVER,     0,      ""),
    Space("delivery_horse_cart", DELIVER,     1,      ""),
    Space("delivery_truck",      DELIVER,     2,      ""),
    Space("delivery_train",      DELIVER,     3,      ""),
    Space("money_6",             TAKE_MONEY,  6,      ""),
    Space("money_5",             TAKE_MONEY,  5,      "2"),
    Space("money_4",             TAKE_MONEY,  4,      ""),
    Space("money_3",             TAKE_MONEY,  3,      "23"),
    Space("order_1",             TAKE_ORDER,  0,      "2"),
    Space("order_2",             TAKE_ORDER,  1,      ""),
    Space("order_3",             TAKE_ORDER,  2,      ""),
    Space("order_4",             TAKE_ORDER,  3,      ""),
    Space("order_draw",          DRAW_ORDERS, NONE,   ""),
    Space("bank",                TAKE_MONEY,  1,      ""),
)  # fmt: skip
SPACES = len(SPACE_LIST)
SPACE_IDS = [space.id for space in SPACE_LIST]
DOES = table([space.does for space in SPACE_LIST], i1)
NUMBER = table([space.number for space in SPACE_LIST], i1)
OPEN_WITH_FEW = ("order_4", "order_draw", "bank", *(f"delivery_{name}" for name in TRANSPORT_IDS))
OPEN_IN_TINY, OPEN_IN_SMALL = (*OPEN_WITH_FEW, "mining_10", "mining_6"), (*OPEN_WITH_FEW, "mining_4")
IS_OPEN = table(  # [box, players, space]
    [
        [[str(n) not in space.locked for space in SPACE_LIST] for n in range(5)],
        *([[space.id in names for space in SPACE_LIST]] * 5 for names in (OPEN_IN_TINY, OPEN_IN_SMALL)),
    ],
    i1,
)

FACTORY, FACTORY_DRAW, MINING, DELIVERY, MONEY, ORDER, ORDER_DRAW, BANK = (
    SPACE_IDS.index(name)
    for name in (
        *("factory_1", "factory_draw", "mining_10", f"delivery_{TRANSPORT_IDS[0]}"),
        *("money_6", "order_1", "order_draw", "bank"),
    )
)  # the first space of each kind; those of one kind are neighbours
FACTORIES = 8  # spaces with a tile
ORDER_SPACES = 4  # spaces with a card
LEFTOVER = 3  # the order space on which the card left over from the draft lies (R12)
