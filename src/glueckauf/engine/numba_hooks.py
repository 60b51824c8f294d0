"""What we use of Numba beyond its documentation, in one place.

Each hook has a probe, which looks whether this Numba has it. Where it has not, rules play the same games; they only
take longer to compile, to start or to run. `GLUECKAUF_WITHOUT_HOOKS` names hooks to do without, separated by commas, or
`all`: tests play both ways (`tests/engine/test_numba_hooks.py`), and `python -m benchmarks.hooks` measures what each
one gains; what is told below are seconds of the processor in isle_of_trains, Numba 0.68.
"""

import gc
import hashlib
import inspect
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

import numba
from llvmlite import ir
from numba.core import boxing, caching, event, options, pythonapi
from numba.core import dispatcher as numba_dispatcher
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import NativeValue
from numba.np import arrayobj

Given = ParamSpec("Given")
Got = TypeVar("Got")

WITHOUT = frozenset(name for name in os.environ.get("GLUECKAUF_WITHOUT_HOOKS", "").split(",") if name)
PROBES: dict[str, Callable[[], object]] = {}
MANY_OBJECTS = 200_000  # made between two looks for garbage, while a rule is compiled

settings: Any = numba.config
arrays: Any = arrayobj
events: Any = event
dispatchers: Any = numba_dispatcher
native: Any = NativeValue


@cache
def there(name: str) -> bool:
    """Whether this Numba has what the hook needs, and nobody asked to do without."""
    if name in WITHOUT or "all" in WITHOUT:
        return False
    try:
        return bool(PROBES[name]())
    except Exception:  # noqa: BLE001 - whatever is wrong with it, it is not what we know
        return False


def hook(probe: Callable[[], object]) -> Callable[[Callable[Given, Got]], Callable[Given, Got | None]]:
    """Mark a function that is called where its probe finds what it needs; elsewhere the call does nothing."""

    def mark(use: Callable[Given, Got]) -> Callable[Given, Got | None]:
        PROBES[use.__name__] = probe

        @wraps(use)
        def used(*args: Given.args, **kwargs: Given.kwargs) -> Got | None:
            return use(*args, **kwargs) if there(use.__name__) else None

        return used

    return mark


def takes(function: Any, *names: str) -> bool:
    """Whether these are the names of its arguments."""
    return list(inspect.signature(function).parameters) == list(names)


# States that come from Python


@hook(
    lambda: (
        pythonapi._unboxers.functions[numba.types.Record] is boxing.unbox_record  # noqa: SLF001
        and pythonapi.PythonAPI._get_function  # noqa: SLF001
    )
)
def states_by_buffer() -> None:
    """Have machine code ask a state that Python hands over for its bytes, and for nothing else.

    Numba asks a record for `data`, and NumPy then spells out the format of all its fields. Without: a call of a rule
    from Python takes 8 to 11 microseconds instead of 0.2.
    """
    pythonapi._unboxers.functions[numba.types.Record] = unbox_state  # noqa: SLF001 - Numba takes no second one otherwise


def unbox_state(kind: Any, state: Any, c: Any) -> Any:
    buffer, number = c.pyapi.alloca_buffer(), ir.IntType(32)
    signature = ir.FunctionType(number, [c.pyapi.pyobj, c.pyapi.voidptr, number])
    get_buffer = c.pyapi._get_function(signature, name="PyObject_GetBuffer")  # noqa: SLF001 - as Numba's own unboxers do
    simple = ir.Constant(number, 0)
    failed = c.builder.call(get_buffer, [state, c.builder.bitcast(buffer, c.pyapi.voidptr), simple])
    start = c.builder.load(c.builder.bitcast(buffer, c.pyapi.voidptr.as_pointer()))  # the first field of a Py_buffer
    return native(
        c.builder.bitcast(start, c.context.get_value_type(kind)),
        cleanup=lambda: c.pyapi.release_buffer(buffer),
        is_error=c.builder.icmp_signed("!=", failed, simple),
    )


# How a rule is compiled


@hook(lambda: options.DefaultOptions._nrt)  # noqa: SLF001
def no_reference_counts() -> dict[str, bool]:
    """Options for `njit`: a rule makes no array, so nobody need count who holds one.

    Without: random play makes 4.6 instead of 5.0 million decisions a second (medians of 8 runs each).
    """
    return {"_nrt": False}


@hook(lambda: options.DefaultOptions.no_cfunc_wrapper)
def no_form_for_c() -> dict[str, bool]:
    """Options for `njit`: nobody hands a rule to C to be called back, so it needs no form that C can call.

    Numba writes one for each rule. Without: to observe and to look for what is broken takes 12.5 s to compile in
    coal_baron, instead of 10.8.
    """
    return {"no_cfunc_wrapper": True}


