"""The rules once more, for the GPU: the same Python functions, compiled a second time, and nothing written twice.

A rule calls other rules by name, and those names mean machine code of the CPU. So each function is taken as it was
written and bound to the same names with another meaning: rules of the GPU. Both kinds live side by side in one process,
which lets a test compare them game by game.

**A kernel calls `legal` or `apply` only inside a branch that depends on data, and does something behind it.** They go
so deep that they need more of a warp's barriers than it has; the compiler (CUDA 13.0 and 13.5) then keeps some
elsewhere, and threads behind such a barrier can go on before the others are there. In a branch it shares no register
among the threads; but in code that all of them seem to run together it does, and one thread's call wrote over another's
addresses.

In Numba's simulator (NUMBA_ENABLE_CUDASIM=1) no code is made for a GPU: kernels run in Python, thread by thread, and
call the rules of the CPU as they are.
"""

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from numba import config, cuda

from glueckauf.bots.playout import copy_state
from glueckauf.engine import bits
from glueckauf.engine import numba_hooks as hooks
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import PlainBatch
from glueckauf.engine.rebind import is_our_module, rebound
from glueckauf.lab import gpu_hooks

SIMULATED = bool(config.ENABLE_CUDASIM)
BLOCK = 4 if SIMULATED else 128  # threads that start together
INLINED = 300  # bytes of Python code up to which a rule is copied into its callers
WORD = 8  # bytes; every state is a multiple of it (`fields.layout`)
AT_ONCE = 16  # words that are on their way at the same time


Compiled = Any  # a rule, for the CPU or for kernels: Numba declares no types
Thing = Any  # whatever a name in a rule can mean, or a rule be called with
known: dict[Compiled, Compiled] = {}  # rule of the CPU -> rule of the GPU
if not SIMULATED and (by_words := hooks.copying_by_words(WORD, AT_ONCE)) is not None:
    known[copy_state] = by_words
if not SIMULATED and COMPILED:

    def by_instruction(numbers: int) -> int:
        """How many numbers are in a set; this compiler does not know the loop."""
        return int(cuda.popc(numbers))

    known[bits.count] = cuda.jit(device=True)(by_instruction)


def on_device(rule: Compiled) -> Compiled:
    """The same rule for kernels to call."""
    if rule not in known:
        if SIMULATED:
            known[rule] = simulated(rule)
        else:
            rebound(rule.py_func, translated, lambda twin: compile_for_gpu(rule, twin))
    return known[rule]


def compile_for_gpu(rule: Compiled, twin: FunctionType) -> None:
    """Have the twin of a rule, bound to rules of the GPU wherever it names a rule, compiled for there at its first use.

    It is known before its names are looked at: they may lead back to it.
    """
    compiled = cuda.jit(device=True)(twin)
    hooks.wide_numbers(compiled)
    gpu_hooks.indexes_as_they_are_on_gpus(compiled)
    if len(twin.__code__.co_code) > INLINED:
        hooks.called_not_copied(compiled)
    known[rule] = compiled


def translated(thing: Thing, names: set[str]) -> Thing:
    """What a name means on the GPU: rules change, and so do modules, as far as they are used; all else stays."""
    if hasattr(thing, "py_func"):
        return on_device(thing)
    if is_our_module(thing):
        twin = ModuleType(thing.__name__)
        for name in names:
            if hasattr(thing, name):
                setattr(twin, name, translated(getattr(thing, name), set()))
        return twin
    return thing


def simulated(rule: Compiled) -> Callable[..., Thing]:
    """A rule of the CPU that takes the arrays of the simulator for what they are."""

    def call(*args: Thing) -> Thing:
        return rule(*map(bare, args))

    return call


def bare(thing: Thing) -> Thing:
    """The array inside the simulator's wrapping; if rules are interpreted, as something that gives Python numbers."""
    if isinstance(thing, tuple):
        return type(thing)(*map(bare, thing))
    if isinstance(thing, np.integer):
        return int(thing)  # machine code widens what one rule hands to another; 32 bits are too few for a set
    thing = hooks.out_of_simulator(thing)
    if COMPILED or not isinstance(thing, np.ndarray) or thing.ndim != 1:
        return thing
    return PlainBatch(thing) if thing.dtype.names else thing.data
