"""When a drill comes again (FSRS), and how many days in a row somebody has practised."""

from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any, cast

from fsrs import Card, Rating, Scheduler

LONGEST = 365  # days
# Whole days: nobody is asked for the same position again in the same sitting.
SCHEDULER = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=(), maximum_interval=LONGEST)
RATINGS = (Rating.Good, Rating.Hard, Rating.Hard)  # [try] with which it was solved, from 0


def reviewed(
    card: Mapping[str, object] | None, now: float, *, solved_at: int | None
) -> tuple[dict[str, object], float]:
    """What FSRS knows after a round, and when the drill is due; `solved_at` is the try, from 0, or None."""
    before = Card.from_dict(cast("Any", card)) if card is not None else Card(card_id=0)
    rating = Rating.Again if solved_at is None else RATINGS[solved_at]
    after, _ = SCHEDULER.review_card(before, rating, datetime.fromtimestamp(now, UTC))
    return cast("dict[str, object]", after.to_dict()), after.due.timestamp()


def day_of(now: float) -> str:
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def streak(days: Collection[str], today: str) -> int:
    """Days in a row up to today; one that ended yesterday can still be kept."""
    day = date.fromisoformat(today)
    if today not in days:
        day -= timedelta(days=1)
    found = 0
    while day.isoformat() in days:
        found, day = found + 1, day - timedelta(days=1)
    return found
