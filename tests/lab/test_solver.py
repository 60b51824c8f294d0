"""The tabular solver: all that chance can do, known values, and the same tree as OpenSpiel walks."""

import json
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from typer.testing import CliRunner

from glueckauf.cli import app
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadSetup
from glueckauf.engine.fields import plain, to_bytes
from glueckauf.engine.game import Game
from glueckauf.games import TITLES
from glueckauf.lab.episode import versioned
from glueckauf.lab.solver.deals import every_deal, every_result, forget
from glueckauf.lab.solver.growth import CHANCE, OVER, Nodes, Sets
from glueckauf.lab.solver.solve import Solver
from glueckauf.lab.solver.tree import Tree, build
from tests.contract.games import every_game
from tests.lab.linear_program import value_of

TINY = {"box": "tiny"}
ISLE = TITLES["isle_of_trains"]
DEALS = {"isle_of_trains": 11, "coal_baron": 6, "coal_baron_cards": 6}  # [title]
tiny_games = pytest.mark.parametrize("game", [TITLES[title] for title in DEALS], ids=lambda game: game.id)


class Known(NamedTuple):
    """What docs/tiny-games.md says of a game."""

    nodes: int
    information_states: int
    margin: float  # value
    win: float
    random: float  # exploitability in points of lead; of Isle and the card game OpenSpiel says the same
    heuristic: float  # likewise


PUBLISHED = {
    ("isle_of_trains", "tiny"): Known(7521, 991, 0.6, 0.3, 2.086418650793651, 0.1),
    ("coal_baron", "tiny"): Known(113551, 35820, 2, 1, 11.983263888888889, 7),
    ("coal_baron_cards", "tiny"): Known(20581, 11424, 5 / 3, 1, 4.762152777777777, 5 / 3),
    ("coal_baron", "small"): Known(437779, 121731, 0, 1, 17.32055362654321, 0),
    ("coal_baron_cards", "small"): Known(234433, 126210, 9 / 4, 1, 5.945032407407407, 7 / 6),
}


def without_luck(game: Game, s: Any) -> bytes:
    own = plain(game.copy(s))
    forget(own)
    return to_bytes(own)


@tiny_games
def test_every_deal_is_found_and_no_other(game: Game) -> None:
    deals = {to_bytes(s): likely for s, likely in every_deal(game, 2, TINY)}
    assert len(deals) == DEALS[game.id] and sum(deals.values()) == pytest.approx(1)
    dealt = [without_luck(game, game.new(2, seed, TINY)) for seed in range(400)]
    assert set(dealt) <= set(deals)
    likeliest = max(deals, key=lambda raw: deals[raw])
    assert abs(dealt.count(likeliest) / 400 - deals[likeliest]) < 0.06  # three standard deviations


@every_game
def test_a_whole_game_is_refused_before_anything_is_counted(game: Game) -> None:
    with pytest.raises(BadSetup, match="too large"):
        every_deal(game, 2)


@tiny_games
def test_every_invariant_holds_in_tiny_games_and_worlds_fit(game: Game) -> None:
    rng = Random("tiny")
    for seed in range(20):
        s = game.new(2, seed, TINY)
        while s.seat >= 0:
            known = game.known_to(s, int(s.seat))
            world = game.world(known, seed)
            assert to_bytes(game.known_to(world, int(s.seat))) == to_bytes(known)
            s = game.play(s, rng.choice(game.legal_texts(s)))
            assert game.broken_invariant(s) == ""


def shuffled() -> tuple[Any, int, int]:
    """A position and an action that shuffles three or more cards."""
    rng = Random("shuffled")
    for seed in range(1000):
        s = ISLE.new(2, seed, TINY)
        while s.seat >= 0:
            legal, piles = ISLE.legal_ids(s), plain(s)
            away = sum(piles.discard_open) + sum(piles.discard_secret_count)
            if 0 in legal and piles.pile_size == 0 and away > 2:
                return s, 0, away
            s = ISLE.play(s, ISLE.actions.texts[rng.choice(legal)])
    raise AssertionError


def test_every_result_of_a_shuffle_is_found() -> None:
    s, action, cards = shuffled()
    results = {to_bytes(after): likely for after, likely in every_result(ISLE, s, action)}
    assert len(results) > 1 and sum(results.values()) == pytest.approx(1)
    seen = set()
    for seed in range(60):  # the same position with another future
        own = ISLE.copy(s)
        plain(own).luck_key[0], plain(own).luck_used = seed, 16
        seen.add(without_luck(ISLE, ISLE.play(own, ISLE.actions.texts[action])))
    assert seen <= set(results) and len(seen) > len(results) / 2 and cards > 2


