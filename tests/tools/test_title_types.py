"""The page's copy of each title: the types of its view and its components are those of the title."""

from glueckauf.engine.game import Game
from tests.contract.games import every_game
from tools.title_types import files


@every_game
def test_the_page_has_the_types_and_components_of_the_title(game: Game) -> None:
    for path, text in files(game).items():
        assert path.read_text(encoding="utf-8") == text, "run `python -m tools.title_types`"
