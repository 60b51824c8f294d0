"""The levels for people: they cannot peek, they err like beginners and not like dice, and they fit their networks."""

import json
import shutil
import warnings
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import pytest

from glueckauf.bots import master_bot
from glueckauf.bots.heuristic_bot import HeuristicBot
from glueckauf.bots.level_bot import BARE_REACH, Habits, LevelBot, Vector
from glueckauf.bots.levels import HABITS, LEVELS, UNMEASURED, Tempers, habits_of, tempers
from glueckauf.bots.master_bot import MasterBot, policy, say_that_there_are_none, shipped
from glueckauf.bots.search_bot import SearchBot
from glueckauf.bots.weights import read_card
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadSetup
from glueckauf.engine.game import Game
from glueckauf.engine.interpreter import interpreted
from glueckauf.engine.state import State
from glueckauf.games import GAMES, TITLES
from tests.bots.networks import random_network
from tests.bots.test_bots import choices
from tests.contract.games import every_game, every_table, redealt

FORMER = {"lehrling": None, "hauer": 10, "steiger": 80, "obersteiger": 2000, "bergmeister": 2000, "bergrat": 2000}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("networks")
    return {game.id: random_network(game, folder / f"{game.id}.safetensors") for game in GAMES}


# What every bot owes


@every_table
@pytest.mark.parametrize("level", HABITS)
def test_they_choose_the_same_in_every_world_that_the_seat_cannot_tell_apart(
    game: Game, players: int, level: str, files: dict[str, Path]
) -> None:
    for number, s in enumerate(choices(game, players)[: 8 if COMPILED else 2]):
        seat, answers = int(s.seat), set()
        for world in (s, redealt(game, s, seat, f"{number} a"), redealt(game, s, seat, f"{number} b")):
            known = game.known_to(world, seat)
            player = LevelBot(game, f"{number}", files[game.id], HABITS[level]._replace(temperature=0.3, reach=9.0))
            answers.add(player.decide(known, game.legal_ids(known)))
        assert len(answers) == 1
        assert answers <= set(game.legal_ids(s))


@every_game
def test_it_leaves_what_it_was_shown_as_it_was(game: Game, files: dict[str, Path]) -> None:
    for s in choices(game, 2)[:3]:
        known = game.known_to(s, int(s.seat))
        before = known.tobytes()
        LevelBot(game, "x", files[game.id], Habits()).decide(known, game.legal_ids(known))
        assert known.tobytes() == before


@every_game
def test_same_seed_same_answers_other_seed_other_answers(game: Game, files: dict[str, Path]) -> None:
    def answers(seed: str) -> list[int]:
        player = LevelBot(game, seed, files[game.id], HABITS["lehrling"]._replace(temperature=1.0, reach=9.0))
        asked = [game.known_to(s, int(s.seat)) for s in choices(game, 2)[: 20 if COMPILED else 6]]
        return [player.decide(known, game.legal_ids(known)) for known in asked]

    assert answers("a") == answers("a")
    assert any(answers("a") != answers(other) for other in "bcd")


# How they err


class Told(LevelBot):
    """A level that is told what the network thinks of three answers, what follows, and what they bring."""

    told: tuple[Vector, Vector, Vector]

    def opinion(self, known: State, legal: Sequence[int]) -> Vector:  # noqa: ARG002 - as the other
        return self.told[0]

    def outcomes(self, known: State, legal: Sequence[int]) -> tuple[Vector, Vector]:  # noqa: ARG002 - as the other
        return self.told[1:]


NOTHING = (0.0, 0.0, 0.0)
TIMES = 400


@dataclass
class Shares:
    """[answer] how often each of three answers is chosen."""

    file: Path

    def __call__(
        self,
        habits: Habits,
        opinion: Sequence[float],
        values: Sequence[float] = NOTHING,
        gains: Sequence[float] = NOTHING,
    ) -> list[float]:
        game = TITLES["coal_baron"]
        player = Told(game, "told", self.file, habits)
        player.told = np.array(opinion, float), np.array(values, float), np.array(gains, float)
        s = game.new(2, "told")
        chosen = [player.decide(s, [0, 1, 2]) for _ in range(TIMES)]
        return [chosen.count(answer) / TIMES for answer in range(3)]


@pytest.fixture
def shares(files: dict[str, Path]) -> Shares:
    return Shares(files["coal_baron"])


def test_the_higher_the_temperature_the_freer_the_choice(shares: Shares) -> None:
    assert shares(Habits(temperature=0.1), [0, -5, -10]) == [1, 0, 0]
    first, second, third = shares(Habits(temperature=5), [0, -5, -10])
    assert first > second > third > 0
    assert first == pytest.approx(1 / (1 + np.exp(-1) + np.exp(-2)), abs=0.08)


