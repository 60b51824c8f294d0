"""What kernels use of numba-cuda beyond its documentation; see `engine/numba_hooks.py`, of which this is a part.

It stands here because machine code of the CPU does not depend on it.
"""

import operator
from typing import Any

import numba
from llvmlite import ir
from numba.core.compiler_lock import global_compiler_lock

from glueckauf.engine.numba_hooks import cuda_part, hook, takes


@hook(lambda: takes(cuda_part("np.arrayobj").fix_integer_index, "context", "builder", "idxty", "idx", "size"))
def indexes_as_they_are_on_gpus(compiled: Any) -> None:
    """Tell Numba about a rule of a GPU that no index counts from the end; see `indexes_as_they_are`."""
    as_made, module = compiled.compile_device, cuda_part("np.arrayobj")

    def made(args: Any, return_type: Any = None) -> Any:
        with global_compiler_lock:
            before, module.fix_integer_index = module.fix_integer_index, index_as_it_is_on_gpus
            try:
                return as_made(args, return_type)
            finally:
                module.fix_integer_index = before

    compiled.compile_device = made


def index_as_it_is_on_gpus(context: Any, builder: Any, kind: Any, index: Any, _: Any) -> Any:
    return context.cast(builder, index, kind, cuda_part("types").intp)


@hook(lambda: cuda_part("np.arrayobj").setitem_array and cuda_part("extending").core_models.ArrayModel)
def without_zeros() -> Any:
    """A function for kernels that gives an array of zeros as one that stores no zero.

    A store of a thread of its own row takes as long as all of a warp in one row, and most numbers are zeros.
    """
    types, arrayobj = cuda_part("types"), cuda_part("np.arrayobj")

    class WithoutZeros(types.Array):  # type: ignore[name-defined]
        def __init__(self, dtype: Any, ndim: int, layout: str) -> None:
            super().__init__(dtype, ndim, layout, name=f"without zeros({dtype}, {ndim}d, {layout})")

        def copy(self, dtype: Any = None, ndim: Any = None, layout: Any = None, readonly: Any = None) -> Any:  # noqa: ARG002
            return WithoutZeros(dtype or self.dtype, self.ndim if ndim is None else ndim, layout or self.layout)

    cuda_part("extending").register_model(WithoutZeros)(cuda_part("extending").core_models.ArrayModel)

    @arrayobj.registry.lower(operator.setitem, WithoutZeros, types.Any, types.Any)
    def store(context: Any, builder: Any, sig: Any, args: Any) -> None:
        kept = context.cast(builder, args[2], sig.args[2], sig.args[0].dtype)
        zero = ir.Constant(kept.type, 0)
        differs = builder.icmp_signed if isinstance(kept.type, ir.IntType) else builder.fcmp_unordered
        with builder.if_then(differs("!=", kept, zero)):
            arrayobj.setitem_array(context, builder, sig, args)

    def without(typing_context: Any, array: Any) -> Any:  # noqa: ARG001 - Numba hands over both
        def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:  # noqa: ARG001
            return args[0]

        return WithoutZeros(array.dtype, array.ndim, array.layout)(array), make

    return cuda_part("extending").intrinsic(without)


@hook(lambda: cuda_part("cgutils").get_item_pointer and cuda_part("extending").intrinsic)
def staging(at_once: int) -> Any:
    """A function for kernels, `stage(to, source, first, count, thread, threads)`: a block copies states together.

    Neighbouring threads read neighbouring words. `to` may have states with room behind each, a multiple of 4 bytes.
    """
    cgutils, number, half = cuda_part("cgutils"), ir.IntType(64), ir.IntType(32)

    def stage(typing_context: Any, to: Any, source: Any, first: Any, count: Any, thread: Any, threads: Any) -> Any:  # noqa: ARG001
        words, stride = source.dtype.size // 8, to.dtype.size // 4

        def make(context: Any, builder: Any, _: Any, args: Any) -> Any:
            def start(kind: Any, array: Any, index: Any, unit: Any) -> Any:
                there = context.make_array(kind)(context, builder, array)
                address = cgutils.get_item_pointer(context, builder, kind, there, [index])
                return builder.bitcast(address, unit.as_pointer())

            written, read = start(to, args[0], number(0), half), start(source, args[1], args[2], number)
            total, step = builder.mul(args[3], number(words)), args[5]
            stop = builder.sub(total, args[4])  # of a loop that begins at 0

            def move(firsts: Any) -> None:
                moved = [builder.load(builder.gep(read, [i]), align=8) for i in firsts]
                for i, content in zip(firsts, moved, strict=True):
                    at = builder.add(
                        builder.mul(builder.udiv(i, number(words)), number(stride)),
                        builder.mul(builder.urem(i, number(words)), number(2)),
                    )
                    low, high = builder.trunc(content, half), builder.trunc(builder.lshr(content, number(32)), half)
                    builder.store(low, builder.gep(written, [at]), align=4)
                    builder.store(high, builder.gep(written, [builder.add(at, number(1))]), align=4)

            many = builder.mul(step, number(at_once))
            rounds = builder.select(
                builder.icmp_signed(">", stop, number(0)),
                builder.udiv(builder.add(stop, builder.sub(step, number(1))), step),
                number(0),
            )  # of this thread
            with cgutils.for_range(builder, builder.udiv(rounds, number(at_once))) as loop:
                base = builder.add(args[4], builder.mul(loop.index, many))
                firsts = [base]
                for _ in range(at_once - 1):
                    firsts.append(builder.add(firsts[-1], step))
                move(firsts)
            done = builder.mul(builder.udiv(rounds, number(at_once)), number(at_once))
            with cgutils.for_range(builder, builder.sub(rounds, done)) as loop:
                move([builder.add(args[4], builder.mul(builder.add(done, loop.index), step))])
            return context.get_dummy_value()

        types = numba.types
        return types.void(to, source, *[types.intp] * 4), make

    return cuda_part("extending").intrinsic(stage)


@hook(lambda: cuda_part("cgutils").get_item_pointer and cuda_part("extending").intrinsic)
def clearing() -> Any:
    """A function for kernels, `clear(array, first, count, thread, threads)`: a block fills rows with zeros together.

    16 bytes at once, as far as they go: the first row begins at a multiple of 16 bytes.
    """
    cgutils, number, octet = cuda_part("cgutils"), ir.IntType(64), ir.IntType(8)
    wide = ir.VectorType(ir.IntType(32), 4)

    def clear(typing_context: Any, array: Any, first: Any, count: Any, thread: Any, threads: Any) -> Any:  # noqa: ARG001
        def make(context: Any, builder: Any, _: Any, args: Any) -> Any:
            there = context.make_array(array)(context, builder, args[0])
            width = builder.mul(builder.extract_value(there.shape, 1), there.itemsize)
            total = builder.mul(width, args[2])
            start = builder.gep(builder.bitcast(there.data, octet.as_pointer()), [builder.mul(width, args[1])])
            pieces, whole = builder.bitcast(start, wide.as_pointer()), builder.udiv(total, number(16))
            with cgutils.for_range_slice(builder, args[3], whole, args[4], number) as (i, _):
                builder.store(ir.Constant(wide, [0] * 4), builder.gep(pieces, [i]), align=16)
            rest = builder.mul(whole, number(16))
            with cgutils.for_range_slice(builder, builder.add(rest, args[3]), total, args[4], number) as (i, _):
                builder.store(octet(0), builder.gep(start, [i]), align=1)
            return context.get_dummy_value()

        return numba.types.void(array, *[numba.types.intp] * 4), make

    return cuda_part("extending").intrinsic(clear)
