"""Options for research: another game, which people are not offered and older records know nothing of."""

from random import Random
from typing import Any

import pytest

from glueckauf.engine import record
from glueckauf.engine.errors import BadSetup
from glueckauf.engine.fields import layout
from glueckauf.engine.history import History
from glueckauf.engine.options import chosen, offered, told
from glueckauf.games import TITLES

ISLE = TITLES["isle_of_trains"]


def test_a_game_of_the_usual_kind_does_not_speak_of_them() -> None:
    history = History(ISLE, 2, "x", {"box": "full"})
    assert list(history.options) == ["display", "turn_cap", "caboose_5"] and "box=" not in record.write(history)
    assert told(ISLE.options, {"box": "tiny"})["box"] == "tiny"


def test_a_game_of_another_kind_is_recorded_as_one() -> None:
    history, rng = History(ISLE, 2, "x", {"box": "tiny"}), Random(1)
    while history.seat >= 0:
        history.play(rng.choice(ISLE.legal_texts(history.state)))
    text = record.write(history)
    assert "box=tiny" in text and record.verify(text, TITLES).options["box"] == "tiny"
    with pytest.raises(Exception, match="line"):
        record.verify(text.replace(" box=tiny", ""), TITLES)


def test_tables_do_not_offer_them() -> None:
    assert "box" not in [option.id for option in offered(ISLE.options)]
    with pytest.raises(BadSetup, match="box"):
        chosen(offered(ISLE.options), {"box": "tiny"})


def test_the_byte_of_the_option_was_filler() -> None:
    recorded = layout(ISLE.state, ISLE.rules_version)
    places: Any = recorded.fields
    assert recorded.itemsize == 1368 and places["box"][1] == 1367
