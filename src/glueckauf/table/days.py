"""The days of the daily deal: when each begins, and until when its tables are closed to everybody else.

A day is one of UTC. A game begun on it counts if it has ended by six hours after midnight; until then nobody sees the
deal who has not played it, and from then on everybody may.
"""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

DAY = 86_400.0
GRACE = 6 * 3600.0  # seconds after midnight in which a game of the day before still counts
FIRST = "2026-11-01"  # there are no deals before it
WRITTEN = re.compile(r"\d{4}-\d\d-\d\d")


def day_at(at: float) -> str:
    """The day of a moment.

    >>> day_at(1_800_000_000.0)
    '2027-01-15'
    """
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def is_day(text: str) -> bool:
    """Whether this is a day as we write it; the id of a table is none."""
    if WRITTEN.fullmatch(text) is None:
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def midnight(day: str) -> float:
    """When a day ends."""
    began = date.fromisoformat(day)
    return datetime(began.year, began.month, began.day, tzinfo=UTC).timestamp() + DAY


def closes(day: str) -> float:
    """Until when a game of this day counts."""
    return midnight(day) + GRACE


def sealed(deal: str, at: float) -> bool:
    """Whether this deal, as `TableRow.same_deal` names it, is that of a day on which people may still play it."""
    return is_day(deal) and at < closes(deal)


def before(day: str, many: int) -> list[str]:
    """So many days that end with this one, the newest first; none before the first of all."""
    last = date.fromisoformat(day)
    days = [(last - timedelta(days=back)).isoformat() for back in range(min(many, (last - date.min).days + 1))]
    return [one for one in days if one >= FIRST]


def week_of(day: str) -> Iterator[str]:
    """The days from Monday to Sunday around this one."""
    this = date.fromisoformat(day)
    monday = this - timedelta(days=this.weekday())
    return ((monday + timedelta(days=later)).isoformat() for later in range(7))
