"""§2.6 Numbers per player count, and those that are the same for all."""

from glueckauf.engine.fields import i1, table

SEATS = 4
SHIFTS = table([0, 0, 7, 6, 5], i1)  # [players] as many as shift markers
FIRST_SHIFT = table([[1] * 5, *[list(SHIFTS)] * 2], i1)  # [box, players] in a small box the last one is the only one
STARTERS = table([[0, 1, 2, 3, 4], [1] * 5, [1] * 5], i1)  # [box, players] who may begin (R1); else the first seat
MARKERS = 7  # shift markers in the box
DRAW = 4  # cards looked at by Free Choice (§7)
