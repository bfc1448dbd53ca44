"""A network as a file: a line that says what it is, a header in JSON, the weights packed.

    CROWNLANDS NETWORK 3
    {"game": "kingdomino", "seats": 4, ...}
    the arrays one after the other in the order of `Network`, little-endian, compressed by zlib

An array of weights that are at most 127 steps of a size that goes by the column (`network`) is
written as those sizes, int16, and the steps, int8; any other as it is. The header names the arrays
that are written in steps, and has the checksum of all that follows it.
"""

import hashlib
import json
import math
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from crownlands.core.contract import MAX_SEATS
from crownlands.core.errors import CrownlandsError
from crownlands.nets.features import Plan, Shape
from crownlands.nets.network import SMALL, Network, Sizes, kind_of, network_shapes

MAGIC = b"CROWNLANDS NETWORK "
FORMAT = 3  # 2 had rows and columns of hidden numbers the other way round
LONGEST_HEADER = 1 << 16
LARGEST = 1 << 26  # bytes of weights
MOST_HIDDEN = 4096
SUFFIX = ".net"
COLUMN = -2  # the axis along which the weights of one hidden number lie
STEPPED = np.dtype("<i2")  # what may be written in steps


@dataclass(frozen=True)
class Header:
    """What a network is for."""

    game: str
    seats: int
    variants: tuple[tuple[str, ...], ...]  # the set-ups it has learnt, each by its variants
    features: str  # the fingerprint of what it is told
    shape: Shape
    sizes: Sizes
    card: dict[str, Any] = field(default_factory=dict)  # how it was trained, how strong it is


@dataclass(frozen=True, eq=False)
class Trained:
    """A network that has been read."""

    name: str
    header: Header
    network: Network = field(repr=False)


def header_for(
    plan: Plan, variants: tuple[tuple[str, ...], ...], sizes: Sizes, card: dict[str, Any]
) -> Header:
    return Header(plan.game, plan.seats, variants, plan.fingerprint, plan.shape, sizes, card)


def write_network(path: str | PathLike[str], header: Header, network: Network) -> None:
    """Write the file, whole or not at all."""
    stepped: list[str] = []
    parts: list[np.ndarray] = []
    for name, array in zip(Network._fields, network, strict=True):
        steps = in_steps(name, array)
        if steps:
            stepped.append(name)
        parts += steps or [array.astype(kind_of(name))]
    packed = zlib.compress(b"".join(part.tobytes() for part in parts), 9)
    told = asdict(header) | {
        "shape": header.shape._asdict(),
        "sizes": header.sizes._asdict(),
        "stepped": stepped,
        "bytes": len(packed),
        "checksum": checksum(packed),
    }
    lines = MAGIC + f"{FORMAT}\n{json.dumps(told)}\n".encode()
    target = Path(path)
    draft = target.with_name(target.name + ".part")
    draft.write_bytes(lines + packed)
    draft.replace(target)


def checksum(packed: bytes) -> str:
    return hashlib.sha256(packed).hexdigest()


def in_steps(name: str, array: np.ndarray) -> list[np.ndarray]:
    """The sizes of the columns and their steps; nothing if they do not take a byte each."""
    if kind_of(name) != STEPPED:
        return []
    wide = array.astype(np.int32)
    sizes = np.maximum(np.gcd.reduce(wide, axis=COLUMN, keepdims=True), 1)
    steps = wide // sizes
    if np.abs(steps).max(initial=0) > SMALL:
        return []
    return [sizes.astype(STEPPED), steps.astype(np.int8)]


def read_network(path: str | PathLike[str]) -> Trained:
    """The network in a file; a sentence if there is none that could be read."""
    where = Path(path)
    with complaints(where):
        header, told, packed = read_start(load(where, LONGEST_HEADER + LARGEST))
        network = read_weights(header, told, packed)
    return Trained(where.name.removesuffix(SUFFIX), header, network)


def header_of(path: str | PathLike[str]) -> Header:
    """What the network in a file is for; a sentence if it does not say so."""
    where = Path(path)
    with complaints(where):
        return read_start(load(where, LONGEST_HEADER))[0]