def test_what_no_beginner_does_is_never_chosen_however_hot(shares: Shares) -> None:
    hot = Habits(temperature=1000, care=0.2, reach=20)
    assert shares(hot, [0, -10, -21])[2] == 0, "the network would never give this answer"
    assert shares(hot, [0, -10, -11], values=[0.1, 0.0, -0.15])[2] == 0, "this one costs too much of the game"
    assert min(shares(hot, [0, -10, -19], values=[0.1, 0.0, -0.05])) > 0.2
    blind = hot._replace(overlooks=1.0)
    assert shares(blind, [0, -10, -21]) == [1, 0, 0], "who sees nothing does the obvious"
    assert shares(hot, [0, -10, -21], gains=[0, 0, 500])[2] == 0, "no points are worth it"
    greedy = hot._replace(greed=5.0, temperature=1)
    assert shares(greedy, [0, -10, -21], gains=[0, 0, 50])[2] == 0, "no points are worth it"


def test_nobody_goes_without_by_mistake(files: dict[str, Path]) -> None:
    """An answer that names nothing is given where the network itself might, and not for being drawn."""
    game = TITLES["coal_baron"]
    ids = [game.actions.ids[text] for text in ("load grey", "load black", "stop_mining")]
    habits = Habits(temperature=1000, reach=20)
    for gap, given in ((BARE_REACH * habits.reach - 0.5, True), (BARE_REACH * habits.reach + 0.5, False)):
        player = Told(game, "told", files[game.id], habits)
        player.told = np.array([0.0, -19.0, -gap]), np.zeros(3), np.zeros(3)
        chosen = {player.decide(game.new(2, "told"), ids) for _ in range(60)}
        assert chosen == set(ids) if given else chosen == set(ids[:2])


def test_what_is_overlooked_is_not_chosen(shares: Shares) -> None:
    first, second, third = shares(Habits(temperature=0.1, overlooks=0.4), [0, -5, -10])
    assert first == pytest.approx(0.6 + 0.4**3, abs=0.08) and second == pytest.approx(0.4 * 0.6, abs=0.08)
    assert third == pytest.approx(0.4 * 0.4 * 0.6, abs=0.06)


def test_who_is_greedy_takes_the_points_that_are_there(shares: Shares) -> None:
    patient = shares(Habits(temperature=2), [0, -4, -8], gains=[0, 6, 0])
    greedy = shares(Habits(temperature=2, greed=0.5), [0, -4, -8], gains=[0, 6, 0])
    assert patient[0] > 0.75 and greedy[1] > 0.65


def test_values_and_gains_are_those_of_the_asked_seat(files: dict[str, Path]) -> None:
    """At the end of a game the value is known without the network, and points are the table's."""
    for game in GAMES if COMPILED else GAMES[:1]:
        player = LevelBot(game, "x", files[game.id], Habits())
        s, rng = game.new(2, "values"), np.random.default_rng(1)
        while s.seat >= 0:
            known = game.known_to(s, int(s.seat))
            legal = game.legal_ids(known)
            seat = int(s.seat)
            game.rules.apply(s, legal[int(rng.integers(len(legal)))])
            for who in range(2):
                assert player.points_of(s, who) == game.score_table(s)[who]["total"]
            if s.seat >= 0 and rng.random() < 0.02:
                assert -1.5 < player.value(game.copy(s), seat) < 1.5
        places = game.ranking(s)
        for who in range(2):
            expected = 0.0 if places == [1, 1] else 1.0 if places[who] == 1 else -1.0
            assert player.value(game.copy(s), who) == expected


def silly(game: Game, s: State, text: str, legal: int) -> bool:
    """What no beginner does: leave with workers in hand, keep nothing of what was drawn, tear down the own train."""
    if legal < 2:
        return False
    if game.id == "coal_baron_cards":
        return text == "pass" and int(np.asarray(s.workers[int(s.seat)]).sum()) > 2  # type: ignore[attr-defined]
    return text in {"coal_baron": ("keep_none", "leave_empty"), "isle_of_trains": ("remove", "waive")}[game.id]


@every_game
@pytest.mark.skipif(not COMPILED, reason="whole games with a network are for machine code")
def test_the_apprentice_makes_mistakes_but_none_that_no_beginner_makes(game: Game) -> None:
    """In whole games with the network of the package; dice would do so in every one of them."""
    blunders, mistakes, decisions = 0, 0, 0
    network = policy(game, "x")
    for number in range(4):
        s, player = game.new(2, f"beginner {number}"), LEVELS["lehrling"].new(game, f"{number}")
        while s.seat >= 0:
            known = game.known_to(s, int(s.seat))
            legal = game.legal_ids(known)
            answer, best = player.decide(known, legal), network.decide(known, legal)
            decisions += len(legal) > 1
            mistakes += answer != best
            blunders += answer != best and silly(game, s, game.actions.texts[answer], len(legal))
            game.rules.apply(s, answer)
    assert blunders <= 1
    assert 0.1 < mistakes / decisions < 0.8


