r"""Kernels at work, for a profiler, which begins behind the compilation and the first games.

    ncu --profile-from-start off --kernel-name regex:"choose|follow" -s 800 -c 2 --kill yes \
        python -m benchmarks.profile coal_baron games
    ncu --profile-from-start off --kernel-name regex:"advance|allow|show" -s 120 -c 3 --kill yes \
        python -m benchmarks.profile coal_baron steps

With a third argument it compiles first and then waits until that file is there.
"""

import sys
import time
from pathlib import Path

import numpy as np
from numba import cuda

from benchmarks.gpu import WARM, choose
from glueckauf.engine.series import series_of
from glueckauf.games import TITLES
from glueckauf.lab.batch import BatchEnv
from glueckauf.lab.cuda import Gpu
from glueckauf.lab.device_rules import BLOCK
from glueckauf.lab.sorted_play import PLACES

SIZE = 1 << 17
PLAYERS = 2


def main() -> None:
    title, what, *file = sys.argv[1:]
    game = TITLES[title]
    gpu = Gpu(game)
    series = gpu.placed(series_of(game, PLAYERS, "profile"))
    results = gpu.results(PLACES, PLAYERS, keep_states=False)
    env = BatchEnv(game.id, PLAYERS, SIZE, seed="profile", device="cuda", dtype="int16")
    actions, rngs = cuda.to_device(np.zeros(SIZE, np.int64)), cuda.to_device(np.arange(SIZE) * 7919)
    step = env.reset()
    if what == "games":
        gpu.play("random", 0, WARM, series, results)
    cuda.synchronize()
    while file and not Path(file[0]).exists():
        time.sleep(1)
    cuda.profile_start()
    if what == "games":
        gpu.play("random", 0, PLACES, series, results)
    for _ in range(60):
        choose[SIZE // BLOCK, BLOCK](step.masks, rngs, actions)
        env.step(actions)
    cuda.synchronize()


if __name__ == "__main__":
    main()
