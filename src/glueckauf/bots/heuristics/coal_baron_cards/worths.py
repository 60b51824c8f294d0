"""What things are worth in the card game, in tenths of a point, and how worths become weights.

What is said `off` is subtracted.
"""

from glueckauf.engine.fields import i4, table

# what an area costs
CARD_PRICE = 6  # each worker card beyond the first: a turn less
WORKER_PRICE = 2  # each worker: a cheap area will not stay cheap
# a lorry card
LORRY_BASE = 8
LORRY_POINT = 4  # each point printed on it
LORRY_DOUBLE = 5  # two lorries
LORRY_QUEUE = 3  # off, each card that waits beyond two
LORRY_FITS = 5  # a free wagon for it
LORRY_DEMAND = 1  # each lorry that the orders lack
LORRY_TIME = 6  # turns until it can score
# a wagon
WAGON_BASE = 12
WAGON_EMPTY = 3  # off, each empty wagon beyond one
WAGON_JOKER = 4
WAGON_WANTED = 7  # each crest whose coal waits for it
WAGON_DEMAND = 2  # as for lorries
WAGON_TIME = 6  # likewise
# a loco
LOCO_BASE = 8
LOCO_LOAD = 6  # each lorry on its track
LOCO_EMPTY = 1  # each wagon there
LOCO_SAME = 3  # each train of the same model
LOCO_OBJECTIVE = 14  # the objective of its model is mine
LOCO_READY = 7  # the train can leave with it
LOCO_TIME = 5
# an order
ORDER_BASE = 8
ORDER_GLUT = 2  # off, each lorry that the orders lack already
ORDER_MANY = 4  # off, each order beyond two
ORDER_READY = 6  # sixteenths of what a loaded train gains by it
ORDER_SHARE = 11  # a share waits for its destination
ORDER_OBJECTIVE = 9  # so does an objective
ORDER_TIME = 5
# shares, objectives, innovations
SHARE_FULFILLED = 30  # its order is delivered
SHARE_IN_HAND = 16  # its order is in hand
SHARE_BASE = 2
SHARE_LATER = 13  # its order may come: for 64 turns left
OBJECTIVE_BASE = 2
OBJECTIVE_LATER = 20  # for 64 turns left
OBJECTIVE_COMING = 16  # for what is in hand or on a track
OBJECTIVE_SCORE = 10  # for a point
MARKER_NOW = 15  # each marker, for the objective of shift markers
MARKERS_LATER = 47  # as OBJECTIVE_LATER, likewise
INNOVATION_BASE = 11
INNOVATION_EXTRACT = 16
INNOVATION_TIME = 4
PLAY_FROM = 18  # an innovation is played if it brings so much
PLAY_NOW = 40  # then before workers are placed
PLAY_EXTRACT = 8  # off, if it extracts
PLAY_LATER = -5
LOOK_GAIN = 2  # Free Choice shows four cards
LOOK_GAIN_END = 6  # of shares and objectives
# extracting
STEP_LORRY = 9  # each lorry loaded
STEP_POINT = 5  # each point on it
STEP_STORE = 1  # a card out of the way of those behind
STEP_READY = 4  # now a train is loaded for an order
STEP_TIME = 2
CLAIM_SURE = 11  # the shift marker if nobody can take it away
CLAIM_FADE = 2  # off, each worker card of another player
CLAIM_START = 3  # off, if it comes to the start player anyway
MOVE_BASE = 20  # a lorry loaded
MOVE_POINT = 6  # each point on it
MOVE_LOAD = 2  # each lorry in the train
MOVE_LOCO = 4  # a train with loco
MOVE_JOKER = 6  # off, a joker is taken for it
MOVE_SHORT = 2  # the train is too short for an order
MOVE_STORE = 9  # a card that has others behind it
MOVE_STORE_LAST = 2
MOVE_STOP = 5
# trains
TRAIN_BASE = 9
TRAIN_POINT = 3  # each point of the order
TRAIN_WASTE = 5  # off, each lorry too many
TRAIN_EMPTY = 3  # off, each wagon without coal
TRAIN_LAST = 10  # in the last shift
TRAIN_SECOND = 8  # another train of the model
TRAIN_STAY = 14  # a train worth less stays
TRACK_LOAD = 8  # a place for a loco: each lorry on the track
TRACK_EMPTY = 3  # each wagon there
PLACE_LOAD = 1  # a wagon: each lorry in the train
PLACE_EMPTY = 3  # off, each empty wagon there
PLACE_LOCO = 3
PLACE_WAITING = 4  # each card that waits for it
PLACE_SHORT = 3  # as MOVE_SHORT

FALLING = table([round(10000 * 0.7**less) for less in range(26)] + [0], i4)  # [how much less than the best] weight
