"""The GPU plays the games of the CPU: its kernels in Numba's simulator, its rules as code for a GPU that is not there.

On a real one, `python -m benchmarks.gpu check` compares 100,000 games of each title byte by byte.
"""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from glueckauf.bots.playout import BOTS
from glueckauf.engine.compile import COMPILED, rule
from glueckauf.engine.interpreter import reachable
from glueckauf.engine.rebind import names_in
from glueckauf.games import TITLES

cuda = pytest.importorskip("numba.cuda", reason="needs the extra cuda")
pytest.importorskip("numba_cuda", reason="needs the extra cuda")

IN_SIMULATOR = """
import numpy as np
from numba import cuda
from glueckauf.engine.errors import BadSetup, UnreadableMove
from glueckauf.engine.fields import to_bytes
from glueckauf.lab.batch import BatchEnv, play_games
from glueckauf.lab.cuda import widen_kernel
from glueckauf.lab.device_rules import BLOCK

title = "{title}"
for bot in ("random", "heuristic"):
    here = play_games(title, 2, 2, bot=bot, keep_states=True)
    there = play_games(title, 2, 2, bot=bot, keep_states=True, device="cuda")
    assert all(np.array_equal(mine, yours) for mine, yours in zip(here[:5], there[:5], strict=True))
    assert [to_bytes(here.states[i]) for i in range(2)] == [there.states[i : i + 1].tobytes() for i in range(2)]

tiny = {{"options": {{"box": "tiny"}}, "keep_states": True}}
here, there = play_games(title, 2, 3, **tiny), play_games(title, 2, 3, **tiny, device="cuda")
assert [to_bytes(here.states[i]) for i in range(3)] == [there.states[i : i + 1].tobytes() for i in range(3)]

cpu, gpu = BatchEnv(title, 3, 3), BatchEnv(title, 3, 3, device="cuda")
here, there, random = cpu.reset(), gpu.reset(), np.random.default_rng(0)
for _ in range({steps}):
    actions = [random.choice(np.flatnonzero(mask)) for mask in here.masks]
    for bot, rows in (("heuristic", None), ("sampled", np.array([True, False, True]))):
        assert np.array_equal(cpu.answers(bot, rows), gpu.answers(bot, rows).copy_to_host())
    here, there = cpu.step(actions), gpu.step(actions)
    assert all(np.array_equal(mine, yours.copy_to_host()) for mine, yours in zip(here, there, strict=True))
assert not there.refused.copy_to_host().any()

terms = {{"seed": "gains", "rewards": "gain", "max_decisions": 4}}
cut_cpu, cut_gpu = BatchEnv(title, 2, 3, **terms), BatchEnv(title, 2, 3, device="cuda", **terms)
for begun in ("gains", "another seed"):  # the second one binds the kernels anew
    mine, yours = cut_cpu.reset(begun), cut_gpu.reset(begun)
    for number in range(1, 7):
        actions = [random.choice(np.flatnonzero(mask)) for mask in mine.masks]
        mine, yours = cut_cpu.step(actions), cut_gpu.step(actions)
        assert all(np.array_equal(array, other.copy_to_host()) for array, other in zip(mine, yours, strict=True))
        assert mine.truncated.all() == (number == 4)
        due = [cut_cpu.masks_of(seat) for seat in range(2)]
        for array in (*yours, *map(cut_gpu.masks_of, range(2))):  # what callers write there says nothing to the games
            array.copy_to_device(np.full(array.shape, 1, array.dtype))
        assert all(np.array_equal(due[seat], cut_gpu.masks_of(seat).copy_to_host()) for seat in range(2))

before, numbers = gpu.rows.states.copy_to_host().tobytes(), gpu.numbers.copy_to_host()
legal, illegal = (np.array([choose(mask) for mask in here.masks]) for choose in (np.argmax, np.argmin))
for refused in (illegal, legal - here.masks.shape[1], [-1, -1, -1], np.full(3, 2**64 - 1, np.uint64)):
    there = gpu.step(refused)
    assert there.refused.copy_to_host().all() and not there.dones.copy_to_host().any()
    assert gpu.rows.states.copy_to_host().tobytes() == before
    assert np.array_equal(gpu.numbers.copy_to_host(), numbers)
    assert np.array_equal(there.masks.copy_to_host(), here.masks)
    there.masks.copy_to_device(np.ones_like(here.masks))  # what callers write there says nothing to the games
    there.seats.copy_to_device(np.full(3, 77, np.int8))
    for seat in range(3):
        assert np.array_equal(cpu.masks_of(seat), gpu.masks_of(seat).copy_to_host())
    gpu.numbers.copy_to_device(np.full(3, 77))

for wrong in ([0, 0], [[0], [0], [0]], [0.0, 0.0, 0.0], [True, True, True], ["0", "0", "0"], None):
    try:
        gpu.step(wrong)
    except UnreadableMove as refused:
        assert "one a row" in str(refused)
    else:
        raise AssertionError(wrong)
assert gpu.rows.states.copy_to_host().tobytes() == before

mixed = legal.copy()
mixed[1] = illegal[1]
there = gpu.step(mixed.astype(np.int16))
assert there.refused.copy_to_host().tolist() == [False, True, False]
after = gpu.rows.states.copy_to_host()
assert [after[i : i + 1].tobytes() == before[i * after.itemsize : (i + 1) * after.itemsize] for i in range(3)] == [
    False,
    True,
    False,
]

here, there = cpu.reset("copied"), gpu.reset("copied")
for _ in range(4):
    actions = [random.choice(np.flatnonzero(mask)) for mask in here.masks]
    here, there = cpu.step(actions), gpu.step(actions)
mine, yours = BatchEnv(title, 3, 4), BatchEnv(title, 3, 4, device="cuda")
for origins in ([2, 0, 2, 1], cuda.to_device(np.array([1, 1, 0, 2])), cuda.to_device(np.array([0, 2, 1, 1], np.int16))):
    listed = origins if isinstance(origins, list) else origins.copy_to_host()
    copied, others = mine.copy_from(cpu, listed), yours.copy_from(gpu, origins)
    assert [to_bytes(mine.rows.states[i]) for i in range(4)] == [
        yours.rows.states.copy_to_host()[i : i + 1].tobytes() for i in range(4)
    ]
    actions = [random.choice(np.flatnonzero(cpu.masks_of(int(seat))[row])) for seat, row in zip(copied.seats, listed)]
    copied, others = mine.step(actions), yours.step(actions)
    assert all(np.array_equal(array, other.copy_to_host()) for array, other in zip(copied, others, strict=True))
    assert np.array_equal(mine.numbers, yours.numbers.copy_to_host())
assert len(yours.workers.copies.known) == 1
kept = yours.rows.states.copy_to_host()
nowhere = cuda.to_device(np.array([-1, 3, 2**62, 0]))  # rows that there are not: these stay
yours.workers.copy_rows(yours.rows, gpu.rows, nowhere)  # as on a GPU, where nobody looks first
after = yours.rows.states.copy_to_host()
assert after[:3].tobytes() == kept[:3].tobytes() and after[3:].tobytes() == gpu.rows.states.copy_to_host()[:1].tobytes()
for wrong in ([0, 1, 2, 3], [0, 1], cuda.to_device(np.zeros(4, np.float32)), None):
    try:
        yours.copy_from(gpu, wrong)
    except BadSetup as refused:
        assert "whole numbers" in str(refused)
    else:
        raise AssertionError(wrong)

here, there = cpu.reset("logits"), gpu.reset("logits")
for number in range(14):  # in one array, in arrays at many places, and in an array that must be copied
    logits = random.normal(size=here.masks.shape).astype(np.float32)
    logits[0], logits[1, 3], logits[2, 5] = -np.inf, np.nan, np.inf
    given = cuda.to_device(logits.astype(np.float64) if number == 3 else logits) if number else logits
    here, there = cpu.play(logits), gpu.play(given)
    assert np.array_equal(cpu.drawn, gpu.drawn.copy_to_host())
    assert all(np.array_equal(mine, yours.copy_to_host()) for mine, yours in zip(here, there, strict=True))
    gpu.drawn.copy_to_device(np.full(3, 77))
assert not here.refused.any()
assert len(gpu.workers.drawing) > 1  # all on the stream of the steps: what is on two streams has no order
assert {{id(launches.stream) for launches in gpu.workers.drawing.values()}} == {{id(gpu.workers.steps.stream)}}
assert all(len(launches.before) == 1 for launches in gpu.workers.drawing.values())  # all are drawn before any is played
try:
    gpu.play(np.zeros((3, 2), np.float32))
except UnreadableMove as refused:
    assert "logits" in str(refused)
else:
    raise AssertionError("logits of another shape")

given = cuda.to_device(np.arange(12, dtype=np.int16))
widened = cuda.to_device(np.zeros(6, np.int64))
widen_kernel()[2, BLOCK](given[::2], widened)
assert widened.copy_to_host().tolist() == [0, 2, 4, 6, 8, 10]
try:
    BatchEnv(title, 3, 3, device="cuda").step(legal)
except BadSetup as refused:
    assert "reset" in str(refused)
else:
    raise AssertionError("a step before the first reset")
"""


