"""Every question and every answer. Ids, text and JSON are declared here and nowhere else.

Records store the text, trained bots the ids, so a golden test freezes their order.
"""

from glueckauf.engine.actions import Actions
from glueckauf.engine.fields import i1, table

from .components.coal import COLOUR_IDS, LEVELS
from .components.order_cards import ORDER_IDS, SLOT_IDS
from .components.spaces import SPACE_IDS
from .components.tunnel_tiles import TILE_IDS

ACTIONS = Actions(
    listed_in="§3",
    sections={
        "§2.2": "draft",
        "§4": "place",
        "§5.2": "keep_tile put_tile",
        "§5.3": "fill leave_empty",
        "§6": "cage load store unload fetch pair stop_mining onto",
        "§9.2": "keep_order put_order",
    },
)

PLACE_WORKERS = ACTIONS.question("place")  # §3; the first one: with it a turn begins
DRAFTING = ACTIONS.question("draft")  # §2.2
FILL_CART = ACTIONS.question("fill_cart")  # §5.3
CHOOSE_TILE = ACTIONS.question("keep_tile")  # §5.2
CHOOSE_ORDER = ACTIONS.question("keep_order")  # §9.2
CHOOSE_END = ACTIONS.question("return")  # §5.2, §9.2
PUT_TILES = ACTIONS.question("put_tile")  # §5.2
PUT_ORDERS = ACTIONS.question("put_order")  # §9.2
MINING = ACTIONS.question("mine")  # §6
CHOOSE_SLOT = ACTIONS.question("slot")  # §6

DRAFT = ACTIONS.answer(DRAFTING, "draft", order=ORDER_IDS)  # draft truck-grey-2
PLACE = ACTIONS.answer(PLACE_WORKERS, "place", space=SPACE_IDS)  # place money_4

FILL = ACTIONS.answer(FILL_CART, "fill", colour=COLOUR_IDS)  # fill brown
LEAVE_EMPTY = ACTIONS.answer(FILL_CART, "leave_empty")

KEEP_NONE = ACTIONS.answer((CHOOSE_TILE, CHOOSE_ORDER), "keep_none")
KEEP_TILE = ACTIONS.answer(CHOOSE_TILE, "keep_tile", tile=TILE_IDS)  # keep_tile grey-light-2
KEEP_ORDER = ACTIONS.answer(CHOOSE_ORDER, "keep_order", order=ORDER_IDS)
RETURN_TOP = ACTIONS.answer(CHOOSE_END, "return", end=["top", "bottom"])  # return bottom
RETURN_BOTTOM = RETURN_TOP + 1
PUT_TILE = ACTIONS.answer(PUT_TILES, "put_tile", tile=TILE_IDS)  # the next to be drawn first
PUT_ORDER = ACTIONS.answer(PUT_ORDERS, "put_order", order=ORDER_IDS)

MOVE_CAGE = ACTIONS.answer(MINING, "cage", level=[str(level) for level in range(LEVELS)])  # M1, M2: cage 3
LOAD = ACTIONS.answer(MINING, "load", colour=COLOUR_IDS)  # M3
STORE = ACTIONS.answer(MINING, "store", colour=COLOUR_IDS)  # M5, from the cage
UNLOAD = ACTIONS.answer(MINING, "unload", colour=COLOUR_IDS)  # M4, from the cage to a slot
FETCH = ACTIONS.answer(MINING, "fetch", colour=COLOUR_IDS)  # M6, from the storage to a slot
CUBE_IDS = [f"{place}_{colour}" for place in ("cage", "storage") for colour in COLOUR_IDS]
CUBES = len(CUBE_IDS)  # what `cube` and `partner` of the state can be
PAIRS = [(one, other) for one in range(CUBES) for other in range(one, CUBES)]
USE_PAIR = ACTIONS.answers(  # R34: pair cage_yellow storage_brown
    MINING, "pair", ("cube", "partner"), [(CUBE_IDS[one], CUBE_IDS[other]) for one, other in PAIRS]
)
STOP_MINING = ACTIONS.answer(MINING, "stop_mining")
ONTO = ACTIONS.answers(CHOOSE_SLOT, "onto", ("order", "slot"), SLOT_IDS)  # onto truck-mixed-4 grey

ASKED = table(ACTIONS.asked(), i1)  # [question, action]
PAIR_CUBE = table([one for one, _ in PAIRS], i1)  # [action - USE_PAIR]
PAIR_PARTNER = table([other for _, other in PAIRS], i1)
FIRST_PAIR = table([[one for one, _ in PAIRS].index(cube) for cube in range(CUBES)], i1)  # [cube] with itself

TURN_OVER = -1  # in place of a question: nothing more to ask in this turn
GAME_OVER = -2
