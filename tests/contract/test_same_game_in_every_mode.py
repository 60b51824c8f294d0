"""Same seed, same actions, same bytes, however the rules run."""

import os
import subprocess
import sys

SCRIPT = """
import hashlib
from itertools import islice
from glueckauf.engine import chance
from glueckauf.engine.fields import to_bytes
from tests.contract.games import EVERY_TABLE, SMALL_BOXES, positions, redealt

for game, players, options in [*((*table, None) for table in EVERY_TABLE), *SMALL_BOXES]:
    for seed in range(3):
        digest = hashlib.sha256()
        for s, action in islice(positions(game, players, seed, options), 500):
            digest.update(to_bytes(s))
            digest.update(str(game.legal_ids(s)).encode())
            digest.update(to_bytes(redealt(game, s, seed % players, "mode")))
            digest.update(game.observed(s, seed % players).tobytes())
        print(game.id, players, options, seed, digest.hexdigest())
"""


def digests(mode: str) -> list[str]:
    environment = os.environ | {"GLUECKAUF_COMPILE": mode}
    return subprocess.check_output([sys.executable, "-c", SCRIPT], env=environment, text=True).splitlines()


def test_games_are_the_same_bytes_at_every_step() -> None:
    interpreted = digests("off")
    assert len(interpreted) >= 24
    assert digests("fast") == interpreted
    assert digests("check") == interpreted