# Solving


class Spot(NamedTuple):
    """A node of a tree made by hand."""

    seat: int
    info: str = ""
    children: tuple["Spot", ...] = ()
    pays: float = 0.0
    likely: float = 1.0


def kuhn() -> Spot:
    """Kuhn's poker: three cards, a stake of one, one bet. The value to the first seat is -1/18."""

    def play(first: int, second: int, past: str) -> Spot:
        won = 1 if first > second else -1
        ends = {"pp": won, "bb": 2 * won, "pbb": 2 * won, "bp": 1, "pbp": -1}
        if past in ends:
            return Spot(OVER, pays=ends[past])
        card = (first, second)[len(past) % 2]
        return Spot(len(past) % 2, f"{card}{past}", tuple(play(first, second, past + one) for one in "pb"))

    deals = tuple(play(a, b, "")._replace(likely=1 / 6) for a, b in permutations(range(3), 2))
    return Spot(CHANCE, children=deals)


def tree_of(root: Spot) -> Tree:
    spots, first, sets = [root], [], dict[str, tuple[int, int, int]]()
    choices = 0
    for spot in spots:
        first.append(len(spots))
        spots.extend(spot.children)
        if spot.info and spot.info not in sets:
            sets[spot.info] = (spot.seat, choices, len(spot.children))
            choices += len(spot.children)
    names = list(sets)
    nodes = Nodes(
        np.array([spot.seat for spot in spots], np.int8),
        np.array(first, np.int64),
        np.array([len(spot.children) for spot in spots], np.int32),
        np.array([names.index(spot.info) if spot.info else 0 for spot in spots], np.int32),
        np.array([spot.likely for spot in spots]),
        np.array([float(spot.pays) for spot in spots]),
    )
    seats, firsts, counts = zip(*sets.values(), strict=True)
    info = Sets(
        np.array(seats, np.int8), np.array(firsts, np.int64), np.array(counts, np.int64), np.zeros(len(sets), np.int64)
    )
    return Tree(ISLE, nodes, info, choices, None, 0)


def test_kuhns_poker_has_its_known_value() -> None:
    solver = Solver(tree_of(kuhn()))
    solution = solver.solve(precision=1e-3, most=2000)
    assert solution.judgement.exploitability <= 1e-3 and abs(solution.judgement.value + 1 / 18) < 2e-3
    assert value_of(solver.tree) == pytest.approx(-1 / 18, abs=1e-6)
    uniform = solver.judge(solver.uniform())
    assert uniform.value == pytest.approx(1 / 8) and uniform.exploitability == pytest.approx(
        11 / 24
    )  # as OpenSpiel says


LATE = {  # [title] the first decisions, as their texts begin: much is left to decide, and somebody has a secret
    "isle_of_trains": ("build hopper_1", "build hopper_1"),
    "coal_baron": (
        "place order_draw",
        "keep_none",
        "put_order",
        "place order_4",
        "place mining_10",
        "stop",
        "place bank",
    ),
    "coal_baron_cards": ("place free_choice", "pay 2", "look order", "keep 2"),
}


def late(game: Game) -> tuple[int, list[int], Any]:
    """The number of a deal, the first decisions, and the position to which they lead."""
    for number, (first, _) in enumerate(every_deal(game, 2, TINY)):
        s, played = game.copy(first), list[int]()
        plain(s).luck_key[0] = 1  # a state without any luck is what a seat knows
        for start in LATE[game.id]:
            fitting = [action for action in game.legal_ids(s) if game.actions.texts[action].startswith(start)]
            if not fitting:
                break
            played.append(fitting[0])
            s = game.play(s, game.actions.texts[fitting[0]])
        else:
            return number, played, s
    raise AssertionError(game.id)


@tiny_games
def test_a_solution_is_exploited_by_nobody_and_a_bot_by_somebody(game: Game) -> None:
    solver = Solver(build(game, [(late(game)[2], 1.0)]))
    solution = solver.solve(precision=1e-2, most=200)
    assert solution.judgement.exploitability <= 1e-2
    low, high = -solution.judgement.best[1], solution.judgement.best[0]  # the true value lies between
    heuristic = solver.judge(solver.strategy_of("heuristic"))
    assert heuristic.best[0] >= low - 1e-9 and heuristic.best[1] >= -high - 1e-9


