"""Networks are written and read back; a file that is none is refused with a sentence."""

import json
import re
import zlib
from pathlib import Path

import numpy as np
import pytest

from crownlands.core.errors import CrownlandsError
from crownlands.nets.files import FORMAT, MAGIC, Header, checksum, read_network, write_network
from crownlands.nets.network import HIDDEN, Network, Sizes, kind_of, network_shapes
from crownlands.nets.quantise import quantise
from networks import TINY, plan_for, random_network, random_weights

pytestmark = pytest.mark.plain


def split(data: bytes) -> tuple[bytes, dict[str, object], bytes]:
    first, line, packed = data.split(b"\n", 2)
    return first, json.loads(line), packed


def join(first: bytes, told: object, packed: bytes) -> bytes:
    return b"\n".join([first, json.dumps(told).encode(), packed])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.net"
    write_network(path, *random_network("duel", 2))
    return path


def test_a_network_is_read_as_it_was_written(file: Path) -> None:
    header, network = random_network("duel", 2)
    found = read_network(file)
    assert (found.name, found.header) == ("some", header)
    for name, array, again in zip(Network._fields, network, found.network, strict=True):
        assert again.dtype == array.dtype == kind_of(name)
        assert again.shape == array.shape == network_shapes(header.shape, header.sizes)[name]
        assert np.array_equal(again, array), name
        assert again.flags.c_contiguous
        assert again.flags.writeable


def test_most_weights_take_a_byte(tmp_path: Path) -> None:
    header, network = random_network("kingdomino", 4, sizes=Sizes())
    write_network(tmp_path / "whole.net", header, network)
    numbers = sum(array.size for array in network)
    assert (tmp_path / "whole.net").stat().st_size < 1.15 * numbers
    assert list(tmp_path.iterdir()) == [tmp_path / "whole.net"]


def test_arrays_that_do_not_go_by_steps_are_written_as_they_are(tmp_path: Path) -> None:
    header, network = random_network("duel", 2)
    odd = np.arange(network.head_2.size, dtype=np.int16).reshape(network.head_2.shape) - 40
    write_network(tmp_path / "odd.net", header, network._replace(head_2=odd * 7 + 1))
    assert np.array_equal(read_network(tmp_path / "odd.net").network.head_2, odd * 7 + 1)


def damaged(file: Path) -> dict[str, bytes]:
    """What may be wrong with a file, by what is said of it."""
    data = file.read_bytes()
    first, told, packed = split(data)
    sizes: dict[str, int] = dict(TINY._asdict())
    flipped = bytearray(data)
    flipped[-3] ^= 1
    wrong = zlib.compress(b"1234")
    garbage = b"no weights"
    return {
        "not a network of Crownlands": b"PK\x03\x04 something else",
        "it is not a network": b"",
        "format is '2', and this version of Crownlands reads 3": join(MAGIC + b"2", told, packed),
        "it is cut short": data[:60],
        "bytes are missing": data[:-100],
        "is damaged: its checksum": bytes(flipped),
        "header is damaged": join(first, {**told, "sizes": {**sizes, "table": -1}}, packed),
        "its header is damaged": join(first, [1, 2], packed),
        "cannot be unpacked": join(
            first, {**told, "bytes": len(garbage), "checksum": checksum(garbage)}, garbage
        ),
        "not as many as its header says": join(
            first, {**told, "bytes": len(wrong), "checksum": checksum(wrong)}, wrong
        ),
        "at most": join(first, {**told, "sizes": dict.fromkeys(sizes, 4096)}, packed),
    }


def test_a_file_that_is_no_network_is_refused_with_a_sentence(file: Path, tmp_path: Path) -> None:
    for said, data in damaged(file).items():
        bad = tmp_path / "bad.net"
        bad.write_bytes(data)
        with pytest.raises(CrownlandsError, match=re.escape(said)) as refusal:
            read_network(bad)
        assert str(refusal.value).startswith(f"The network {str(bad)!r} cannot be used: ")
        assert str(refusal.value).endswith(".")
    with pytest.raises(CrownlandsError, match=r"^There is no network '.*nowhere.net'\.$"):
        read_network(tmp_path / "nowhere.net")
    with pytest.raises(CrownlandsError, match=r"cannot be read"):
        read_network(tmp_path)


def test_no_cut_of_a_file_is_taken_for_a_network(file: Path, tmp_path: Path) -> None:
    data = file.read_bytes()
    for length in range(0, len(data), 97):
        (tmp_path / "cut.net").write_bytes(data[:length])
        with pytest.raises(CrownlandsError):
            read_network(tmp_path / "cut.net")


def test_weights_that_are_no_numbers_or_of_another_shape_are_not_quantised() -> None:
    shape = plan_for("duel", 2).shape
    weights, largest = random_weights(shape), dict.fromkeys(HIDDEN, 1.0)
    with pytest.raises(CrownlandsError, match="training went wrong"):
        quantise(weights._replace(head_2=weights.head_2 * np.nan), shape, largest)
    with pytest.raises(CrownlandsError, match="'kingdom_1' are"):
        quantise(weights._replace(kingdom_1=weights.kingdom_1[1:]), shape, largest)
    with pytest.raises(CrownlandsError, match="more weight decay"):
        quantise(weights._replace(head_2=weights.head_2 * 1e6), shape, largest)


def test_the_header_says_what_the_network_is_for(file: Path) -> None:
    header = read_network(file).header
    assert isinstance(header, Header)
    told = plan_for("duel", 2)
    assert (header.game, header.seats, header.variants) == ("duel", 2, ((),))
    assert (header.features, header.shape) == (told.fingerprint, told.shape)
    assert FORMAT == 3
