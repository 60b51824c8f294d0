"""What things are worth in Coal Baron, in tenths of a victory point, and how worths become weights."""

from glueckauf.engine.fields import i4, table

TENTHS = 10  # of a victory point: the unit of all worths

# placing: what each part of the chain is worth
WORKER = 13  # each worker that a space takes beyond the first
STEP = 5  # of mining that brings coal nearer to a slot
DELIVERY_NOW = 15  # points do not run away: a delivery can wait for further orders of its transport,
DELIVERY_WAITS = 12  # so it is worth so much less while one is being filled
DELIVERY_URGENT = 100  # before the points: the workers of this shift just suffice
DRAWN_ORDER = 24  # the best of five
DRAWN_TILE, DRAWN_TILE_SHORT = 20, 6  # likewise; more for each slot without coal
FORSAKEN = 60  # a delivery that could be made, and now lacks its workers
FEW_WORKERS = 5  # from here on whole orders count in the last shift, no longer single steps

# money
FEW_MARKS, MANY_MARKS, DEAREST_TILE = 7, 12, 8
MARK_OF_FEW, MARK, MARK_OF_MANY = 7, 6, 3  # worth of one
MARK_PAID = 6
MARK_LEFT = TENTHS // 5  # §12

# tiles
SLOT_COAL, SLOT_COAL_DEEPER = 19, 8  # a cube for a slot that has none; more for each level down
STOCK, STOCK_DEEPER = 8, 4  # a cube for orders to come
CART = 7  # for the majorities of the last shift
CART_LEAD = 3  # sixteenths of such a majority, for each quarter that is decided
BALANCE = 2  # for each shift so far: early on it can still be mended
CUBE_SHORT, CUBE = 33, 3  # for an empty cart: of a colour that slots lack, of another

# orders
SLOT_SHARE = 3  # a slot's part of majorities, and more for later transports, which score more
TRANSPORT_LEAD = 4  # as CART_LEAD
COAL_MISSING, COAL_MISSING_PRICE = 19, 3  # what a slot costs to fill without coal, and more for each Mark of its cart
COAL_SPARE = 7  # what it costs with coal
OWN_TRIP, SHARED_TRIP = 8, 3  # the delivery
BUSY_SLOT, BUSY_SHORT, BUSY_ORDER = 6, 18, 6  # tenths of a worker that each takes until it is delivered
HOPELESS = -30  # an order that can hardly be delivered any more

# mining, the best first; to stop is worth 0
ONTO_SLOT = 95  # a cube for a slot of its colour; and the points of an order that it completes
FROM_CAGE = 5  # more: who lies in the storage lies well
UP_IN_TIME = 90  # while the steps suffice to unload
LOAD_NEEDED, LOAD_DEEPER = 80, 3  # coal that a slot waits for; more for each level down
HALF_FILLED = 70  # a slot with one spare cube takes a second (§6)
UP_LADEN = 60  # with coal for slots, and nothing more to load
DOWN, DOWN_CUBE = 40, 4  # to coal for slots; more for each cube
DOWN_TO_EMPTY = 38  # at most, to carts that shall become empty
STORE_FOR_ROOM = 35  # a spare cube that takes the place of a needed one
FOREIGN = 20  # a spare cube as half of a slot (§6)
LOAD_SPARE = 14
UP = 10
STORE = -5
LOAD_IN_THE_WAY = -10  # a spare cube that takes the place of a needed one
USELESS = -20
DOWN_FULL = -30  # with a cage that holds no more
SAFE_CART = 5  # an empty cart more where one leads already

# slots for a cube
SAME_COLOUR, SECOND_HALF, FIRST_HALF = 40, 20, 3  # the last for each level down
SLOT_OPEN = 6  # less, each slot of the order that is still open

BEST, HALVING = 1 << 15, 4  # the weight of the best answer; one worth so much less is chosen half as often
FALLING = table(  # [how much less than the best] weight, in straight lines from half to half
    [(BEST >> less // HALVING) * (2 * HALVING - less % HALVING) // (2 * HALVING) for less in range(16 * HALVING)] + [0],
    i4,
)
