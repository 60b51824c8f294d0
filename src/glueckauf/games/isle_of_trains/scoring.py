"""§12 Scoring, §9 buildings, and who wins."""

from glueckauf.engine import bits, ranking
from glueckauf.engine.compile import rule
from glueckauf.engine.fields import Numbers

from . import train
from .components.buildings import BANK, BUILDINGS, EACH, GRAND_CENTRAL, GRAND_CENTRAL_POINTS, RAIL_YARD
from .components.cards import POINTS, TRAIN_KINDS
from .components.contracts import CONTRACT_POINTS, CONTRACTS, NEED, PRIMARY
from .components.wagons import BITS
from .state import State

FOR_TRAIN, FOR_CONTRACTS, FOR_BUILDINGS, FOR_CARGO = range(4)
CATEGORY_IDS = ("train", "contracts", "buildings", "cargo")
CATEGORIES = len(CATEGORY_IDS)
MORE_THAN_A_TRAIN = 1000  # no train scores so many points


@rule
def scores(s: State, out: Numbers) -> None:
    """[seat * CATEGORIES + category] points, as if the game ended now."""
    for seat in range(s.players):
        first = seat * CATEGORIES
        out[first + FOR_TRAIN] = train_points(s, seat)
        out[first + FOR_CONTRACTS] = contract_points(s, seat)
        out[first + FOR_BUILDINGS] = building_points(s, seat)
        out[first + FOR_CARGO] = cargo_cards(s, seat)  # 1 each


@rule
def train_points(s: State, seat: int) -> int:
    """The points on the engine and all wagons."""
    points = 0
    for kind in range(TRAIN_KINDS):
        points += POINTS[kind] * BITS[s.train[seat, kind]]
    return points


@rule
def contract_points(s: State, seat: int) -> int:
    """For each contract card taken its primary contract, or the whole card if a secondary was done."""
    points = 0
    for contract in range(CONTRACTS):
        if s.contract_of[contract] == seat:
            points += CONTRACT_POINTS[contract, s.contract_part[contract]]
    return points


@rule
def cargo_cards(s: State, seat: int) -> int:
    """Cargo cards still on the train."""
    return bits.count(train.occupied(s, seat))


@rule
def building_points(s: State, seat: int) -> int:
    """§9."""
    points = 0
    for building in range(BUILDINGS):
        if s.buildings[seat] >> building & 1:
            points += points_for(s, seat, building)
    return points


@rule
def points_for(s: State, seat: int, building: int) -> int:
    """§1.5: what a building is worth to its owner."""
    if building == GRAND_CENTRAL:
        return GRAND_CENTRAL_POINTS
    if building == BANK:
        return EACH * cargo_cards(s, seat)
    if building == RAIL_YARD:
        return EACH * bits.count(train.wagons(s, seat))
    return EACH * cargo_on_contracts(s, seat, building)  # the first three buildings are numbered as the types


@rule
def cargo_on_contracts(s: State, seat: int, cargo: int) -> int:
    """§9: icons of the primary contracts done, and of the one secondary done on the same card."""
    count = 0
    for contract in range(CONTRACTS):
        if s.contract_of[contract] == seat:
            count += NEED[contract, PRIMARY, cargo]
            if s.contract_part[contract] != PRIMARY:
                count += NEED[contract, s.contract_part[contract], cargo]
    return count


@rule
def total(s: State, seat: int) -> int:
    return train_points(s, seat) + contract_points(s, seat) + building_points(s, seat) + cargo_cards(s, seat)


@rule
def places(s: State, out: Numbers) -> None:
    """[seat] 1 for the winner: most points, then most points for the train; still equal is shared (R33)."""
    for seat in range(s.players):
        out[seat] = rank_key(s, seat)
    ranking.rank(out, s.players)


@rule
def rank_key(s: State, seat: int) -> int:
    """A number that is higher for whoever is ahead: points, then points for the train."""
    return total(s, seat) * MORE_THAN_A_TRAIN + train_points(s, seat)
