"""Targets: what a search preferred, written by processes, read by a learner."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from glueckauf.bots.master_bot import shipped
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.errors import BadSetup
from glueckauf.games import TITLES
from glueckauf.learn import targets

TITLE = "coal_baron_cards"
GAME = TITLES[TITLE]
TINY: dict[str, Any] = {
    "players": (2,), "rows": 4, "steps": 6, "minibatch": 12, "width": 16, "blocks": 1, "scatter": 0, "device": "cpu",
    "every": 1e9,
}  # fmt: skip


def few(rows: int = 6, favourite: int = 3) -> targets.Targets:
    """Positions in which answer number `favourite` was tried nearly always."""
    random = np.random.default_rng(1)
    seen = random.integers(0, 5, (rows, GAME.observation.size)).astype(np.int16)
    tried = np.zeros((rows, len(GAME.actions.texts)), np.uint16)
    tried[:, favourite], tried[:, favourite + 1] = 90, 10
    legal = tried > 0
    legal[:, favourite + 2] = True
    return targets.Targets(seen, tried, legal)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    made = few()
    file = targets.write(GAME, tmp_path, made)
    assert targets.files_in(tmp_path) == [file] and list(tmp_path.iterdir()) == [file]
    for mine, kept in zip(made, targets.unpack(GAME, file.read_bytes()), strict=True):
        assert np.array_equal(mine, kept)


def test_what_is_no_file_of_targets_is_refused(tmp_path: Path) -> None:
    stored = targets.write(GAME, tmp_path, few()).read_bytes()
    for wrong in (b"", b"PK", stored[: len(stored) // 2], b"x" * 100):
        with pytest.raises(BadSetup, match="cannot be read"):
            targets.unpack(GAME, wrong)
    with pytest.raises(BadSetup, match="isle_of_trains"):
        targets.unpack(TITLES["isle_of_trains"], stored)


@pytest.mark.skipif(not COMPILED, reason="the interpreter searches too slowly")
def test_a_search_plays_a_whole_game_and_says_what_it_tried(tmp_path: Path) -> None:
    file = shipped(GAME)
    assert file is not None
    order = targets.Order(TITLE, file, tmp_path, (2,), 8, 0.01, "test")
    assert sum(targets.make_in_processes(order, 1)) > 20
    (written,) = targets.files_in(tmp_path)
    made = targets.unpack(GAME, written.read_bytes())
    assert (made.legal.sum(axis=1) > 1).all(), "one answer is no decision"
    assert (made.tried.sum(axis=1) > 0).all() and not made.tried[~made.legal].any()


def test_a_learner_takes_over_what_the_search_preferred(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    from glueckauf.learn.training import Settings, Trainer  # noqa: PLC0415 - an extra

    made, folder = few(), tmp_path / "targets"
    targets.write(GAME, folder, made)
    (folder / "broken.targets.npz").write_bytes(b"PK")
    trainer = Trainer(
        GAME, tmp_path / "x.safetensors", Settings(**TINY, targets=str(folder), target_weight=5.0, rate=0.01)
    )
    lines: Any = trainer.train(1e9)
    first = next(lines)
    for _ in range(12):
        last = next(lines)
    assert first["targets"] == 6 and last["taught"] < 0.3 * first["taught"]
    with torch.no_grad():
        logits, _ = trainer.network(torch.from_numpy(made.seen), torch.from_numpy(made.legal))
    assert (logits.argmax(dim=1) == 3).all()
    targets.write(GAME, folder, few(favourite=7))
    assert trainer.book is not None
    trainer.book.open()
    assert trainer.book.written == 12
    lines.close()
    trainer.save()
    card = json.loads((tmp_path / "x.json").read_text())
    assert card["settings"]["target_weight"] == 5.0


def test_the_oldest_make_room(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    from glueckauf.learn.target_book import TargetBook  # noqa: PLC0415 - an extra

    book = TargetBook(GAME, tmp_path, 8, 3, torch.device("cpu"))
    book.draw()
    assert book.part.tolist() == [8, 8, 8] and not book.chances.any(), "nothing there teaches nothing"
    targets.write(GAME, tmp_path, few(6, 3))
    book.open()
    targets.write(GAME, tmp_path, few(6, 7))
    book.open()
    assert len(book) == 8 and book.chances[:8].argmax(dim=1).tolist() == [7, 7, 7, 7, 3, 3, 7, 7]


def test_targets_are_not_learnt_by_heart(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    from glueckauf.learn.target_book import PASSES, TargetBook  # noqa: PLC0415 - an extra

    targets.write(GAME, tmp_path, few(6))
    book = TargetBook(GAME, tmp_path, 8, 3, torch.device("cpu"))
    book.open()
    shown = 0
    for _ in range(100):
        book.draw()
        shown += int((book.part < 8).sum())
    assert shown == 6 * PASSES and not book.chances[book.part].any()
