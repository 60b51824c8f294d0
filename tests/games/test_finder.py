"""A title by the name that a person types."""

from typing import Any

import pytest

from glueckauf.engine.errors import BadSetup
from glueckauf.games import GAMES
from glueckauf.games.finder import find_title
from tests.strange_objects import Hostile


def test_a_title_is_found_by_its_id_and_by_a_unique_prefix() -> None:
    assert [find_title(game.id) for game in GAMES] == list(GAMES)
    assert find_title("isle").id == "isle_of_trains"
    assert find_title("coal_baron").id == "coal_baron", "an id is itself, also if another one begins so"


def test_an_ambiguous_prefix_is_called_ambiguous_and_an_unknown_title_unknown() -> None:
    with pytest.raises(BadSetup) as ambiguous:
        find_title("coal")
    assert ambiguous.value.sentence("en") == "coal: ambiguous; it may be: coal_baron, coal_baron_cards"
    assert ambiguous.value.sentence("de") == "coal: nicht eindeutig; möglich: coal_baron, coal_baron_cards"
    for name in ("chess", "", "Isle"):
        with pytest.raises(BadSetup, match="no such title; there are: coal_baron, coal_baron_cards, isle_of_trains"):
            find_title(name)


@pytest.mark.parametrize("name", [None, True, 5, 1.5, b"isle", ["isle"], {"isle"}, ("isle",), Hostile()], ids=range(9))
def test_what_is_no_text_is_no_title(name: Any) -> None:
    with pytest.raises(BadSetup, match="no such title; there are: coal_baron, coal_baron_cards, isle_of_trains"):
        find_title(name)
