"""Which games an environment deals: the seed that it is given, then the games of the series that this seed begins."""

from collections.abc import Mapping
from secrets import randbits

from glueckauf.engine.border import as_dict, as_seed
from glueckauf.engine.series import seed_of
from glueckauf.lab.arguments import at_least


class Deals:
    """`reset(seed=n)` deals the seed "n", the resets after it without a seed "n 1", "n 2" and so on.

    A reset before any seed is given begins a series by chance.

    >>> deals = Deals()
    >>> deals.next(7), deals.next(), deals.next(), deals.next("a winter evening"), deals.next()
    ('7', '7 1', '7 2', 'a winter evening', 'a winter evening 1')
    """

    def __init__(self) -> None:
        self.series, self.number = "", 0

    def next(self, seed: object = None) -> str:
        """The seed of the next game. Raises `BadSetup` for what is none, and then nothing changed."""
        if seed is not None:
            self.series, self.number = as_seed(seed), 0
        elif not self.series:
            self.series = str(randbits(63))
        else:
            self.number += 1
        return seed_of(self.series, self.number) if self.number else self.series


def read_seed(seed: object) -> int | None:
    """The seed of a `reset`, a whole number from 0 on. Raises `BadSetup`."""
    if seed is None:
        return None
    number = at_least(0, seed, "seed")
    as_seed(number)  # one with thousands of digits is none
    return number


def read_options(options: object) -> Mapping[str, object]:
    """The options of a `reset`; `seed` among them is any text. Raises `BadSetup`."""
    if options is None:
        return {}
    wanted = as_dict(options)
    if wanted.get("seed") is not None:
        as_seed(wanted["seed"])
    return wanted
