"""The GPU against the CPU, game by game and byte by byte, and only then how fast it is.

    python -m benchmarks.gpu check coal_baron            # 100,000 games with each number of players
    python -m benchmarks.gpu measure coal_baron          # decisions/s and steps/s
    python -m benchmarks.gpu all                         # every title: checks first; measures only what agreed

With `all`, a process for each title compiles and checks; when all are done, they measure one after the other.
Writes one JSON object a line. Needs a GPU and the extra `cuda`; with PyTorch beside it, its tensors are tried too.
"""

import argparse
import json
import os
import sys
import time
from multiprocessing import get_context
from typing import Any

import numpy as np
from numba import cuda

from benchmarks.choosing import any_allowed
from glueckauf.bots.playout import BOTS, Games
from glueckauf.bots.policies import RNG_MASK
from glueckauf.engine.series import series_of
from glueckauf.games import TITLES
from glueckauf.lab.batch import DTYPES, BatchEnv, play_games
from glueckauf.lab.cuda import Gpu
from glueckauf.lab.device_rules import BLOCK
from glueckauf.lab.sorted_play import PLACES

GAMES = 100_000
BOT_GAMES = 20_000
ROWS, STEPS = 2048, 250  # of the batch that is compared at every step
COPIES = 10  # times that games are copied into other rows
MASK_STEPS = 20  # at which the masks of all seats are compared
WARM = 1024  # games before the clock starts: they compile
ROUNDS = 5


def tell(**figures: Any) -> None:
    print(json.dumps(figures), flush=True)


@cuda.jit
def choose(masks: Any, rngs: Any, actions: Any) -> None:
    """Any allowed action for each row."""
    row = cuda.grid(1)
    if row < len(actions):
        count = 0
        for action in range(masks.shape[1]):
            count += 1 if masks[row, action] else 0
        rngs[row] = (rngs[row] * 1103515245 + 12345) & RNG_MASK
        rank = (rngs[row] >> 11) * count >> 20
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
        good &= all(check_batch(title, players, dtype) for dtype in DTYPES)
        good &= check_refusals(title, players) and check_masks(title, players) and check_copies(title, players)
    return good


def different_games(here: Games, there: Games) -> int:
    """How many games differ in any byte of what came of them."""
    differ = here.decisions != there.decisions
    differ |= here.traces != there.traces
    differ |= (here.points != there.points).any((1, 2))
    differ |= (here.places != there.places).any(1)
    width = here.states.dtype.itemsize
    differ |= (here.states.view(np.uint8).reshape(-1, width) != there.states.view(np.uint8).reshape(-1, width)).any(1)
    return int(differ.sum())


