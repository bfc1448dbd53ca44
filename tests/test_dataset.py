"""Games as data: what is kept is what was played, and what was broken off goes on."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import crownlands
from crownlands.cli import app
from crownlands.core.errors import CrownlandsError
from crownlands.dataset import playing
from crownlands.dataset.collect import Collection
from crownlands.dataset.columns import ABOUT, Columns
from crownlands.dataset.parquet import ParquetFile
from crownlands.dataset.records import RecordFolder
from crownlands.dataset.run import Run
from crownlands.envs.single import Single
from crownlands.notation.record import Record
from interrupting import COMMAND, press_ctrl_c, started
from test_commands import BOT

DOCS = Path(__file__).parents[1] / "docs"
SET_UPS: list[tuple[str, int, tuple[str, ...]]] = [
    ("kingdomino", 2, ("dynasty",)),
    ("queendomino", 3, ()),
    ("origins", 2, ("tribe",)),
    ("duel", 2, ()),
]


@pytest.fixture(autouse=True)
def few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that few games are several pieces of work, compiled or not."""
    monkeypatch.setattr(playing, "AT_ONCE", 2)


def words(text: str) -> list[str]:
    return text.split()


def collect(run: Run, games: int, path: Path, masks: bool = False, **options: Any) -> Any:
    Collection(run, games, [ParquetFile(path, run, masks)]).play(**options)
    return pq.read_table(path)


def arrays(table: Any, name: str) -> np.ndarray:
    """A column of bytes, by the type and shape that its metadata tell."""
    field = table.schema.field(name)
    shape = json.loads(field.metadata[b"shape"])
    whole = b"".join(table[name].to_pylist())
    return np.frombuffer(whole, field.metadata[b"dtype"].decode()).reshape(-1, *shape)


@pytest.mark.plain
@pytest.mark.parametrize(("name", "seats", "variants"), SET_UPS, ids=lambda value: str(value))
def test_every_decision_is_a_row_with_all_that_belongs_to_it(
    name: str, seats: int, variants: tuple[str, ...], tmp_path: Path
) -> None:
    run = Run.of(name, seats, variants, seed=4)
    folder = RecordFolder(tmp_path / "records", run)
    file = ParquetFile(tmp_path / "games.parquet", run, masks=True)
    Collection(run, 2, [folder, file]).play()
    table = pq.read_table(tmp_path / "games.parquet")
    states, planes, scalars, masks = (
        arrays(table, column) for column in ("state", "planes", "scalars", "mask")
    )
    single, row = Single(name, seats, variants), 0
    for number in range(2):
        record = Record.read((tmp_path / "records" / f"{number:08}.crown").read_text())
        assert record.check() == []
        end, decision = record.replay(), 0
        for before, move in record:
            if before.to_play < 0:
                continue
            found = {key: table[key][row].as_py() for key in ("game", "decision", "seat")}
            assert found == {"game": number, "decision": decision, "seat": before.to_play}
            assert states[row].tobytes() == before.tobytes()
            seen = single.observe_at(np.array([before]), int(before.to_play))
            assert (planes[row] == seen[0]).all()
            assert (scalars[row] == seen[1]).all()
            position = end.at(np.array([before]))
            assert np.flatnonzero(masks[row]).tolist() == sorted(position.legal_actions)
            assert position.move(table["action"][row].as_py()) == move
            assert table["points"][row].as_py() == end.scores()
            places = {standing.seat: standing.place for standing in end.ranking()}
            assert table["places"][row].as_py() == [places[seat] for seat in range(seats)]
            row, decision = row + 1, decision + 1
    assert row == len(table)


