"""What the coach names when a plan leads to it more often: fulfilled orders and objectives."""

from collections.abc import Iterable

from glueckauf.engine.face.decisions import Feats
from glueckauf.engine.face.words import by

from ..components.objectives import OBJECTIVES
from ..components.orders import ORDER_KINDS
from ..state import State
from . import names


def done(s: State, seat: int) -> Iterable[int]:
    """§10, B and E: orders by their kind, and behind them the objectives."""
    orders = [kind for kind in range(ORDER_KINDS) if s.delivered_orders[seat, kind]]
    return [*orders, *(ORDER_KINDS + card for card in range(OBJECTIVES) if s.objective[card] == seat)]


def say(feat: int, language: str) -> str:
    """`Furnaces order (minimum 3, 7 VP) fulfilled`, `objective “Locos A” taken`."""
    if feat < ORDER_KINDS:
        name, _, shows = names.order(feat, "en").partition(", ")
        return by(language, f"{name} ({shows}) fulfilled", f"Auftrag {names.order(feat, 'de')} erfüllt")
    name = names.objective(feat - ORDER_KINDS, language)
    return by(language, f"objective “{name}” taken", f"Geschäftsziel „{name}“ genommen")


FEATS = Feats(done, say)
