"""§2.1 Numbers per player count, and of the boxes that are small enough to be solved (docs/tiny-games.md)."""

from glueckauf.engine.fields import i1, table

SEATS = 4
FULL_BOX, TINY_BOX, SMALL_BOX = range(3)  # what is played with: all pieces, or so few that the game can be solved
WORKERS = table([[0, 0, 18, 15, 13], [0, 0, 3, 0, 0], [0, 0, 3, 0, 0]], i1)  # [box, players] for each player
MARKS = table([[0, 0, 10, 9, 8], [0, 0, 4, 0, 0], [0, 0, 4, 0, 0]], i1)  # [box, players] for each player
STARTERS = table([[0, 1, 2, 3, 4], [1] * 5, [1] * 5], i1)  # [box, players] who may begin (R13); else the first seat
KEPT_IN_DRAFT = table([3, 0, 0], i1)  # [box] orders for each player
LARGEST_DRAFT = int(KEPT_IN_DRAFT[FULL_BOX]) * SEATS + 1  # one card more than will be taken
SHIFTS = 3
FIRST_SHIFT = table([1, SHIFTS, SHIFTS], i1)  # [box] in a small one only the last shift is played
DRAW = 5  # tiles or orders on a draw space (§5.2, §9.2)
