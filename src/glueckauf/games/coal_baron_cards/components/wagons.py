"""The wagon and loco cards (§1). A wagon of a crest has the crest's number; the joker shows all four."""

from glueckauf.engine.fields import i1, table

from .boxes import in_few
from .crests import CREST_IDS, TRACK_CRESTS

WAGON_IDS = [*CREST_IDS, "joker"]
WAGON_KINDS = len(WAGON_IDS)
JOKER = WAGON_IDS.index("joker")
WAGON_COPIES = table([[6, 6, 6, 6, 16], *in_few(WAGON_IDS)], i1)  # [box, wagon]
GOES_TO = table(  # [wagon, track] §4.1: where a wagon may stand
    [[wagon == "joker" or wagon in shown for shown in TRACK_CRESTS] for wagon in WAGON_IDS], i1
)

LOCO_IDS = ["model_a", "model_b", "model_c", "model_d"]
LOCO_MODELS = len(LOCO_IDS)
LOCO_COPIES = table([[7, 7, 7, 7], *in_few(LOCO_IDS)], i1)  # [box, model]
