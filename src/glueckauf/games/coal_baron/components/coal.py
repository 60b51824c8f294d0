"""The four colours of coal (§1). The number of a colour is its tunnel level less one."""

from glueckauf.engine.fields import i1, table

COLOUR_IDS = ["yellow", "brown", "grey", "black"]
COLOURS = len(COLOUR_IDS)
YELLOW, BROWN, GREY, BLACK = range(COLOURS)
CART_PRICE = table([1, 2, 3, 4], i1)  # [colour] Marks per cart

CUBES = 16  # of each colour in the box
LEVELS = 1 + COLOURS  # the surface and the tunnels
OPEN_LEVELS = table([LEVELS, 1, 2], i1)  # [box] those that the cage can reach
STORED = table(  # [box, colour] cubes that lie in each storage at the start and not on a cart
    [[0] * COLOURS, [1, 0, 0, 0], [0] * COLOURS], i1
)
SURFACE = 0
CAGE = 5  # cubes that the cage holds (§6)
