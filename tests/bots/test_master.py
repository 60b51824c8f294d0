"""The bots of the small network: they cannot peek at any depth, repeat themselves, refuse weights that do not fit."""

import os
import subprocess
import sys
import warnings
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

from glueckauf.bots import master_bot, small_network, weights
from glueckauf.bots.master_bot import MasterBot, SmallPolicyBot, say_that_there_are_none
from glueckauf.bots.network_search import SEEN, NetworkParams, NetworkTree, worth_of_points
from glueckauf.bots.roster import bot
from glueckauf.bots.search_bot import SearchBot
from glueckauf.bots.trees import VISITS
from glueckauf.engine import chance
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadSetup
from glueckauf.engine.fields import in_batch, to_bytes
from glueckauf.engine.game import Game
from glueckauf.games import GAMES, TITLES
from tests.bots.networks import random_network
from tests.bots.test_bots import choices
from tests.contract.games import every_game, every_table, redealt

SIMULATIONS = 40 if COMPILED else 6


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("networks")
    return {game.id: random_network(game, folder / f"{game.id}.safetensors") for game in GAMES}


@every_table
def test_they_choose_the_same_in_every_world_that_the_seat_cannot_tell_apart(
    game: Game, players: int, files: dict[str, Path]
) -> None:
    for number, s in enumerate(choices(game, players)[:8]):
        seat = int(s.seat)
        for kind in ("policy", "sampled", "master"):
            answers = set()
            for world in (s, redealt(game, s, seat, f"{number} a"), redealt(game, s, seat, f"{number} b")):
                known, file = game.known_to(world, seat), files[game.id]
                if kind == "master":
                    player: MasterBot | SmallPolicyBot = MasterBot(
                        game, f"{number}", file, simulations=SIMULATIONS, seconds=None
                    )
                else:
                    player = SmallPolicyBot(game, f"{number}", file, temperature=float(kind == "sampled"))
                answers.add(player.decide(known, game.legal_ids(known)))
            assert len(answers) == 1
            assert answers <= set(game.legal_ids(s))


def grown(game: Game, file: Path, simulations: int, room: int = 2000) -> NetworkTree:
    s = game.new(3, "grown")
    net, _ = small_network.load(file, game)
    tree = NetworkTree(game, room, small_network.own_scratch(net), NetworkParams())
    in_batch(tree.states, 1, game.known_to(s, int(s.seat)))
    tree.key[:] = chance.key("grown")
    for number in range(simulations):
        tree.grow(number, 1)
        shown = game.copy(tree.states[SEEN])
        assert to_bytes(game.known_to(shown, int(shown.seat))) == to_bytes(shown), "the network saw what nobody knows"
    return tree


@every_game
def test_at_any_depth_the_network_is_shown_what_the_asked_seat_would_know(game: Game, files: dict[str, Path]) -> None:
    tree = grown(game, files[game.id], SIMULATIONS)
    visits = {action: int(tree.links[node, VISITS]) for action, node in tree.children(tree.root).items()}
    assert tree.links[tree.root, VISITS] == SIMULATIONS
    assert sum(visits.values()) == SIMULATIONS - 1, "the first simulation opened the root"
    assert set(visits) <= set(range(len(game.actions.texts)))
    assert np.abs(tree.sums[tree.root, :3]).max() <= SIMULATIONS


@every_game
def test_a_tree_that_is_full_goes_on_without_growing(game: Game, files: dict[str, Path]) -> None:
    tree = grown(game, files[game.id], 12, room=6)
    assert tree.room == 0 and tree.links[tree.root, VISITS] == 12


def test_an_end_is_worth_what_learning_pays() -> None:
    worth = np.zeros(4)
    worth_of_points(np.array([10, 5, 3, 2, 6, 6]), 3, 2, 20.0, worth)  # 15, 5 and 12 points
    assert worth[:3] == pytest.approx(
        [0.5 + 0.5 * np.tanh(0.15), -0.5 - 0.5 * np.tanh(0.5), -0.5 - 0.5 * np.tanh(0.15)]
    )
    worth_of_points(np.array([4, 4]), 2, 1, 20.0, worth)
    assert worth[:2].tolist() == [0.0, 0.0]


SCRIPT = """
import sys
from pathlib import Path
from glueckauf.games import TITLES
from glueckauf.bots.master_bot import MasterBot
from glueckauf.bots.trees import VISITS
game = TITLES["coal_baron"]
s = game.new(3, "modes")
for _ in range(4):
    known = game.known_to(s, int(s.seat))
    bot = MasterBot(game, "modes", Path(sys.argv[1]), simulations=12, seconds=None)
    action = bot.decide(known, game.legal_ids(known))
    tree = bot.trees[0]
    print(game.actions.texts[action], [int(n) for n in tree.links[:, VISITS]], tree.sums.tolist())
    game.rules.apply(s, action)
"""


def test_a_master_finds_the_same_interpreted_and_compiled(files: dict[str, Path]) -> None:
    def run(mode: str) -> str:
        command = [sys.executable, "-c", SCRIPT, str(files["coal_baron"])]
        return subprocess.check_output(command, env=os.environ | {"GLUECKAUF_COMPILE": mode}, text=True)

    found = run("off")
    assert found.count("\n") == 4
    assert run("check") == found


# By name


def test_a_file_of_a_small_network_is_a_bot(files: dict[str, Path]) -> None:
    game = TITLES["coal_baron"]
    assert isinstance(bot(str(files[game.id]), game, "x"), SmallPolicyBot)


@pytest.mark.parametrize("name", ["policy", "master"])
def test_a_package_without_weights_plays_as_playouts_and_says_so(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(master_bot, "NETWORKS", tmp_path)
    say_that_there_are_none.cache_clear()
    with pytest.warns(RuntimeWarning, match="no network for coal_baron: its bot plays as `playouts`"):
        player = bot(name, TITLES["coal_baron"], "x")
    assert isinstance(player, SearchBot) and player.simulations == 2000
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        bot(name, TITLES["coal_baron"], "x")  # once is enough


def test_weights_of_another_title_or_other_rules_are_refused_by_name(
    files: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(master_bot, "NETWORKS", tmp_path)
    game = TITLES["coal_baron"]
    made, card = weights.load(files["isle_of_trains"])
    weights.save(tmp_path / "coal_baron.safetensors", made, card)
    with pytest.raises(BadSetup, match="trained for isle_of_trains"):
        bot("master", game, "x")
    made, card = weights.load(files["coal_baron"])
    for other in (replace(card, rules_version=9), replace(card, seen=5), replace(card, actions=6)):
        weights.save(tmp_path / "coal_baron.safetensors", made, other)
        with pytest.raises(BadSetup, match="this is coal_baron, rules"):
            bot("policy", game, "x")
    weights.save(tmp_path / "coal_baron.safetensors", made, card)
    (tmp_path / "coal_baron.safetensors").write_bytes(b"\0" * 100)
    with pytest.raises(BadSetup, match=r"does not match|cannot be read"):
        bot("master", game, "x")
    assert asdict(card)["narrow"] == 8


@every_game
def test_the_networks_of_the_package_fit_and_are_small(game: Game) -> None:
    file = master_bot.shipped(game)
    if file is None:
        pytest.skip("a package without networks")
    small_network.load(file, game)
    assert file.stat().st_size < 4e6
