"""What the coach names when a plan leads to it more often: contracts and buildings."""

from collections.abc import Iterable

from glueckauf.engine.face.decisions import Feats
from glueckauf.engine.face.words import by, vp

from ..components.buildings import BUILDINGS
from ..components.cards import FIRST_BUILDING
from ..components.contracts import CONTRACT_POINTS, CONTRACTS, PARTS, PRIMARY
from ..state import State
from . import names

ALL_PARTS = CONTRACTS * PARTS


def done(s: State, seat: int) -> Iterable[int]:
    """§9: contracts by their part, each with its primary one, and behind them the buildings."""
    feats = []
    for contract in range(CONTRACTS):
        if s.contract_of[contract] == seat:
            feats += sorted({contract * PARTS + PRIMARY, contract * PARTS + s.contract_part[contract]})
    return [*feats, *(ALL_PARTS + building for building in range(BUILDINGS) if s.buildings[seat] >> building & 1)]


def say(feat: int, language: str) -> str:
    """`contract Engle Wharf (6 VP) fulfilled`, `Bank built`."""
    if feat >= ALL_PARTS:
        name = names.card(FIRST_BUILDING + feat - ALL_PARTS, language)
        return f"{name} {by(language, 'built', 'gebaut')}"
    contract, part = divmod(feat, PARTS)
    name = names.contract_part(contract, part, language)
    if part == PRIMARY:
        name = f"{by(language, 'contract', 'Auftrag')} {name} ({vp(int(CONTRACT_POINTS[contract, PRIMARY]), language)})"
    return f"{name} {by(language, 'fulfilled', 'erfüllt')}"


FEATS = Feats(done, say)
