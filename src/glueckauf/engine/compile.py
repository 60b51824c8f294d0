"""How the rules run: as machine code, or just as they are written.

`GLUECKAUF_COMPILE` chooses: `fast` (the default) is machine code, `check` is machine code that notices
an index out of range or below 0, `off` is the interpreter, for debuggers and coverage. All three play the same games.

Machine code is kept on disk, in a folder named by a fingerprint of the mode and of every file that a rule depends on
(`engine/sources.py`): Numba's own key does not see what a rule calls, so a stale build could run otherwise.
"""

import atexit
import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast
from uuid import NAMESPACE_OID, uuid5

from glueckauf.engine.sources import FACE, PACKAGE, files_behind, fingerprint, sources_of

MODES = ("fast", "check", "off")
MODE = os.environ.get("GLUECKAUF_COMPILE", "fast")
if MODE not in MODES:
    message = f"GLUECKAUF_COMPILE is {MODE!r}; it must be one of {', '.join(MODES)}"
    raise ImportError(message)
COMPILED = MODE != "off"

OLD = 30 * 24 * 3600  # seconds after which a cache that nobody used is thrown away

Function = TypeVar("Function", bound=Callable[..., object])


@cache
def cache_home() -> Path:
    """Where machine code is kept: `GLUECKAUF_CACHE`, or a folder in the home of the user.

    Where nothing can be written, a folder of this run, which its end sweeps away: never one that others can write to,
    for what lies there is run.
    """
    try:
        home = Path(os.environ.get("GLUECKAUF_CACHE") or Path.home() / ".cache" / "glueckauf")
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=home):
            return home
    except (OSError, RuntimeError) as error:  # no home at all is a RuntimeError
        warnings.warn(f"machine code is kept for this run only: {error}", RuntimeWarning, stacklevel=2)
    home = Path(tempfile.mkdtemp(prefix="glueckauf-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    os.environ["GLUECKAUF_CACHE"] = str(home)  # for the processes that this one starts
    return home


@cache
def open_cache(files: tuple[str, ...]) -> str:
    """The folder of this build; those of builds long gone are swept away."""
    home = cache_home()
    folder = home / fingerprint(PACKAGE, MODE, files)
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        for other in home.iterdir():
            if other.stat().st_mtime < time.time() - OLD:
                shutil.rmtree(other, ignore_errors=True) if other.is_dir() else other.unlink(missing_ok=True)
    return str(folder)


def folders_of(part: Path) -> set[str]:
    """The names of the folders in which the machine code of this part of the package lies."""
    files = [file for file in part.rglob("*.py") if file.parent.name != FACE]
    return {fingerprint(PACKAGE, MODE, files_behind(file, PACKAGE)) for file in files}


if COMPILED:
    import numba
    from llvmlite import ir
    from numba.core import boxing, event, pythonapi
    from numba.core.compiler_lock import global_compiler_lock
    from numba.extending import NativeValue
    from numba.np import arrayobj

    settings: Any = numba.config
    arrays: Any = arrayobj
    native: Any = NativeValue


def unbox_state(kind: Any, state: Any, c: Any) -> Any:
    """How machine code gets at the bytes of a state that Python hands over: it asks for them, and for nothing else.

    Numba asks a record for `data`, and NumPy then spells out the format of all its fields: 11 microseconds a call.
    """
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


if COMPILED and pythonapi._unboxers.functions.get(numba.types.Record) is boxing.unbox_record:  # noqa: SLF001
    pythonapi._unboxers.functions[numba.types.Record] = unbox_state  # noqa: SLF001 - Numba takes no second one otherwise


def rule(function: Function) -> Function:
    """Mark a rule: a function over numbers and one state, with loops and `if`, and nothing else."""
    return marked(function, apart=False)


def output_rule(function: Function) -> Function:
    """Mark a rule that writes what it finds into a table beside the state, never into a part of the state.

    Machine code may then take many numbers out of the state at once, before it has written the first.
    """
    return marked(function, apart=True)


def marked(function: Function, *, apart: bool) -> Function:
    if not COMPILED:
        return function
    elsewhere, settings.CACHE_DIR = settings.CACHE_DIR, open_cache(sources_of(cast("FunctionType", function)))
    njit: Any = numba.njit  # its types do not know the last setting
    compiled = njit(
        cache=True,
        nogil=True,
        error_model="numpy",
        boundscheck=MODE == "check",
        _nrt=False,  # a rule makes no array, so nobody need count who holds one: an eighth of a step of a batch
    )(function)
    settings.CACHE_DIR = elsewhere  # other users of Numba keep their place
    compiled._set_uuid(str(uuid5(NAMESPACE_OID, identity(function))))  # noqa: SLF001 - else closures miss the cache
    compile_for_wide_numbers(compiled)
    compile_as_rules_are(compiled)
    if apart:
        compiled._compiler._customize_flags = tables_apart  # noqa: SLF001 - a hook; the option itself Numba keeps private
    return cast("Function", compiled)


def tables_apart(flags: Any) -> Any:
    flags.noalias = True
    return flags


def compile_as_rules_are(compiled: Any) -> None:
    """Tell Numba two things about rules, which it may not assume of other code; that it compiles as ever.

    No rule counts an index from the end, so none needs to be asked whether it does (`check` asks, and refuses it). And
    lines that do the same to neighbours may be done at once: Numba leaves that out, since LLVM used to have it wrong
    now and then; our tests compare every bit with the interpreter. What learners see is so found twice as fast.
    """
    as_ever = compiled.compile

    def as_rules_are(sig: Any) -> Any:
        with global_compiler_lock:
            before = settings.SLP_VECTORIZE, getattr(arrays, "fix_integer_index", None)  # a Numba to come may lack it
            settings.SLP_VECTORIZE, arrays.fix_integer_index = 1, index_as_it_is
            try:
                return as_ever(sig)
            finally:
                settings.SLP_VECTORIZE, arrays.fix_integer_index = before

    compiled.compile = as_rules_are


def index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, _: Any) -> Any:
    return context.cast(builder, index, kind, numba.types.intp)


def identity(function: Any) -> str:
    """A name that is the same at every start and differs between closures of one function over different things."""
    over = [cell.cell_contents for cell in function.__closure__ or ()]
    parts = [str(getattr(thing, "_uuid", None) or repr(thing)) for thing in over]
    return " ".join((function.__module__, function.__qualname__, *parts))


def compile_for_wide_numbers(compiled: Any) -> None:
    """Let a rule that is called by rules take every number as 64 bits.

    Otherwise Numba compiles it anew for each literal and each width of number, with all that it calls.
    """
    as_asked = compiled.get_call_template

    def as_wide(args: Any, kws: Any) -> Any:
        return as_asked(tuple(map(wide, args)), {name: wide(kind) for name, kind in kws.items()})

    compiled.get_call_template = as_wide


def wide(kind: Any) -> Any:
    literal: Any = numba.types.unliteral
    plain = literal(kind)
    return numba.types.int64 if isinstance(plain, numba.types.Integer) else plain


@contextmanager
def compilation_reported(report: Callable[[Any], None]) -> Iterator[None]:
    """While this lasts, `report` hears of each rule that has just been compiled.

    Rules that come from the cache are not compiled and not reported.
    """
    if not COMPILED:
        yield
        return

    class Listener(event.Listener):
        def on_start(self, happening: Any) -> None:
            pass

        def on_end(self, happening: Any) -> None:
            report(happening.data["dispatcher"])

    with event.install_listener("numba:compile", Listener()):
        yield
