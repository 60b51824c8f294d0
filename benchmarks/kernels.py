"""Every kernel of every title as code for an H200, without a GPU: what "compiles for CUDA" means, checked.

    python -m benchmarks.kernels                     # all titles, all kernels
    python -m benchmarks.kernels coal_baron show     # one of them

Writes one JSON object a line: registers and bytes of stack of a thread, spilt barriers (where there are any, a kernel
must keep the law of `lab/device_rules.py`), bytes of code, seconds. Needs the extra `cuda`, but no driver and no GPU.
If `cuobjdump` is not there (`pip install nvidia-cuda-cuobjdump`), only the size is told.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from cuda import pathfinder
from numba import cuda, typeof, types
from numba.cuda import codegen, compiler, dispatcher

from glueckauf.bots.playout import BOTS
from glueckauf.engine.series import series_of
from glueckauf.games import TITLES
from glueckauf.lab import cuda as kernels
from glueckauf.lab.rows import Terms
from glueckauf.lab.slots import Slots
from glueckauf.lab.sorted_play import begin_kernel_for, choose_kernel_for, follow_kernel_for
from glueckauf.lab.threads import Threads

KERNELS = ("wipe", "widen", "advance", "renew", "allow", "show", "show_int16", "masks_of", "begin", *BOTS, "follow")
TARGET = (9, 0, "a")  # an H200
PLAYERS = 2  # the same code serves every number of players


def without_gpu() -> None:
    """Have Numba compile for a device that is not there."""
    absent = SimpleNamespace(compute_capability=TARGET[:2])
    dispatcher.get_current_device = compiler.get_current_device = lambda: absent
    library: Any = codegen.CUDACodeLibrary
    library._ensure_cc = lambda _, cc: cc or TARGET  # noqa: SLF001 - Numba would ask the driver
    kernel: Any = dispatcher._Kernel  # noqa: SLF001
    kernel.bind = lambda _: None  # and load the code there


def kernel_and_types(title: str, kernel: str) -> tuple[Any, tuple[Any, ...]]:
    """A kernel, and the types that `Gpu` calls it with."""
    game = TITLES[title]
    threads = Threads(game, 1)
    shown = np.dtype(np.int16 if kernel == "show_int16" else np.float32)
    rows = typeof(threads.rows(1, PLAYERS, shown))
    played, numbers = series_of(game, PLAYERS, "0"), types.Array(types.int64, 1, "C")
    series, terms = typeof(played), typeof(Terms(played, 1, 0, 0))
    if kernel == "wipe":
        return kernels.wipe_kernel(), (types.Array(types.float32, 1, "C"),)
    if kernel == "widen":
        return kernels.widen_kernel(), (types.Array(types.int16, 1, "A"), numbers)
    if kernel == "advance":
        return kernels.advance_kernel_for(game), (rows, terms, numbers, *[types.Array(types.int32, 1, "C")] * 2)
    if kernel == "renew":
        return kernels.renew_kernel_for(game), (rows, terms, types.Array(types.int32, 1, "C"))
    if kernel == "allow":
        return kernels.allow_kernel_for(game), (rows, types.Array(types.int32, 1, "C"))
    if kernel in ("show", "show_int16"):
        return kernels.show_kernel_for(game), (rows, types.int64, types.int64)
    if kernel == "masks_of":
        return kernels.seat_masks_kernel(), (rows, types.int64, types.Array(types.boolean, 2, "C"))
    results, places = typeof(threads.results(1, PLAYERS, keep_states=True)), types.Array(types.int32, 1, "C")
    slots = types.NamedTuple([rows.types[0], *[numbers] * 5], Slots)
    if kernel == "begin":
        return begin_kernel_for(game), (types.int64, types.int64, series, slots, places)
    if kernel == "follow":
        return follow_kernel_for(game), (places, types.int64, types.int64, series, slots, places, results)
    return choose_kernel_for(game, kernel), (places, types.int64, slots, places)


def compiled(title: str, kernel: str) -> bytes:
    """The machine code of the GPU, as an ELF file."""
    jitted, kinds = kernel_and_types(title, kernel)
    return bytes(jitted.compile(kinds)._codelibrary.get_cubin().code)  # noqa: SLF001 - Numba has no other way


def needs(machine_code: bytes) -> dict[str, int]:
    """What a thread of it needs, and how many barriers of the warp are taken back from registers."""
    tool = pathfinder.find_nvidia_binary_utility("cuobjdump")
    if tool is None:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "kernel.cubin")
        file.write_bytes(machine_code)
        told, code = (
            subprocess.run([tool, option, file], check=True, capture_output=True, text=True).stdout
            for option in ("-res-usage", "-sass")
        )
    found = re.search(r"REG:(\d+) STACK:(\d+)", told)
    spilt = len(re.findall(r"BMOV\.32 B\d+, R", code))
    return {"registers": int(found[1]), "stack": int(found[2]), "spilt": spilt} if found else {}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title", nargs="?", choices=tuple(TITLES))
    parser.add_argument("kernel", nargs="?", choices=KERNELS)
    told = parser.parse_args()
    if cuda.is_available():
        print("a GPU is here: python -m benchmarks.gpu runs these kernels", file=sys.stderr)
    without_gpu()
    for game in TITLES.values():
        for kernel in KERNELS:
            if told.title in {None, game.id} and told.kernel in {None, kernel}:
                begin = time.perf_counter()
                code = compiled(game.id, kernel)
                figures = {"title": game.id, "kernel": kernel, **needs(code), "code": len(code)}
                print(json.dumps(figures | {"seconds": round(time.perf_counter() - begin, 1)}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
