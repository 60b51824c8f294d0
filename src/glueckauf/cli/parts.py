"""Long work split over processes or machines: which of the numbered games one of them plays."""

from collections.abc import Iterable

from glueckauf.engine.errors import BadSetup, Reason

WHOLE = "0/1"


def part_of(numbers: Iterable[int], part: str) -> list[int]:
    """The numbers that part I of N plays: every N-th one, so that all parts end at about the same time.

    Raises `BadSetup` for what is no such part.
    """
    which, slash, count = part.partition("/")
    digits = all(one.isascii() and one.isdigit() and len(one) <= 6 for one in (which, count))
    if not slash or not digits or int(which) >= int(count):
        en = "a part is I/N with I from 0 to N - 1, such as 3/16"
        de = "ein Teil ist I/N mit I von 0 bis N - 1, etwa 3/16"
        raise BadSetup(part, Reason("bad_part", "", en, de))
    return [number for number in numbers if number % int(count) == int(which)]
