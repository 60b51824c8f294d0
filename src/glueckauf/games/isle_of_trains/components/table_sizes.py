"""Numbers of the table and of a turn (§2, §3, §7, §11, §13)."""

from glueckauf.engine.fields import i1, i2, table

SEATS = 4
HAND = 5  # cards dealt, and the limit at the end of a turn (§2, §3)
ACTIONS_A_TURN = 2
DISPLAY = 3  # cards of the open display (§13)
CARDS_PER_CARGO = 2  # drawn for cargo that serves no contract (§7)
END_CARDS = table([0, 0, 4, 5, 6], i1)  # [players] contract cards taken that trigger the end (§11)
CAPS = (200, 100, 50)  # turns of each player after which the end is triggered (R40)
CAP = table(CAPS, i2)  # [value of the option]
