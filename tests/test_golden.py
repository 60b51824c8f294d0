"""Golden playthroughs and published move counts: what was true yesterday."""

import re

from glueckauf.engine import record
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.game import Game
from tests.contract.games import every_game, every_table
from tools.golden import actions_in, path, record_path, told, versions, views, views_path
from tools.perft import DEPTH, PAGE, rows

ONLY_WITH_OPTIONS = {"coal_baron": {"pair"}, "isle_of_trains": {"draw_blind", "take"}}  # [title] verbs


@every_table
def test_the_golden_games_of_every_version_are_told_word_by_word(game: Game, players: int) -> None:
    for old in versions(game):
        text = path(old, players).read_text(encoding="utf-8")
        assert "\n".join(told(old, players, actions_in(text))) + "\n" == text


@every_table
def test_the_records_of_every_version_are_replayed(game: Game, players: int) -> None:
    for old in versions(game):
        text = record_path(old, players).read_text(encoding="utf-8")
        history = record.verify(text, {game.id: game})
        assert history.game is old
        assert record.write(history) == text, "and written as it was"


@every_game
def test_the_views_of_a_recorded_game_are_the_same_json(game: Game) -> None:
    assert list(views(game)) == views_path(game).read_text(encoding="utf-8").splitlines()


@every_game
def test_the_golden_games_reach_most_actions(game: Game) -> None:
    chosen = {
        action.split()[0] for players in game.seats for action in actions_in(path(game, players).read_text("utf-8"))
    }
    verbs = {text.split()[0] for text in game.actions.texts}
    assert verbs - chosen == ONLY_WITH_OPTIONS.get(game.id, set())


@every_game
def test_the_ids_of_the_actions_are_frozen(game: Game) -> None:
    kept = (path(game, 0).parents[1] / f"{game.id}-actions.txt").read_text(encoding="utf-8").splitlines()
    assert game.actions.texts == kept, "learned players keep the ids: raise rules_version if this must change"


@every_game
def test_the_published_move_counts_hold(game: Game) -> None:
    published = [
        (cells[0], int(cells[1]), int(cells[2]), [int(cell) for cell in cells[3:]])
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if re.match(rf"\| {game.id} \|", line)
        for cells in [[cell.strip() for cell in line.strip("|").split("|")]]
    ]
    depth = DEPTH if COMPILED else 3
    assert len(published) == 2 * len(game.seats)
    assert [(*row[:3], row[3][:depth]) for row in published] == rows(game, depth)
