"""Lay out a position, play moves, hear a refusal, read the table: the words of all rule tests of this title.

Tiles, orders and spaces have the names of the components (`grey-light-2`, `truck-mixed-4`, `money_4`). An order with
cubes on it is `truck-mixed-4 black=yellow grey=brown+black`: the printed slot, then what lies on it. Every position
adds up to the box: what a test leaves over lies with the neighbour on the right of the asked seat, where it is in
nobody's way: cubes in the storage, tiles in the pit with empty carts, orders in the delivered pile; workers that a
test does not give are in the canteen.
"""

from collections.abc import Mapping, Sequence
from types import EllipsisType
from typing import TypedDict, Unpack

import pytest

from glueckauf.engine.errors import GlueckaufError
from glueckauf.engine.fields import NONE, UNKNOWN, Numbers, copy, plain, to_bytes
from glueckauf.games.coal_baron import COAL_BARON
from glueckauf.games.coal_baron.actions import PLACE_WORKERS
from glueckauf.games.coal_baron.components.coal import COLOUR_IDS
from glueckauf.games.coal_baron.components.order_cards import ORDER_IDS, ORDER_LIST
from glueckauf.games.coal_baron.components.spaces import SPACE_IDS
from glueckauf.games.coal_baron.components.tunnel_tiles import TILE_IDS, TILE_LIST
from glueckauf.games.coal_baron.state import STATE, State

RED, BLUE, GREEN, WHITE = range(4)
GALLERY = -1  # who watches
COLOUR = {name: number for number, name in enumerate(COLOUR_IDS)}
TILE = {name: number for number, name in enumerate(TILE_IDS)}
ORDER = {name: number for number, name in enumerate(ORDER_IDS)}
SPACE = {name: number for number, name in enumerate(SPACE_IDS)}
FACTORIES = [f"factory_{number}" for number in range(1, 9)]
ORDER_SPACES = [f"order_{number}" for number in range(1, 5)]
LOCKED: dict[int, set[str]] = {  # [players]
    2: {"factory_4", "factory_8", "mining_8", "mining_4", "money_5", "money_3", "order_1"},
    3: {"factory_8", "mining_4", "money_3"},
    4: set(),
}
WORKERS = {2: 18, 3: 15, 4: 13}  # [players] for each player

Names = Sequence[str]
Stack = Sequence[str | EllipsisType]  # from the top; `...` is the rest of the stack


class Board(TypedDict, total=False):
    """What one seat has."""

    workers: int  # left; the others are in the canteen
    marks: int
    tiles: Names
    carts: Mapping[str, Names]  # [colour of the carts] cubes on them; full of their own colour if not said
    level: int  # of the cage
    cage: Names
    storage: Names
    orders: Names  # outstanding, with what lies on them
    delivered: Names
    majorities: Sequence[int]  # VP for coal, transports, carts out of earlier shifts


class Pool:
    """Tiles and orders that are not laid out yet, in the order of the shuffle."""

    def __init__(self, players: int, options: Mapping[str, str] | None, version: int) -> None:
        self.state: State = COAL_BARON.at(version).new(players, "a position", options)
        dealt = COAL_BARON.deal(plain(self.state))
        self.tiles = [*dealt["factory"], *dealt["tiles"]]
        self.orders = [*dealt["draft"], *dealt["orders"]]

    def take(self, name: str) -> str:
        pile = self.tiles if name in TILE else self.orders
        if name not in pile:
            message = f"no {name} left in the box"
            raise LookupError(message)
        pile.remove(name)
        return name


def position(
    players: int = 2,
    seat: int = RED,
    *,
    start: int = RED,
    shift: int = 1,
    factory: Mapping[str, str | None] | None = None,  # tiles on display; None: nothing lies there
    display: Mapping[str, str | None] | None = None,  # orders on display
    tile_stack: Stack = (...,),
    order_stack: Stack = (...,),
    supply: Mapping[str, int] | None = None,
    standing: Mapping[str, tuple[int, int]] | None = None,  # [space] whose workers, how many
    bank: Mapping[int, int] | None = None,  # [seat] workers
    others: Mapping[int, Board] | None = None,
    options: Mapping[str, str] | None = None,
    version: int = COAL_BARON.rules_version,
    **board: Unpack[Board],
) -> State:
    """A game after its draft, nobody with orders, `seat` to choose a space; `board` is what this seat has."""
    pool = Pool(players, options, version)
    s, table = pool.state, plain(pool.state)
    last = (seat - 1) % players
    for place in range(len(table.draft)):
        table.draft[place] = NONE
    table.draft_count, table.question = 0, PLACE_WORKERS
    table.seat, table.start_player, table.shift = seat, start, shift
    boards = {who: board if who == seat else (others or {}).get(who, {}) for who in range(players)}
    on_top = [[pool.take(name) for name in pile if isinstance(name, str)] for pile in (tile_stack, order_stack)]
    for who, what in boards.items():
        lay_before(table, who, what, pool)
    lay_display(table.tile_at, players, factory or {}, pool, TILE)
    lay_display(table.order_at, players, display or {}, pool, ORDER)
    left_over: Board = {
        "tiles": [] if ... in tile_stack else list(pool.tiles),
        "delivered": [] if ... in order_stack else list(pool.orders),
    }
    lay_aside(table, last, left_over, pool)
    lay_stack(table, 0, [*on_top[0], *pool.tiles])
    lay_stack(table, 1, [*on_top[1], *pool.orders])
    lay_workers(table, boards, standing or {}, bank or {})
    for colour, name in enumerate(COLOUR_IDS):
        left = 16 - cubes_outside_supply(table, colour)
        table.supply[colour] = (supply or {}).get(name, left)
        table.storage[last, colour] += left - table.supply[colour]
    assert COAL_BARON.broken_invariant(s) == ""
    return s


