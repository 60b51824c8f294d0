"""What things are worth in Isle of Trains, in tenths of a point, and how worths become weights."""

from glueckauf.engine.fields import i4, table

POINT = 10  # the unit of all worths is a tenth of it
NEVER = -1000

# cards
CARD = 8  # in hand: it pays for nearly a point of the train, which costs an action too
SPARE_CARD = 2  # beyond the hand limit at the end of a turn: it only widens the choice
KEEP_PRICE = 3  # of the price of a card that is kept to be built: part of it comes from bonuses
KEEP_WILD, KEEP_NEEDED, KEEP_OTHER = 12, 10, 4  # to be loaded: wild, of a type that a contract needs, of another
BLIND = 15  # what a card from the pile is worth on average, against one of the display
EXTRA_ACTION = 10  # of a bonus
SPARE_WILD = 2  # a wild card can do more than be loaded now
GIVE_PHANTOM, GIVE_LEAST = 60, 20  # phantoms vanish anyway; the card of least use

# cargo
NEEDED = 16  # by the contract that is pursued
COMPLETES = 5  # more for the last card that it needs
NEEDED_LATER = 14  # by the contract after it
IDLE = 6  # needed by none: a point at the end, or two cards
DELIVERED = 5  # lost with each card that a contract takes
GIFT = 12  # cargo on the train of an opponent who has no open contract card
GIFT_NEEDED = 13  # for the open one
GIFT_IDLE = 9  # of no use for the open one
UNLOAD_NEEDED, UNLOAD_LATE, UNLOAD_KEPT = 30, -10, -20  # for the contract; for cards too late to use; wanted aboard

# places for cargo, traction, contracts
PLACE_NEEDED = 28  # a place without which the pursued contract cannot be done
PLACE_NEEDED_LATER = 10
PLACE_IDLE = 2
PLACE_ANY = 10  # for every type
PLACE_LOST = 5
TRACTION = 5  # a unit that is left for more wagons
THROWN = 30  # a wagon that is thrown off, on average
CARGO_LACKS = 7  # what a contract promises less for each card still to be loaded
PLACE_LACKS = 10  # and for each place still to be built
GROWTH = 5  # what a building still gains for each cargo card of the pursued contract
ENDS = 8  # for each point of the lead, if a contract card triggers the end
ENDS_MOST = 10  # points of a lead that count

# time, in own actions
TURNS_A_CONTRACT = 3  # turns of one player until somebody takes the next contract card
LATE = 10  # from here on idle cargo stays aboard for its point
UNLOAD_UNTIL = 6  # from here on cards for cargo come too late
SHORT = 4  # from here on places and traction are of no more use

FALLING = table([10000 * 0.65**less for less in range(21)] + [0], i4)  # [how much less than the best] weight
