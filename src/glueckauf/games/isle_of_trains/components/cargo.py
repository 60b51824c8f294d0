"""The cargo types and the icons on the cards (§1.1)."""

CARGO_IDS = ["coal", "oil", "box"]
TYPES = len(CARGO_IDS)
COAL, OIL, BOX = range(TYPES)
WILD = TYPES  # icon of a card that shows all three
ANY = TYPES  # what Caboose 3 carries; also cargo whose type is still open (§6.3)
