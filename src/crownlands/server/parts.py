"""Views part by part: what has not changed is neither made nor encoded again, nor sent again.

A view is a tree: a `Branch` or a `Row` holds what changes by itself, and a leaf is plain data, or a
`Part` that is made of something when it is needed. `write` turns it into the same tree of JSON,
with every leaf of the tree before it that is made of the same. What a leaf is made of is never
changed in place.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from crownlands.server.written import in_json


class Branch(dict[str, Any]):
    """An object whose fields change one by one."""


class Row(tuple[Any, ...]):
    """A list whose things change one by one."""


class Part(NamedTuple):
    """A leaf, or a branch with more on it: what it is made of, and how."""

    of: Any
    make: Callable[[Any], Any]


class Leaf(NamedTuple):
    """A leaf that has been written."""

    of: Any
    text: str


class Grown(NamedTuple):
    """What a part was made into, where more of it may change by itself."""

    of: Any
    inner: "Written"


Written: TypeAlias = dict[str, "Written"] | list["Written"] | Leaf | Grown
Change = tuple[tuple[str | int, ...], str]  # the way to a branch or leaf, and its JSON


def made(node: Any) -> Any:
    """The tree as plain data."""
    if type(node) is Part:
        return made(node.make(node.of))
    if type(node) is Branch:
        return {name: made(branch) for name, branch in node.items()}
    if type(node) is Row:
        return [made(branch) for branch in node]
    return node


def write(node: Any, before: Written | None = None) -> Written:
    """The tree as JSON, where the leaves of an earlier one may serve again."""
    kind = type(node)
    if kind is Branch:
        old = before if type(before) is dict else {}
        return {
            name: leaf
            if type(leaf := old.get(name)) is Leaf and leaf.of is branch  # as most are
            else write(branch, leaf)
            for name, branch in node.items()
        }
    if kind is Row:
        others = before if type(before) is list and len(before) == len(node) else [None] * len(node)
        return [write(*pair) for pair in zip(node, others, strict=True)]
    of, make = node if kind is Part else (node, None)
    if (type(before) is Leaf or type(before) is Grown) and (before.of is of or before.of == of):
        return before
    data = make(of) if make else of
    if type(data) is Branch or type(data) is Row:
        return Grown(of, write(data, before.inner if type(before) is Grown else None))
    return Leaf(of, in_json(data))


def text_of(written: Written) -> str:
    if type(written) is Leaf:
        return written.text
    if type(written) is Grown:
        return text_of(written.inner)
    if type(written) is list:
        return f"[{','.join(map(text_of, written))}]"
    assert type(written) is dict
    named = [f"{quoted(name)}:{text_of(branch)}" for name, branch in written.items()]
    return f"{{{','.join(named)}}}"


@lru_cache(maxsize=4096)
def quoted(name: str | tuple[str | int, ...]) -> str:
    """A name, or a way, in JSON: there are not many."""
    return in_json(name)


def changes(before: Written, after: Written, way: tuple[str | int, ...] = ()) -> Iterator[Change]:
    """What has to be replaced to get from one to the other."""
    if after is before:
        return
    if type(before) is Grown and type(after) is Grown:
        yield from changes(before.inner, after.inner, way)
    elif type(before) is dict and type(after) is dict and before.keys() == after.keys():
        for name, branch in after.items():
            if branch is not before[name]:
                yield from changes(before[name], branch, (*way, name))
    elif type(before) is list and type(after) is list and len(before) == len(after):
        for index, branch in enumerate(after):
            if branch is not before[index]:
                yield from changes(before[index], branch, (*way, index))
    else:
        yield way, text_of(after)


def changes_text(found: Iterator[Change]) -> str:
    """The same in JSON: a list of ways and what stands there now."""
    return f"[{','.join([f'[{quoted(way)},{text}]' for way, text in found])}]"
