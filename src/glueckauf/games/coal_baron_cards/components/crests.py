"""The four crests, and the tracks of a player board that show them (§1)."""

from glueckauf.engine.fields import i1, table

CREST_IDS = ["wheel", "clover", "tower", "fox"]
CRESTS = len(CREST_IDS)
TRACKS = 3
TRACK_IDS = ["1", "2", "3"]
TRACK_CRESTS = (  # §1: two crests a track
    ("wheel", "clover"),
    ("wheel", "tower"),
    ("clover", "fox"),
)
SHOWS = table([[crest in shown for crest in CREST_IDS] for shown in TRACK_CRESTS], i1)  # [track, crest]
