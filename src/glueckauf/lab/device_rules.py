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

import builtins
from collections.abc import Callable
from dis import get_instructions
from itertools import pairwise
from types import CellType, FunctionType, ModuleType
from typing import Any

import numpy as np
from llvmlite import ir
from numba import config, cuda, types

from glueckauf.bots.playout import copy_state
from glueckauf.engine.compile import COMPILED
from glueckauf.engine.fields import PlainBatch

SIMULATED = bool(config.ENABLE_CUDASIM)
if not SIMULATED:
    from numba.cuda import cgutils
    from numba.cuda.extending import intrinsic

BLOCK = 4 if SIMULATED else 128  # threads that start together
INLINED = 300  # bytes of Python code up to which a rule is copied into its callers
WORD = 8  # bytes; every state is a multiple of it (`fields.layout`)
AT_ONCE = 16  # words that are on their way at the same time


def by_words() -> Any:
    """`copy_state` for kernels: word by word. Numba moves a record byte by byte, each its own access of memory."""
    number = ir.IntType(64)

    @intrinsic
    def by_words(typing_context: Any, to: Any, place: Any, source: Any, origin: Any) -> Any:  # noqa: ARG001 - Numba hands over all five
        words = to.dtype.size // WORD

        def make(context: Any, builder: Any, _: Any, args: Any) -> Any:
            def start(kind: Any, array: Any, index: Any) -> Any:
                there = context.make_array(kind)(context, builder, array)
                address = cgutils.get_item_pointer(context, builder, kind, there, [index])
                return builder.bitcast(address, number.as_pointer())

            written, read = start(to, args[0], args[1]), start(source, args[2], args[3])

            def move(first: Any, count: int) -> None:
                places = [builder.add(first, number(i)) for i in range(count)]
                moved = [builder.load(builder.gep(read, [i]), align=WORD) for i in places]
                for i, word in zip(places, moved, strict=True):
                    builder.store(word, builder.gep(written, [i]), align=WORD)

            with cgutils.for_range(builder, number(words // AT_ONCE)) as loop:
                move(builder.mul(loop.index, number(AT_ONCE)), AT_ONCE)
            move(number(words // AT_ONCE * AT_ONCE), words % AT_ONCE)
            return context.get_dummy_value()

        return types.void(to, types.intp, source, types.intp), make

    return by_words


known: dict[Any, Any] = {} if SIMULATED else {copy_state: by_words()}  # rule of the CPU -> rule of the GPU


def on_device(rule: Any) -> Any:
    """The same rule for kernels to call."""
    if rule not in known:
        known[rule] = simulated(rule) if SIMULATED else for_gpu(rule.py_func)
    return known[rule]


def for_gpu(function: FunctionType) -> Any:
    """Bind a function to rules of the GPU, wherever it names a rule, and compile it for there."""
    meant = {name: translated(function.__globals__[name], uses) for name, uses in names_in(function).items()}
    meant |= {"__builtins__": builtins.__dict__, "__name__": function.__module__}
    over = tuple(CellType(translated(cell.cell_contents, set())) for cell in function.__closure__ or ())
    twin = FunctionType(function.__code__, meant, function.__name__, function.__defaults__, over)
    twin.__qualname__, twin.__module__ = function.__qualname__, function.__module__
    compiled = cuda.jit(device=True)(twin)
    take_wide_numbers(compiled)
    if len(function.__code__.co_code) > INLINED:
        keep_apart(compiled)
    return compiled


def names_in(function: FunctionType) -> dict[str, set[str]]:
    """The global names that a function uses, and for each what it looks up in it: `placing.place`."""
    names: dict[str, set[str]] = {}
    steps = list(get_instructions(function))
    for step, following in pairwise(steps):
        if step.opname == "LOAD_GLOBAL" and step.argval in function.__globals__:
            uses = names.setdefault(step.argval, set())
            if following.opname in {"LOAD_ATTR", "LOAD_METHOD"}:
                uses.add(following.argval)
    return names


def translated(thing: Any, uses: set[str]) -> Any:
    """What a name means on the GPU: rules change, and so do modules, as far as they are used; all else stays."""
    if hasattr(thing, "py_func"):
        return on_device(thing)
    if isinstance(thing, ModuleType) and thing.__name__.startswith("glueckauf."):
        twin = ModuleType(thing.__name__)
        for name in uses:
            setattr(twin, name, translated(getattr(thing, name), set()))
        return twin
    return thing


def take_wide_numbers(compiled: Any) -> None:
    """As in `engine.compile`: a rule takes every number as 64 bits, or Numba would compile it for each width anew."""
    as_asked = compiled.get_call_template

    def as_wide(args: Any, kws: Any) -> Any:
        return as_asked(tuple(map(wide, args)), {name: wide(kind) for name, kind in kws.items()})

    compiled.get_call_template = as_wide


def keep_apart(compiled: Any) -> None:
    """Have a rule called, not copied into its callers: all copies together overflow the instruction cache of a GPU."""
    as_made = compiled.compile_device

    def made(args: Any, return_type: Any = None) -> Any:
        done = as_made(args, return_type)
        for function in done.library._module.functions:  # noqa: SLF001 - Numba has no other way to say it
            if function.name == done.fndesc.llvm_func_name:
                function.attributes.add("noinline")
        return done

    compiled.compile_device = made


def wide(kind: Any) -> Any:
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) else plain


def simulated(rule: Callable[..., Any]) -> Callable[..., Any]:
    """A rule of the CPU that takes the arrays of the simulator for what they are."""

    def call(*args: Any) -> Any:
        return rule(*map(bare, args))

    return call


def bare(thing: Any) -> Any:
    """The array inside the simulator's wrapping; if rules are interpreted, as something that gives Python numbers."""
    if isinstance(thing, tuple):
        return type(thing)(*map(bare, thing))
    thing = getattr(thing, "_item", thing)
    thing = getattr(thing, "_ary", thing)
    if COMPILED or not isinstance(thing, np.ndarray) or thing.ndim != 1:
        return thing
    return PlainBatch(thing) if thing.dtype.names else thing.data
