"""Numbers of the table and of a turn (§2, §3, §7, §11, §13)."""

from glueckauf.engine.fields import i1, i2, table

SEATS = 4
FULL_BOX, TINY_BOX, SMALL_BOX = range(3)  # what is played with: all cards, or so few that the game can be solved
HAND = 5  # the limit at the end of a turn (§3)
DEALT = table([HAND, 2, 2], i1)  # [box] cards of each hand at the start (§2)
STARTERS = table(
    [[1, 1, 2, 3, 4], [1] * 5, [1] * 5], i1
)  # [box, players] who may begin (R5); in the tiny game the first seat
ACTIONS_A_TURN = 2
ACTIONS = table([ACTIONS_A_TURN, 1, 1], i1)  # [box] of each turn (§3)
DISPLAY = 3  # cards of the open display (§13)
CARDS_PER_CARGO = 2  # drawn for cargo that serves no contract (§7)
END_CARDS = table([0, 0, 4, 5, 6], i1)  # [players] contract cards taken that trigger the end (§11)
CAPS = (200, 100, 50)  # turns of each player after which the end is triggered (R40)
CAP = table([CAPS, [2] * len(CAPS), [2] * len(CAPS)], i2)  # [box, value of the option]