@pytest.mark.parametrize("title", ["coal_baron", "coal_baron_cards", "isle_of_trains"])
def test_kernels_play_the_same_games_in_the_simulator(title: str) -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "GLUECKAUF_COMPILE": "off"}
    script = IN_SIMULATOR.format(title=title, steps=10)
    done = subprocess.run([sys.executable, "-c", script], env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]


MORE_GAMES_THAN_PLACES = """
import numpy as np
from glueckauf.engine.series import series_of
from glueckauf.games import TITLES
from glueckauf.lab.batch import play_games
from glueckauf.lab.cuda import Gpu

game = TITLES["{title}"]
here = play_games(game.id, 2, 6, first=3, bot="{bot}", seed="sorted", keep_states=True)
gpu = Gpu(game, 4)  # four groups of one place each: two play two games
results = gpu.results(6, 2, keep_states=True)
gpu.play("{bot}", 3, 6, gpu.placed(series_of(game, 2, "sorted")), results)
points, places, decisions, choices, traces, states = gpu.fetched(results)
assert np.array_equal(points.reshape(here.points.shape), here.points) and np.array_equal(places, here.places)
assert np.array_equal(decisions, here.decisions) and np.array_equal(choices, here.choices)
assert np.array_equal(traces, here.traces)
assert states.tobytes() == here.states.states.tobytes()
"""


