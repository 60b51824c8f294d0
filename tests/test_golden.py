"""Golden playthroughs and published move counts: what was true yesterday."""

import re

from glueckauf.engine import record
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import copy, plain
from glueckauf.engine.game import Game
from glueckauf.games.coal_baron_cards import COAL_BARON_CARDS
from glueckauf.games.coal_baron_cards.state import STRICT, State
from tests.contract.games import every_game, every_table
from tools.golden import actions_in, chain_path, chained, path, record_path, told, versions, views, views_path
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


def test_a_golden_game_opens_an_area_by_several_innovations_that_none_opens_alone() -> None:  # R28
    game = COAL_BARON_CARDS.at(2)
    text = chain_path(game).read_text(encoding="utf-8")
    assert chained(game) == text
    history = record.verify(text, {game.id: COAL_BARON_CARDS})
    moves = [game.actions.texts[action] for action in history.actions]
    turns = [number for number, s in enumerate(history.states) if game.question(s) == "turn"]
    chains = [
        number
        for number in turns
        if moves[number].startswith("play ") and moves[number] not in legal_if_strict(history.states[number])
    ]
    assert chains
    for first in chains:
        later = [number for number in turns if number > first]
        assert moves[later[0]].startswith("play "), "another innovation follows"
        placed = next(number for number in later if moves[number].startswith("place "))
        asked = {s.seat for s in map(plain, history.states[first : placed + 1])}
        assert len(asked) == 1, "and in the end a worker action, in the same turn"


def legal_if_strict(s: State) -> list[str]:
    """The answers if each innovation must open an area by itself."""
    strict = copy(s)
    strict.innovation_chain = STRICT
    return COAL_BARON_CARDS.legal_texts(strict)


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
