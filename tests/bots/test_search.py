"""The tree search: its budget, its memory of a turn, what it tells of itself."""

import os
import subprocess
import sys
from itertools import count

import pytest

from glueckauf.bots import search_bot
from glueckauf.bots.search_bot import CHUNK, SearchBot
from glueckauf.bots.tree_search import PlayoutTree
from glueckauf.bots.trees import VISITS
from glueckauf.engine import chance
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import in_batch
from glueckauf.engine.game import Game
from tests.contract.games import every_game, every_table

MANY = 400 if COMPILED else 12


def visits(bot: SearchBot) -> int:
    return sum(branch.visits for branch in bot.explain().branches)


@every_game
def test_a_budget_of_simulations_is_kept_unless_the_favourite_is_settled(game: Game) -> None:
    s = game.new(2, "budget")
    bot = SearchBot(game, "budget", simulations=MANY)
    known = game.known_to(s, int(s.seat))
    bot.decide(known, game.legal_ids(known))
    assert MANY // 2 - CHUNK <= visits(bot) <= MANY


@every_game
def test_the_clock_ends_a_search(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = SearchBot(game, "clock", simulations=None, seconds=10.0)
    ticks = count()  # a second between two looks
    monkeypatch.setattr(search_bot, "perf_counter", lambda: float(next(ticks)))
    s = game.new(2, "clock")
    known = game.known_to(s, int(s.seat))
    bot.decide(known, game.legal_ids(known))
    assert visits(bot) == 10 * CHUNK


def test_a_search_without_a_budget_is_refused() -> None:
    from glueckauf.games import GAMES  # noqa: PLC0415

    with pytest.raises(ValueError, match="simulations, or seconds"):
        SearchBot(GAMES[0], "x", simulations=None)


@every_table
def test_an_explanation_tells_visits_points_and_a_line_that_can_be_played(game: Game, players: int) -> None:
    s = game.new(players, "explain")
    bot = SearchBot(game, "explain", simulations=MANY)
    for _ in range(6):
        seat = int(s.seat)
        known = game.known_to(s, seat)
        legal = game.legal_ids(known)
        action = bot.decide(known, legal)
        told = bot.explain()
        if len(legal) > 1:
            assert told.branches[0].action == game.actions.texts[action]
            assert [branch.visits for branch in told.branches] == sorted(
                (b.visits for b in told.branches), reverse=True
            )
            assert {branch.action for branch in told.branches} <= {game.actions.texts[a] for a in legal}
            assert all(len(branch.points) == players and 0 <= branch.worth <= 1 for branch in told.branches)
            assert told.line[0] == told.branches[0].action
            assert told.as_dict()["simulations"] == told.simulations == visits(bot)
        game.rules.apply(s, action)
        if s.seat != seat:
            bot = SearchBot(game, "explain", simulations=MANY)


@every_game
def test_the_tree_is_kept_while_nothing_new_is_shown_and_else_begun_anew(game: Game) -> None:
    kept = begun = 0
    for number in range(8):
        s = game.new(2, f"keep {number}")
        bots = [SearchBot(game, f"keep {seat}", simulations=MANY) for seat in range(2)]
        for _ in range(30):
            seat = int(s.seat)
            known = game.known_to(s, seat)
            nodes_before = [tree.root for tree in bots[seat].trees]
            action = bots[seat].decide(known, game.legal_ids(known))
            if bots[seat].trees[0].root not in (0, *nodes_before):
                kept += 1
            begun += bots[seat].trees[0].root == 0
            game.rules.apply(s, action)
            if kept and begun:
                return
    assert kept and begun


@every_game
def test_a_tree_that_is_full_goes_on_without_growing(game: Game) -> None:
    s = game.new(2, "full")
    tree = PlayoutTree(game, 5)
    in_batch(tree.states, 1, game.known_to(s, int(s.seat)))
    tree.key[:] = chance.key("full")
    tree.grow(0, 20)
    assert tree.room == 0
    assert tree.links[0, VISITS] == 20


SCRIPT = """
from glueckauf.games import GAMES
from glueckauf.bots.search_bot import SearchBot
from glueckauf.bots.tree_search import SearchParams
for game in GAMES:
    s = game.new(3, "modes")
    near = SearchParams(horizon=30)  # the interpreter takes its time
    for _ in range(4):
        known = game.known_to(s, int(s.seat))
        bot = SearchBot(game, "modes", simulations=6, params=near)
        action = bot.decide(known, game.legal_ids(known))
        print(game.id, game.actions.texts[action], bot.explain())
        game.rules.apply(s, action)
"""


def test_a_search_finds_the_same_interpreted_and_compiled() -> None:
    def run(mode: str) -> str:
        return subprocess.check_output(
            [sys.executable, "-c", SCRIPT], env=os.environ | {"GLUECKAUF_COMPILE": mode}, text=True
        )

    found = run("off")
    assert found.count("\n") == 12
    assert run("check") == found
