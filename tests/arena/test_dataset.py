"""Datasets of decisions: what is in them, and that nothing is lost or mixed."""

import json
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

pytest.importorskip("pyarrow")

import pyarrow as pa
import pyarrow.parquet as pq

from glueckauf.arena.dataset import Dataset, produce, shard
from glueckauf.arena.dataset.plan import Plan
from glueckauf.arena.tournament import plan as planned
from glueckauf.cli import app
from glueckauf.engine.errors import BadSetup
from glueckauf.games import TITLES
from tests.strange_objects import Hostile

ISLE = TITLES["isle_of_trains"]


def tiny(games: int = 5, *, shard_games: int = 2, seed: str = "data", network: bool = False) -> Plan:
    """Games of a few decisions."""
    bots = planned(ISLE, ["random", "heuristic"], 2, seed, {"box": "tiny"})
    return Plan(bots, games, shard_games, network)


def files(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.iterdir()}


def test_every_decision_is_there_as_it_was(tmp_path: Path) -> None:
    plan = tiny()
    produce.produce(plan, tmp_path, workers=1)
    data = Dataset(tmp_path)
    data.verify()
    rows = data.table().to_pylist()
    assert len(rows) == len(data) and [one["games"] for one in data.manifest["shards"]] == [[0, 2], [2, 4], [4, 5]]
    expected = []
    for number in range(5):
        history = shard.played(plan, number)
        scores, places = [row["total"] for row in ISLE.score_table(history.state)], ISLE.ranking(history.state)
        for s, action in zip(history.states, history.actions, strict=False):
            seat = int(s.seat)
            seen = ISLE.observed(s, seat).astype(int).tolist()
            lead = scores[seat] - scores[1 - seat]
            expected.append((number, seat, seen, ISLE.legal_ids(s), action, scores[seat], lead, places[seat]))
    names = ("game", "seat", "observation", "legal", "action", "score", "lead", "place")
    assert [tuple(row[name] for name in names) for row in rows] == expected
    assert {row["bot"] for row in rows} == {"random", "heuristic"}
    parts = data.manifest["observation"]
    assert sum(part["size"] for part in parts) == len(rows[0]["observation"]) and data.manifest["rules_version"] == 2


def test_batches_have_masks_and_every_row_once(tmp_path: Path) -> None:
    produce.produce(tiny(network=True), tmp_path, workers=1)
    data = Dataset(tmp_path)
    batches = list(data.batches(7, shuffle=3))
    assert sum(len(batch["action"]) for batch in batches) == len(data) and len(batches[0]["action"]) == 7
    for batch in batches:
        assert batch["mask"][np.arange(len(batch["action"])), batch["action"]].all()
        assert np.allclose(batch["policy"].sum(1), 1, atol=1e-5) and not batch["policy"][~batch["mask"]].any()
        assert np.isfinite(batch["value"]).all()
    keys = [(int(g), int(s)) for batch in batches for g, s in zip(batch["game"], batch["step"], strict=True)]
    plain = [(row["game"], row["step"]) for row in data.table(["game", "step"]).to_pylist()]
    assert keys != plain and sorted(keys) == sorted(plain)
    again = [int(g) for batch in data.batches(7, shuffle=3, columns=["game"]) for g in batch["game"]]
    assert again == [game for game, _ in keys]


def test_what_no_loader_can_read_is_refused_by_name(tmp_path: Path) -> None:
    produce.produce(tiny(), tmp_path, workers=1)
    data = Dataset(tmp_path)
    for size in (0, -1, 1.5, "a", None, True, 10**30 * -1):
        with pytest.raises(BadSetup, match="1 decision or more"):
            data.batches(size)  # type: ignore[arg-type]  # at once, not when the first batch is asked for
    for seed in (1.5, object(), "\ud800", 10**5000):
        with pytest.raises(BadSetup, match="seed"):
            data.batches(7, shuffle=seed)  # type: ignore[arg-type]
    no_columns: Any
    for no_columns in (["nope"], [], "game", [1], 3, [["game"]]):
        with pytest.raises(BadSetup, match="names among"):
            data.table(no_columns)
        with pytest.raises(BadSetup, match="names among"):
            data.batches(7, columns=no_columns)
    (tmp_path / "part-00000.parquet").write_bytes(b"spoilt")
    with pytest.raises(BadSetup, match=r"part-00000\.parquet: cannot be read"):
        list(data.batches(7))
    (tmp_path / "part-00000.parquet").unlink()
    with pytest.raises(BadSetup, match=r"part-00000\.parquet: cannot be read"):
        data.table()


@pytest.mark.parametrize("module", [name for name in ("torch", "pandas", "polars") if find_spec(name)])
def test_loaders_of_others_give_the_same_rows(tmp_path: Path, module: str) -> None:
    produce.produce(tiny(), tmp_path, workers=1)
    data = Dataset(tmp_path)
    if module == "torch":
        batches = list(data.torch(1000))
        assert sum(len(batch["action"]) for batch in batches) == len(data)
        assert str(batches[0]["observation"].dtype) == "torch.float32" and batches[0]["mask"].any(1).all()
    else:
        frame = data.to_pandas() if module == "pandas" else data.to_polars()
        assert len(frame) == len(data) and list(frame["action"]) == data.table()["action"].to_pylist()


