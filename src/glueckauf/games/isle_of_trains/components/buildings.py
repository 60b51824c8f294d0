"""The buildings and what they score at the end (§1.5, §9)."""

BUILDING_IDS = ["coal_factory", "oil_refinery", "customs_house", "grand_central", "bank", "rail_yard"]
BUILDINGS = len(BUILDING_IDS)
COAL_FACTORY, OIL_REFINERY, CUSTOMS_HOUSE, GRAND_CENTRAL, BANK, RAIL_YARD = range(BUILDINGS)
# the first three count coal, oil and boxes: each has the number of its cargo type
BUILDING_COST = 6
EACH = 2  # points for each thing counted
GRAND_CENTRAL_POINTS = 8
BUILDING_LIMIT = 1  # one more with Caboose 4
