"""Every question and every answer. Ids, text and JSON are declared here and nowhere else.

Records store the text, trained bots the ids, so a golden test freezes their order.
"""

from glueckauf.engine.actions import Actions
from glueckauf.engine.fields import i1, table

from .components.buildings import BUILDING_IDS
from .components.cards import CARD_IDS, FIRST_CABOOSE, FIRST_WAGON
from .components.contracts import CONTRACT_IDS, PART_IDS
from .components.wagons import LOADABLE, PLACE_LIST, REPLACEABLE, WAGON_IDS

ACTIONS = Actions(
    listed_in="§3",
    sections={
        "§4": "draw",
        "§5": "build",
        "§5.1": "throw_and_build throw_off pay",
        "§5.3": "upgrade throw_and_upgrade replace",
        "§5.4": "tear_down",
        "§5.5": "remove stop_throwing",
        "§6": "load",
        "§6.1": "onto",
        "§6.2": "load_face_down hide",
        "§6.4": "waive",
        "§7": "deliver fulfil unload stop_unloading",
        "§13": "draw_blind take",
    },
)

ACTION = ACTIONS.question("action")  # §3
EXTRA = ACTIONS.question("extra")  # §6.4
REPLACE_CAR = ACTIONS.question("replace")  # §5.3
THROW_OFF = ACTIONS.question("throw_off")  # §5.1
REMOVE_WAGONS = ACTIONS.question("remove")  # §5.5
TEAR_DOWN = ACTIONS.question("tear_down")  # §5.4, §5.6
PAYMENT = ACTIONS.question("pay")  # §5.1
TARGET = ACTIONS.question("target")  # §6.1
HIDE_CARD = ACTIONS.question("hide")  # §6.2
FEE = ACTIONS.question("fee")  # §6.2
UNLOAD_CARGO = ACTIONS.question("unload")  # §7
BONUS_DISCARD = ACTIONS.question("bonus_discard")  # §6.4
HAND_LIMIT = ACTIONS.question("hand_limit")  # §3
SOURCE = ACTIONS.question("source")  # §13
SECRET = (PAYMENT, HIDE_CARD, FEE, BONUS_DISCARD, HAND_LIMIT)  # others do not see which card it is (§14)

BUILDABLE = CARD_IDS[FIRST_WAGON:]
UPGRADES = [1, 2, *(kind for kind in range(FIRST_WAGON, FIRST_CABOOSE) if (kind - FIRST_WAGON) % 3)]
_UPGRADE_IDS = [CARD_IDS[kind] for kind in UPGRADES]

DRAW = ACTIONS.answer((ACTION, EXTRA), "draw")
BUILD = ACTIONS.answer((ACTION, EXTRA), "build", card=BUILDABLE)  # build hopper_1
THROW_AND_BUILD = ACTIONS.answer((ACTION, EXTRA), "throw_and_build", card=BUILDABLE)
UPGRADE_TO = ACTIONS.answer((ACTION, EXTRA), "upgrade", card=_UPGRADE_IDS)  # upgrade hopper_2
THROW_AND_UPGRADE = ACTIONS.answer((ACTION, EXTRA), "throw_and_upgrade", card=_UPGRADE_IDS)
REMOVE = ACTIONS.answer((ACTION, EXTRA), "remove")
LOAD = ACTIONS.answer((ACTION, EXTRA), "load", card=CARD_IDS)  # load engine_1
LOAD_FACE_DOWN = ACTIONS.answer((ACTION, EXTRA), "load_face_down")
DELIVER = ACTIONS.answer((ACTION, EXTRA), "deliver")  # for cards only
FULFIL = ACTIONS.answer((ACTION, EXTRA), "fulfil", contract=CONTRACT_IDS, part=PART_IDS)  # fulfil contract_box_box a
WAIVE = ACTIONS.answer(EXTRA, "waive")

REPLACE = ACTIONS.answer(
    REPLACE_CAR, "replace", wagon=[WAGON_IDS[wagon] for wagon in REPLACEABLE]
)  # replace hopper_1#2
THROW = ACTIONS.answer((THROW_OFF, REMOVE_WAGONS), "throw_off", wagon=WAGON_IDS)  # throw_off caboose_4
STOP_THROWING = ACTIONS.answer(REMOVE_WAGONS, "stop_throwing")
TEAR = ACTIONS.answer(TEAR_DOWN, "tear_down", building=BUILDING_IDS)  # tear_down bank
PAY_PHANTOM = ACTIONS.answers(PAYMENT, "pay", ("card",), [("phantom",)])
PAY = ACTIONS.answer(PAYMENT, "pay", card=CARD_IDS)  # pay tanker_1

ONTO = ACTIONS.answer(  # onto 2 hopper_1#1
    TARGET, "onto", seat=["0", "1", "2", "3"], wagon=[WAGON_IDS[wagon] for wagon in LOADABLE]
)
HIDE = ACTIONS.answer(HIDE_CARD, "hide", card=CARD_IDS)  # hide engine_2
DISCARD_PHANTOM = ACTIONS.answers(FEE, "discard", ("card",), [("phantom",)])
DISCARD = ACTIONS.answer((FEE, BONUS_DISCARD, HAND_LIMIT), "discard", card=CARD_IDS)  # discard bank

UNLOAD = ACTIONS.answers(  # unload hopper_3#1 2
    UNLOAD_CARGO, "unload", ("wagon", "place"), [(WAGON_IDS[wagon], str(space + 1)) for wagon, space in PLACE_LIST]
)
STOP_UNLOADING = ACTIONS.answer(UNLOAD_CARGO, "stop_unloading")

DRAW_BLIND = ACTIONS.answer(SOURCE, "draw_blind")
TAKE = ACTIONS.answer(SOURCE, "take", card=CARD_IDS)  # take rail_yard

ACTIONS.never(
    (f"{verb} {engine}" for verb in ("build", "throw_and_build") for engine in CARD_IDS[:FIRST_WAGON]),
    "§5.3",
    "an engine comes into play only by replacing the engine of your train with a stronger one",
    "eine Lok kommt nur ins Spiel, indem sie die Lok deines Zuges durch eine stärkere ersetzt",
)
ACTIONS.never(
    (
        f"{verb} {card}"
        for verb in ("upgrade", "throw_and_upgrade")
        for kind, card in enumerate(CARD_IDS)
        if kind not in UPGRADES
    ),
    "§5.3",
    "this card is no upgrade: only an engine or a freight car of level 2 or 3 replaces a lower one",
    "diese Karte wertet nichts auf: Nur eine Lok oder ein Frachtwagen der Stufe 2 oder 3 ersetzt eine niedrigere",
)
ACTIONS.never(
    (f"throw_off {engine}" for engine in CARD_IDS[:FIRST_WAGON]),
    "§5.1",
    "the engine is never thrown off",
    "die Lok wird nie abgeworfen",
)
ACTIONS.never(
    ("load phantom", "hide phantom", "build phantom"),
    "§10",
    "a phantom card only pays for a build or serves as the card discarded for a face-down load",
    "eine Phantomkarte zahlt nur beim Bauen oder wird für eine verdeckte Ladung abgeworfen",
)

ASKED = table(ACTIONS.asked(), i1)  # [question, action]
UPGRADE_KIND = table(UPGRADES, i1)  # [action - UPGRADE_TO]

ACTION_OVER = -1  # in place of a question: the action at hand is complete
GAME_OVER = -2