def last_turn(players: int = 2, seat: int = RED, *, others: Mapping[int, Board] | None = None, **what: object) -> State:
    """A position in which `seat` has the last worker of the shift; `place bank` ends it."""
    idle: dict[int, Board] = {who: {**(others or {}).get(who, {}), "workers": 0} for who in range(players)}
    return position(players, seat, others=idle, **{"workers": 1, **what})  # type: ignore[arg-type]


def lay_display(
    at: Numbers, players: int, wanted: Mapping[str, str | None], pool: Pool, kind: Mapping[str, int]
) -> None:
    for name in wanted.values():
        if name is not None:
            pool.take(name)
    for place, space in enumerate(FACTORIES if kind is TILE else ORDER_SPACES):
        if space in LOCKED[players]:
            at[place] = NONE
        elif space in wanted:
            name = wanted[space]
            at[place] = NONE if name is None else kind[name]
        else:
            at[place] = kind[(pool.tiles if kind is TILE else pool.orders).pop(0)]


def lay_stack(table: State, number: int, pile: Names) -> None:
    kind = (TILE, ORDER)[number]
    for place in range(48):
        table.card[number, place] = kind[pile[-1 - place]] if place < len(pile) else NONE
    table.stack_size[number] = len(pile)


def lay_workers(
    table: State, boards: Mapping[int, Board], standing: Mapping[str, tuple[int, int]], bank: Mapping[int, int]
) -> None:
    for space, (who, count) in standing.items():
        table.standing[SPACE[space]], table.standing_of[SPACE[space]] = count, who
    for who, what in boards.items():
        on_board = sum(count for owner, count in standing.values() if owner == who) + bank.get(who, 0)
        left = WORKERS[len(boards)] - on_board
        table.workers[who] = what.get("workers", left)
        table.at_bank[who] = bank.get(who, 0)
        table.canteen[who] = left - table.workers[who]


def lay_aside(table: State, seat: int, what: Board, pool: Pool) -> None:
    """Tiles into the pit, orders into the delivered pile."""
    for name in what.get("tiles", []):
        table.tiles[seat, TILE[pool.take(name)]] += 1
    for name in what.get("delivered", []):
        table.delivered[ORDER[pool.take(name)]] = seat


def lay_before(table: State, seat: int, what: Board, pool: Pool) -> None:
    """Give a seat what it has, out of the pool."""
    lay_aside(table, seat, what, pool)
    table.marks[seat] = what.get("marks", table.marks[seat])
    table.cage_level[seat] = what.get("level", 0)
    for kind, points in enumerate(what.get("majorities", [])):
        table.majority[seat, kind] = points
    carts = dict.fromkeys(COLOUR_IDS, 1)
    for name in what.get("tiles", []):
        carts[name.split("-")[0]] += int(name[-1])
    for colour, name in enumerate(COLOUR_IDS):
        table.on_carts[seat, colour, colour] = 0
        for cube in what.get("carts", {}).get(name, [name] * carts[name]):
            table.on_carts[seat, colour, COLOUR[cube]] += 1
    for cube in what.get("cage", []):
        table.cage[seat, COLOUR[cube]] += 1
    for cube in what.get("storage", []):
        table.storage[seat, COLOUR[cube]] += 1
    cards = sorted((text.split() for text in what.get("orders", [])), key=lambda words: ORDER[words[0]])
    for place, (name, *filled) in enumerate(cards):
        table.outstanding[seat, place] = lay_order(table, pool.take(name), filled)
        table.outstanding_count[seat] = place + 1


def lay_order(table: State, name: str, filled: Names) -> int:
    """`black=yellow`: a yellow cube on a black slot; `black=yellow+brown`: two."""
    card = ORDER[name]
    table.open_slots[card] = sum(ORDER_LIST[card].slots)
    for colour, count in enumerate(ORDER_LIST[card].slots):
        table.empty_slots[card, colour] = count
    for text in filled:
        slot, _, on_it = text.partition("=")
        lying = on_it.split("+")
        table.empty_slots[card, COLOUR[slot]] -= 1
        table.open_slots[card] -= int(len(lying) == 2 or lying == [slot])
        for cube in lying:
            table.coal[card, COLOUR[cube]] += 1
    return card


