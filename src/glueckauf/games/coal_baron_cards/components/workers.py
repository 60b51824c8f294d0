"""The worker cards (§1, §2.6), and every set of them that can be laid down together (§3.2)."""

from itertools import product

from glueckauf.engine.fields import i1, i4, table

VALUES = 5  # cards of 1 to 5 workers; the number of a card is one less
HAND = (5, 2, 1, 1, 1)  # cards of each value in a colour
STARTING_HAND = table(  # [box, players, card] §2.6
    [[HAND, HAND, (5, 2, 1, 0, 0), (5, 2, 1, 1, 0), HAND], *[[(2, 1, 0, 0, 0)] * 5] * 2], i1
)

SETS = sorted(  # one row a set, by its sum: the sets of one sum are neighbours
    (cards for cards in product(*(range(count + 1) for count in HAND)) if any(cards)),
    key=lambda cards: (sum(count * (card + 1) for card, count in enumerate(cards)), [-count for count in cards]),
)
SUMS = [sum(count * (card + 1) for card, count in enumerate(cards)) for cards in SETS]
SET_IDS = ["+".join(str(card + 1) for card in range(VALUES) for _ in range(cards[card])) for cards in SETS]
LARGEST_SUM = SUMS[-1]

IN_SET = table(SETS, i1)  # [set, card] how many
SUM = table(SUMS, i1)  # [set]
FIRST_SET = table([sum(other < wanted for other in SUMS) for wanted in range(LARGEST_SUM + 2)], i4)  # [sum]

# [ones * 24 + twos * 8 + threes * 4 + fours * 2 + fives] a bit for each sum that some of these cards make
FORMABLE = table(
    [
        sum(
            1 << wanted
            for wanted in {
                sum(count * (card + 1) for card, count in enumerate(cards))
                for cards in product(*(range(count + 1) for count in hand))
            }
        )
        for hand in product(*(range(count + 1) for count in HAND))
    ],
    i4,
)
