"""Which games an environment deals: the seed that it is given, then the games of the series that this seed begins."""

from secrets import randbits

from glueckauf.engine.series import seed_of


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
        """The seed of the next game."""
        if seed is not None:
            self.series, self.number = str(seed), 0
        elif not self.series:
            self.series = str(randbits(63))
        else:
            self.number += 1
        return seed_of(self.series, self.number) if self.number else self.series