def cubes_outside_supply(table: State, colour: int) -> int:
    seats = range(table.players)
    lying = sum(table.cage[seat, colour] + table.storage[seat, colour] for seat in seats)
    lying += sum(table.on_carts[seat, level, colour] for seat in seats for level in range(4))
    return lying + sum(table.coal[card, colour] for card in range(44))


def play(s: State, *moves: str) -> State:
    """The position after these moves, each of which keeps the invariants of section 16; `s` stays as it was."""
    for move in moves:
        s = COAL_BARON.play(s, move)
        assert COAL_BARON.broken_invariant(s) == ""
    return s


def refused(s: State, move: str, seat: int | None = None) -> tuple[str, str]:
    """The code and the rule's number with which `move` is refused; asking changes nothing."""
    before = to_bytes(s)
    with pytest.raises(GlueckaufError) as refusal:
        COAL_BARON.play(s, move, seat)
    assert to_bytes(s) == before
    assert move not in COAL_BARON.legal_texts(s) or seat is not None
    return refusal.value.reason.code, refusal.value.reason.rule


def legal(s: State) -> set[str]:
    """All legal actions; asking changes nothing, and whatever is listed is allowed."""
    before = to_bytes(s)
    texts = COAL_BARON.legal_texts(s)
    assert to_bytes(s) == before
    assert len(texts) == len(set(texts))
    for text in texts:
        COAL_BARON.checked(s, text)
    return set(texts)


def open_spaces(s: State) -> set[str]:
    """The spaces that can be chosen."""
    return {move.removeprefix("place ") for move in legal(s) if move.startswith("place ")}


def asked(s: State) -> str:
    """The question that is put now."""
    return COAL_BARON.question(s)


def colours(counts: Numbers, *index: int) -> list[str]:
    """A row of counts as a list of colours."""
    return [name for colour, name in enumerate(COLOUR_IDS) for _ in range(counts[*index, colour])]


def stack(s: State, name: str) -> list[str]:
    """The tiles or orders of a stack from the top; `?` for one that is not known."""
    table, number = plain(s), ("tiles", "orders").index(name)
    cards = [table.card[number, place] for place in reversed(range(table.stack_size[number]))]
    return ["?" if card == UNKNOWN else (TILE_IDS, ORDER_IDS)[number][card] for card in cards]


def lies_at(s: State, space: str) -> str | None:
    """The tile or the order on display."""
    at, names = (s.tile_at, TILE_IDS) if space in FACTORIES else (s.order_at, ORDER_IDS)
    card = at[int(space[-1]) - 1]
    return None if card == NONE else names[card]


def on_space(s: State, space: str) -> tuple[int, int] | None:
    """Whose workers stand there, and how many."""
    who = s.standing_of[SPACE[space]]
    return None if who == NONE else (int(who), int(s.standing[SPACE[space]]))


def workers(s: State, seat: int = RED) -> tuple[int, int, int]:
    """Workers left, in the canteen, at the bank."""
    return int(s.workers[seat]), int(s.canteen[seat]), int(s.at_bank[seat])


def supply(s: State) -> list[int]:
    return [int(count) for count in s.supply]


def carts(s: State, seat: int = RED) -> dict[str, list[str]]:
    """[colour of the carts] the cubes that lie on them."""
    return {name: colours(plain(s).on_carts, seat, level) for level, name in enumerate(COLOUR_IDS)}


def pit_tiles(s: State, seat: int = RED) -> list[str]:
    return [tile.id for kind, tile in enumerate(TILE_LIST) for _ in range(plain(s).tiles[seat, kind])]


def cage(s: State, seat: int = RED) -> tuple[int, list[str]]:
    """Its level and its load."""
    return int(s.cage_level[seat]), colours(plain(s).cage, seat)


def storage(s: State, seat: int = RED) -> list[str]:
    return colours(plain(s).storage, seat)


def outstanding(s: State, seat: int = RED) -> list[str]:
    return [ORDER_IDS[s.outstanding[seat, place]] for place in range(s.outstanding_count[seat])]


def delivered(s: State, seat: int = RED) -> list[str]:
    return [name for card, name in enumerate(ORDER_IDS) if s.delivered[card] == seat]


def slots(s: State, name: str) -> tuple[list[str], int, list[str]]:
    """Of an order: its empty slots by colour, how many are half filled, the cubes on it."""
    table, card = plain(s), ORDER[name]
    empty = colours(table.empty_slots, card)
    return empty, table.open_slots[card] - len(empty), colours(table.coal, card)


def points(s: State, category: str) -> list[int]:
    """[seat] VP of this category."""
    return [row[category] for row in COAL_BARON.score_table(s)]


def known(s: State, seat: int) -> State:
    """What a seat knows."""
    view: State = COAL_BARON.known_to(s, seat)
    return view


def changed(before: State, after: State) -> set[str]:
    """The names of the fields that differ."""
    one, two = plain(copy(before)), plain(copy(after))
    return {name for name in STATE.names or () if cells(one, name) != cells(two, name)}


def cells(table: State, name: str) -> object:
    field = getattr(table, name)
    return field if isinstance(field, int) else field.tolist()
