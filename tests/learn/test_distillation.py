"""A student at a tiny size on the CPU: what it is taught, what it writes, how it goes on, and what it refuses."""

from pathlib import Path
from typing import Any

import pytest

from glueckauf.engine.errors import BadSetup
from glueckauf.games import TITLES

torch = pytest.importorskip("torch")
from glueckauf.bots import small_network, weights  # noqa: E402 - an extra
from glueckauf.learn.distillation import Distiller, Settings  # noqa: E402
from glueckauf.learn.self_play import asked  # noqa: E402
from tests.learn.test_training import TITLE, trained  # noqa: E402

TINY = Settings(
    players=(2, 3),
    rows=8,
    steps=4,
    minibatch=16,
    epochs=4,
    width=16,
    narrow=8,
    scatter=2,
    device="cpu",
    every=1e9,
    rate=1e-2,
)


@pytest.fixture(scope="module")
def teacher(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("teacher") / "teacher.safetensors"
    trained(file, updates=1)
    return file


def taught(teacher: Path, file: Path, updates: int = 1, **changes: Any) -> Distiller:
    distiller = Distiller(TITLES[TITLE], teacher, file, Settings(**{**TINY.__dict__, **changes}), "a command")
    lines: Any = distiller.distil(1e9)
    for _ in range(updates):
        assert next(lines)["decisions"] > 0
    lines.close()
    distiller.save()
    return distiller


def test_a_student_comes_to_say_what_its_teacher_says(teacher: Path, tmp_path: Path) -> None:
    distiller = Distiller(TITLES[TITLE], teacher, tmp_path / "small.safetensors", TINY)
    lessons = distiller.together([distiller.play(number, 0.5) for number in range(2)])
    assert lessons.observations.shape == (32, TITLES[TITLE].observation.size)
    assert bool(lessons.present[:, :2].all()) and not bool(lessons.present[:, 3].any())
    assert torch.allclose(lessons.chances.float().exp().sum(dim=1), torch.ones(32), atol=0.01)
    first = distiller.update(lessons)
    for _ in range(8):
        last = distiller.update(lessons)
    assert last.divergence < 0.7 * first.divergence and last.error < 0.7 * first.error


def test_a_checkpoint_is_a_small_network_and_says_who_taught_it(teacher: Path, tmp_path: Path) -> None:
    file = tmp_path / "small.safetensors"
    before = taught(teacher, file)
    _, card = small_network.load(file, TITLES[TITLE])
    assert (card.narrow, card.scale, card.command) == (8, 40.0, "a command")
    assert card.settings["teacher_sha256"] == weights.load(teacher)[1].sha256
    after = taught(teacher, file)
    assert after.card.updates == 2 and after.card.optimiser_steps == 2 * before.card.optimiser_steps
    assert 0 <= after.against_teacher(steps=10) <= 1


def test_what_does_not_fit_is_refused_by_name(teacher: Path, tmp_path: Path) -> None:
    file = tmp_path / "small.safetensors"
    taught(teacher, file)
    with pytest.raises(BadSetup, match="width 16 and 8 behind it"):
        taught(teacher, file, narrow=16)
    with pytest.raises(BadSetup, match="is not a small network"):
        small_network.load(teacher, TITLES[TITLE])
    for change, about in (
        ({"narrow": 9}, "narrow"),
        ({"width": 0}, "width"),
        ({"blocks": 1}, "narrow"),
        ({"players": ()}, "players"),
    ):
        with pytest.raises(BadSetup, match=about):
            taught(teacher, tmp_path / "none.safetensors", **change)


def test_a_large_network_begins_where_a_small_one_has_stopped(teacher: Path, tmp_path: Path) -> None:
    small, large = tmp_path / "small.safetensors", tmp_path / "large.safetensors"
    taught(teacher, small)
    taught(small, large, width=24, blocks=1, narrow=0)
    learner = trained(large, updates=1, width=24, blocks=1)
    assert (learner.card.width, learner.card.blocks, learner.card.narrow) == (24, 1, 0)
    assert learner.card.updates == 2, "it went on"


def test_a_student_grows_from_a_smaller_one(teacher: Path, tmp_path: Path) -> None:
    small, wide = tmp_path / "small.safetensors", tmp_path / "wide.safetensors"
    taught(teacher, small)
    settings = Settings(**{**TINY.__dict__, "width": 24, "narrow": 16, "grow": str(small)})
    student = Distiller(TITLES[TITLE], teacher, wide, settings).student
    narrow = Distiller(TITLES[TITLE], teacher, small, TINY)
    table = narrow.tables[0]
    seen, mask = table.tensor(table.step.observations), table.tensor(table.step.masks)
    for one, other in zip(asked(student, seen, mask), asked(narrow.student, seen, mask), strict=True):
        assert torch.allclose(one, other, atol=1e-2), "it says what the smaller one says"
