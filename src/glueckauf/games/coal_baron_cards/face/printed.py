"""What is printed on the cards, for a page to draw: from the components, so that no page has a copy."""

from typing import Annotated

from msgspec import Meta

from glueckauf.engine.face.view import Part, one_of

from ..components.crests import CREST_IDS
from ..components.lorries import LORRY_LIST
from ..components.objectives import LORRIES_FOR_SUM, OBJECTIVE_LIST, OBJECTIVE_POINTS
from ..components.orders import DESTINATION_IDS, ORDER_LIST
from ..components.table_sizes import DRAW
from ..components.wagons import LOCO_IDS
from .view import Crest, Destination

COUNTED_IDS = ("shift_markers", "objectives", "loco", "share", "order", "sum")  # [what an objective counts]
Counted = Annotated[str, one_of("Counted", COUNTED_IDS)]


class LorryCard(Part, frozen=True, gc=False):
    """A kind of lorry card."""

    id: str
    crest: Crest
    lorries: Annotated[int, Meta(description="2 for a double.")]
    points: int


class OrderCard(Part, frozen=True, gc=False):
    """A kind of order card."""

    id: str
    destination: Destination
    minimum: Annotated[int, Meta(description="Of lorries.")]
    points: int


class ObjectiveCard(Part, frozen=True, gc=False):
    """An objective card."""

    id: str
    counts: Counted
    of: Annotated[str | None, Meta(description="The loco model or the destination that it counts.")]
    points: Annotated[int, Meta(description="For each, or for the whole.")]


class Printed(Part, frozen=True, gc=False):
    """The components of the card game."""

    crests: list[Crest]
    destinations: list[Destination]
    lorries: list[LorryCard]
    orders: list[OrderCard]
    objectives: list[ObjectiveCard]
    lorries_for_sum: Annotated[int, Meta(description="On fulfilled orders, for an objective that counts their sum.")]
    draw: Annotated[int, Meta(description="Cards looked at by Free Choice.")]


def counted(counts: int, of: int) -> str | None:
    """What the objective names."""
    if COUNTED_IDS[counts] == "loco":
        return LOCO_IDS[of]
    return DESTINATION_IDS[of] if COUNTED_IDS[counts] in {"share", "order", "sum"} else None


PRINTED = Printed(
    crests=[*CREST_IDS],
    destinations=[*DESTINATION_IDS],
    lorries=[
        LorryCard(id=lorry.id, crest=CREST_IDS[lorry.crest], lorries=lorry.lorries, points=lorry.points)
        for lorry in LORRY_LIST
    ],
    orders=[
        OrderCard(
            id=order.id,
            destination=DESTINATION_IDS[order.destination],
            minimum=order.minimum,
            points=order.points,
        )
        for order in ORDER_LIST
    ],
    objectives=[
        ObjectiveCard(
            id=card.id,
            counts=COUNTED_IDS[card.counts],
            of=counted(card.counts, card.of),
            points=OBJECTIVE_POINTS[card.counts],
        )
        for card in OBJECTIVE_LIST
    ],
    lorries_for_sum=LORRIES_FOR_SUM,
    draw=DRAW,
)
