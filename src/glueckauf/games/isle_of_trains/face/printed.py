"""What is printed on the cards, for a page to draw: from the components, so that no page has a copy."""

from typing import Annotated

from msgspec import Meta

from glueckauf.engine.face.view import Part, one_of
from glueckauf.engine.fields import NONE

from ..components.buildings import EACH, GRAND_CENTRAL_POINTS
from ..components.cards import (
    BONUS_DISCARD,
    BONUS_DRAW,
    BONUS_EXTRA,
    CAPACITY,
    CARD_IDS,
    CARRIES,
    COST,
    FIRST_BUILDING,
    FIRST_CABOOSE,
    FIRST_WAGON,
    ICON,
    POINTS,
    TRACTION,
    WEIGHT,
)
from ..components.contracts import PART_IDS
from ..components.table_sizes import ACTIONS_A_TURN, CARDS_PER_CARGO, HAND
from .names import ACTION_BITS, ACTION_WORDS
from .view import TYPE_IDS, CargoType, Deed, PartName

FAMILY_IDS = ("engine", "hopper", "tanker", "boxcar", "caboose", "building")
Family = Annotated[str, one_of("Family", FAMILY_IDS)]


class Bonus(Part, frozen=True, gc=False):
    """What loading onto another player's car brings (§6.4)."""

    draw: int
    discard: int
    extra: Annotated[list[Deed], Meta(description="One of these actions may follow at once.")]


class Card(Part, frozen=True, gc=False):
    """A kind of playing card."""

    id: str
    family: Family
    level: Annotated[int, Meta(description="In its family; 0 for a building.")]
    cost: int
    points: Annotated[int, Meta(description="On the train.")]
    weight: int
    traction: int
    capacity: int
    carries: CargoType | None
    icon: Annotated[CargoType, Meta(description="The cargo that the card itself is when it is loaded.")]
    bonus: Annotated[Bonus | None, Meta(description="Of freight cars.")]


class Printed(Part, frozen=True, gc=False):
    """The components of Isle of Trains."""

    cards: list[Card]
    cargo_types: list[CargoType]
    parts: list[PartName]
    deeds: list[Deed]
    actions_a_turn: int
    cards_per_cargo: Annotated[int, Meta(description="Drawn for cargo that no contract needs.")]
    hand_limit: int
    points_each: Annotated[int, Meta(description="Of a building, for each thing that it counts.")]
    grand_central_points: int


def card(kind: int) -> Card:
    name, _, number = CARD_IDS[kind].rpartition("_")
    is_car = FIRST_WAGON <= kind < FIRST_CABOOSE
    return Card(
        id=CARD_IDS[kind],
        family="building" if kind >= FIRST_BUILDING else name,
        level=0 if kind >= FIRST_BUILDING else int(number),
        cost=int(COST[kind]),
        points=int(POINTS[kind]),
        weight=int(WEIGHT[kind]),
        traction=int(TRACTION[kind]),
        capacity=int(CAPACITY[kind]),
        carries=None if CARRIES[kind] == NONE else TYPE_IDS[CARRIES[kind]],
        icon=TYPE_IDS[ICON[kind]],
        bonus=bonus(kind) if is_car else None,
    )


def bonus(kind: int) -> Bonus:
    extra = [word for bit, word in zip(ACTION_BITS, ACTION_WORDS["en"], strict=True) if BONUS_EXTRA[kind] & bit]
    return Bonus(draw=int(BONUS_DRAW[kind]), discard=int(BONUS_DISCARD[kind]), extra=extra)


PRINTED = Printed(
    cards=[card(kind) for kind in range(len(CARD_IDS))],
    cargo_types=[*TYPE_IDS],
    parts=[*PART_IDS],
    deeds=[*ACTION_WORDS["en"]],
    actions_a_turn=ACTIONS_A_TURN,
    cards_per_cargo=CARDS_PER_CARGO,
    hand_limit=HAND,
    points_each=EACH,
    grand_central_points=GRAND_CENTRAL_POINTS,
)
