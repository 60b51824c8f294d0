"""The leaderboard holds what its games give, and nothing else: whatever was forged, swapped or cut off is refused."""

import gzip
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from benchmarks.baselines import __main__ as command
from benchmarks.baselines import leaderboard, learners, page, tiny
from benchmarks.baselines.leaderboard import BOARD, HERE, ROOT, Entry, Header
from benchmarks.baselines.plot import RIGHT, Axis, Line, plot
from benchmarks.baselines.protocol import OPPONENTS, KeptGame, Result, contest, play_contest, result
from benchmarks.baselines.replay import Refused
from benchmarks.baselines.runs import RUNS
from glueckauf.bots.levels import LEVELS
from glueckauf.bots.roster import BOTS
from glueckauf.bots.small_network import ask_for, load
from glueckauf.bots.weights import Card, card_of, read_card, save
from glueckauf.engine import record
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadSetup, BotFailed
from glueckauf.engine.limits import SEATS
from glueckauf.games import TITLES

GAMES = 10


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A leaderboard of two entries: the heuristic's opponent is asked for nothing slow."""
    folder = tmp_path_factory.mktemp("board")
    for name in ("random", "lehrling"):
        arguments = ["--title", "isle", "--games", f"{GAMES}", "--opponent", "heuristic", "--folder", str(folder)]
        assert command.main([name, *arguments]) == 0
    return folder


@pytest.fixture
def board(played: Path, tmp_path: Path) -> Path:
    """A copy to tamper with."""
    return Path(shutil.copytree(played, tmp_path / "board"))


def entry_of(folder: Path, name: str = "lehrling") -> Entry:
    return next(entry for entry in leaderboard.read_board(folder / BOARD.name).entries if entry.contestant == name)


def change_games(folder: Path, change: Callable[[Header, list[KeptGame]], tuple[Header, list[KeptGame]]]) -> Entry:
    """The entry of a forger who packs other games and writes down the hash of them."""
    entry = entry_of(folder)
    file = folder / leaderboard.GAMES / entry.games
    file.write_bytes(leaderboard.pack(*change(*leaderboard.unpack(file.read_bytes(), entry.games))))
    return msgspec.structs.replace(entry, games_sha256=leaderboard.sha256(file))


def altered(games: list[KeptGame], number: int, **changed: Any) -> list[KeptGame]:
    return [msgspec.structs.replace(game, **changed) if game.number == number else game for game in games]


def test_an_entry_holds_and_its_bots_answer_the_same_again(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["verify", "--folder", str(played), "--ask", "2"]) == 0
    said = capsys.readouterr().out
    assert said.count("holds: ") == 2 and "answers asked again" in said
    for name in ("random", "lehrling"):
        assert leaderboard.check(entry_of(played, name), played, ask=1) > 20


def test_the_same_command_plays_the_same_games(played: Path, tmp_path: Path) -> None:
    again = ["--title", "isle", "--games", f"{GAMES}", "--opponent", "heuristic", "--folder", str(tmp_path)]
    assert command.main(["lehrling", *again]) == 0
    one, two = entry_of(played), entry_of(tmp_path)
    assert (one.games_sha256, one.result, one.command) == (two.games_sha256, two.result, two.command)


@pytest.mark.parametrize("field", Result.__struct_fields__[1:])
def test_a_forged_number_is_refused_by_its_name(board: Path, field: str) -> None:
    entry = entry_of(board)
    better = msgspec.structs.replace(entry.result, **{field: getattr(entry.result, field) + 0.1})
    with pytest.raises(Refused, match=f"{field} is said to be"):
        leaderboard.check(msgspec.structs.replace(entry, result=better), board)


