"""§4.1 Wagons and §4.2 locos: on which track they may stand."""

from glueckauf.engine.compile import rule
from glueckauf.engine.errors import ALLOWED
from glueckauf.engine.fields import NONE

from . import stacks
from .components.crests import TRACKS
from .components.wagons import GOES_TO
from .reasons import TRACK_FORBIDDEN, TRACK_HAS_LOCO
from .state import State


@rule
def card_to_put(s: State) -> int:
    """The wagon or loco to be put on a track: the one kept by Free Choice, or the top of the stack."""
    return s.held if s.held != NONE else stacks.top_card(s, s.stack)


@rule
def refuse_wagon_to(s: State, track: int) -> int:
    """§4.1: a track that shows the crest of the wagon; a joker goes anywhere."""
    return ALLOWED if GOES_TO[card_to_put(s), track] else TRACK_FORBIDDEN


@rule
def put_wagon(s: State, wagon: int, track: int) -> None:
    s.empty[s.seat, track, wagon] += 1


@rule
def refuse_loco_to(s: State, track: int) -> int:
    """§4.2: at most one loco a track."""
    return ALLOWED if s.loco[s.seat, track] == NONE else TRACK_HAS_LOCO


@rule
def put_loco(s: State, model: int, track: int) -> None:
    s.loco[s.seat, track] = model


@rule
def has_free_track(s: State) -> bool:
    """Whether a loco could be put anywhere; locos in the delivery pile do not count (R14)."""
    for track in range(TRACKS):
        if s.loco[s.seat, track] == NONE:
            return True
    return False
