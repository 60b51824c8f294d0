"""§2.6 Numbers per player count, and those that are the same for all."""

from glueckauf.engine.fields import i1, table

SEATS = 4
SHIFTS = table([0, 0, 7, 6, 5], i1)  # [players] as many as shift markers
MARKERS = 7  # shift markers in the box
DRAW = 4  # cards looked at by Free Choice (§7)
