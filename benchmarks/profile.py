"""One launch of each kernel, for a profiler.

    ncu --kernel-name regex:_kernel --metrics ... python -m benchmarks.profile coal_baron

With a second argument it compiles first and then waits until that file is there.
"""

import sys
import time
from pathlib import Path

import numpy as np
from numba import cuda

from benchmarks.gpu import RESIDENT, choose
from glueckauf.games import TITLES
from glueckauf.lab.batch import BatchEnv, series_of
from glueckauf.lab.cuda import BLOCK, Gpu

SIZE = 1 << 16
PLAYERS = 2


def main() -> None:
    game = TITLES[sys.argv[1]]
    gpu = Gpu(game, RESIDENT // 2)
    series = gpu.placed(series_of(game, PLAYERS, "profile", 1, 0, None))
    ends = gpu.ends(RESIDENT // 2, PLAYERS, keep_states=False)
    env = BatchEnv(game.id, PLAYERS, SIZE, seed="profile", device="cuda")
    actions, whims = cuda.to_device(np.zeros(SIZE, np.int64)), cuda.to_device(np.arange(SIZE) * 7919)
    if len(sys.argv) > 2:
        while not Path(sys.argv[2]).exists():
            time.sleep(1)
    gpu.play("random", 0, RESIDENT // 2, series, ends)
    step = env.reset()
    for _ in range(40):
        choose[SIZE // BLOCK, BLOCK](step.masks, whims, actions)
        env.step(actions)
    print("decisions", int(ends.decisions.copy_to_host().sum()), "rows", SIZE)


if __name__ == "__main__":
    main()