def test_a_run_that_was_stopped_goes_on_and_makes_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    produce.produce(tiny(), whole, workers=1)

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        produce.produce(tiny(), broken, workers=1, report=stop)
    (broken / "part-00001.99.part").write_bytes(b"half a shard")  # what a kill leaves
    made: list[int] = []
    make: Callable[..., bytes] = shard.make

    def counted(plan: Plan, number: int) -> bytes:
        made.append(number)
        return make(plan, number)

    monkeypatch.setattr(produce, "make", counted)
    produce.produce(tiny(), broken, workers=1)
    assert made == [1, 2]
    (broken / "part-00001.99.part").unlink()
    assert files(broken) == files(whole)
    produce.produce(tiny(8), broken, workers=1)  # more games of the same: a shard that was short is made anew
    assert made == [1, 2, 2, 3] and Dataset(broken).manifest["games"] == 8


def test_a_shard_of_another_kind_is_refused_by_name(tmp_path: Path) -> None:
    """Before, other columns were handed on, and an id beyond the last action was an IndexError."""
    produce.produce(tiny(), tmp_path, workers=1)
    data, file = Dataset(tmp_path), tmp_path / "part-00000.parquet"
    right = pq.read_table(file)
    beyond = pa.array([[9999]] * len(right), pa.list_(pa.int16()))
    for wrong in (pa.table({"a": [1]}), right.set_column(right.column_names.index("legal"), "legal", beyond)):
        pq.write_table(wrong, file)
        for read in (lambda: list(data.batches(7)), lambda: list(data.batches(7, columns=["legal"]))):
            with pytest.raises(BadSetup, match=r"part-00000\.parquet: cannot be read"):
                read()  # type: ignore[no-untyped-call]


def test_what_is_no_folder_or_holds_nothing_yet_is_refused_by_name(tmp_path: Path) -> None:
    folders: list[Any] = [None, True, 5, b"x", ["x"], Hostile()]
    for folder in folders:
        with pytest.raises(BadSetup, match="a folder"):
            Dataset(folder)
    produce.produce(tiny(), tmp_path, workers=1)
    text = (tmp_path / "manifest.json").read_text(encoding="utf-8")
    (tmp_path / "manifest.json").write_text(json.dumps({**json.loads(text), "shards": []}), encoding="utf-8")
    assert len(Dataset(tmp_path)) == 0 and not list(Dataset(tmp_path).batches(7))
    with pytest.raises(BadSetup, match="no shard is there yet"):
        Dataset(tmp_path).table()
    for name in ("columns", "actions", "observation"):
        (tmp_path / "manifest.json").write_text(json.dumps({**json.loads(text), name: None}), encoding="utf-8")
        with pytest.raises(BadSetup, match="no dataset"):
            Dataset(tmp_path)
    (tmp_path / "manifest.json").write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(BadSetup, match="no dataset"):
        Dataset(tmp_path)


def test_a_spoilt_shard_is_noticed_and_made_anew(tmp_path: Path) -> None:
    produce.produce(tiny(), tmp_path, workers=1)
    before = files(tmp_path)
    (tmp_path / "part-00001.parquet").write_bytes(b"spoilt")
    with pytest.raises(BadSetup, match="part-00001"):
        Dataset(tmp_path).verify()
    produce.produce(tiny(), tmp_path, workers=1)
    assert files(tmp_path) == before


@pytest.mark.parametrize("shard", ["x", {}, {"number": 0, "file": "part-00000.parquet"}, {"sha256": 3}], ids=str)
def test_a_spoilt_manifest_is_no_dataset(tmp_path: Path, shard: Any) -> None:
    """Before, the command ended with a KeyError."""
    produce.produce(tiny(), tmp_path, workers=1)
    manifest = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    manifest["shards"][1] = shard
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    for read in (lambda: Dataset(tmp_path), lambda: produce.produce(tiny(), tmp_path, workers=1)):
        with pytest.raises(BadSetup, match="no dataset"):
            read()


def test_two_processes_make_the_same_shards(tmp_path: Path) -> None:
    produce.produce(tiny(), tmp_path / "one", workers=1)
    produce.produce(tiny(), tmp_path / "two", workers=2)
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_another_dataset_is_never_mixed_in(tmp_path: Path) -> None:
    produce.produce(tiny(), tmp_path, workers=1)
    for other in (tiny(seed="other"), tiny(shard_games=3), tiny(network=True)):
        with pytest.raises(BadSetup, match=r"another dataset \(other \w+\); take another folder"):
            produce.produce(other, tmp_path, workers=1)


def run(*arguments: Any) -> Any:
    return CliRunner().invoke(app, ["dataset", "isle", "-o", "box=tiny", *map(str, arguments)])


def test_the_command_tells_its_speed_and_what_is_wrong(tmp_path: Path) -> None:
    said = run("--bots", "random,random", "--games", 3, "--folder", tmp_path / "data", "--workers", 1, "--json")
    assert said.exit_code == 0, said.output
    told = json.loads(said.stdout)
    assert told["games"] == told["new_games"] == 3 and told["games_per_second"] > 0
    file = tmp_path / "file"
    file.write_text("")
    for arguments, why in [
        (("--bots", "random,random", "--folder", file), "cannot be written"),
        (("--bots", "random,nobody", "--folder", tmp_path), "nobody"),
        (("--bots", "random,random", "--folder", tmp_path / "x", "--games", 0), "games"),
        (("--bots", "random,random", "--folder", tmp_path / "x", "--workers", 0), "workers"),
        (("--bots", "random,random", "--folder", tmp_path / "x", "--shard-games", -1), "shard-games"),
    ]:
        said = run(*arguments)
        assert said.exit_code == 2 and why in said.output and "Traceback" not in said.output


def test_a_bot_that_fails_is_named(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text(
        "class Bad:\n    def __init__(self, game, seed): pass\n    def decide(self, known, legal): return -1\n"
    )
    said = run("--bots", f"{bad}:Bad,random", "--folder", tmp_path / "data", "--workers", 1, "--games", 2)
    assert said.exit_code == 2 and "bad.py:Bad" in said.output and "game 0" in said.output