# By name


@pytest.mark.parametrize("title", TITLES)
def test_the_tempers_of_a_title_were_measured_with_its_network(title: str) -> None:
    network = shipped(TITLES[title])
    assert network is not None
    measured = tempers(title)
    assert measured.sha256 == read_card(network).sha256, "python -m tools.calibrate_levels"
    assert min(measured.temperatures.values()) > 0
    assert set(measured.temperatures) == set(HABITS) and measured.reach > 0 and min(measured.shares.values()) >= 0.7


def test_a_title_that_was_not_measured_has_levels_all_the_same() -> None:
    assert tempers("a_new_title") == UNMEASURED
    assert habits_of("hauer", UNMEASURED).temperature == UNMEASURED.temperatures["hauer"]


@pytest.mark.parametrize("level", LEVELS)
def test_a_package_without_weights_has_the_former_levels_and_says_so(
    level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(master_bot, "NETWORKS", tmp_path)
    say_that_there_are_none.cache_clear()
    game, simulations = TITLES["coal_baron"], FORMER[level]
    with pytest.warns(RuntimeWarning, match="no network for coal_baron"):
        player = LEVELS[level].new(game, "x")
    if simulations is None:
        assert isinstance(player, HeuristicBot) and player.sampled and player.blunder_rate == 0.2
    else:
        assert isinstance(player, SearchBot) and player.simulations == simulations
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        LEVELS[level].new(game, "x")  # once is enough


@pytest.mark.skipif(not COMPILED, reason="without machine code the heuristic stands in")
@pytest.mark.parametrize("level", LEVELS)
def test_weights_that_do_not_fit_are_refused_by_name(
    level: str, files: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(master_bot, "NETWORKS", tmp_path)
    game, other = TITLES["coal_baron"], files["isle_of_trains"]
    shutil.copy(other, tmp_path / "coal_baron.safetensors")
    shutil.copy(other.with_suffix(".json"), tmp_path / "coal_baron.json")
    with pytest.raises(BadSetup, match="was trained for isle_of_trains"):
        LEVELS[level].new(game, "x")
    shutil.copy(files["coal_baron"], tmp_path / "coal_baron.safetensors")
    with pytest.raises(BadSetup, match="does not match its card"):
        LEVELS[level].new(game, "x")
    own = json.loads(files["coal_baron"].with_suffix(".json").read_text())
    (tmp_path / "coal_baron.json").write_text(json.dumps({**own, "rules_version": own["rules_version"] + 1}))
    with pytest.raises(BadSetup, match=r"coal_baron\.safetensors"):
        LEVELS[level].new(game, "x")


@pytest.mark.skipif(not COMPILED, reason="nothing stands in for what is not compiled anyway")
@pytest.mark.parametrize("level", LEVELS)
def test_until_there_is_machine_code_the_heuristic_stands_in(level: str) -> None:
    player = LEVELS[level].new(interpreted(TITLES["coal_baron"]), "x")
    assert isinstance(player, HeuristicBot) and player.sampled == (level == "lehrling")


@pytest.mark.skipif(not COMPILED, reason="without machine code the heuristic stands in")
def test_who_searches_has_a_number_of_simulations_and_a_clock() -> None:
    """The clock for people, the number for games that must go alike everywhere (`table/play/steady_bots.py`)."""
    for level, seconds in (("bergmeister", 0.4), ("bergrat", 3.0)):
        player = LEVELS[level].new(TITLES["isle_of_trains"], "x")
        assert isinstance(player, MasterBot) and player.simulations and player.seconds == seconds
        assert LEVELS[level].seconds > seconds


def test_tempers_are_read_as_they_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master_bot, "NETWORKS", tmp_path)
    written = Tempers({"lehrling": 9.0, "hauer": 6.0, "steiger": 4.0, "obersteiger": 2.0}, 21.0, {"hauer": 0.8}, "abc")
    (tmp_path / "a_title.levels.json").write_text(json.dumps(asdict(written)))
    assert tempers("a_title") == written
    usual = HABITS["lehrling"]
    assert habits_of("lehrling", written) == usual._replace(temperature=9.0, reach=21.0 * usual.reach)


@pytest.mark.parametrize("written", ["no JSON", '{"reach": 1}', '{"temperatures": {"hauer": 2}, "reach": 1}', "[]"])
def test_tempers_that_are_none_are_refused_by_name(
    written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(master_bot, "NETWORKS", tmp_path)
    (tmp_path / "some_title.levels.json").write_text(written)
    with pytest.raises(BadSetup, match=r"some_title\.levels\.json.*tools.calibrate_levels"):
        tempers("some_title")
