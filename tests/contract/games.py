"""Games to hold the contract against: random play, and play with a purpose that reaches the later rules."""

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import NamedTuple

import pytest

from glueckauf.engine import chance
from glueckauf.engine.contract import S
from glueckauf.engine.fields import copy
from glueckauf.engine.game import Game
from glueckauf.engine.state import State
from glueckauf.games import GAMES, TITLES

SOAK = os.environ.get("GLUECKAUF_SOAK") == "1"  # `make soak`: the same tests with more games and every position
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
EVERY_TABLE = [(game, players) for game in GAMES for players in game.seats]
every_table = pytest.mark.parametrize(("game", "players"), EVERY_TABLE, ids=lambda part: getattr(part, "id", part))

SMALL_BOXES = [  # games that research plays: (title, players, options)
    (game, option.seats[0], {option.id: value})
    for game in GAMES
    for option in game.options
    if option.for_research
    for value in option.values[1:]
]
every_small_box = pytest.mark.parametrize(
    ("game", "players", "options"), SMALL_BOXES, ids=[f"{game.id}-{options}" for game, _, options in SMALL_BOXES]
)

PURPOSES = {  # [title, seat] beginnings of answers that a player with this purpose prefers, the dearest first
    "coal_baron_cards": (
        (),
        ("send", "place deliver", "row_to_wagon", "storage_to_wagon", "place order", "place loco", "place extract"),
        ("play", "place innovation", "place free_choice", "look innovation", "look order", "pay_innovation"),
        ("place lorry", "place wagon", "place free_choice", "look lorry", "look wagon", "place extract_2_3"),
    ),
    "coal_baron": (
        ("place delivery", "place mining", "onto", "unload", "fetch", "load", "cage"),  # a miner
        ("place factory", "keep_tile", "fill", "place money"),  # a builder
        (
            "place delivery",
            "place mining_10",
            "onto",
            "unload",
            "fetch",
            "load",
            "place order",
            "keep_order",
        ),  # a collector
        (),
    ),
    "isle_of_trains": (
        ("fulfil", "load ", "onto 0", "build hopper", "build boxcar", "build tanker", "upgrade engine", "draw"),
        ("upgrade", "build", "throw_and", "fulfil", "draw"),  # a builder
        ("build caboose_4", "build bank", "build rail_yard", "build", "deliver", "load_face_down", "draw"),
        ("remove", "load", "onto", "build"),
    ),
}
PURPOSEFUL = 0.7  # how often it is followed

CHOSEN: dict[tuple[Game, int, int, str], tuple[Random, list[int]]] = {}  # what was answered in each game so far


class Material(NamedTuple):
    """How much there must be for a law to look at: a law that compared nothing has proved nothing."""

    comparisons: int = 1  # of worlds
    secret_answers: int = 1  # where a title has any
    worlds: int = 2  # different ones among those that fit the first position, where something is hidden
    board_lines: int = 2
    sections: int = 1  # of the rules page
    rulings: int = 0
    sources: int = 0


LARGE = Material(
    comparisons=101, secret_answers=6, worlds=40, board_lines=11, sections=16, rulings=41, sources=101
)  # fmt: skip
MATERIAL = {"coal_baron": LARGE, "coal_baron_cards": LARGE, "isle_of_trains": LARGE}  # [title] a small one has no entry


def material(title: str) -> Material:
    return MATERIAL.get(title, Material())


def near(title: str, wanted: int) -> int:
    """The number of players of a title that is nearest to the wanted one."""
    return min(TITLES[title].seats, key=lambda players: abs(players - wanted))


def choose(game: Game, s: State, legal: Sequence[int], random: Random) -> int:
    """An answer: mostly one that serves the purpose of the seat, else any."""
    purposes = PURPOSES.get(game.id, ((),))
    if random.random() < PURPOSEFUL:
        for wanted in purposes[int(s.seat) % len(purposes)]:
            liked = [action for action in legal if game.actions.texts[action].startswith(wanted)]
            if liked:
                return random.choice(liked)
    return random.choice(legal)


def positions(
    game: Game[S], players: int, seed: int, options: Mapping[str, str] | None = None
) -> Iterator[tuple[S, int]]:
    """A game, step by step: the position and the action to come. Asked for again, it is replayed: that is quicker."""
    random, actions = CHOSEN.setdefault((game, players, seed, f"{options}"), (Random(seed), []))
    s = game.new(players, f"seed {seed}", options)
    for number in count():
        if s.seat < 0:
            return
        if number == len(actions):
            actions.append(choose(game, s, game.legal_ids(s), random))
        yield s, actions[number]
        game.rules.apply(s, actions[number])


def redealt(game: Game[S], s: S, seat: int, key: str) -> S:
    """A world that fits what `seat` knows of `s`."""
    world = game.known_to(s, seat)
    game.knowledge.redeal(world, chance.key(key))
    return world


def after(game: Game[S], s: S, action: int) -> S:
    s = copy(s)
    game.rules.apply(s, action)
    return s
