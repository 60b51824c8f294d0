"""Every question and every answer. Ids, text and JSON are declared here and nowhere else.

Records store the text, trained bots the ids, so a golden test freezes their order.
"""

from glueckauf.engine.actions import Actions
from glueckauf.engine.fields import i1, table

from .components import innovations, workers
from .components.areas import AREA_IDS, STACK_IDS
from .components.crests import TRACK_CRESTS, TRACK_IDS
from .components.lorries import LORRY_IDS, LORRY_LIST
from .components.orders import ORDER_IDS
from .components.wagons import WAGON_IDS

ACTIONS = Actions(
    listed_in="§4",
    sections={
        "§3.1": "end_turn",
        "§3.2": "pay pay_innovation",
        "§3.3": "pass",
        "§4.1": "wagon_to",
        "§4.2": "loco_to",
        "§5": "row_to_wagon row_to_storage storage_to_wagon stop_extracting",
        "§6": "send stop_delivering",
        "§7": "look keep",
        "§12": "play take",
    },
)

TURN = ACTIONS.question("turn")  # §3
PAY_WORKERS = ACTIONS.question("pay")  # §3.2
PUT_WAGON = ACTIONS.question("put_wagon")  # §4.1
PUT_LOCO = ACTIONS.question("put_loco")  # §4.2
EXTRACTING = ACTIONS.question("extract")  # §5
DELIVERING = ACTIONS.question("deliver")  # §6
LOOK_AT_STACK = ACTIONS.question("look_at_stack")  # §7
KEEP_CARD = ACTIONS.question("keep_card")  # §7
CHOOSE_STACK = ACTIONS.question("choose_stack")  # §12, take_lorry and take_wagon
AFTER_WORK = ACTIONS.question("after_work")  # §3.1, step 4

PLACE = ACTIONS.answer(TURN, "place", area=AREA_IDS)  # place extract_0_1
PASS = ACTIONS.answer(TURN, "pass")
PLAY = ACTIONS.answer((TURN, AFTER_WORK), "play", innovation=innovations.ACTION_IDS)  # play take_loco
END_TURN = ACTIONS.answer(AFTER_WORK, "end_turn")

PAY_INNOVATION = ACTIONS.answers(  # pay_innovation 1-4 3
    PAY_WORKERS, "pay_innovation", ("range", "as"), [(name, str(value)) for name, value in innovations.VALUES]
)
PAY = ACTIONS.answer(PAY_WORKERS, "pay", workers=workers.SET_IDS)  # pay 1+1+2

WAGON_TO = ACTIONS.answer(PUT_WAGON, "wagon_to", track=TRACK_IDS)  # wagon_to 2
LOCO_TO = ACTIONS.answer(PUT_LOCO, "loco_to", track=TRACK_IDS)  # loco_to 2

FITS = [  # (track, wagon) pairs that can stand there
    (track, wagon)
    for track, shown in zip(TRACK_IDS, TRACK_CRESTS, strict=True)
    for wagon in WAGON_IDS
    if wagon == "joker" or wagon in shown
]
ROW_TO_WAGON = ACTIONS.answers(EXTRACTING, "row_to_wagon", ("track", "wagon"), FITS)  # row_to_wagon 1 joker
ROW_TO_STORAGE = ACTIONS.answer(EXTRACTING, "row_to_storage")
LOADS = [  # (lorry, track, wagon) that can come together
    (lorry.id, track, wagon)
    for lorry in LORRY_LIST
    for track, wagon in FITS
    if WAGON_IDS[lorry.crest] in TRACK_CRESTS[int(track) - 1] and wagon in (WAGON_IDS[lorry.crest], "joker")
]
STORAGE_TO_WAGON = ACTIONS.answers(  # storage_to_wagon fox_double 3 joker
    EXTRACTING, "storage_to_wagon", ("lorry", "track", "wagon"), LOADS
)
STOP_EXTRACTING = ACTIONS.answer(EXTRACTING, "stop_extracting")

SEND = ACTIONS.answer(DELIVERING, "send", track=TRACK_IDS, order=ORDER_IDS)  # send 2 furnaces_3
STOP_DELIVERING = ACTIONS.answer(DELIVERING, "stop_delivering")

LOOK = ACTIONS.answer(LOOK_AT_STACK, "look", stack=STACK_IDS)  # look order
KEEP = ACTIONS.answer(KEEP_CARD, "keep", place=["1", "2", "3", "4"])  # keep 1, the one that lay on top
TAKE = ACTIONS.answer(CHOOSE_STACK, "take", stack=STACK_IDS[:4])  # take wagon_left

ASKED = table(ACTIONS.asked(), i1)  # [question, action]
FIT_TRACK = table([int(track) - 1 for track, _ in FITS], i1)  # [action - ROW_TO_WAGON]
FIT_WAGON = table([WAGON_IDS.index(wagon) for _, wagon in FITS], i1)
LOAD_LORRY = table([LORRY_IDS.index(lorry) for lorry, _, _ in LOADS], i1)  # [action - STORAGE_TO_WAGON]
LOAD_TRACK = table([int(track) - 1 for _, track, _ in LOADS], i1)
LOAD_WAGON = table([WAGON_IDS.index(wagon) for _, _, wagon in LOADS], i1)
FIRST_LOAD = table([[load[0] for load in LOADS].index(lorry) for lorry in LORRY_IDS] + [len(LOADS)], i1)  # [lorry]

TURN_OVER = -1  # in place of a question: nothing more to ask in this turn
ACTION_OVER = -2  # in place of a question: the action at hand is complete
GAME_OVER = -3