def test_games_of_somebody_else_are_refused(board: Path) -> None:
    """The better player's games under another's name, with their true hash and their true result."""
    good, bad = entry_of(board, "lehrling"), entry_of(board, "random")
    swapped = msgspec.structs.replace(bad, games=good.games, games_sha256=good.games_sha256, result=good.result)
    with pytest.raises(Refused, match="has contestant 'lehrling', the entry 'random'"):
        leaderboard.check(swapped, board)
    folder = board / leaderboard.GAMES
    shutil.copy(folder / good.games, folder / bad.games)
    with pytest.raises(Refused, match="has contestant"):
        leaderboard.check(bad, board)


def test_games_that_were_changed_are_refused_by_their_hash(board: Path) -> None:
    entry = entry_of(board)
    change_games(board, lambda header, games: (header, altered(games, 0, scores=[99, 0])))
    with pytest.raises(Refused, match="SHA-256 differs"):
        leaderboard.check(entry, board)


def test_games_of_another_title_or_other_rules_are_refused(board: Path) -> None:
    entry = entry_of(board)
    with pytest.raises(Refused, match="has title 'isle_of_trains', the entry 'coal_baron'"):
        leaderboard.check(msgspec.structs.replace(entry, title="coal_baron"), board)
    with pytest.raises(Refused, match="rules version 1"):
        leaderboard.check(msgspec.structs.replace(entry, rules_version=1), board)
    with pytest.raises(Refused, match="no such title"):
        leaderboard.check(msgspec.structs.replace(entry, title="chess"), board)
    forged = change_games(board, lambda header, games: (msgspec.structs.replace(header, rules_version=1), games))
    with pytest.raises(Refused, match="has rules_version 1, the entry 2"):
        leaderboard.check(forged, board)
    other = change_games(board, lambda header, games: (msgspec.structs.replace(header, title="coal_baron"), games))
    with pytest.raises(Refused, match="has title 'coal_baron'"):
        leaderboard.check(other, board)


def test_a_record_in_the_place_of_another_is_refused(board: Path) -> None:
    """Game 3 has another deal than game 0: its actions are not legal there, or it ends otherwise."""

    def swap(header: Header, games: list[KeptGame]) -> tuple[Header, list[KeptGame]]:
        return header, altered(games, 0, actions=games[3].actions, scores=games[3].scores, places=games[3].places)

    with pytest.raises(Refused, match="game 0"):
        leaderboard.check(change_games(board, swap), board)


def test_a_game_left_out_or_played_twice_is_refused(board: Path) -> None:
    def without_a_loss(header: Header, games: list[KeptGame]) -> tuple[Header, list[KeptGame]]:
        return header, [*games[:-1], games[0]]

    with pytest.raises(Refused, match="from number 0 on"):
        leaderboard.check(change_games(board, without_a_loss), board)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"scores": [99, 0]}, "it ended"),
        ({"places": [2, 2]}, "it ended"),
        ({"state": "0" * 16}, "last position"),
        ({"actions": []}, "not over after its 0 decisions"),
        ({"actions": [-1]}, "-1 is no action"),
        ({"actions": [10**9]}, "no action of this title"),
    ],
)
def test_a_game_that_did_not_go_so_is_refused(board: Path, change: dict[str, Any], said: str) -> None:
    forged = change_games(board, lambda header, games: (header, altered(games, 2, **change)))
    with pytest.raises(Refused, match=said) as refused:
        leaderboard.check(forged, board)
    assert "game 2" in str(refused.value) and "lehrling against heuristic" in str(refused.value)


def test_moves_after_the_end_and_illegal_ones_are_refused(board: Path) -> None:
    def longer(header: Header, games: list[KeptGame]) -> tuple[Header, list[KeptGame]]:
        return header, altered(games, 1, actions=[*games[1].actions, 0])

    def illegal(header: Header, games: list[KeptGame]) -> tuple[Header, list[KeptGame]]:
        tournament = contest(TITLES["isle_of_trains"], "lehrling", "heuristic")
        first = tournament.begin(0)
        wrong = next(a for a in range(len(first.game.actions.texts)) if a not in first.game.legal_ids(first.state))
        return header, altered(games, 0, actions=[wrong, *games[0].actions[1:]])

    with pytest.raises(Refused, match="it is over after"):
        leaderboard.check(change_games(board, longer), board)
    with pytest.raises(Refused, match="game 0: decision 0"):
        leaderboard.check(change_games(board, illegal), board)