def test_a_tree_that_gets_too_large_is_refused() -> None:
    with pytest.raises(BadSetup, match="nodes"):
        build(ISLE, every_deal(ISLE, 2, TINY), most=10)


@tiny_games
def test_openspiel_walks_the_same_tree(game: Game) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import glueckauf.lab.openspiel_games  # noqa: F401, PLC0415 - registers the titles

    state = pyspiel.load_game(f"{versioned(game)}(players=2,box=tiny)").new_initial_state()
    assert len(state.chance_outcomes()) == DEALS[game.id]
    deal, played, _ = late(game)
    for action in (deal, *played):
        state.apply_action(action)
    found, nodes, waiting = set(), 0, [state]
    while waiting:
        at = waiting.pop()
        nodes += not at.is_chance_node()
        if not at.is_chance_node() and not at.is_terminal():
            found.add(at.information_state_string())
        waiting += [at.child(action) for action in at.legal_actions()]
    tree = build(game, [(state.deal.episode.state, 1.0)])
    assert (int(np.sum(np.asarray(tree.nodes.seat) != CHANCE)), len(tree.sets.seat)) == (nodes, len(found))


@tiny_games
def test_the_makers_random_simulation_passes_in_a_tiny_game(game: Game) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import glueckauf.lab.openspiel_games  # noqa: F401, PLC0415 - registers the titles

    tiny, deals = pyspiel.load_game(f"{versioned(game)}(players=2,box=tiny)"), DEALS[game.id]
    pyspiel.random_sim_test(tiny, num_sims=1, serialize=True, verbose=False)
    with pytest.raises(Exception, match=f"chance outcomes are 0 to {deals - 1}"):
        tiny.new_initial_state().apply_action(deals)


# The command


@pytest.mark.skipif(not COMPILED, reason="a whole tree takes minutes in the interpreter")
@tiny_games
def test_the_published_value_is_found(game: Game) -> None:
    bots, known = ["--bots", "random,heuristic"], PUBLISHED[game.id, "tiny"]
    said = CliRunner().invoke(app, ["solve", game.id, "--iterations", "640", "--precision", "0.009", *bots, "--json"])
    assert said.exit_code == 0, said.output
    told = json.loads(said.stdout)
    assert (told["nodes"], told["information_states"]) == (known.nodes, known.information_states)
    assert told["deals"] == DEALS[game.id]
    assert told["exploitability"] < 0.01 and abs(told["value"] - known.margin) < 0.02
    assert told["bots"]["random"]["exploitability"] == pytest.approx(known.random)
    assert told["bots"]["heuristic"]["exploitability"] == pytest.approx(known.heuristic)


@pytest.mark.skipif(not COMPILED, reason="a whole tree takes minutes in the interpreter")
@tiny_games
def test_a_linear_program_finds_the_same_value(game: Game) -> None:
    for reward in ("margin", "win"):
        tree = build(game, every_deal(game, 2, TINY), reward)
        value = value_of(tree)
        assert value == pytest.approx(getattr(PUBLISHED[game.id, "tiny"], reward), abs=1e-6)
        judged = Solver(tree).solve(precision=0.01).judgement
        assert -judged.best[1] - 1e-6 <= value <= judged.best[0] + 1e-6  # what seat 1 and seat 0 can make of it


@pytest.mark.skipif(not COMPILED, reason="a whole tree takes minutes in the interpreter")
@pytest.mark.parametrize("title", [title for title, box in PUBLISHED if box == "small"])
def test_the_small_box_has_its_published_size(title: str) -> None:
    game, known = TITLES[title], PUBLISHED[title, "small"]
    tree = build(game, every_deal(game, 2, {"box": "small"}))
    assert (tree.size, len(tree.sets.seat)) == (known.nodes, known.information_states)
    solver = Solver(tree)
    assert solver.judge(solver.uniform()).exploitability == pytest.approx(known.random)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["solve", "isle", "--reward", "gain"], "margin, win"),
        (["solve", "isle", "-o", "box=huge"], "full, tiny, small"),
        (["solve", "isle", "--bots", "nobody"], "nobody"),
    ],
)
def test_bad_arguments_are_named(arguments: list[str], why: str) -> None:
    said = CliRunner().invoke(app, arguments)
    assert said.exit_code == 2 and why in said.output