def check_batch(title: str, players: int, dtype: str) -> bool:
    """Step both with the same actions, then by the same logits; every array is the same after every step."""
    cpu = BatchEnv(title, players, ROWS, seed="check", threads=os.cpu_count() or 1, dtype=dtype)
    gpu = BatchEnv(title, players, ROWS, seed="check", device="cuda", dtype=dtype)
    random = np.random.default_rng(players)
    here, there = cpu.reset(), gpu.reset()
    ended = unequal = 0
    for _ in range(STEPS):
        actions = any_allowed(here.masks, random)
        here, there = cpu.step(actions), gpu.step(actions)
        unequal += sum(not same(one, other.copy_to_host()) for one, other in zip(here, there, strict=True))
        ended += int(here.dones.sum())
    logits = random.normal(size=here.masks.shape).astype(np.float32)
    there_too = cuda.to_device(logits)
    for _ in range(STEPS // 5):
        here, there = cpu.play(logits), gpu.play(there_too)
        unequal += sum(not same(one, other.copy_to_host()) for one, other in zip(here, there, strict=True))
        unequal += not same(cpu.drawn, gpu.drawn.copy_to_host())
    unequal += not same(cpu.rows.states, gpu.rows.states.copy_to_host())
    tell(
        check="batch",
        title=title,
        players=players,
        dtype=dtype,
        rows=ROWS,
        steps=STEPS + STEPS // 5,
        games_ended=ended,
        unequal_arrays=unequal,
    )
    return not unequal


def check_copies(title: str, players: int) -> bool:
    """Games that are copied from row to row are the same games, go on alike, and leave the first ones alone."""
    random, wrong = np.random.default_rng(players), 0
    both = [
        [BatchEnv(title, players, rows, seed=f"copies {rows}", device=device) for rows in (ROWS // 4, ROWS)]
        for device in ("cpu", "cuda")
    ]
    (here, copied), (there, copied_there) = both
    step = here.reset()
    for batch in (there, copied, copied_there):
        batch.reset()
    for _ in range(COPIES):
        for _ in range(STEPS // COPIES):
            actions = any_allowed(step.masks, random)
            step = here.step(actions)
            there.step(actions)
        origins = random.integers(ROWS // 4, size=ROWS)
        one, other = copied.copy_from(here, origins), copied_there.copy_from(there, cuda.to_device(origins))
        for _ in range(4):
            wrong += sum(not same(mine, its.copy_to_host()) for mine, its in zip(one, other, strict=True))
            wrong += not same(copied.rows.states, copied_there.rows.states.copy_to_host())
            actions = any_allowed(one.masks, random)
            one, other = copied.step(actions), copied_there.step(actions)
        wrong += not same(here.rows.states, there.rows.states.copy_to_host())
    tell(check="copies", title=title, players=players, rows=ROWS, copied=COPIES, wrong=wrong)
    return not wrong


def check_refusals(title: str, players: int) -> bool:
    """Actions of several widths, half of them not allowed, and masks that were written to: no bad one is played."""
    gpu = BatchEnv(title, players, ROWS, seed="refusals", device="cuda")
    random, step, wrong = np.random.default_rng(players), gpu.reset(), 0
    kinds: tuple[Any, ...] = (np.int64, np.int32, np.int16, np.uint64)
    for kind in kinds * 5:
        masks, states = step.masks.copy_to_host(), gpu.rows.states.copy_to_host()
        step.masks.copy_to_device(np.ones_like(masks))
        bad, actions = random.random(ROWS) < 0.5, np.asarray(any_allowed(masks, random), kind)
        worst = [np.iinfo(kind).max, np.iinfo(kind).min or np.iinfo(kind).max, masks.shape[1], 0]
        actions[bad] = random.choice(np.array(worst, kind), int(bad.sum()))
        allowed = (actions < masks.shape[1]) & (actions >= 0)
        allowed &= masks[np.arange(ROWS), np.where(allowed, actions, 0).astype(np.int64)]
        step = gpu.step(cuda.to_device(actions))
        after = gpu.rows.states.copy_to_host()
        wrong += int((step.refused.copy_to_host() == allowed).sum())
        wrong += not same(states[~allowed], after[~allowed])
    tell(check="refusals", title=title, players=players, rows=ROWS, wrong=wrong)
    return not wrong


def check_masks(title: str, players: int) -> bool:
    """Masks of each seat are those of the CPU, although all arrays that callers get were written to."""
    cpu, gpu = (BatchEnv(title, players, ROWS, seed="masks", device=device) for device in ("cpu", "cuda"))
    random, here, there, wrong = np.random.default_rng(players), cpu.reset(), gpu.reset(), 0
    for _ in range(MASK_STEPS):
        for array in (*there, *map(gpu.masks_of, range(players))):
            array.copy_to_device(np.full(array.shape, 1, array.dtype))
        for seat in range(players):
            wrong += int((cpu.masks_of(seat) != gpu.masks_of(seat).copy_to_host()).any(axis=1).sum())
        actions = any_allowed(here.masks, random)
        here, there = cpu.step(actions), gpu.step(actions)
        wrong += int(there.refused.copy_to_host().sum())
    tell(check="masks of seats", title=title, players=players, rows=ROWS, steps=MASK_STEPS, wrong=wrong)
    return not wrong


def check_tensors(title: str) -> bool:
    """PyTorch sees the arrays of a batch where they lie, and a batch takes its actions from PyTorch."""
    try:
        import torch
    except ImportError:
        tell(check="tensors", title=title, torch="not installed")
        return True
    env = BatchEnv(title, 2, ROWS, seed="tensors", device="cuda")
    step = env.reset()
    masks, seen = (torch.as_tensor(array, device="cuda") for array in (step.masks, step.observations))
    shared = masks.data_ptr() == step.masks.device_ctypes_pointer.value
    shared &= seen.data_ptr() == step.observations.device_ctypes_pointer.value
    refused = 0
    for _ in range(20):
        env.step(masks.to(torch.float32).multinomial(1).flatten())
        refused += int(step.refused.copy_to_host().sum())
    played = bool((torch.as_tensor(env.numbers, device="cuda") >= 0).all()) and same(
        seen.cpu().numpy(), step.observations.copy_to_host()
    )
    tell(check="tensors", title=title, torch=torch.__version__, shared=shared, refused=refused, same=played)
    return shared and not refused and played


def seconds(work: Any) -> float:
    """Of the GPU, for one call."""
    begin, end = cuda.event(), cuda.event()
    begin.record()
    work()
    end.record()
    end.synchronize()
    return float(cuda.event_elapsed_time(begin, end)) / 1000


def measure_games(gpu: Gpu, players: int, bot: str, each: int) -> None:
    """Whole games: as many at once as there are places, `each` one after the other."""
    count = gpu.places * each
    series = gpu.placed(series_of(gpu.game, players, "measure"))
    results = gpu.results(count, players, keep_states=False)
    gpu.play(bot, 0, WARM, series, results)
    took = seconds(lambda: gpu.play(bot, 0, count, series, results))
    decisions = int(results.decisions.copy_to_host().sum())
    tell(
        measure="whole games",
        title=gpu.game.id,
        players=players,
        bot=bot,
        places=gpu.places,
        games=count,
        decisions=decisions,
        seconds=round(took, 4),
        decisions_per_s=round(decisions / took),
        games_per_s=round(count / took),
    )


def measure_batch(title: str, players: int, size: int, dtype: str) -> None:
    """Steps of a batch, masked and observed; the choosing of actions is not counted."""
    env = BatchEnv(title, players, size, seed="measure", device="cuda", dtype=dtype)
    actions, rngs = cuda.to_device(np.zeros(size, np.int64)), cuda.to_device(np.arange(size) * 7919)
    step = env.reset()
    blocks = -(-size // BLOCK)
    for _ in range(60):  # into the middle of the games
        choose[blocks, BLOCK](step.masks, rngs, actions)
        env.step(actions)
    times = []
    for _ in range(40):
        choose[blocks, BLOCK](step.masks, rngs, actions)
        times.append(seconds(lambda: env.step(actions)))
    refused = int(step.refused.copy_to_host().sum())
    mean = float(np.mean(times))
    logits = cuda.to_device(np.random.default_rng(0).normal(size=step.masks.shape).astype(np.float32))
    drawn = float(np.mean([seconds(lambda: env.play(logits)) for _ in range(40)][10:]))
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
        steps_by_logits_per_s=round(size / drawn),
        bytes_needed=moved,
        gb_per_s=round(moved * size / mean / 1e9, 1),
    )


def measure_copy() -> None:
    """What the memory can do: bytes read and written by a copy."""
    count = 1 << 30
    one, other = cuda.device_array(count, np.int64), cuda.device_array(count, np.int64)
    best = min(seconds(lambda: one.copy_to_device(other)) for _ in range(ROUNDS))
    tell(measure="copy", tb_per_s=round(2 * one.nbytes / best / 1e12, 2))


def measure(title: str) -> None:
    """The largest of each is the one to quote; the others say how much the size matters."""
    few = 1 if title == "isle_of_trains" else 2  # its games are long
    for players in TITLES[title].seats:
        for places in (PLACES // 16, PLACES // 4, PLACES):
            measure_games(Gpu(TITLES[title], places), players, "random", few)
        measure_games(Gpu(TITLES[title], PLACES // 4), players, "heuristic", 2)
        for size in (1 << 14, 1 << 16, 1 << 17, 1 << 18):
            measure_batch(title, players, size, "int16")
        measure_batch(title, players, 1 << 17, "float32")


def one_title(title: str, games: int, together: Any, alone: Any) -> None:
    """Check, wait for the others, measure while nobody else does."""
    good = False
    try:
        good = check(title, games) and check_tensors(title)
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
    parser.add_argument("task", choices=("check", "measure", "all"))
    parser.add_argument("title", nargs="?", choices=tuple(TITLES))
    parser.add_argument("--games", type=int, default=GAMES)
    told = parser.parse_args()
    if told.task == "all":
        measure_copy()
        return every_title(told.games)
    titles = [told.title] if told.title else list(TITLES)
    if told.task == "check":
        return max(int(not (check(title, told.games) and check_tensors(title))) for title in titles)
    for title in titles:
        measure(title)
    return 0


if __name__ == "__main__":
    sys.exit(main())