def test_an_opponent_that_threw_the_game_is_found_out(board: Path) -> None:
    """Legal games, their true ends, a true result: only the heuristic would never have answered so."""
    tournament = contest(TITLES["isle_of_trains"], "lehrling", "heuristic")
    weak = play_contest(replace(tournament, names=("lehrling", "random")), GAMES)  # on the heuristic's seat: random

    def thrown(header: Header, _: list[KeptGame]) -> tuple[Header, list[KeptGame]]:
        return header, weak.games

    forged = msgspec.structs.replace(change_games(board, thrown), result=result(tournament, weak.games))
    assert leaderboard.check(forged, board) == 0  # a replay alone cannot know
    with pytest.raises(Refused, match="heuristic answers"):
        leaderboard.check(forged, board, ask=1)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9, 0.999])
def test_a_file_that_is_cut_off_is_refused(board: Path, share: float) -> None:
    entry = entry_of(board)
    file = board / leaderboard.GAMES / entry.games
    whole = file.read_bytes()
    file.write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(Refused, match=r"cut off|line 1"):
        leaderboard.check(entry, board)
    lines = gzip.decompress(whole).split(b"\n")
    file.write_bytes(gzip.compress(b"\n".join(lines[:-2]) + b"\n", mtime=0))
    with pytest.raises(Refused, match=f"{GAMES} games are announced, {GAMES - 1} are there"):
        leaderboard.check(entry, board)


@pytest.mark.parametrize(
    "garbage", [b"", b"no gzip", gzip.compress(b""), gzip.compress(b"[]\n"), gzip.compress(b'{"format":"x"}\n\xff\n')]
)
def test_garbage_is_refused(board: Path, garbage: bytes) -> None:
    entry = entry_of(board)
    (board / leaderboard.GAMES / entry.games).write_bytes(garbage)
    with pytest.raises(Refused):
        leaderboard.check(entry, board)
    (board / BOARD.name).write_bytes(garbage)
    assert command.main(["verify", "--folder", str(board)]) == 1


@pytest.mark.parametrize("name", ["../leaderboard.json", "/etc/passwd", "", "nobody.gz", "a\0b"])
def test_no_file_elsewhere_is_read(board: Path, name: str) -> None:
    with pytest.raises(Refused):
        leaderboard.check(msgspec.structs.replace(entry_of(board), games=name), board)
    with pytest.raises(Refused, match=r"outside|missing|not the file"):
        leaderboard.check(msgspec.structs.replace(entry_of(board), files={"../../etc/passwd": "0"}), board)