@hook(lambda: takes(dispatchers.Dispatcher.get_call_template, "self", "args", "kws"))
def wide_numbers(compiled: Any) -> None:
    """Let a rule that is called by rules take every number as 64 bits; also for rules of a GPU.

    Otherwise Numba compiles it anew for each literal and each width of number, with all that it calls. Where few rules
    call each other with literals nothing is gained: conceal and observe take 5 s to compile either way.
    """
    as_asked = compiled.get_call_template

    def as_wide(args: Any, kws: Any) -> Any:
        return as_asked(tuple(map(wide, args)), {name: wide(kind) for name, kind in kws.items()})

    compiled.get_call_template = as_wide


def wide(kind: Any) -> Any:
    literal: Any = numba.types.unliteral
    plain = literal(kind)
    return numba.types.int64 if isinstance(plain, numba.types.Integer) else plain


@hook(lambda: takes(arrayobj.fix_integer_index, "context", "builder", "idxty", "idx", "size"))
def indexes_as_they_are() -> Callable[..., Any]:
    """What to put in place of `fix_integer_index` while a rule is compiled.

    No rule counts an index from the end, so none needs to be asked whether it does (`check` asks, and refuses it).
    Without: to conceal and observe a position takes 0.31 microseconds instead of 0.20.
    """
    return index_as_it_is


def index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, _: Any) -> Any:
    return context.cast(builder, index, kind, numba.types.intp)


@hook(lambda: settings.SLP_VECTORIZE is not None)
def neighbours_at_once() -> int:
    """What to set `SLP_VECTORIZE` to while a rule is compiled: lines that do the same to neighbours are done at once.

    Numba leaves that out, since LLVM used to have it wrong now and then; our tests compare every bit with the
    interpreter. Without: 0.31 microseconds instead of 0.21.
    """
    return 1


@hook(lambda: takes(dispatchers.Dispatcher.compile, "self", "sig") and global_compiler_lock)
def compiled_as_rules_are(compiled: Any) -> None:
    """Tell Numba about rules what it may not assume of other code; that it compiles as ever."""
    as_ever = compiled.compile
    indexes, vectors = indexes_as_they_are(), neighbours_at_once()

    def as_rules_are(sig: Any) -> Any:
        with global_compiler_lock, garbage_left_lying():
            before = settings.SLP_VECTORIZE, arrays.fix_integer_index
            settings.SLP_VECTORIZE = before[0] if vectors is None else vectors
            arrays.fix_integer_index = before[1] if indexes is None else indexes
            try:
                return as_ever(sig)
            finally:
                settings.SLP_VECTORIZE, arrays.fix_integer_index = before

    compiled.compile = as_rules_are