def test_the_games_are_those_of_a_simulation_with_the_same_seed(tmp_path: Path) -> None:
    names = ("quick", "random")
    table = collect(Run.of("kingdomino", 2, (), names, 7), 3, tmp_path / "games.parquet")
    first = [table["decision"].to_pylist().index(0, 48 * game) for game in range(3)]
    wanted = crownlands.simulate("kingdomino", 2, games=3, agents=names, seed=7, threads=1)
    assert [table["points"][row].as_py() for row in first] == wanted.scores.tolist()
    assert [table["places"][row].as_py() for row in first] == wanted.ranks.tolist()


def test_a_game_that_is_longer_than_the_room_gets_more(monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run.of("duel", seed=1)
    wanted = playing.play_some(run, 0, 3)
    monkeypatch.setattr(playing, "ROOM", 10)
    found = playing.play_some(run, 0, 3)
    pairs = zip(found.actions, wanted.actions, strict=True)
    assert all(one.tolist() == other.tolist() for one, other in pairs)
    assert found.points.tolist() == wanted.points.tolist()


class BrokenOff(Exception):
    pass


def break_off(after: int) -> Any:
    """A progress that has had enough after so many games."""
    played = 0

    def add(games: int) -> None:
        nonlocal played
        played += games
        if played >= after:
            raise BrokenOff

    return add


def test_a_run_that_was_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    run, whole, path = Run.of("duel", seed=3), tmp_path / "whole.parquet", tmp_path / "a.parquet"
    wanted = collect(run, 7, whole)
    with pytest.raises(BrokenOff):
        collect(run, 7, path, progress=break_off(4))
    assert not path.exists()
    parts = pq.read_table(tmp_path / "a.parquet.parts")  # they can be read by themselves
    assert set(parts["game"].to_pylist()) == {0, 1, 2, 3}
    played: list[int] = []
    found = collect(run, 7, path, progress=played.append)
    assert sum(played) == 3
    assert found.equals(wanted)
    assert found.schema.metadata == wanted.schema.metadata
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.parquet", "whole.parquet"]


def test_more_games_of_the_same_run_are_added(tmp_path: Path) -> None:
    run, path = Run.of("duel", seed=3), tmp_path / "a.parquet"
    collect(run, 2, path)
    wanted = collect(run, 5, tmp_path / "whole.parquet")
    assert collect(run, 5, path).equals(wanted)
    with pytest.raises(CrownlandsError, match="holds 5 games of this run already: ask for as many"):
        collect(run, 4, path)


def test_parts_that_the_file_holds_already_are_not_added_again(tmp_path: Path) -> None:
    """Whoever was killed between the last two steps has both."""
    run, path = Run.of("duel", seed=3), tmp_path / "a.parquet"
    with pytest.raises(BrokenOff):
        collect(run, 2, path, progress=break_off(2))
    parts = {part.name: part.read_bytes() for part in (tmp_path / "a.parquet.parts").iterdir()}
    wanted = collect(run, 2, path)
    (tmp_path / "a.parquet.parts").mkdir()
    for name, data in parts.items():
        (tmp_path / "a.parquet.parts" / name).write_bytes(data)
    assert collect(run, 3, path)["game"].to_pylist()[: len(wanted)] == wanted["game"].to_pylist()
    assert collect(run, 3, path)["game"].to_pylist().count(0) == wanted["game"].to_pylist().count(0)


def test_a_store_gets_only_what_it_has_not(tmp_path: Path) -> None:
    run = Run.of("duel", seed=3)
    folder, path = tmp_path / "records", tmp_path / "a.parquet"
    Collection(run, 2, [RecordFolder(folder, run)]).play()
    (folder / "00000000.crown").unlink()
    kept = (folder / "00000001.crown").stat()
    Collection(run, 4, [RecordFolder(folder, run), ParquetFile(path, run)]).play()
    assert len(list(folder.glob("*.crown"))) == 4
    assert (folder / "00000001.crown").stat() == kept
    assert set(pq.read_table(path)["game"].to_pylist()) == {0, 1, 2, 3}


def test_any_agent_plays_and_processes_give_the_same_games(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(BOT)
    run = Run.of("duel", agents=["peasant", f"{tmp_path / 'bots.py'}:First"], seed=1)
    one = collect(run, 3, tmp_path / "one.parquet", workers=1)
    two = collect(run, 3, tmp_path / "two.parquet", workers=2)
    assert one.equals(two)
    first = [row for row in range(len(one)) if one["seat"][row].as_py() == 1]
    masks = collect(run, 3, tmp_path / "masks.parquet", masks=True)
    lowest = arrays(masks, "mask").argmax(axis=1)
    assert [one["action"][row].as_py() for row in first] == lowest[first].tolist()


def test_a_game_that_an_agent_forfeits_is_not_kept(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(BOT)
    run = Run.of("duel", agents=["random", f"{tmp_path / 'bots.py'}:Lost"])
    with pytest.raises(CrownlandsError, match=r"Game 0 cannot be kept: .*:Lost answered -5"):
        collect(run, 1, tmp_path / "a.parquet")
    assert not (tmp_path / "a.parquet").exists()


BAD = [
    ("--parquet a.parquet --seed 4", "a.parquet holds another run, with seed 3 and not 4"),
    ("--parquet a.parquet --masks", "with masks False and not True: choose another"),
    ("--parquet a.parquet --agents quick", "with agents random,random and not quick,quick"),
    ("--parquet text.txt", "text.txt exists and is not a Parquet file: choose another"),
    ("--parquet foreign.parquet", "foreign.parquet holds something other than games as data"),
    ("--parquet text.txt/a.parquet", "text.txt/a.parquet.* cannot be written"),
    ("--records records --seed 4", "records holds another run, with seed 3 and not 4"),
    ("--records others", "others holds records of something else: choose another"),
    ("--records text.txt", "text.txt cannot be written: File exists"),
    ("--masks", "--masks is for --parquet FILE"),
    ("--ray local", "--ray is for --records DIR and --parquet FILE"),
    ("--ray local --threads 2 --parquet b.parquet", "--threads is for this machine"),
    ("--parquet b.parquet --agents nobody", "There is no agent 'nobody'"),
    ("--parquet b.parquet --agents a,b,c", "3 agents do not fill 2 seats"),
    ("--parquet b.parquet --games 0", "The number of games is 1 to 100000000, not 0"),
    ("--agents duke", "no agent 'duke' for bulk play: choose .*with --records or --parquet any"),
]


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which somebody has worked before."""
    folder, run = tmp_path_factory.mktemp("used"), Run.of("duel", seed=3)
    records, file = RecordFolder(folder / "records", run), ParquetFile(folder / "a.parquet", run)
    Collection(run, 1, [records, file]).play()
    (folder / "text.txt").write_text("My diary.")
    pq.write_table(
        pq.read_table(folder / "a.parquet").replace_schema_metadata(), folder / "foreign.parquet"
    )
    (folder / "others").mkdir()
    (folder / "others" / "1.crown").write_text("")
    return folder


@pytest.mark.parametrize(("options", "sentence"), BAD, ids=[options for options, _ in BAD])
def test_what_cannot_be_is_said_and_leaves_everything_as_it_was(
    options: str, sentence: str, used: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(used)
    before = {path: path.read_bytes() for path in used.rglob("*.*") if path.suffix != ".lock"}
    asked = ["simulate", "duel", "--seed", "3", "--games", "1", *options.split()]
    done = CliRunner().invoke(app, asked)
    assert isinstance(done.exception, CrownlandsError), done.output
    assert re.search(sentence, str(done.exception)), done.exception
    after = {path: path.read_bytes() for path in used.rglob("*.*") if path.suffix != ".lock"}
    assert after == before


def test_two_runs_do_not_write_to_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from crownlands import lock

    monkeypatch.chdir(tmp_path)
    with lock.take("a.parquet.lock"):
        done = CliRunner().invoke(app, ["simulate", "duel", "--parquet", "a.parquet"])
    assert str(done.exception) == "Another run is writing to a.parquet."


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a folder that nobody can write to")
def test_where_nothing_can_be_written_nobody_else_is_blamed() -> None:
    done = CliRunner().invoke(app, ["simulate", "duel", "--records", "/proc/games"])
    assert str(done.exception) == "/proc/games.lock cannot be written."


def test_the_command_says_where_all_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    asked = words("simulate duel --games 2 --parquet a.parquet --records r --threads 1")
    told = CliRunner().invoke(app, asked).output
    rows = len(pq.read_table("a.parquet"))
    wanted = f"2 games of duel, 2 games played now.\nRecords: r\nDecisions: {rows} in a.parquet\n"
    assert told == wanted
    again = json.loads(CliRunner().invoke(app, [*asked, "--json"]).output)
    assert again["played"] == 0
    assert (again["games"], again["decisions"]) == (2, rows)


@pytest.mark.parametrize("agents", ["random", "bots.py:First"])  # on threads, in processes
def test_ctrl_c_keeps_what_is_complete(agents: str, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(BOT)
    asked = words(f"simulate duel --agents {agents} --games 100000 --parquet a.parquet --records r")
    with started(*asked, "--threads", "2", cwd=tmp_path) as child:
        end = time.monotonic() + 120
        while len(list(tmp_path.glob("a.parquet.parts/*.parquet"))) < 3:
            assert time.monotonic() < end, "no game was played"
            time.sleep(0.05)
        assert press_ctrl_c(child) == (130, "Stopped.\n")
    kept = set(pq.read_table(tmp_path / "a.parquet.parts")["game"].to_pylist())
    assert kept
    for game in kept:  # records are written first
        text = (tmp_path / "r" / f"{game:08}.crown").read_text()
        assert Record.read(text).replay().is_over


def test_without_pyarrow_a_sentence_says_what_is_missing(tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['pyarrow'] = None;"
        "from crownlands.cli import main;"
        "sys.argv = 'crownlands simulate duel --games 1 --parquet a.parquet'.split(); main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "CROWNLANDS_JIT": "0"},
    )
    assert done.returncode == 2
    assert "PyArrow is not installed: pip install 'crownlands[data]', or in a clone" in done.stderr


def test_a_local_ray_plays_the_same_games(tmp_path: Path) -> None:
    env = {**os.environ, "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0", "CROWNLANDS_JIT": "0"}
    asked = words("simulate duel --games 3 --seed 5 --ray local --parquet ray.parquet")
    done = subprocess.run([*COMMAND, *asked], capture_output=True, text=True, cwd=tmp_path, env=env)
    assert done.returncode == 0, done.stderr
    wanted = collect(Run.of("duel", seed=5), 3, tmp_path / "here.parquet")
    assert pq.read_table(tmp_path / "ray.parquet").equals(wanted)


def test_every_column_is_described_as_it_is() -> None:
    columns = Columns(Run.of("kingdomino", 4), masks=True)
    page = (DOCS / "datasets.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \| (.+) \| (.+) \|$", page, re.MULTILINE)
    told = {name: (kind, about) for name, kind, about in rows}
    assert list(told) == columns.schema.names
    for field in columns.schema:
        kind, about = told[field.name]
        assert about.startswith(ABOUT[field.name])
        if field.metadata:
            assert kind.startswith(f"bytes: `{field.metadata[b'dtype'].decode()}")
        else:
            assert kind.startswith(f"`{getattr(field.type, 'value_type', field.type)}")


def test_the_code_for_pytorch_runs_where_it_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch")
    monkeypatch.chdir(tmp_path)
    collect(Run.of("kingdomino", 2), 2, tmp_path / "games.parquet", masks=True)
    (block,) = re.findall(r"```py\n(.*?)```", (DOCS / "datasets.md").read_text(), re.DOTALL)
    exec(block, {})