def test_unknown_fields_other_protocols_and_stray_files_are_refused(
    board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = board / BOARD.name
    good = msgspec.json.decode(file.read_bytes())
    file.write_bytes(msgspec.json.encode({**good, "protocol": 2}))
    assert command.main(["verify", "--folder", str(board)]) == 1 and "protocol 2" in capsys.readouterr().err
    file.write_bytes(msgspec.json.encode({**good, "extra": 1}))
    assert command.main(["verify", "--folder", str(board)]) == 1 and "extra" in capsys.readouterr().err
    file.write_bytes(msgspec.json.encode(good))
    (board / leaderboard.GAMES / "stray.gz").write_bytes(b"")
    assert command.main(["verify", "--folder", str(board)]) == 1 and "stray.gz: no entry" in capsys.readouterr().out


def test_what_cannot_be_played_is_refused_before_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, said in [
        (["random", "--title", "chess"], "chess"),
        (["random", "--title", "isle", "--games", "11"], "even number"),
        (["random", "--title", "isle", "--games", "0"], "at least 10"),
        (["own", "--title", "isle", "--bot", "nobody", "--name", "x", "--games", "10"], "nobody"),
        (["cfr", "--title", "none"], "none"),
    ]:
        assert command.main([*arguments, "--folder", str(tmp_path)]) == 1
        assert said in capsys.readouterr().err
    with pytest.raises(SystemExit):
        command.main(["no_such_run"])
    assert not (tmp_path / BOARD.name).exists()
    with pytest.raises(BadSetup):
        contest(TITLES["isle_of_trains"], "random", "random")


def test_a_bot_that_breaks_off_gets_no_entry(tmp_path: Path) -> None:
    bot = tmp_path / "bad.py"
    bot.write_text(
        "class Bad:\n    def __init__(self, game, seed): pass\n    def decide(self, known, legal): return -1\n"
    )
    own = ["own", "--title", "isle", "--bot", f"{bot}:Bad", "--name", "bad", "--games", "10", "--opponent", "heuristic"]
    assert command.main([*own, "--folder", str(tmp_path / "board")]) == 1
    assert not (tmp_path / "board" / BOARD.name).exists()
    with pytest.raises((BotFailed, TypeError, BadSetup, IndexError)):
        play_contest(contest(TITLES["isle_of_trains"], f"{bot}:Bad", "heuristic"), 10)


def test_games_are_written_as_records(played: Path) -> None:
    [first, *_] = leaderboard.records(entry_of(played), played)
    text = record.write(first)
    assert record.verify(text, TITLES).actions == first.actions


# What is published


def test_every_published_entry_can_be_read_and_replayed() -> None:
    """All games of all of them in machine code; in the interpreter what can be checked without playing.

    The networks of the package are asked again in a game each: with other weights their entries must be played anew.
    """
    board = leaderboard.read_board()
    assert {"random", "policy", "master", "steiger"} <= {entry.contestant for entry in board.entries}
    assert {entry.opponent for entry in board.entries} == set(OPPONENTS)
    for entry in board.entries:
        if COMPILED:
            leaderboard.check(entry, ask=int(entry.contestant in {"policy", "master"}))
        else:
            leaderboard.refuse_entry(entry, entry.contestant, ROOT)
            games = leaderboard.read_games(entry, entry.contestant, HERE)
            assert result(leaderboard.tournament_of(entry), games) == entry.result
    assert {file.name for file in (HERE / leaderboard.GAMES).glob("*.gz")} == {entry.games for entry in board.entries}


def test_the_page_shows_what_the_leaderboard_says() -> None:
    assert page.main(check=True) == 0


def test_published_checkpoints_lie_beside_their_curves() -> None:
    named = {entry.contestant for entry in leaderboard.read_board().entries}
    for curve in learners.read_curves():
        name = f"{curve.run}_{curve.device}_{curve.seed}"
        assert name in named
        assert (learners.CHECKPOINTS / f"{curve.title}-{name}.safetensors").is_file()
        assert [point.seconds for point in curve.points] == sorted(point.seconds for point in curve.points)


def test_tiny_games_are_those_of_the_options() -> None:
    assert {"box": "tiny"} in tiny.tiny_games(TITLES["isle_of_trains"])
    told, drawn = (
        tiny.solved(TITLES["isle_of_trains"], {"box": "tiny"}, run, seed=0, command="", most=most)
        for run, most in (("cfr", 20), ("mccfr", 200))
    )
    assert [look.iterations for look in told.looks] == [10, 20] and told.looks[1].exploitability < 0.5
    assert told.information_states == drawn.information_states == 991  # docs/tiny-games.md
    [(name, picture)] = page.solver_pictures([told, drawn])
    assert name == "baselines-tiny-isle_of_trains-tiny.svg" and "mccfr, seed 0" in picture
    assert sum(line.startswith("| isle_of_trains | tiny |") for line in page.tiny_section([told, drawn])) == 2


def fast_weights(learning: learners.Learning) -> None:
    """In place of a learner: two checkpoints of a network that knows nothing."""
    game, random = learning.game, np.random.default_rng(learning.seed)
    learning.folder.mkdir(parents=True, exist_ok=True)
    shapes = {
        "first": (8, game.observation.size), "second": (8, 8), "third": (8, 8),
        "policy": (len(game.actions.texts), 8), "value": (SEATS, 8),
    }  # fmt: skip
    for decisions in (0, 100):
        drawn = {f"{name}.weight": random.normal(size=shape) for name, shape in shapes.items()}
        zeros = {f"{name}.bias": np.zeros(shape[0]) for name, shape in shapes.items()}
        card = Card(game.id, game.rules_version, game.observation.size, len(game.actions.texts), 8, 0, 8)
        save(learning.file, drawn | zeros, card)
        learning.games = 10
        learning.measure(decisions / 10, decisions)


def test_a_learner_leaves_a_curve_a_checkpoint_and_an_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(learners.LEARNERS, "ppo", fast_weights)
    arguments = ["--title", "isle", "--games", "10", "--opponent", "heuristic", "--folder", str(tmp_path)]
    assert command.main(["ppo", *arguments, "--seed", "3"]) == 0
    [curve] = learners.read_curves(tmp_path / "curves")
    assert [point.decisions for point in curve.points] == [0, 100] and curve.seed == 3
    entry = entry_of(tmp_path, "ppo_cpu_3")
    weights = Path(entry.bot)
    assert weights.is_file() and len(entry.files) == 2
    assert leaderboard.check(entry, tmp_path, tmp_path, ask=1) > 20  # a path of weights is a bot
    [(name, picture)] = page.learning_pictures([curve])
    assert name == "baselines-learning-isle_of_trains.svg" and "ppo, cpu, seed 3" in picture
    assert any("`ppo_cpu_3`" in line for line in page.curve_section([curve]))
    again = tmp_path / "again.safetensors"  # each point is that of the weights of its time, the last that of the file
    for file, copy in ((weights, again), (card_of(weights), card_of(again))):
        shutil.copyfile(file, copy)
    other_name = contest(TITLES["isle_of_trains"], str(again), learners.CURVE_OPPONENT, learners.CURVE_SEED)
    assert curve.points[1].result == result(other_name, play_contest(other_name, 10).games) != curve.points[0].result
    weights.write_bytes(weights.read_bytes()[:-2])
    with pytest.raises(Refused, match="is not the file that played"):
        leaderboard.check(entry, tmp_path, tmp_path)


def test_runs_in_folders_of_their_own_are_merged_and_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Processes that wrote to one leaderboard at the same time would lose entries."""
    played = ["--title", "isle", "--opponent", "heuristic", "--folder"]
    for name, games in (("random", "12"), ("lehrling", "10")):
        assert command.main([name, *played, str(tmp_path / name), "--games", games]) == 0
    few, into = tmp_path / "few", tmp_path / "into"
    assert command.main(["random", *played, str(few), "--games", "10"]) == 0
    (tmp_path / "random" / "curves").mkdir()
    (tmp_path / "random" / "curves" / "a.json").write_text("{}")
    capsys.readouterr()
    sources = [str(tmp_path / "random"), str(tmp_path / "lehrling"), str(few), str(tmp_path)]
    assert command.main(["merge", "--folder", str(into), "--source", *sources]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in said] == ["merged", "merged", "left out"]
    assert entry_of(into, "random").result.games == 12 and (into / "curves" / "a.json").is_file()
    assert command.main(["verify", "--folder", str(into)]) == 0
    file = tmp_path / "lehrling" / "games" / entry_of(into, "lehrling").games
    file.write_bytes(file.read_bytes()[:-3])
    assert command.main(["merge", "--folder", str(into), "--source", str(tmp_path / "lehrling")]) == 1
    assert command.main(["verify", "--folder", str(into)]) == 0  # what is refused has replaced nothing


def test_maskable_ppo_learns_in_whole_rounds_and_its_weights_are_the_same_bot(tmp_path: Path) -> None:
    """One round of sb3's learner; then its policy and our network give the same odds, from both seats."""
    pytest.importorskip("sb3_contrib")
    import torch  # noqa: PLC0415 - comes with it

    from benchmarks.baselines import maskable_ppo  # noqa: PLC0415 - imports it

    game = TITLES["isle_of_trains"]
    learner = maskable_ppo.Learner(game, seed=1)
    before = {name: value.clone() for name, value in learner.model.policy.state_dict().items()}
    learner.learn(until=0.0)  # that moment is over, but no round is left unfinished
    assert learner.decisions == maskable_ppo.ROUND and learner.model._n_updates > 0  # noqa: SLF001 - rounds learnt from
    assert any(not torch.equal(before[name], value) for name, value in learner.model.policy.state_dict().items())
    learner.save(tmp_path / "m.safetensors", 1.0)
    assert read_card(tmp_path / "m.safetensors").decisions == maskable_ppo.ROUND
    net, _ = load(tmp_path / "m.safetensors", game)
    ask, seats = ask_for(game), set[int]()
    for number in range(4):
        table = maskable_ppo.TurnedEnv(game)
        seen, _ = table.reset(seed=number)
        for _ in range(20):
            masks = table.action_masks()
            with torch.no_grad():
                asked = learner.model.policy.get_distribution(torch.as_tensor(seen[None]), masks[None])
            theirs = asked.distribution.probs[0].numpy()
            episode = table.env.get_wrapper_attr("episode")
            state = episode.state
            legal = np.array(game.legal_ids(state))
            ask(game.known_to(state, int(state.seat)), net, legal, len(legal))
            logits = np.asarray(net.logits)[: len(legal)]
            ours = np.exp(logits - logits.max())
            np.testing.assert_allclose(theirs[table.row[legal]], ours / ours.sum(), rtol=2e-4, atol=1e-6)
            assert masks.sum() == len(legal)
            seats.add(int(state.seat))
            seen, _, over, _, _ = table.step(int(table.row[legal[-1]]))
            if over:
                break
    assert seats == {0, 1}


def test_ppo_goes_on_where_its_last_part_stopped(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    learning = learners.Learning(TITLES["isle_of_trains"], "ppo", 0, 2.0, parts=2, games=10, folder=tmp_path)
    learners.ppo(learning)
    first, second = learning.points
    assert 0 < first.decisions < second.decisions == read_card(learning.file).decisions
    assert first.seconds < second.seconds


def test_every_bot_of_the_package_is_a_baseline() -> None:
    """But for the levels, which are set anew for every network, and for shorter forms of other bots."""
    assert set(BOTS) - set(LEVELS) - {"search", "master_fast"} <= {run.bot for run in RUNS.values()}


def test_a_plot_is_a_picture_with_its_names() -> None:
    drawn = plot("A & B", Axis("x", 0, 10), Axis("y", 0.01, 1, logarithmic=True), [Line("<one>", [0, 10], [0.01, 1])])
    assert "A &amp; B" in drawn and "&lt;one&gt;" in drawn and drawn.startswith("<svg") and drawn.endswith("</svg>\n")
    assert 'points="78.0,314.0 486.0,34.0"' in drawn


def test_the_longest_name_of_a_curve_has_room_beside_the_plot() -> None:
    letters = 6.6  # px of a letter in a sans-serif of 12 px, on average
    longest = max(len(f"{run.name}, cuda, seed 10") for run in RUNS.values() if run.learns)
    assert 34 + letters * longest <= RIGHT  # where a name begins
