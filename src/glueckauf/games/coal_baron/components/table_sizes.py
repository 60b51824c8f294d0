"""§2.1 Numbers per player count."""

from glueckauf.engine.fields import i1, table

SEATS = 4
WORKERS = table([0, 0, 18, 15, 13], i1)  # [players] for each player
MARKS = table([0, 0, 10, 9, 8], i1)  # [players] for each player
KEPT_IN_DRAFT = 3  # orders for each player
LARGEST_DRAFT = KEPT_IN_DRAFT * SEATS + 1  # one card more than will be taken
SHIFTS = 3
DRAW = 5  # tiles or orders on a draw space (§5.2, §9.2)