class Unreadable(Exception):
    """What is wrong with a file, to be said after its name."""


@contextmanager
def complaints(where: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError as error:
        raise CrownlandsError(f"There is no network {str(where)!r}.") from error
    except OSError as error:
        raise CrownlandsError(f"The network {str(where)!r} cannot be read: {error}.") from error
    except Unreadable as error:
        raise CrownlandsError(f"The network {str(where)!r} cannot be used: {error}.") from error


def load(where: Path, most: int) -> bytes:
    with where.open("rb") as file:
        return file.read(most)


def read_start(data: bytes) -> tuple[Header, dict[str, Any], bytes]:
    """The header, all that is told beside it, and what follows."""
    first, _, rest = data.partition(b"\n")
    if not first.startswith(MAGIC):
        raise Unreadable("it is not a network of Crownlands")
    if first != MAGIC + str(FORMAT).encode():
        raise Unreadable(
            f"its format is {first[len(MAGIC) : len(MAGIC) + 20].decode(errors='replace')!r}, and "
            f"this version of Crownlands reads {FORMAT}"
        )
    line, end, packed = rest.partition(b"\n")
    if not end:
        raise Unreadable("it is cut short")
    try:
        told = json.loads(line)
        return read_header(told), told, packed
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise Unreadable("its header is damaged") from error


def read_weights(header: Header, told: dict[str, Any], packed: bytes) -> Network:
    try:
        stepped, size, expected = list(told["stepped"]), int(told["bytes"]), str(told["checksum"])
    except (KeyError, TypeError, ValueError) as error:
        raise Unreadable("its header is damaged") from error
    if len(packed) < size:
        raise Unreadable(f"it is cut short: {size - len(packed)} bytes are missing")
    if checksum(packed) != expected:
        raise Unreadable("it is damaged: its checksum is not that of what it holds")
    return unpack(header, stepped, packed)


def read_header(told: dict[str, Any]) -> Header:
    """The header; any of several errors if it is not one."""
    shape = Shape(**{key: whole(value, 0, 1 << 14) for key, value in told["shape"].items()})
    sizes = Sizes(**{key: whole(value, 1, MOST_HIDDEN) for key, value in told["sizes"].items()})
    return Header(
        game=str(told["game"]),
        seats=whole(told["seats"], 1, MAX_SEATS),
        variants=tuple(tuple(map(str, together)) for together in told["variants"]),
        features=str(told["features"]),
        shape=shape,
        sizes=sizes,
        card=dict(told["card"]),
    )


def whole(value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(value)
    return value


def unpack(header: Header, stepped: list[str], packed: bytes) -> Network:
    """The arrays of a network from the bytes that follow its header."""
    layout = [
        (name, part, kind)
        for name, shape in network_shapes(header.shape, header.sizes).items()
        for part, kind in parts_of(name, shape, name in stepped)
    ]
    size = sum(math.prod(part) * kind.itemsize for _, part, kind in layout)
    if size > LARGEST:
        raise Unreadable(f"its weights are {size} bytes, and at most {LARGEST} are read")
    try:
        data = zlib.decompressobj().decompress(packed, size + 1)
    except zlib.error as error:
        raise Unreadable("its weights cannot be unpacked") from error
    if len(data) != size:
        raise Unreadable("its weights are not as many as its header says")
    arrays: dict[str, np.ndarray] = {}
    at = 0
    for name, part, kind in layout:
        found = np.frombuffer(data, kind, math.prod(part), at).reshape(part)
        at += found.nbytes
        arrays[name] = arrays[name] * found if name in arrays else found.copy()
    network = Network(**arrays)
    if not ((network.shifts >= 0) & (network.shifts < 32) & np.isfinite(network.units).all()).all():
        raise Unreadable("its weights are none")
    return network


def parts_of(
    name: str, shape: tuple[int, ...], stepped: bool
) -> Iterator[tuple[tuple[int, ...], np.dtype]]:
    """The shapes and types of what is written of an array."""
    if not stepped:
        yield shape, kind_of(name)
        return
    sizes = list(shape)
    sizes[COLUMN] = 1
    yield tuple(sizes), STEPPED
    yield shape, np.dtype(np.int8)
