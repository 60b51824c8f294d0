"""The contract to go for, the cargo that it needs, and the time that is left for it."""

from typing import NamedTuple

from glueckauf.engine.compile import rule
from glueckauf.engine.fields import NONE
from glueckauf.games.isle_of_trains import deliver, game_end
from glueckauf.games.isle_of_trains.components.contracts import (
    CONTRACT_POINTS,
    CONTRACTS,
    PARTS,
    PRIMARY,
    SECONDARY_A,
    SECONDARY_B,
)
from glueckauf.games.isle_of_trains.components.table_sizes import ACTIONS_A_TURN, END_CARDS
from glueckauf.games.isle_of_trains.state import State

from .cargo import NEEDED_CARGO, capacity, lacking
from .worths import CARGO_LACKS, NEVER, PLACE_LACKS, POINT, TURNS_A_CONTRACT


class Plan(NamedTuple):
    """What the asked seat has and needs, counted once for all answers; cargo as in `cargo`."""

    left: int  # own actions to come
    have: int  # cargo aboard
    space: int  # room for cargo, full or not
    now: int  # cargo for the contract that is pursued
    in_all: int  # the same with the secondary contract that a primary opens


@rule
def plan_of(s: State) -> Plan:
    left, have, space = actions_to_come(s), deliver.aboard(s, s.seat, 0), capacity(s, s.seat)
    goal = pursued(s, have, space, left)
    now, later = 0, 0
    if goal != NONE:
        contract, part = goal // PARTS, goal % PARTS
        now = NEEDED_CARGO[contract, part]
        if part == PRIMARY:
            later = NEEDED_CARGO[contract, better_secondary(contract, have, space, left)]
    return Plan(left, have, space, now, now + later)


@rule
def actions_to_come(s: State) -> int:
    """Own actions after this one: known in the final turns, before them guessed by the contract cards that are left."""
    left = s.actions_left - 1
    if s.final_turns == NONE:
        missing = max(1, END_CARDS[s.players] - game_end.contracts_taken(s))
        return left + ACTIONS_A_TURN * TURNS_A_CONTRACT * missing
    return left + ACTIONS_A_TURN if s.final_turns == s.players else left


@rule
def pursued(s: State, have: int, space: int, left: int) -> int:
    """The contract to go for, as contract * PARTS + part: the open card's secondary, else the best primary; or NONE."""
    unfinished = deliver.open_contract(s, s.seat)
    if unfinished != NONE:
        part = better_secondary(unfinished, have, space, left)
        return unfinished * PARTS + part if promise(unfinished, part, have, space, left) > 0 else NONE
    best, most = NONE, 0
    for contract in range(CONTRACTS):
        if s.contract_of[contract] == NONE:
            found = primary_promise(contract, have, space, left)
            if found > most:
                best, most = contract * PARTS + PRIMARY, found
    return best


@rule
def promise(contract: int, part: int, have: int, space: int, left: int) -> int:
    """What going for a contract promises: its points, less for cargo and places that lack; NEVER if time lacks."""
    points = CONTRACT_POINTS[contract, part] - (CONTRACT_POINTS[contract, PRIMARY] if part != PRIMARY else 0)
    need = NEEDED_CARGO[contract, part]
    cargo, places = lacking(need, have), lacking(need, space)
    if cargo + places > left:
        return NEVER
    return POINT * points - CARGO_LACKS * cargo - PLACE_LACKS * places


@rule
def primary_promise(contract: int, have: int, space: int, left: int) -> int:
    """A primary contract opens its secondary: half of what that promises counts too."""
    a, b = promise(contract, SECONDARY_A, 0, space, left), promise(contract, SECONDARY_B, 0, space, left)
    return promise(contract, PRIMARY, have, space, left) + max(0, a, b) // 2


@rule
def better_secondary(contract: int, have: int, space: int, left: int) -> int:
    a, b = promise(contract, SECONDARY_A, have, space, left), promise(contract, SECONDARY_B, have, space, left)
    return SECONDARY_A if a >= b else SECONDARY_B