@pytest.mark.parametrize(("title", "bot"), [("coal_baron", "heuristic"), ("coal_baron_cards", "random")])
def test_a_place_plays_one_game_after_the_other(title: str, bot: str) -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "GLUECKAUF_COMPILE": "off"}
    script = MORE_GAMES_THAN_PLACES.format(title=title, bot=bot)
    done = subprocess.run([sys.executable, "-c", script], env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]


SORTS = """
import numpy as np
from numba import cuda
from glueckauf.lab.device_rules import BLOCK
from glueckauf.lab.slots import IDLE, KEYS
from glueckauf.lab.sorting import count_kernel, order_kernel, sum_kernel

keys = np.array([5, IDLE, 0, 5, 427, 5, 0, IDLE, 3, 5], np.int32)
there, order, counts, firsts, idle = (
    cuda.to_device(array) for array in (keys, *(np.zeros(n, np.int32) for n in (len(keys), KEYS, KEYS, 1)))
)
blocks = -(-len(keys) // BLOCK)
assert blocks == 3
for _ in range(2):  # the counts begin anew
    count_kernel()[blocks, BLOCK](there, counts)
    sum_kernel()[1, BLOCK](counts, firsts, idle)
    order_kernel()[blocks, BLOCK](there, firsts, 100, order)
    found = order.copy_to_host() - 100
    assert sorted(found) == list(range(len(keys)))
    assert np.array_equal(keys[found], np.sort(keys))
    assert idle.copy_to_host()[0] == 2
"""