@contextmanager
def garbage_left_lying() -> Iterator[None]:
    """Have Python look for garbage seldom: a compiler makes many objects, and most of them are needed to its end.

    This is no hook: Python offers it to everybody. It saves a tenth of the time.
    """
    before = gc.get_threshold()
    if 0 < before[0] < MANY_OBJECTS:  # 0: somebody has switched it off
        gc.set_threshold(MANY_OBJECTS, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


@hook(lambda: dispatchers._FunctionCompiler._customize_flags)  # noqa: SLF001
def tables_apart(compiled: Any) -> None:
    """Promise that a rule writes into a table beside the state: many numbers may be read before the first is written.

    The option exists (`noalias`), but Numba offers it to nobody. Without: 0.27 microseconds instead of 0.21.
    """

    def apart(flags: Any) -> Any:
        flags.noalias = True
        return flags

    compiled._compiler._customize_flags = apart  # noqa: SLF001


# Where machine code is found again


@hook(lambda: takes(caching.Cache._index_key, "self", "sig", "codegen"))  # noqa: SLF001
def known_by(compiled: Any, identity: str) -> None:
    """Have the machine code of a closure found by our name for it.

    Numba's own key holds a pickle of all that the function closes over. It differs from start to start, and between
    modules read from source and from bytecode. Ours is sound because the folder of the cache stands for the contents of
    every file behind the rule (`engine/sources.py`). Without: every start compiles the closures again,
    a loop that observes takes 1.1 s to start instead of 0.7.
    """
    function = compiled.py_func
    if function.__closure__ is None:
        return
    ours = tuple(hashlib.sha256(part).hexdigest() for part in (function.__code__.co_code, identity.encode()))

    def index_key(sig: Any, codegen: Any) -> Any:
        return sig, codegen.magic_tuple(), ours

    compiled._cache._index_key = index_key  # noqa: SLF001


def locator() -> Any:
    """Numba's class that says where below a given folder the machine code of a file lies."""
    return caching.UserProvidedCacheLocator  # so named since Numba 0.61


@hook(lambda: takes(locator().get_suitable_cache_subpath, "py_file"))
def places_in_the_package(place: Callable[[str], str | None]) -> None:
    """Have the machine code of a file that has a `place` kept there: every checkout and every environment finds it.

    Numba names the place by the whole path of the file; the folder of our cache already stands for the contents.
    Without: a second clone on the same machine compiles all titles again.
    """
    as_ever = locator().get_suitable_cache_subpath

    def subpath(_: Any, py_file: str) -> str:
        return place(py_file) or as_ever(py_file)

    locator().get_suitable_cache_subpath = classmethod(subpath)


# What is being compiled


@contextmanager
def compilation_heard(report: Callable[[Any], None]) -> Iterator[None]:
    """While this lasts, `report` hears of each function that has just been compiled. Without: it hears nothing."""
    if not there("compilation_heard"):
        yield
        return

    class Listener(event.Listener):
        def on_start(self, happening: Any) -> None:
            pass

        def on_end(self, happening: Any) -> None:
            report(happening.data["dispatcher"])

    with event.install_listener("numba:compile", Listener()):
        yield


PROBES["compilation_heard"] = lambda: events.install_listener and events.Listener.on_end


# GPUs


def cuda_part(name: str) -> Any:
    """A module of `numba.cuda`, loaded when it is asked for: few have a GPU."""
    from importlib import import_module  # noqa: PLC0415

    return import_module(f"numba.cuda.{name}")


@hook(lambda: takes(cuda_part("dispatcher").CUDADispatcher.compile_device, "self", "args", "return_type"))
def called_not_copied(compiled: Any) -> None:
    """Have a rule of a GPU called, not copied into its callers: all copies together overflow the instruction cache.

    Numba has no option for it.
    """
    as_made = compiled.compile_device

    def made(args: Any, return_type: Any = None) -> Any:
        done = as_made(args, return_type)
        for function in getattr(getattr(done.library, "_module", None), "functions", ()):
            if function.name == done.fndesc.llvm_func_name:
                function.attributes.add("noinline")
        return done

    compiled.compile_device = made


@hook(lambda: cuda_part("cgutils").get_item_pointer and cuda_part("extending").intrinsic)
def copying_by_words(word: int, at_once: int) -> Any:
    """A function for kernels, `copy(to, place, source, origin)`, that copies a state word by word, many on their way.

    Numba moves a record byte by byte, each its own access of memory.
    """
    cgutils, number = cuda_part("cgutils"), ir.IntType(64)

    def by_words(typing_context: Any, to: Any, place: Any, source: Any, origin: Any) -> Any:  # noqa: ARG001 - Numba hands over all five
        words = to.dtype.size // word

        def make(context: Any, builder: Any, _: Any, args: Any) -> Any:
            def start(kind: Any, array: Any, index: Any) -> Any:
                there = context.make_array(kind)(context, builder, array)
                address = cgutils.get_item_pointer(context, builder, kind, there, [index])
                return builder.bitcast(address, number.as_pointer())

            written, read = start(to, args[0], args[1]), start(source, args[2], args[3])

            def move(first: Any, count: int) -> None:
                places = [builder.add(first, number(i)) for i in range(count)]
                moved = [builder.load(builder.gep(read, [i]), align=word) for i in places]
                for i, content in zip(places, moved, strict=True):
                    builder.store(content, builder.gep(written, [i]), align=word)

            with cgutils.for_range(builder, number(words // at_once)) as loop:
                move(builder.mul(loop.index, number(at_once)), at_once)
            move(number(words // at_once * at_once), words % at_once)
            return context.get_dummy_value()

        return numba.types.void(to, numba.types.intp, source, numba.types.intp), make

    return cuda_part("extending").intrinsic(by_words)


class Graph:
    """Launches that the driver repeats by itself."""

    def __init__(self, stream: Any, launch: Callable[[], None]) -> None:
        """Record what `launch` launches on the stream; nothing of it runs."""
        from cuda.bindings.driver import CUstreamCaptureMode as Mode  # noqa: PLC0415 - it comes with numba-cuda

        self.driver, self.stream = cuda_part("cudadrv.driver").driver, int(stream.handle)
        self.driver.cuStreamBeginCapture(self.stream, Mode.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL)
        launch()
        recorded = self.driver.cuStreamEndCapture(self.stream)
        self.graph: Any = self.driver.cuGraphInstantiate(recorded, 0)
        self.driver.cuGraphDestroy(recorded)

    def run(self) -> None:
        """Begin; nobody waits for the end."""
        self.driver.cuGraphLaunch(self.graph, self.stream)

    def __del__(self) -> None:
        if hasattr(self, "graph"):
            self.driver.cuGraphExecDestroy(self.graph)


@hook(lambda: cuda_part("cudadrv.driver").driver.cuGraphLaunch)
def recorded(stream: Any, launch: Callable[[], None]) -> Graph:
    """A graph of these launches. Numba looks at every argument of every launch, longer than most of our kernels run.

    Without: each kernel is launched by Numba, in 70 microseconds.
    """
    return Graph(stream, launch)


def out_of_simulator(thing: Any) -> Any:
    """The array inside the wrapping of Numba's CUDA simulator; the thing itself, where it is not wrapped."""
    thing = getattr(thing, "_item", thing)
    return getattr(thing, "_ary", thing)


if unknown := WITHOUT - PROBES.keys() - {"all"}:
    message = f"GLUECKAUF_WITHOUT_HOOKS: no such hook: {', '.join(sorted(unknown))}; there are {', '.join(PROBES)}"
    raise ImportError(message)
