"""What the seed of a table is made of: its own secret, and what the people who sit there have contributed."""

from collections.abc import Sequence

from glueckauf.engine.fair_deal import FairDeal, Part, Setting, seed_of
from glueckauf.table.storage.models import SeatRow, TableRow

Contribution = dict[str, str | None]  # player, commitment, value


def new_contribution(player: str, commitment: str) -> Contribution:
    return {"player": player, "commitment": commitment, "value": None}


def parts_of(row: TableRow, chairs: Sequence[SeatRow]) -> tuple[Part, ...]:
    """What the people contribute, by seat; whoever has several seats contributes once, on the first of them."""
    given = {one["player"]: Part(one["commitment"], one["value"]) for one in row.contributions}
    sitting = sorted(chairs, key=lambda chair: chair.seat)
    return tuple(Part() if chair.player is None else given.pop(chair.player, Part()) for chair in sitting)


def fair_deal_of(row: TableRow, chairs: Sequence[SeatRow]) -> FairDeal | None:
    """All that the seed of a table is made of; None at tables without a secret of their own."""
    return None if row.secret is None else FairDeal(row.id, row.secret, parts_of(row, chairs))


def seed_for(row: TableRow, chairs: Sequence[SeatRow]) -> str:
    """The seed of a table, as it follows from its parts."""
    deal = fair_deal_of(row, chairs)
    return row.seed if deal is None else seed_of(deal, Setting(row.title, row.rules_version, row.players, row.options))


def missing(row: TableRow, chairs: Sequence[SeatRow]) -> bool:
    """Somebody who sits there has committed and not revealed yet."""
    return any(part.commitment is not None and part.value is None for part in parts_of(row, chairs))