def test_places_are_sorted_by_their_keys() -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "GLUECKAUF_COMPILE": "off"}
    done = subprocess.run([sys.executable, "-c", SORTS], env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]


BRANCHES = """
from glueckauf.lab import launches

seen = []


class Branch:
    def __init__(self, stream):
        self.stream = stream

    def waits_for(self, other):
        seen.append((names[self], names[other]))


class Kernel:
    def __init__(self, name):
        self.name = name

    def specialize(self, *about):
        return self

    def __getitem__(self, how):
        return lambda *about: seen.append(self.name)


launches.Branch = Branch
both = launches.Launches()
both.add(Kernel("draw"), 1)
both.fork()
both.add(Kernel("left"), 1)
both.add(Kernel("right"), 1, branch=1)
names = dict(zip(both.branches, ("first", "second")))
both.run()
assert seen == ["draw", ("second", "first"), "left", "right", ("first", "second")], seen
"""


def test_branches_begin_behind_what_they_all_need_and_the_first_waits_for_the_others() -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "GLUECKAUF_COMPILE": "off"}
    done = subprocess.run(
        [sys.executable, "-c", BRANCHES], env=environment, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]


@rule
def doubled(number: int) -> int:
    return 2 * number


@rule
def doubled_twice(number: int) -> int:
    return doubled(doubled(number))


@pytest.mark.skipif(not COMPILED, reason="the interpreter's tables are no arrays")
def test_a_rule_and_what_it_calls_become_code_for_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.cuda import dispatcher  # noqa: PLC0415 - only where the extra is

    from glueckauf.engine import chance  # noqa: PLC0415
    from glueckauf.lab.device_rules import on_device  # noqa: PLC0415

    absent = SimpleNamespace(compute_capability=(9, 0))
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: absent)
    twin = on_device(doubled_twice)
    assert twin is on_device(doubled_twice) and twin is not doubled_twice
    assert twin.py_func.__code__ is doubled_twice.py_func.__code__  # type: ignore[attr-defined]
    assert twin.py_func.__globals__["doubled"] is on_device(doubled)
    try:
        code, _ = cuda.compile_ptx(twin.py_func, (cuda.types.int64,), device=True, cc=(9, 0))
    except (RuntimeError, OSError) as missing:  # NVVM comes with the CUDA toolkit
        pytest.skip(f"no compiler for GPUs here: {missing}")
    assert ".func" in code
    assert "next_word" in names_in(chance.below.py_func.__code__)  # type: ignore[attr-defined]


@pytest.mark.skipif(not COMPILED, reason="the interpreter's tables are no arrays")
@pytest.mark.parametrize("title", TITLES)
def test_every_rule_that_a_kernel_calls_has_a_twin_for_gpus(title: str) -> None:
    from glueckauf.lab import device_rules  # noqa: PLC0415 - only where the extra is
    from glueckauf.lab.draws import draw  # noqa: PLC0415
    from glueckauf.lab.rows import (  # noqa: PLC0415
        advance_for,
        allow_for,
        compare_for,
        hide_for,
        renew_for,
        tell_for,
    )
    from glueckauf.lab.slots import begin_for, choose_for, follow_for  # noqa: PLC0415

    game = TITLES[title]
    made = (advance_for, renew_for, allow_for, hide_for, tell_for, compare_for, begin_for, follow_for)
    for entry in [draw, *(make(game) for make in made), *(choose_for(game, bot) for bot in BOTS)]:
        for called in reachable(entry):
            twin = device_rules.on_device(called)
            assert twin is not called and twin is device_rules.known[called]


@pytest.mark.parametrize("title", TITLES)
def test_the_states_of_a_block_lie_an_odd_number_of_banks_apart(title: str) -> None:
    """So they begin at every fourth byte: a field of eight would lie across."""
    from glueckauf.lab.show_kernel import BANK, with_room  # noqa: PLC0415 - without the extra it cannot be imported

    layout = TITLES[title].layout
    assert with_room(layout).itemsize % (2 * BANK) == BANK
    assert all(field.base.itemsize <= BANK for field, *_ in (layout.fields or {}).values())
