"""Views part by part: what has not changed is neither made nor encoded again, nor sent again.

A view is a tree: a `Branch` or a `Row` holds what changes by itself, and a leaf is plain data, or a
`Part` that is made of something when it is needed. `write` turns it into the same tree of JSON,
with every leaf of the tree before it that is made of the same. What a leaf is made of is never
changed in place.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from crownlands.server.written import in_json


class Branch(dict[str, Any]):
    """An object whose fields change one by one."""


class Row(NamedTuple):
    """A list whose things change one by one, each of them a leaf that is made in the same way."""

    things: Sequence[Any]
    make: Callable[[Any], Any] | None = None


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


Written: TypeAlias = dict[str, "Written"] | list[Leaf | Grown] | Leaf | Grown
Way = tuple[str | int, ...]  # names and indices that lead to a branch or leaf
Change = tuple[Way, str]  # the way to it, and its JSON


def made(node: Any) -> Any:
    """The tree as plain data."""
    if type(node) is Part:
        return made(node.make(node.of))
    if type(node) is Branch:
        return {name: made(branch) for name, branch in node.items()}
    if type(node) is Row:
        return [made(node.make(one) if node.make else one) for one in node.things]
    return node


def write(
    node: Any,
    before: Written | None = None,
    found: list[Change] | None = None,
    way: Way = (),
) -> Written:
    """The tree as JSON, where the leaves of an earlier one may serve again.

    What has to be replaced to get from that one to this is `found` on the way.
    """
    kind = type(node)
    if kind is Branch:
        if type(before) is not dict or before.keys() != node.keys():
            known = before if type(before) is dict else {}
            return replaced(write_branch(node, known, None, way), found, way)
        return write_branch(node, before, found, way)
    if kind is Row:
        things, make = node
        if type(before) is not list or len(before) != len(things):
            kept = {id(old.of): old for old in before} if type(before) is list else {}
            leaves = [kept.get(id(one)) or write_leaf(one, make, None, None, way) for one in things]
            return replaced(leaves, found, way)
        return [
            old if old.of is one else write_leaf(one, make, old, found, (*way, index))
            for index, (one, old) in enumerate(zip(things, before, strict=True))
        ]
    if kind is Part:
        return write_leaf(node.of, node.make, before, found, way)
    return write_leaf(node, None, before, found, way)


def write_leaf(
    of: Any,
    make: Callable[[Any], Any] | None,
    before: Written | None,
    found: list[Change] | None,
    way: Way,
) -> Leaf | Grown:
    if (type(before) is Leaf or type(before) is Grown) and (before.of is of or before.of == of):
        return before
    data = make(of) if make else of
    if type(data) is Branch or type(data) is Row:
        if type(before) is Grown:
            return Grown(of, write(data, before.inner, found, way))
        return Grown(of, replaced(write(data), found, way))
    text = in_json(data)
    if found is not None:
        found.append((way, text))
    return Leaf(of, text)


def write_branch(
    node: Branch,
    before: dict[str, Written],
    found: list[Change] | None,
    way: Way,
) -> dict[str, Written]:
    return {
        name: leaf
        if type(leaf := before.get(name)) is Leaf and leaf.of is branch  # as most are
        else write(branch, leaf, found, (*way, name))
        for name, branch in node.items()
    }


def replaced(written: Written, found: list[Change] | None, way: Way) -> Written:
    """Note that this stands in the place of something else, or of nothing."""
    if found is not None:
        found.append((way, text_of(written)))
    return written


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
def quoted(name: str | Way) -> str:
    """A name, or a way, in JSON: there are not many."""
    return in_json(name)


def changes_text(found: Iterable[Change]) -> str:
    """Changes in JSON: a list of ways and what stands there now."""
    return f"[{','.join([f'[{quoted(way)},{text}]' for way, text in found])}]"
