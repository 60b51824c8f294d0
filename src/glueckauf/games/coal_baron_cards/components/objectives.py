"""The 18 objective cards (§11); each exists once."""

from typing import NamedTuple

from glueckauf.engine.fields import i1, table

from .boxes import in_few
from .orders import DESTINATION_IDS

BY_MARKERS, BY_OBJECTIVES, BY_LOCOS, BY_SHARES, BY_ORDERS, BY_SUM = range(6)
OBJECTIVE_POINTS = (3, 1, 2, 2, 2, 4)  # [what is counted] for each; for a pair of markers; for enough lorries
LORRIES_FOR_SUM = 5


class Objective(NamedTuple):
    id: str
    counts: int
    of: int  # loco model or destination


OBJECTIVE_LIST = (
    Objective("shift_markers", BY_MARKERS, 0),
    Objective("objectives", BY_OBJECTIVES, 0),
    *(Objective(f"loco_{letter}", BY_LOCOS, model) for model, letter in enumerate("abcd")),
    *(Objective(f"share_{name}", BY_SHARES, number) for number, name in enumerate(DESTINATION_IDS)),
    *(Objective(f"order_{name}", BY_ORDERS, number) for number, name in enumerate(DESTINATION_IDS)),
    *(Objective(f"sum_{name}", BY_SUM, number) for number, name in enumerate(DESTINATION_IDS)),
)
OBJECTIVES = len(OBJECTIVE_LIST)
OBJECTIVE_IDS = [objective.id for objective in OBJECTIVE_LIST]
COPIES = table([[1] * OBJECTIVES, *in_few(OBJECTIVE_IDS)], i1)  # [box, objective]
COUNTS = table([objective.counts for objective in OBJECTIVE_LIST], i1)
OF = table([objective.of for objective in OBJECTIVE_LIST], i1)
