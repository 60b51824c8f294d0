"""What a seat sees of the table, and the deal as words: for people, the wire and records. No rule lives here.

Pieces are named by their ids. `null` is nothing, `unknown` is a tile or card that this seat cannot know.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Annotated, Literal

import numpy as np
from msgspec import Meta

from glueckauf.engine.face.view import (
    AnyPlayer,
    AnyView,
    Glance,
    Part,
    cut,
    glance,
    named,
    one_of,
    piece,
    places_of,
    present,
    remembered,
    rows_of_points,
    signed,
)
from glueckauf.engine.fields import NONE, copy

from .. import scoring, shift_scoring
from ..actions import ACTIONS, CUBE_IDS, PUT_ORDERS, PUT_TILES
from ..components.coal import COLOUR_IDS, COLOURS
from ..components.elements import ELEMENT_IDS, ELEMENTS
from ..components.order_cards import ORDER_IDS, ORDER_LIST, TRANSPORT_IDS
from ..components.spaces import BANK, FACTORY_DRAW, IS_OPEN, SPACE_IDS
from ..components.stacks import ORDER_STACK, STACK_IDS, TILE_STACK
from ..components.table_sizes import SHIFTS
from ..components.tunnel_tiles import PRINTED_CARTS, SIDE_IDS, TILE_IDS, TILE_LIST
from ..scoring import CATEGORY_IDS, FOR_MONEY
from ..state import SUBSTITUTION_MODE, State

MODES = ("split", "pair")
CARD_IDS = (TILE_IDS, ORDER_IDS)  # [stack][kind]
TILES_OF = [  # [colour][side] the kinds of tiles
    [
        [(kind, tile) for kind, tile in enumerate(TILE_LIST) if tile.colour == colour and tile.side == side]
        for side in range(len(SIDE_IDS))
    ]
    for colour in range(COLOURS)
]
Colour = Annotated[str, one_of("Colour", COLOUR_IDS)]
Cube = Annotated[str, one_of("Cube", CUBE_IDS)]
Side = Annotated[str, one_of("Side", SIDE_IDS)]
Transport = Annotated[str, one_of("Transport", TRANSPORT_IDS)]
StackName = Annotated[str, one_of("StackName", STACK_IDS)]
Element = Annotated[str, one_of("Element", ELEMENT_IDS)]
End = Annotated[str, one_of("End", ("top", "bottom"))]
SlotState = Annotated[str, one_of("SlotState", ("filled", "half", "empty"))]
SubstitutionMode = Annotated[str, one_of("SubstitutionMode", MODES)]
Question = Annotated[str, one_of("Question", (*ACTIONS.questions, "game_over"))]


class Drawn(Part, frozen=True, gc=False):
    """What is in hand on a draw space: first what is put back already, the next to be drawn first, then the rest."""

    stack: StackName
    count: int
    put: Annotated[int, Meta(description="How many are put back already.")]
    end: Annotated[End | None, Meta(description="Where they are put; null before that is decided.")]
    pieces: list[str]
    in_order: Annotated[bool, Meta(description="False: the known ones come first, wherever they are.")]


class Packet(Part, frozen=True, gc=False):
    """Pieces that somebody else put back together."""

    depth: Annotated[int, Meta(description="How many pieces lie above it.")]
    size: int
    pieces: Annotated[list[str], Meta(description="Those known to be among them.")]


class Stack(Part, frozen=True, gc=False):
    """A stack and what this seat knows of it."""

    id: StackName
    size: int
    from_top: Annotated[list[str], Meta(description="As far down as anything is known.")]
    packets: list[Packet]


class Space(Part, frozen=True, gc=False):
    """A worker space: what it costs now, and who stands there; at the bank everybody may."""

    id: str
    open: Annotated[bool, Meta(description="False where a lock tile lies.")]
    needed: Annotated[int, Meta(description="Workers that it costs now.")]
    workers: Annotated[list[int], Meta(description="By seat.")]


class Level(Part, frozen=True, gc=False):
    """A tunnel level. The printed cart lies on no tile; on which side of a level a cube lies has no effect (R33)."""

    colour: Colour
    light: Annotated[list[str], Meta(description="Tiles on the light side.")]
    dark: Annotated[list[str], Meta(description="Tiles on the dark side.")]
    carts: int
    cubes: list[Colour]
    empty: Annotated[int, Meta(description="Carts without a cube.")]


class Cage(Part, frozen=True, gc=False):
    """The pit cage and its load."""

    level: Annotated[int, Meta(description="0 is the surface.")]
    cubes: list[Colour]


class Slot(Part, frozen=True, gc=False):
    """A slot of an order card."""

    colour: Colour
    state: SlotState


class Order(Part, frozen=True, gc=False):
    """An outstanding order, each slot with its state."""

    id: str
    transport: Transport
    points: int
    slots: list[Slot]
    cubes: list[Colour]
    complete: bool


class Player(AnyPlayer, frozen=True, gc=False):
    """All that lies before a seat."""

    workers: int
    canteen: int
    marks: int
    levels: list[Level]
    tiles: Annotated[dict[Side, int], Meta(description="How many on each side of the pit.")]
    cage: Cage
    storage: list[Colour]
    orders: list[Order]
    delivered: Annotated[list[str], Meta(description="Order cards.")]
    counts: Annotated[dict[Element, int], Meta(description="What each element of the shift scoring counts.")]
    track: Annotated[int, Meta(description="Points so far, without the final scoring.")]
    points: Annotated[dict[str, int], Meta(description="By category and in `total`, as if the game ended now.")]


class View(AnyView, frozen=True, gc=False):
    """The table of Coal Baron as one seat knows it. Pieces are named by their ids; `unknown` is a hidden one."""

    title: Literal["coal_baron"]
    question: Question
    shift: int
    shifts: int
    start_player: int
    substitution_mode: SubstitutionMode
    space: Annotated[str | None, Meta(description="The space that is being used.")]
    steps: Annotated[int, Meta(description="Work steps left.")]
    cube: Annotated[Cube | None, Meta(description="Chosen for a slot of an order.")]
    partner: Annotated[Cube | None, Meta(description="The second cube of a pair (R34).")]
    building: Annotated[str | None, Meta(description="The tile whose carts are short of coal.")]
    bare_carts: Annotated[int, Meta(description="Its carts that wait for a cube of another colour.")]
    drawn: Drawn | None
    draft: Annotated[list[str], Meta(description="Order cards to choose from at the beginning.")]
    factory: Annotated[list[str | None], Meta(description="Tiles on factory_1 to factory_8.")]
    orders: Annotated[list[str | None], Meta(description="Cards on order_1 to order_4.")]
    stacks: list[Stack]
    spaces: list[Space]
    supply: Annotated[dict[Colour, int], Meta(description="Cubes left in the supply.")]
    players: Annotated[list[Player], Meta(description="By seat.")]


def deal(s: State) -> dict[str, list[str]]:
    """What chance decided: the start player, what lies face up, and each stack from the top down."""
    return {
        "start": [str(s.start_player)],
        "factory": [TILE_IDS[tile] for tile in s.tile_at if tile != NONE],
        "tiles": from_top(s, TILE_STACK),
        "draft": [ORDER_IDS[card] for card in s.draft if card != NONE],
        "orders": from_top(s, ORDER_STACK),
    }


def from_top(s: State, stack: int) -> list[str]:
    return [CARD_IDS[stack][s.card[stack, place]] for place in reversed(range(s.stack_size[stack]))]


def public_text(s: State, action: int, seat: int) -> str:
    """The action as `seat` hears of it: in which order pieces go back is the secret of the one who drew (§14)."""
    if s.seat != seat and s.question in {PUT_TILES, PUT_ORDERS}:
        return f"{ACTIONS.texts[action].split()[0]} ?"
    return ACTIONS.texts[action]


def view(state: State) -> View:
    """A concealed state as all that a page needs to draw the table."""
    s, known = copy(state), glance(state)  # one for the compiled rules, one for people
    over = known.question < 0
    points = rows_of_points(scoring.scores, s, known.players, len(CATEGORY_IDS))
    counts, delivered = np.zeros((known.players, ELEMENTS), np.int64), delivered_by(known.players, known.delivered)
    shift_scoring.counts(s, counts.ravel())
    return View(
        title="coal_baron",
        seat=None if over else known.seat,
        question="game_over" if over else ACTIONS.questions[known.question],
        shift=known.shift,
        shifts=SHIFTS,
        start_player=known.start_player,
        substitution_mode=MODES[known.options[SUBSTITUTION_MODE]],
        space=piece(SPACE_IDS, known.space),
        steps=known.steps,
        cube=piece(CUBE_IDS, known.cube),
        partner=piece(CUBE_IDS, known.partner),
        building=piece(TILE_IDS, known.building),
        bare_carts=known.bare_carts,
        drawn=drawn(known),
        draft=[ORDER_IDS[number] for number in known.draft if number != NONE],
        factory=tiles_on(known.tile_at),
        orders=orders_on(known.order_at),
        stacks=[stack(known, number) for number in range(len(STACK_IDS))],
        spaces=spaces_of(known.box, known.players, known.standing_of, known.standing, known.at_bank[: known.players]),
        supply=supply_of(known.supply),
        players=[
            player(known, seat, delivered[seat], points[seat], tuple(counted))
            for seat, counted in enumerate(counts.tolist())
        ],
        places=places_of(scoring.places, s) if over else None,
    )


def drawn(known: Glance) -> Drawn | None:
    if known.drawn_count == 0:
        return None
    number = TILE_STACK if known.space == FACTORY_DRAW else ORDER_STACK
    cards = [present(CARD_IDS[number], known.drawn[place]) for place in range(known.drawn_count)]
    certain = "unknown" not in cards and known.drawn_known[0] >> known.seat & 1 == 1  # the one who drew looks on
    end = None
    if known.question in {PUT_TILES, PUT_ORDERS}:
        end = "top" if known.to_top else "bottom"
    return Drawn(
        stack=STACK_IDS[number],
        count=known.drawn_count,
        put=known.drawn_put,
        end=end,
        pieces=cards,
        in_order=certain,
    )


def stack(known: Glance, number: int) -> Stack:
    size = known.stack_size[number]
    tables = (known.card, known.seen, known.packet, known.among)
    return stack_of(number, *(table[number][:size] for table in tables))


@remembered
def stack_of(number: int, cards: bytes, seen: bytes, packets: bytes, among: bytes) -> Stack:
    """A stack: its size, and what this seat knows of it, from the top down."""
    both = zip(signed(cards), seen, strict=True)
    pile = [present(CARD_IDS[number], kind) if sure else "unknown" for kind, sure in both][::-1]
    while pile and pile[-1] == "unknown":
        pile.pop()  # nothing is known from here on: the size tells the rest
    lowest = [place for place in reversed(range(len(cards))) if packets[place] == 1 and not seen[place]]
    return Stack(
        id=STACK_IDS[number],
        size=len(cards),
        from_top=pile,
        packets=[packet(number, cards, packets, among, place) for place in lowest],
    )


def packet(number: int, cards: bytes, packets: bytes, among: bytes, lowest: int) -> Packet:
    """Pieces that somebody else put back together: how deep they lie, how many, and which are known to be there."""
    end = lowest + 1
    while end < len(cards) and packets[end] > 1:
        end += 1
    return Packet(
        depth=len(cards) - end,
        size=end - lowest,
        pieces=[CARD_IDS[number][cards[place]] for place in range(lowest, end) if among[place]],
    )


@remembered
def tiles_on(kinds: tuple[int, ...]) -> list[str | None]:
    return [piece(TILE_IDS, kind) for kind in kinds]


@remembered
def orders_on(numbers: tuple[int, ...]) -> list[str | None]:
    return [piece(ORDER_IDS, number) for number in numbers]


@remembered
def supply_of(counts: tuple[int, ...]) -> dict[str, int]:
    return {name: counts[colour] for colour, name in enumerate(COLOUR_IDS)}


@remembered
def delivered_by(players: int, owners: tuple[int, ...]) -> list[tuple[int, ...]]:
    """[seat] the orders that it has delivered."""
    return [tuple(number for number, owner in enumerate(owners) if owner == seat) for seat in range(players)]


@remembered
def spaces_of(
    box: int, players: int, owners: tuple[int, ...], standing: tuple[int, ...], bank: tuple[int, ...]
) -> list[Space]:
    return [
        space_of(number, box, players, owner, there, bank if number == BANK else ())
        for number, (owner, there) in enumerate(zip(owners, standing, strict=True))
    ]


@remembered
def space_of(number: int, box: int, players: int, owner: int, standing: int, bank: tuple[int, ...]) -> Space:
    there = list(bank) or [standing if seat == owner else 0 for seat in range(players)]
    return Space(
        id=SPACE_IDS[number],
        open=bool(IS_OPEN[box, players, number]),
        needed=standing + 1,
        workers=there,
    )


def player(
    known: Glance, seat: int, delivered: tuple[int, ...], points: tuple[int, ...], counts: tuple[int, ...]
) -> Player:
    """All that lies before a seat; its points by category, and what each element counts."""
    return player_of(
        (known.workers[seat], known.canteen[seat], known.marks[seat], known.cage_level[seat]),
        known.tiles[seat],
        known.on_carts[seat],
        known.cage[seat],
        known.storage[seat],
        tuple(
            (number, known.open_slots[number], known.empty_slots[number], known.coal[number])
            for number in known.outstanding[seat][: known.outstanding_count[seat]]
        ),
        delivered,
        points,
        counts,
    )


@remembered
def player_of(
    numbers: tuple[int, int, int, int],
    tiles: bytes,
    on_carts: bytes,
    cage: bytes,
    storage: bytes,
    held: tuple[tuple[int, int, bytes, bytes], ...],
    delivered: tuple[int, ...],
    points: tuple[int, ...],
    counts: tuple[int, ...],
) -> Player:
    workers, canteen, marks, cage_level = numbers
    cubes = cut(on_carts, COLOURS)
    levels = [level(colour, tiles, cubes[colour]) for colour in range(COLOURS)]
    by_category = dict(zip((*CATEGORY_IDS, "total"), points, strict=True))
    return Player(
        workers=workers,
        canteen=canteen,
        marks=marks,
        levels=levels,
        tiles={"light": sum(len(one.light) for one in levels), "dark": sum(len(one.dark) for one in levels)},
        cage=Cage(level=cage_level, cubes=named(COLOUR_IDS, cage)),
        storage=named(COLOUR_IDS, storage),
        orders=[order_of(*one) for one in held],
        delivered=[ORDER_IDS[number] for number in delivered],
        counts=dict(zip(ELEMENT_IDS, counts, strict=True)),
        track=sum(by_category[category] for category in CATEGORY_IDS[:FOR_MONEY]),
        points=by_category,
    )


@remembered
def level(colour: int, tiles: bytes, on_carts: bytes) -> Level:
    light, dark = (
        [tile.id for kind, tile in there if tiles[kind] for _ in range(tiles[kind])] for there in TILES_OF[colour]
    )
    carts = PRINTED_CARTS + sum(tile.carts * tiles[kind] for there in TILES_OF[colour] for kind, tile in there)
    lying = named(COLOUR_IDS, on_carts)
    return Level(colour=COLOUR_IDS[colour], light=light, dark=dark, carts=carts, cubes=lying, empty=carts - len(lying))


@remembered
def order_of(number: int, not_filled: int, empty_slots: bytes, coal: bytes) -> Order:
    printed = ORDER_LIST[number]
    half = not_filled - sum(empty_slots)
    states: list[Slot] = []
    if all(printed.slots):
        halves = half_filled([colour for colour in range(COLOURS) if not empty_slots[colour]], half, coal)
        for colour, name in enumerate(COLOUR_IDS):
            state = "empty" if empty_slots[colour] else "half" if colour in halves else "filled"
            states.append(Slot(colour=name, state=state))
    else:
        for name, wanted, empty in zip(COLOUR_IDS, printed.slots, empty_slots, strict=True):
            there = ["filled"] * (wanted - empty - half) + ["half"] * half + ["empty"] * empty if wanted else []
            states += [Slot(colour=name, state=state) for state in there]
    return Order(
        id=printed.id,
        transport=TRANSPORT_IDS[printed.transport],
        points=printed.points,
        slots=states,
        cubes=named(COLOUR_IDS, coal),
        complete=not_filled == 0,
    )


def half_filled(taken: Sequence[int], half: int, coal: bytes) -> Sequence[int]:
    """Which of the slots that are not empty are half filled, on a card with one slot of each colour.

    The state counts them (R41); the cubes tell the rest: a slot that holds one cube is filled by its own colour and
    half filled by any other. Where the cubes leave it open, the last slots that fit are shown.
    """
    doubles = sum(coal) - len(taken)  # slots filled by two cubes
    for singles in combinations([colour for colour in taken if coal[colour]], len(taken) - doubles - half):
        left = [count - (colour in singles) for colour, count in enumerate(coal)]
        others = [colour for colour in taken if colour not in singles]
        if all(sum(left) > left[colour] for colour in others):  # each begins with a cube of another colour
            return others[len(others) - half :]
    return taken[len(taken) - half :]  # with pairs no slot is half filled (R34)
