"""A concealed state as JSON, and the deal as words: for people, the wire and records. No rule lives here.

Pieces are named by their ids. `null` is nothing, `unknown` is a tile or card that this seat cannot know.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np

from glueckauf.engine.face.view import Glance, cut, named, part, piece, places_of, points_of, signed
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

TITLE = "coal_baron"
MODES = ("split", "pair")
CARD_IDS = (TILE_IDS, ORDER_IDS)  # [stack][kind]
TILES_OF = [  # [colour][side] the kinds of tiles
    [
        [(kind, tile) for kind, tile in enumerate(TILE_LIST) if tile.colour == colour and tile.side == side]
        for side in range(len(SIDE_IDS))
    ]
    for colour in range(COLOURS)
]


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


def view(state: State) -> dict[str, Any]:
    """A concealed state as JSON: all that a page needs to draw the table."""
    s, known = copy(state), Glance(state)  # one for the compiled rules, one for people
    over = known.question < 0
    points, counts = points_of(scoring.scores, s, CATEGORY_IDS), np.zeros((known.players, ELEMENTS), np.int64)
    shift_scoring.counts(s, counts.ravel())
    return {
        "title": TITLE,
        "seat": None if over else known.seat,
        "question": "game_over" if over else ACTIONS.questions[known.question],
        "shift": known.shift,
        "shifts": SHIFTS,
        "start_player": known.start_player,
        "substitution_mode": MODES[known.options[SUBSTITUTION_MODE]],
        "space": piece(SPACE_IDS, known.space),
        "steps": known.steps,
        "cube": piece(CUBE_IDS, known.cube),
        "partner": piece(CUBE_IDS, known.partner),
        "building": piece(TILE_IDS, known.building),
        "bare_carts": known.bare_carts,
        "drawn": drawn(known),
        "draft": [ORDER_IDS[number] for number in known.draft if number != NONE],
        "factory": [piece(TILE_IDS, tile) for tile in known.tile_at],  # factory_1 to factory_8
        "orders": [piece(ORDER_IDS, number) for number in known.order_at],  # order_1 to order_4
        "stacks": [stack(known, number) for number in range(len(STACK_IDS))],
        "spaces": [space(known, number) for number in range(len(SPACE_IDS))],
        "supply": {name: known.supply[colour] for colour, name in enumerate(COLOUR_IDS)},
        "players": [player(known, seat, points[seat], counts[seat].tolist()) for seat in range(known.players)],
        "places": places_of(scoring.places, s) if over else None,
    }


def drawn(known: Glance) -> dict[str, Any] | None:
    """What is in hand on a draw space: first what is put back already, the next to be drawn first, then the rest."""
    if known.drawn_count == 0:
        return None
    number = TILE_STACK if known.space == FACTORY_DRAW else ORDER_STACK
    cards = [piece(CARD_IDS[number], known.drawn[place]) for place in range(known.drawn_count)]
    certain = "unknown" not in cards and known.drawn_known[0] >> known.seat & 1 == 1  # the one who drew looks on
    end = None
    if known.question in {PUT_TILES, PUT_ORDERS}:
        end = "top" if known.to_top else "bottom"
    return {
        "stack": STACK_IDS[number],
        "count": known.drawn_count,
        "put": known.drawn_put,
        "end": end,
        "pieces": cards,
        "in_order": certain,  # false: the known ones come first, wherever they are
    }


def stack(known: Glance, number: int) -> dict[str, Any]:
    size = known.stack_size[number]
    tables = (known.card, known.seen, known.packet, known.among)
    return stack_of(number, *(table[number][:size] for table in tables))


@part
def stack_of(number: int, cards: bytes, seen: bytes, packets: bytes, among: bytes) -> dict[str, Any]:
    """A stack: its size, and what this seat knows of it, from the top down."""
    both = zip(signed(cards), seen, strict=True)
    pile = [piece(CARD_IDS[number], kind) if sure else "unknown" for kind, sure in both][::-1]
    while pile and pile[-1] == "unknown":
        pile.pop()  # nothing is known from here on: the size tells the rest
    lowest = [place for place in reversed(range(len(cards))) if packets[place] == 1 and not seen[place]]
    return {
        "id": STACK_IDS[number],
        "size": len(cards),
        "from_top": pile,
        "packets": [packet(number, cards, packets, among, place) for place in lowest],
    }


def packet(number: int, cards: bytes, packets: bytes, among: bytes, lowest: int) -> dict[str, Any]:
    """Pieces that somebody else put back together: how deep they lie, how many, and which are known to be there."""
    end = lowest + 1
    while end < len(cards) and packets[end] > 1:
        end += 1
    return {
        "depth": len(cards) - end,
        "size": end - lowest,
        "pieces": [CARD_IDS[number][cards[place]] for place in range(lowest, end) if among[place]],
    }


def space(known: Glance, number: int) -> dict[str, Any]:
    bank = known.at_bank[: known.players] if number == BANK else ()
    return space_of(number, known.players, known.standing_of[number], known.standing[number], bank)


@part
def space_of(number: int, players: int, owner: int, standing: int, bank: tuple[int, ...]) -> dict[str, Any]:
    """A worker space: what it costs now, and who stands there; at the bank everybody may."""
    there = list(bank) or [standing if seat == owner else 0 for seat in range(players)]
    return {
        "id": SPACE_IDS[number],
        "open": bool(IS_OPEN[players, number]),
        "needed": standing + 1,
        "workers": there,
    }


def player(known: Glance, seat: int, points: dict[str, int], counts: list[int]) -> dict[str, Any]:
    """All that lies before a seat; its points by category, and what each element counts."""
    tiles, on_carts = known.tiles[seat], cut(known.on_carts[seat], COLOURS)
    levels = [level(colour, tiles, on_carts[colour]) for colour in range(COLOURS)]
    held = known.outstanding[seat][: known.outstanding_count[seat]]
    return {
        "workers": known.workers[seat],
        "canteen": known.canteen[seat],
        "marks": known.marks[seat],
        "levels": levels,
        "tiles": {side: sum(len(one[side]) for one in levels) for side in SIDE_IDS},
        "cage": {"level": known.cage_level[seat], "cubes": named(COLOUR_IDS, known.cage[seat])},
        "storage": named(COLOUR_IDS, known.storage[seat]),
        "orders": [order(known, number) for number in held],
        "delivered": [name for name, owner in zip(ORDER_IDS, known.delivered, strict=True) if owner == seat],
        "counts": dict(zip(ELEMENT_IDS, counts, strict=True)),
        "track": sum(points[category] for category in CATEGORY_IDS[:FOR_MONEY]),  # VP so far, without the final scoring
        "points": points,
    }


@part
def level(colour: int, tiles: bytes, on_carts: bytes) -> dict[str, Any]:
    """A tunnel level. The printed cart lies on no tile; on which side of a level a cube lies has no effect (R33)."""
    sides = {
        side: [tile.id for kind, tile in there if tiles[kind] for _ in range(tiles[kind])]
        for side, there in zip(SIDE_IDS, TILES_OF[colour], strict=True)
    }
    carts = PRINTED_CARTS + sum(tile.carts * tiles[kind] for there in TILES_OF[colour] for kind, tile in there)
    lying = named(COLOUR_IDS, on_carts)
    return {"colour": COLOUR_IDS[colour], **sides, "carts": carts, "cubes": lying, "empty": carts - len(lying)}


def order(known: Glance, number: int) -> dict[str, Any]:
    return order_of(number, known.open_slots[number], known.empty_slots[number], known.coal[number])


@part
def order_of(number: int, not_filled: int, empty_slots: bytes, coal: bytes) -> dict[str, Any]:
    """An outstanding order, each slot with its state."""
    printed = ORDER_LIST[number]
    half = not_filled - sum(empty_slots)
    states = []
    if all(printed.slots):
        halves = half_filled([colour for colour in range(COLOURS) if not empty_slots[colour]], half, coal)
        for colour, name in enumerate(COLOUR_IDS):
            states.append([name, "empty" if empty_slots[colour] else "half" if colour in halves else "filled"])
    else:
        for name, wanted, empty in zip(COLOUR_IDS, printed.slots, empty_slots, strict=True):
            there = ["filled"] * (wanted - empty - half) + ["half"] * half + ["empty"] * empty if wanted else []
            states += [[name, state] for state in there]
    return {
        "id": printed.id,
        "transport": TRANSPORT_IDS[printed.transport],
        "points": printed.points,
        "slots": [{"colour": name, "state": state} for name, state in states],
        "cubes": named(COLOUR_IDS, coal),
        "complete": not_filled == 0,
    }


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
