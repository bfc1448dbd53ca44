"""A Parquet file of the decisions of a run.

Until all games are played, their decisions lie in parts in a folder beside it, each of which is a
Parquet file by itself: a file that is still open has no end and cannot be read, and what was broken
off could not go on in it.
"""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from crownlands.core.errors import CrownlandsError, count, writing
from crownlands.dataset.arrow import pa, pq
from crownlands.dataset.columns import Columns
from crownlands.dataset.files import whole_file, write_whole
from crownlands.dataset.playing import Played
from crownlands.dataset.run import KIND, Run, read_description, refuse_another

ABOUT = "_run.json"  # among the parts, unseen by who reads them: what is played
PART = re.compile(r"([0-9]+)-([0-9]+)\.parquet")
TAG = b"crownlands"  # in the file's metadata: the same, and how many games there are
ROWS = 16_384  # of a group in the file, at least
COMPRESSION = "zstd"


class ParquetFile:
    """The file, with what is there already."""

    def __init__(self, path: Path, run: Run, masks: bool = False) -> None:
        self.path, self.parts = path, path.with_name(f"{path.name}.parts")
        self.columns = Columns(run, masks)
        self.about = {**run.description(), "masks": masks}
        self.whole = 0  # games that are in the file itself
        if path.exists():
            self._look_into_file()
        if self.parts.exists():
            self._look_into_parts()

    def _look_into_file(self) -> None:
        try:
            told = pq.read_schema(self.path).metadata or {}
        except (pa.ArrowInvalid, OSError) as error:
            raise CrownlandsError(
                f"{self.path} exists and is not a Parquet file: choose another."
            ) from error
        found = read_description(told.get(TAG, b""))
        refuse_another(self.path, found, self.about)
        self.whole = int(found["games"])

    def _look_into_parts(self) -> None:
        about = self.parts / ABOUT
        found = read_description(about.read_bytes()) if about.exists() else {"crownlands": KIND}
        if about.exists() or self._ranges():
            refuse_another(self.parts, found, self.about)
        for first, last in self._ranges():
            if last <= self.whole:  # it is in the file, and was to be removed
                self._part(first, last).unlink()

    def _part(self, first: int, last: int) -> Path:
        return self.parts / f"{first:010}-{last:010}.parquet"

    def _ranges(self) -> list[tuple[int, int]]:
        """The games of each part, in order."""
        if not self.parts.exists():
            return []
        names = (PART.fullmatch(path.name) for path in self.parts.iterdir())
        return sorted((int(match[1]), int(match[2])) for match in names if match)

    def held(self, games: int) -> np.ndarray:
        """bool[games]: which of the first games are there already."""
        if self.whole > games:
            raise CrownlandsError(
                f"{self.path} holds {count(self.whole, 'game')} of this run already: ask for as "
                "many or more, or choose another file."
            )
        found = np.zeros(games, bool)
        found[: self.whole] = True
        for first, last in self._ranges():
            found[first:last] = True
        return found

    def write(self, played: Played) -> None:
        """Keep some games as a part."""
        with writing(self.parts):
            self.parts.mkdir(parents=True, exist_ok=True)
        about = self.parts / ABOUT
        if not about.exists():
            write_whole(about, json.dumps(self.about, indent=2) + "\n")
        with whole_file(self._part(played.games.start, played.games.stop)) as new:
            pq.write_table(
                self.columns.table(played), new, compression=COMPRESSION, use_dictionary=False
            )

    def finish(self, games: int) -> None:
        """Put the file and the parts together, and remove the parts."""
        if self.whole < games:
            told = json.dumps({**self.about, "games": games})
            schema = self.columns.schema.with_metadata({TAG: told.encode()})
            with (
                whole_file(self.path) as new,
                pq.ParquetWriter(
                    new, schema, compression=COMPRESSION, use_dictionary=False
                ) as file,
            ):
                for table in grouped(self._tables()):
                    file.write_table(table.replace_schema_metadata(schema.metadata))
            self.whole = games
        if self.parts.exists():
            shutil.rmtree(self.parts)

    def _tables(self) -> Iterator[Any]:
        """All decisions in the order of the games, some at a time."""
        paths = [self._part(*games) for games in self._ranges()]
        for path in [self.path, *paths] if self.whole else paths:
            with pq.ParquetFile(path) as file:
                for group in range(file.num_row_groups):
                    yield file.read_row_group(group).replace_schema_metadata()

    def rows(self) -> int:
        """The number of decisions in the file."""
        return int(pq.read_metadata(self.path).num_rows)


def grouped(tables: Iterator[Any]) -> Iterator[Any]:
    """Tables put together so that none but the last is small."""
    held: list[Any] = []
    for table in tables:
        held.append(table)
        if sum(len(one) for one in held) >= ROWS:
            yield pa.concat_tables(held)
            held = []
    if held:
        yield pa.concat_tables(held)
