"""From scores to places."""

from .compile import rule
from .fields import Numbers

PLACE_BITS = 3  # a place is 1 to 4


@rule
def rank(out: Numbers, players: int) -> None:
    """Put a place where the rank key of each seat stood: 1 for the highest key; equal keys share a place.

    >>> import numpy as np
    >>> keys = np.array([40, 75, 40, 12])
    >>> rank(keys, 4)
    >>> keys.tolist()
    [2, 1, 2, 4]
    """
    for seat in range(players):
        out[seat] = out[seat] << PLACE_BITS
    for seat in range(players):
        place = 1
        for other in range(players):
            if out[other] >> PLACE_BITS > out[seat] >> PLACE_BITS:
                place += 1
        out[seat] += place
    for seat in range(players):
        out[seat] &= (1 << PLACE_BITS) - 1
