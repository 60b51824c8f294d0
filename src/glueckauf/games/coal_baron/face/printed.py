"""What is printed on the pieces and the board, for a page to draw: from the components, so that no page has a copy."""

from typing import Annotated

from msgspec import Meta

from glueckauf.engine.face.view import Part, one_of

from ..components.coal import CAGE, COLOUR_IDS
from ..components.elements import ELEMENT_LIST, ELEMENTS_PER_SHIFT, TRANSPORT
from ..components.order_cards import ORDER_LIST, TRANSPORT_IDS
from ..components.spaces import MINE, SPACE_LIST, TAKE_MONEY
from ..components.table_sizes import DRAW, SHIFTS
from ..components.tunnel_tiles import PRINTED_SIDE, SIDE_IDS, TILE_LIST
from ..scoring import CUBES_PER_POINT, MARKS_PER_POINT
from .view import Colour, Element, Side, Transport

ELEMENT_KINDS = ("coal", "transport", "carts")  # [what is counted]
ElementKind = Annotated[str, one_of("ElementKind", ELEMENT_KINDS)]


class Tile(Part, frozen=True, gc=False):
    """A kind of tunnel tile."""

    id: str
    colour: Colour
    side: Side
    carts: int
    price: Annotated[int, Meta(description="Marks.")]


class OrderCard(Part, frozen=True, gc=False):
    """An order card."""

    id: str
    transport: Transport
    slots: list[Colour]
    points: int


class ElementPoints(Part, frozen=True, gc=False):
    """An element of the shift scoring, in clock order, and the points of the first two places."""

    id: Element
    counts: ElementKind
    colour: Annotated[Colour | None, Meta(description="Of the coal or the empty carts.")]
    transport: Transport | None
    first: int
    second: int


class Printed(Part, frozen=True, gc=False):
    """The components of Coal Baron."""

    colours: Annotated[list[Colour], Meta(description="By tunnel level, from the top down.")]
    transports: list[Transport]
    tiles: list[Tile]
    orders: list[OrderCard]
    elements: list[ElementPoints]
    elements_per_shift: Annotated[int, Meta(description="Shift 1 scores so many, each later shift so many more.")]
    printed_side: Annotated[dict[Colour, Side], Meta(description="Where the printed cart of a level stands.")]
    mining: Annotated[list[int], Meta(description="Work steps of the mining spaces.")]
    money: Annotated[list[int], Meta(description="Marks of the money spaces, without the bank.")]
    cage: Annotated[int, Meta(description="Cubes that the cage holds.")]
    draw: Annotated[int, Meta(description="Pieces drawn on a draw space.")]
    shifts: int
    marks_per_point: int
    cubes_per_point: int


PRINTED = Printed(
    colours=[*COLOUR_IDS],
    transports=[*TRANSPORT_IDS],
    tiles=[
        Tile(id=tile.id, colour=COLOUR_IDS[tile.colour], side=SIDE_IDS[tile.side], carts=tile.carts, price=tile.price)
        for tile in TILE_LIST
    ],
    orders=[
        OrderCard(
            id=order.id,
            transport=TRANSPORT_IDS[order.transport],
            slots=[name for name, count in zip(COLOUR_IDS, order.slots, strict=True) for _ in range(count)],
            points=order.points,
        )
        for order in ORDER_LIST
    ],
    elements=[
        ElementPoints(
            id=element.id,
            counts=ELEMENT_KINDS[element.counts],
            colour=None if element.counts == TRANSPORT else COLOUR_IDS[element.of],
            transport=TRANSPORT_IDS[element.of] if element.counts == TRANSPORT else None,
            first=element.first,
            second=element.second,
        )
        for element in ELEMENT_LIST
    ],
    elements_per_shift=ELEMENTS_PER_SHIFT,
    printed_side={name: SIDE_IDS[side] for name, side in zip(COLOUR_IDS, PRINTED_SIDE, strict=True)},
    mining=[space.number for space in SPACE_LIST if space.does == MINE],
    money=[space.number for space in SPACE_LIST if space.does == TAKE_MONEY and space.id != "bank"],
    cage=CAGE,
    draw=DRAW,
    shifts=SHIFTS,
    marks_per_point=MARKS_PER_POINT,
    cubes_per_point=CUBES_PER_POINT,
)
