"""numba's compiler, with less to do: it makes machine code only of what Python itself calls.

numba as it comes makes every function ready to be called from Python: it is optimised together with
all that it calls, turned into machine code, wrapped and kept in the cache by itself, and once more
for every type of number, even every constant, that it is handed. A game has some 150 functions, and
Python calls ten of them. So here

- a function that compiled code calls is a *part*: it is typed and lowered once, and what comes of
  it is linked into whatever calls it. Only what Python calls is optimised, as one piece with all
  its parts, and kept in the cache;
- a part takes whole numbers in one type, 64 bits wide, whatever its callers hand it;
- a verb of the contract is the function of the game whose record it is handed.

A program that must not stand still while something is compiled says so: what has no machine code
yet then runs as plain Python, until another process has compiled it and it is loaded.

This reaches into numba, whose version is capped for that reason. Without it everything works the
same and takes three times as long to compile.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from llvmlite import binding as llvm
from numba.core import compiler, event
from numba.core import types as numba_types
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.datamodel.models import OpaqueModel
from numba.core.dispatcher import OmittedArg
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.sigutils import normalize_signature
from numba.core.typing.templates import make_concrete_template
from numba.extending import register_model

types: Any = numba_types  # what numba says of their own types is not all of it
Type = Any  # one of numba's


class Plainly:
    """Where what is not loaded runs as plain Python."""

    def __init__(self) -> None:
        self._asked = 0
        self._mine = threading.local()

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Meanwhile nothing is compiled in passing, in any thread."""
        self._asked += 1
        try:
            yield
        finally:
            self._asked -= 1

    @contextmanager
    def excepted(self) -> Iterator[None]:
        """But in this thread it is: to load what has been compiled."""
        self._mine.excepted = True
        try:
            yield
        finally:
            self._mine.excepted = False

    @property
    def here(self) -> bool:
        return self._asked > 0 and not getattr(self._mine, "excepted", False)


plainly = Plainly()


class OnlyCalled(CompileResultCacheImpl):
    """Machine code that Python calls, and nothing beside it.

    numba keeps what other functions could link as well. Ours link parts, and to read what nobody
    needs takes as long as everything else that loading a game does.
    """

    def reduce(self, made: Any) -> Any:
        (name, kind, (code, _)), *rest = super().reduce(made)
        return (name, kind, (code, naming(made.fndesc.llvm_cpython_wrapper_name))), *rest

    def rebuild(self, context: Any, kept: Any) -> Any:
        made = super().rebuild(context, kept)
        made.library._shared_module = None  # who would link it is told that it cannot be
        return made


def naming(function: str) -> bytes:
    """What numba finds a function's name in before it looks for it in the machine code."""
    module = llvm.parse_assembly(f'define void @"{function}"() {{ ret void }}')
    return bytes(module.as_bitcode())


class SharedCache(FunctionCache):
    """The machine code of a function on the disk, into which several processes may write at once.

    numba reads the index, takes the next free number, and writes the index and the file of that
    number. Two processes that do so at once take the same number, and one game's code would be
    found as another's.
    """

    _impl_class = OnlyCalled

    def save_overload(self, signature: Any, made: Any) -> None:
        from filelock import FileLock  # which only those who compile need

        self._impl.locator.ensure_cache_path()
        with FileLock(Path(self.cache_path) / "writing.lock"):
            super().save_overload(signature, made)


class PartLibrary(JITCodeLibrary):
    """The code of a part and of all that it calls: to be linked, never to be run by itself."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


def whole(kind: Type) -> Type:
    """The type in which a part takes an argument."""
    kind = types.unliteral(kind)
    if isinstance(kind, types.IntEnumMember):
        kind = kind.dtype
    narrow = isinstance(kind, types.Integer) and kind.bitwidth < types.int64.bitwidth
    return types.int64 if narrow else kind


class Dispatcher(CPUDispatcher):
    """A compiled function, which calls from compiled code find as a part."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        super().__init__(function, {}, {"nopython": True, "boundscheck": None, **options})
        self._parts: dict[Any, Any] = {}

    def enable_caching(self) -> None:
        self._cache = SharedCache(self.py_func)

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """What numba calls for a call from Python that no machine code is loaded for."""
        if not plainly.here:
            return super()._compile_for_args(*args, **kws)
        return self._with_defaults if self.py_func.__defaults__ else self.py_func

    def _with_defaults(self, *args: Any) -> Any:
        """The plain function; numba marks the arguments that were left out."""
        return self.py_func(*(a.value if isinstance(a, OmittedArg) else a for a in args))

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What the type checker of compiled code asks about a call: its part is made ready."""
        signature, args = self._compiler.fold_argument_types(args, kws)
        args = tuple(map(whole, args))
        name = self.py_func.__name__
        template = make_concrete_template(name, name, [self.part(args).signature])
        return template, signature, args, {}

    def get_overload(self, signature: Any) -> Any:
        """What the part for these arguments goes by in numba's table of functions."""
        args, _ = normalize_signature(signature)
        return self.part(tuple(args)).entry_point

    def part(self, args: tuple[Type, ...]) -> Any:
        """This function as a part, for these types of arguments."""
        if args not in self._parts:
            self._parts[args] = self._compile_part(args)
        return self._parts[args]

    def _compile_part(self, args: tuple[Type, ...]) -> Any:
        flags = compiler.Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        details = {"dispatcher": self, "args": args, "return_type": None}
        with global_compiler_lock, event.trigger_event("numba:compile", data=details):
            made = compiler.compile_extra(
                self.typingctx,
                self.targetctx,
                self.py_func,
                args=args,
                return_type=None,
                flags=flags,
                locals={},
                library=PartLibrary(self.targetctx.codegen(), self.py_func.__qualname__),
            )
            made = made._replace(entry_point=object())
            self.targetctx.insert_user_function(made.entry_point, made.fndesc, [made.library])
            return made

    def compile(self, signature: Any) -> Any:
        """Make the function ready to be called from Python."""
        entry = super().compile(signature)
        args, _ = normalize_signature(signature)
        made = self.overloads[tuple(args)]
        for environment in made._find_referenced_environments():  # of its parts
            made.codegen.set_env(environment.env_name, environment)
        return entry


class Verb(types.Callable, types.Dummy):
    """The type of a verb: calling it calls the function that `find` answers for the record."""

    def __init__(self, name: str, find: Callable[[Type], Dispatcher]) -> None:
        self._find = find
        super().__init__(f"verb({name})")

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        return types.Dispatcher(self._find(args[0])).get_call_type(context, args, kws)

    def get_call_signatures(self) -> Any:
        return (), True

    def get_impl_key(self, signature: Any) -> Any:
        return types.Dispatcher(self._find(signature.args[0])).get_impl_key(signature)

    def augment(self, _other: Type) -> Type:
        """What is registered besides is for other machines than this one's processor."""
        return self


register_model(Verb)(OpaqueModel)


def declare_verb(verb: Callable[..., Any], find: Callable[[Type], Dispatcher]) -> None:
    """Let compiled code that calls `verb` call what `find` answers for its record's type."""
    cpu_target.typing_context.insert_global(verb, Verb(verb.__name__, find))
