"""Plain functions on 64-bit words that compile to single machine instructions."""

from typing import Any

import numpy as np

from crownlands.core.jit import COMPILED, overload

ONE = np.uint64(1)


def count(word: np.uint64) -> int:
    """How many bits are set."""
    return int(word).bit_count()


def lowest(word: np.uint64) -> int:
    """The number of the lowest set bit; the word must not be empty."""
    return (int(word) & -int(word)).bit_length() - 1


def nth(word: np.uint64, n: int) -> int:
    """The number of the n-th set bit, counting from 0."""
    rest = int(word)
    for _ in range(n):
        rest &= rest - 1
    return (rest & -rest).bit_length() - 1


if COMPILED:
    from llvmlite import binding, ir
    from numba import int64, uint64
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic
    def _count(_typing: Any, _word: Any) -> Any:
        return int64(uint64), lambda _c, builder, _s, args: builder.ctpop(args[0])

    @intrinsic
    def _lowest(_typing: Any, _word: Any) -> Any:
        zero_is_defined = cgutils.false_bit
        return int64(uint64), lambda _c, builder, _s, args: builder.cttz(args[0], zero_is_defined)

    @intrinsic
    def _deposit(_typing: Any, _bits: Any, _mask: Any) -> Any:
        """Spread the low bits of a word over the set bits of a mask (pdep of BMI2)."""

        def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            word = ir.IntType(64)
            of_two = ir.FunctionType(word, [word, word])
            name = "llvm.x86.bmi.pdep.64"
            return builder.call(cgutils.get_or_insert_function(builder.module, of_two, name), args)

        return uint64(uint64, uint64), emit

    def _count_compiled(word: Any) -> Any:
        return _count(word)

    def _lowest_compiled(word: Any) -> Any:
        return _lowest(word)

    def _nth_by_deposit(word: Any, n: Any) -> Any:
        return _lowest(_deposit(ONE << np.uint64(n), word))

    def _nth_by_halves(word: Any, n: Any) -> Any:
        skipped = 0
        for width in (32, 16, 8):
            low = _count(word & ((ONE << np.uint64(width)) - ONE))
            if n >= low:
                n -= low
                word >>= np.uint64(width)
                skipped += width
        for _ in range(n):
            word &= word - ONE
        return skipped + _lowest(word)

    def has_deposit() -> bool:
        """Whether this processor has a quick pdep; the first Zens' takes hundreds of cycles."""
        slow = ("znver1", "znver2", "bdver4")
        features = binding.get_host_cpu_features()
        return bool(features.get("bmi2")) and binding.get_host_cpu_name() not in slow

    overload(count, lambda _word: _count_compiled)
    overload(lowest, lambda _word: _lowest_compiled)
    overload(nth, lambda _word, _n: _nth_by_halves)
    if has_deposit():
        overload(nth, lambda _word, _n: _nth_by_deposit, target="cpu")
