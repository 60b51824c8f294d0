"""Benchmarks of one title on this machine, one core."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from glueckauf.bots.master_bot import shipped
from glueckauf.bots.network_search import NetworkParams, NetworkTree
from glueckauf.bots.playout import play_series
from glueckauf.bots.small_network import SmallNetwork, ask_for, load, own_scratch
from glueckauf.bots.tree_search import DEFAULT_PARAMS, PlayoutTree, SearchParams, play_on_for
from glueckauf.engine import chance
from glueckauf.engine.compile import COMPILED, MODE, rule
from glueckauf.engine.fields import Numbers, in_batch
from glueckauf.engine.game import Game

POSITIONS = 64  # from the middle of games
SIMULATIONS = 1000  # in each round of a search
ROUNDS = 5  # the best counts: other programs on the machine only ever slow us down
START = """
from glueckauf.games import TITLES
game = TITLES["{title}"]
assert game.legal_texts(game.new({players}, "start"))
"""


@dataclass
class Bench:
    """Figures of one title with one number of players."""

    title: str
    rules_version: int
    players: int
    mode: str
    decisions_per_s: float
    games_per_s: float
    decisions_per_game: float
    legal_mean: float
    state_bytes: int
    actions: int
    observation_size: int
    copy_ns: float
    redeal_per_s: float
    observe_per_s: float
    simulations_per_s: float  # of the tree search, from the first position
    search_outside_rules: float  # share of its time spent on the tree and on dealing worlds
    evaluation_us: float | None  # the network asked about a position: concealed, observed, all legal answers, all seats
    network_simulations_per_s: float | None  # of the search with it, from the first position
    warm_start_s: float
    cold_start_s: float | None = None

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def bench(game: Game, players: int, games: int, *, cold: bool) -> Bench:
    """Random play with all legal actions listed and one applied, and what else a search or a learner pays for."""
    play_series(game, players, "bench", range(1))
    seconds = 1e9
    for _ in range(ROUNDS):
        begin = perf_counter()
        played = play_series(game, players, "bench", range(games))
        seconds = min(seconds, perf_counter() - begin)
    decisions = int(played.decisions.sum())
    copies, redeals, observations = loops_for(game)
    states, key, out = positions(game, players), chance.key("bench"), np.zeros(game.observation.size, np.float32)
    simulations, outside = search_speed(game, players)
    evaluation, network_simulations = network_speed(game, players, states)
    return Bench(
        title=game.id,
        rules_version=game.rules_version,
        players=players,
        mode=MODE,
        decisions_per_s=decisions / seconds,
        games_per_s=games / seconds,
        decisions_per_game=decisions / games,
        legal_mean=int(played.choices.sum()) / decisions,
        state_bytes=game.layout.itemsize,
        actions=len(game.actions.texts),
        observation_size=game.observation.size,
        copy_ns=1e9 * seconds_each(lambda count: copies(states, count), 200_000),
        redeal_per_s=1 / seconds_each(lambda count: redeals(states, players, key, count), 5_000),
        observe_per_s=1 / seconds_each(lambda count: observations(states, players, out, count), 5_000),
        simulations_per_s=simulations,
        search_outside_rules=outside,
        evaluation_us=evaluation,
        network_simulations_per_s=network_simulations,
        warm_start_s=start_seconds(game, players, os.environ.get("GLUECKAUF_CACHE")),
        cold_start_s=cold_start_seconds(game, players) if cold else None,
    )


@cache
def loops_for(game: Game) -> tuple[Callable[..., None], Callable[..., None], Callable[..., None]]:
    """Rules that copy, conceal and redeal, and observe many times. The places behind the positions are scratch."""
    conceal, redeal, observe = game.knowledge.conceal, game.knowledge.redeal, game.knowledge.observe

    @rule
    def copies(states: Any, count: int) -> None:
        for i in range(count):
            states[POSITIONS + i % 2] = states[i % POSITIONS]

    @rule
    def redeals(states: Any, players: int, key: Numbers, count: int) -> None:
        for i in range(count):
            states[POSITIONS] = states[i % POSITIONS]
            conceal(states[POSITIONS], i % players)
            redeal(states[POSITIONS], key)

    @rule
    def observations(states: Any, players: int, out: Numbers, count: int) -> None:
        for i in range(count):
            states[POSITIONS] = states[i % POSITIONS]
            conceal(states[POSITIONS], i % players)
            for place in range(len(out)):
                out[place] = 0
            observe(states[POSITIONS], i % players, out)

    return copies, redeals, observations


def search_speed(game: Game, players: int) -> tuple[float, float]:
    """Simulations a second on one core, and which share of their time is not spent on playing.

    What playing costs is measured beside it: play-outs of whole games, without a tree and without new worlds.
    """
    tree, play_on = PlayoutTree(game, 10_000), play_outs_for(game)
    known = game.known_to(game.new(players, "bench"), 0)
    in_batch(tree.states, 1, known)
    tree.key[:] = chance.key("bench")
    world = game.blanks(2)
    in_batch(world, 1, game.world(known, "bench"))
    count = SIMULATIONS if COMPILED else 2
    tree.grow(0, 1)
    play_on(world, tree.out, tree.weights, 1, DEFAULT_PARAMS, tree.points)
    searching = playing = 1e9
    for _ in range(ROUNDS):
        tree.clear()
        begin = perf_counter()
        decisions = tree.grow(0, count)
        searching = min(searching, (perf_counter() - begin) / decisions)
        begin = perf_counter()
        played = play_on(world, tree.out, tree.weights, count, DEFAULT_PARAMS, tree.points)
        playing = min(playing, (perf_counter() - begin) / played)
    return count / (searching * decisions), max(0.0, 1 - playing / searching)


def network_speed(game: Game, players: int, states: Any) -> tuple[float | None, float | None]:
    """Microseconds of an evaluation, and simulations a second; nothing where the package has no network."""
    file = shipped(game)
    if file is None:
        return None, None
    net, out, ask = own_scratch(load(file, game)[0]), np.zeros(len(game.actions.texts), np.int64), asks_for(game)
    tree = NetworkTree(game, 50_000, own_scratch(net), NetworkParams())
    in_batch(tree.states, 1, game.known_to(game.new(players, "bench"), 0))
    tree.key[:] = chance.key("bench")

    def search(count: int) -> None:
        tree.clear()
        tree.grow(0, count)

    return 1e6 * seconds_each(lambda count: ask(states, net, out, count), 5_000), 1 / seconds_each(search, SIMULATIONS)


@cache
def asks_for(game: Game) -> Callable[..., None]:
    """A rule that asks the network about many positions, each concealed before."""
    conceal, legal, ask = game.knowledge.conceal, game.rules.legal, ask_for(game)

    @rule
    def asks(states: Any, net: SmallNetwork, out: Numbers, count: int) -> None:
        for i in range(count):
            states[POSITIONS] = states[i % POSITIONS]
            s = states[POSITIONS]
            if s.seat >= 0:
                conceal(s, s.seat)
                ask(s, net, out, legal(s, out))

    return asks


@cache
def play_outs_for(game: Game) -> Callable[..., int]:
    """A rule that plays the game in states[1] to its end many times; returns the decisions taken."""
    play_on, scores = play_on_for(game), game.rules.scores

    @rule
    def play_outs(
        states: Any, out: Numbers, weights: Numbers, count: int, params: SearchParams, points: Numbers
    ) -> int:
        decisions = 0
        for number in range(count):
            states[0] = states[1]
            decisions += play_on(states[0], out, weights, number, params)
            scores(states[0], points)
        return decisions

    return play_outs


def positions(game: Game, players: int) -> Any:
    """A batch of positions from random games, and two places of scratch behind them."""
    states, random = game.blanks(POSITIONS + 2), Random("bench")
    for number in range(POSITIONS):
        s = game.new(players, f"bench {number}")
        for _ in range(random.randrange(100)):
            if s.seat >= 0:
                game.rules.apply(s, random.choice(game.legal_ids(s)))
        in_batch(states, number, s)
    return states


def seconds_each(loop: Callable[[int], object], count: int) -> float:
    """Seconds for one turn of a loop that runs inside machine code."""
    loop(1)
    best = 1e9
    count = count if COMPILED else max(1, count // 5000)  # the interpreter takes its time
    for _ in range(ROUNDS):
        begin = perf_counter()
        loop(count)
        best = min(best, perf_counter() - begin)
    return best / count


def start_seconds(game: Game, players: int, cache_folder: str | None) -> float:
    """From the start of a process to the first legal moves."""
    environment = os.environ | ({"GLUECKAUF_CACHE": cache_folder} if cache_folder else {})
    script = START.format(title=game.id, players=players)
    begin = perf_counter()
    subprocess.run([sys.executable, "-c", script], env=environment, check=True)  # noqa: S603 - our own script
    return perf_counter() - begin


def cold_start_seconds(game: Game, players: int) -> float:
    """The same with nothing compiled yet, until all rules of the title are: what the first start on a machine costs."""
    script = (
        START.format(title=game.id, players=players)
        + "from glueckauf.machine_code import compile_now\ncompile_now(game, ('play', 'research'))\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        begin = perf_counter()
        environment = os.environ | {"GLUECKAUF_CACHE": folder}
        subprocess.run([sys.executable, "-c", script], env=environment, check=True)  # noqa: S603 - our own script
        return perf_counter() - begin
