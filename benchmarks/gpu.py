"""The GPU against the CPU, game by game and byte by byte, and only then how fast it is.

    python -m benchmarks.gpu check coal_baron            # 100,000 games with each number of players
    python -m benchmarks.gpu measure coal_baron          # decisions/s and steps/s
    python -m benchmarks.gpu all                         # every title: checks first; measures only what agreed
    python -m benchmarks.gpu steps                       # the step kernel alone, in several kinds of code (see TRIALS)
    python -m benchmarks.gpu steps coal_baron_cards

A kernel that fails takes its whole process along, so steps are compared in a process for each title, number of players
and kind of code; what such a process told last says where it died. With `all`, a process for each title compiles and
checks; when all are done, they measure one after the other.
Writes one JSON object a line. Needs a GPU and the extra `cuda`.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from multiprocessing import get_context
from typing import Any

import numpy as np
from numba import cuda

from benchmarks.choosing import any_allowed
from glueckauf.bots.playout import WHIM
from glueckauf.games import TITLES
from glueckauf.lab.batch import BatchEnv, Games, play_games, series_of
from glueckauf.lab.cuda import BLOCK, FAILING, TRIALS, Gpu
from glueckauf.lab.series import BOTS
from glueckauf.lab.sorted_play import SortingGpu

GAMES = 100_000
BOT_GAMES = 20_000
ROWS, STEPS = 2048, 250  # of the batch that is compared at every step
RESIDENT = 132 * 2048  # threads that an H200 keeps at once
ROUNDS = 3


def tell(**figures: Any) -> None:
    print(json.dumps(figures), flush=True)


@cuda.jit
def choose(masks: Any, whims: Any, actions: Any) -> None:
    """Any allowed action for each row."""
    row = cuda.grid(1)
    if row < len(actions):
        count = 0
        for action in range(masks.shape[1]):
            count += 1 if masks[row, action] else 0
        whims[row] = (whims[row] * 1103515245 + 12345) & WHIM
        rank = (whims[row] >> 11) * count >> 20
        for action in range(masks.shape[1]):
            if masks[row, action]:
                if rank == 0:
                    actions[row] = action
                rank -= 1


def same(one: Any, other: Any) -> bool:
    return bool(np.asarray(one).tobytes() == np.asarray(other).tobytes())


def check(title: str, games: int) -> bool:
    """Whole games end in the same bytes, and a batch shows the same bytes after every step."""
    good = True
    FAILING.clear()
    for players in TITLES[title].seats:
        for bot in BOTS:
            count = games if bot == "random" else min(games, BOT_GAMES)
            begin = time.perf_counter()
            there = play_games(title, players, count, bot=bot, device="cuda", keep_states=True)
            middle = time.perf_counter()
            here = play_games(title, players, count, bot=bot, threads=os.cpu_count() or 1, keep_states=True)
            differ = different_games(here, there)
            good &= differ == 0
            tell(
                check="whole games",
                title=title,
                players=players,
                bot=bot,
                games=count,
                decisions=int(here.decisions.sum()),
                differ=differ,
                gpu_s=round(middle - begin, 2),
                cpu_s=round(time.perf_counter() - middle, 2),
            )
        good &= check_steps(title, players, "")
    return good


def check_steps(title: str, players: int, trial: str) -> bool:
    """`check_batch` in a process of its own; tells where it died, if it did."""
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.gpu", "batch", title, "--players", str(players)],
        env=os.environ | {"GLUECKAUF_GPU_TRIAL": trial},
        check=False,
        capture_output=True,
        text=True,
    )
    told = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    found = {"last": told[-1] if told else {}, "seconds": round(time.perf_counter() - begin, 1)}
    if done.returncode:
        found["error"] = done.stderr[-1500:]
    tell(check="steps", title=title, players=players, trial=trial, good=done.returncode == 0, **found)
    return done.returncode == 0


def try_steps(titles: list[str]) -> int:
    """Each kind of code for each title; 0 if the usual kind is good everywhere."""
    FAILING.clear()
    good = {(title, trial): check_steps(title, 2, trial) for title in titles for trial in TRIALS}
    return int(not all(fine for (_, trial), fine in good.items() if not trial))


def different_games(here: Games, there: Games) -> int:
    """How many games differ in any byte of what came of them."""
    differ = here.decisions != there.decisions
    differ |= here.traces != there.traces
    differ |= (here.points != there.points).any((1, 2))
    differ |= (here.places != there.places).any(1)
    width = here.states.dtype.itemsize
    differ |= (here.states.view(np.uint8).reshape(-1, width) != there.states.view(np.uint8).reshape(-1, width)).any(1)
    return int(differ.sum())


def check_batch(title: str, players: int) -> bool:
    """Step both with the same actions; every array is the same after every step. First one row, then one warp."""
    FAILING.clear()
    return all(check_rows(title, players, rows) for rows in (1, 32, ROWS))


def check_rows(title: str, players: int, rows: int) -> bool:
    cpu = BatchEnv(title, players, rows, seed="check", threads=os.cpu_count() or 1)
    gpu = BatchEnv(title, players, rows, seed="check", device="cuda")
    random = np.random.default_rng(players)
    tell(at="reset", rows=rows)
    here, there = cpu.reset(), gpu.reset()
    cuda.synchronize()
    ended = unequal = 0
    for number in range(STEPS):
        actions = any_allowed(here.masks, random)
        asked = sorted({int(s.question) for s in cpu.rows.states}) if rows <= 32 else []
        tell(at="step", rows=rows, number=number, questions=asked, actions=actions[:32].tolist())
        here = cpu.step(actions)
        there = gpu.step(actions)
        cuda.synchronize()
        unequal += sum(not same(one, other.copy_to_host()) for one, other in zip(here, there, strict=True))
        ended += int(here.dones.sum())
    unequal += not same(cpu.rows.states, gpu.rows.states.copy_to_host())
    tell(check="batch", title=title, players=players, rows=rows, steps=STEPS, games_ended=ended, unequal_arrays=unequal)
    return not unequal


def seconds(work: Any) -> float:
    """Of the GPU, for one call; the best of some, after one that compiles."""
    work()
    best = 1e9
    for _ in range(ROUNDS):
        begin, end = cuda.event(), cuda.event()
        begin.record()
        work()
        end.record()
        end.synchronize()
        best = min(best, cuda.event_elapsed_time(begin, end) / 1000)
    return best


def measure_games(gpu: Gpu, players: int, bot: str, each: int) -> None:
    """Whole games: as many at once as it has threads, `each` one after the other."""
    count = gpu.threads * each
    series = gpu.placed(series_of(gpu.game, players, "measure", 1, 0, None))
    ends = gpu.ends(count, players, keep_states=False)
    best = seconds(lambda: gpu.play(bot, 0, count, series, ends))
    decisions = int(ends.decisions.copy_to_host().sum())
    tell(
        measure="whole games",
        how=type(gpu).__name__,
        title=gpu.game.id,
        players=players,
        bot=bot,
        threads=gpu.threads,
        games=count,
        seconds=round(best, 4),
        decisions_per_s=round(decisions / best),
        games_per_s=round(count / best),
    )


def measure_batch(title: str, players: int, size: int, dtype: str) -> None:
    """Steps of a batch, masked and observed; the choosing of actions is not counted."""
    env = BatchEnv(title, players, size, seed="measure", device="cuda", dtype=dtype)
    actions, whims = cuda.to_device(np.zeros(size, np.int64)), cuda.to_device(np.arange(size) * 7919)
    step = env.reset()
    blocks = -(-size // BLOCK)
    for _ in range(60):  # into the middle of the games
        choose[blocks, BLOCK](step.masks, whims, actions)
        env.step(actions)
    times = []
    for _ in range(40):
        choose[blocks, BLOCK](step.masks, whims, actions)
        begin, end = cuda.event(), cuda.event()
        begin.record()
        env.step(actions)
        end.record()
        end.synchronize()
        times.append(cuda.event_elapsed_time(begin, end) / 1000)
    refused = int(env.rows.refused.copy_to_host().sum())
    mean = float(np.mean(times))
    moved = 2 * env.game.layout.itemsize + env.rows.observations.nbytes // size + env.rows.masks.nbytes // size
    tell(
        measure="batch",
        title=title,
        players=players,
        size=size,
        dtype=dtype,
        refused=refused,
        seconds=round(mean, 6),
        steps_per_s=round(size / mean),
        bytes_needed=moved,
        gb_per_s=round(moved * size / mean / 1e9, 1),
    )


def measure_copy() -> None:
    """What the memory can do: bytes read and written by a copy."""
    count = 1 << 30
    one, other = cuda.device_array(count, np.int64), cuda.device_array(count, np.int64)
    best = seconds(lambda: one.copy_to_device(other))
    tell(measure="copy", tb_per_s=round(2 * one.nbytes / best / 1e12, 2))


def measure(title: str) -> None:
    """The first figure of each kind is the one to quote; the others say how much the size matters."""
    few = 2 if title == "isle_of_trains" else 8  # its games are long
    for players in TITLES[title].seats:
        for share in (1, 2, 4):
            for how in (Gpu, SortingGpu):
                measure_games(how(TITLES[title], RESIDENT // share), players, "random", few)
        measure_games(Gpu(TITLES[title], RESIDENT // 2), players, "heuristic", 2)
        for size in (1 << 14, 1 << 16, 1 << 18):
            measure_batch(title, players, size, "float32")


def one_title(title: str, games: int, together: Any, alone: Any) -> None:
    """Check, wait for the others, measure while nobody else does."""
    good = False
    try:
        good = check(title, games)
    finally:
        together.wait()  # the others measure all the same
    if not good:
        sys.exit(1)
    with alone:
        measure(title)


def every_title(games: int) -> int:
    """A process for each title; 0 if all agreed."""
    processes = get_context("spawn")
    together, alone = processes.Barrier(len(TITLES)), processes.Lock()
    begun = [processes.Process(target=one_title, args=(title, games, together, alone)) for title in TITLES]
    for process in begun:
        process.start()
    for process in begun:
        process.join()
    return max(abs(process.exitcode or 0) for process in begun)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=("check", "measure", "all", "steps", "batch"))
    parser.add_argument("title", nargs="?", choices=tuple(TITLES))
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--players", type=int, default=2, help="of the task `batch`")
    told = parser.parse_args()
    if told.task == "all":
        measure_copy()
        return every_title(told.games)
    titles = [told.title] if told.title else list(TITLES)
    if told.task == "batch":
        return max(int(not check_batch(title, told.players)) for title in titles)
    if told.task == "steps":
        return try_steps(titles)
    if told.task == "check":
        return max(int(not check(title, told.games)) for title in titles)
    for title in titles:
        measure(title)
    return 0


if __name__ == "__main__":
    sys.exit(main())
