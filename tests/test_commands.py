"""What commands have in common: how they are stopped, told what to do, and fail."""

import io
import json
import shutil
import subprocess
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

import crownlands
from crownlands import bench
from crownlands.agents import own
from crownlands.agents.match import Result
from crownlands.agents.ratings import rate, write_csv
from crownlands.agents.registry import player
from crownlands.bench_push import WAYS
from crownlands.catalogue import GAMES
from crownlands.cli import app
from crownlands.core.errors import CrownlandsError, count
from crownlands.core.jit import PACKAGE
from crownlands.notation.record import Record
from crownlands.terminal.saving import save
from crownlands.terminal.session import Session, read_players
from interrupting import COMMAND, is_there, press_ctrl_c, started, wait_until_busy
from servers import PATIENCE, wait_for

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "kingdomino", "--games", "100000000"],
        ["perft", "queendomino", "--depth", "64"],
        ["bench", "--seconds", "3600"],
        ["verify", *[path.name for path in PLAYTHROUGHS.glob("*.crown")] * 100],
    ],
    ids=lambda arguments: arguments[0],
)
def test_ctrl_c_ends_a_command_that_would_take_hours(arguments: list[str]) -> None:
    with started(*arguments, cwd=PLAYTHROUGHS) as child:
        wait_until_busy(child.pid, seconds=4)  # a quarter of it goes into its imports
        assert press_ctrl_c(child) == (130, "Stopped.\n")


BUSY = """
import multiprocessing, time

class Busy:
    def choose(self, states, budget, seed):
        if multiprocessing.parent_process() is None:
            raise RuntimeError("the first game is played by the arena itself")
        open(f"busy-{seed}", "w").close()
        time.sleep(3600)
"""


def test_ctrl_c_ends_an_arena_in_the_middle_of_its_games(tmp_path: Path) -> None:
    """A terminal tells all its processes: the workers say nothing, and are gone."""
    (tmp_path / "bots.py").write_text(BUSY)
    options = "--agents bots.py:Busy,random --seats 2 --workers 2 --deals 3"
    with started("arena", "kingdomino", *options.split(), cwd=tmp_path) as child:
        wait_for(lambda: len(list(tmp_path.glob("busy-*"))) >= 2)
        assert press_ctrl_c(child) == (130, "Stopped.\n")
        wait_for(lambda: not is_there(child.pid))  # no worker plays on


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("simulate kingdomino --seats abc", "--seats is a whole number, not 'abc'."),
        ("simulate kingdomino --games 1.5", "--games is a whole number, not '1.5'."),
        ("bench --seconds soon", "--seconds is a number, not 'soon'."),
        ("serve --port 99999", "--port is 65535 or less, not '99999'."),
        ("puzzles mine --processes two", "--processes is a whole number, not 'two'."),
        ("hint x --best 0", "--best is 1 or more, not '0'."),
    ],
)
def test_what_is_no_number_is_refused_in_a_sentence(arguments: str, sentence: str) -> None:
    assert str(CliRunner().invoke(app, arguments.split()).exception) == sentence


def test_one_of_a_thing_is_told_as_one() -> None:
    assert [count(n, "point") for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert count(1, "domino", "dominoes") == "1 domino"
    assert count(1_000, "domino", "dominoes") == "1,000 dominoes"


BOT = """
import numpy as np
from crownlands.core import play
from crownlands.core.contract import MAX_MOVES


class First:
    def __init__(self, skip="0"):
        self.skip = int(skip)

    def choose(self, states, budget, seed):
        legal = np.zeros(MAX_MOVES, np.int64)
        return int(legal[min(self.skip, play.legal(states, 0, legal) - 1)])


class Lost:
    def choose(self, states, budget, seed):
        return -5


class Nobody:
    pass
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with somebody's own agents in a file."""
    (tmp_path / "bots.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    own.load.cache_clear()
    return tmp_path


def test_the_arena_takes_agents_from_a_file_and_keeps_the_records(bots: Path) -> None:
    agents = "bots.py:First,bots.py:First:skip=2,random"
    options = ["--deals", "1", "--workers", "1", "--records", "kept/records", "--json"]
    done = CliRunner().invoke(
        app, ["arena", "kingdomino", "--agents", agents, "--seats", "2", *options]
    )
    assert done.exception is None
    table = json.loads(done.stdout)
    assert {line["agent"] for line in table["table"]} == set(agents.split(","))
    assert not table["forfeits"]
    records = sorted((bots / "kept" / "records").glob("*.crown"))
    assert len(records) == table["games"] == 6
    for path in records:
        record = Record.read(path.read_text())
        assert record.check() == []
        assert record.replay().is_over
        assert record.tags["Seat1"] in agents.split(",")


def test_records_of_an_arena_name_the_data_it_was_played_with(tmp_path: Path) -> None:
    own_table = tmp_path / "own.csv"
    shutil.copy(PACKAGE / "games" / "queendomino" / "buildings.csv", own_table)
    told = ["--agents", "random,quick", "--seats", "2", "--deals", "1", "--workers", "1"]
    kept = ["--data", str(own_table), "--records", str(tmp_path)]
    done = CliRunner().invoke(app, ["arena", "queendomino", *told, *kept])
    assert done.exception is None
    for path in tmp_path.glob("*.crown"):
        assert Record.read(path.read_text(), str(own_table)).tags["Data"].startswith("own.csv")


@pytest.mark.parametrize(
    ("agent", "sentence"),
    [
        ("bots.py:Second", "There is no agent 'Second' in bots.py: it has First or Lost."),
        ("bots.py:Nobody", "'bots.py:Nobody' is not an agent: it has no method choose."),
        ("bots.py:First:jump=1", "could not be made: First.__init__() got an unexpected"),
        ("nothing.py:First", "nothing.py cannot be read: No such file"),
        ("no_such_module:First", "no_such_module cannot be loaded: No module named"),
        ("nobody", "yours is FILE.py:CLASS."),
    ],
)
@pytest.mark.usefixtures("bots")
def test_an_agent_that_cannot_be_had_is_a_sentence(agent: str, sentence: str) -> None:
    with pytest.raises(CrownlandsError) as refused:
        player(agent)
    assert sentence in str(refused.value)


@pytest.mark.usefixtures("bots")
def test_any_agent_can_sit_at_the_terminal() -> None:
    game = crownlands.new("kingdomino", seats=2, seed=3)
    session = Session(game, read_players("bots.py:First,bots.py:Lost", 2))
    told = []
    for _ in range(4):
        try:
            move = session.ask_opponent()
        except CrownlandsError as trouble:
            told.append(str(trouble))
            move = session.any_move()
        session.play(move)
    assert set(told) == {"bots.py:Lost answered -5, which is not legal."}
    with pytest.raises(CrownlandsError, match="or another agent, such as search@500"):
        read_players("person,nobody", 2)


def full(name: Path) -> str:
    """A file on a disk without room."""
    name.symlink_to("/dev/full")
    return str(name)


RECORD = str(PLAYTHROUGHS / "kingdomino-2-harmony.crown")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_a_sentence(tmp_path: Path) -> None:
    for name in ("x.svg", "x.png"):
        picture = tmp_path / name
        with pytest.raises(CrownlandsError, match=rf"{name} cannot be written: No space left"):
            app(["draw", RECORD, "-o", full(picture)], standalone_mode=False)
    rated = rate([Result(("a", "b"), 0, [40, 30], [1, 2], [0.5, 0.1])])
    with pytest.raises(CrownlandsError, match=r"t.csv cannot be written: No space left"):
        write_csv(rated * 1000, Path(full(tmp_path / "t.csv")))
    (tmp_path / "a.crown.part").symlink_to("/dev/full")
    with pytest.raises(CrownlandsError, match=r"a.crown cannot be written: No space left"):
        save(crownlands.new("kingdomino", seed=1), tmp_path / "a.crown", ("person",))
    with Path("/dev/full").open("w") as disk:
        done = subprocess.run(
            [*COMMAND, "games"], stdout=disk, stderr=subprocess.PIPE, text=True, timeout=PATIENCE
        )
    told = "crownlands: The output cannot be written: No space left on device.\n"
    assert (done.returncode, done.stderr) == (2, told)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"\x89PNG\r\n", "a PNG picture"),
        (b"SQLite format 3\0", "a server's database"),
        (b'<svg xmlns="x">', "an SVG picture"),
        (b'{"crownlands": "arena", "game": "duel"}', "the results of an arena"),
        (b'{"rows": []}', "JSON"),
        (b"id,name_en,copies\nchurch,Church,2\n", "a table (CSV)"),
        (b"kingdomino 2 round=0 step=claim next=4", "a position"),
    ],
)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_no_record_is_called_what_it_is(
    command: str, content: bytes, kind: str, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    done = CliRunner().invoke(app, [command, str(file)])
    assert f"{file} is {kind}, not a record of a game." in done.output + str(done.exception)


def test_the_score_pad_calls_a_record_what_it_is() -> None:
    done = CliRunner().invoke(app, ["score", RECORD])
    assert "is a record of a game, not a grid, a position or JSON." in str(done.exception)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play --pause 2", "are chosen on the page, or here with --terminal"),
        ("play --terminal --port 8000", "--port is for the browser"),
        ("play --terminal --no-browser", "--browser is for the browser"),
        ("play --terminal --database sqlite:///x.db", "--database is for the browser"),
        (f"draw {RECORD} -o x.svg --width 100", "--width is for a PNG"),
        ("arena duel --ray local --workers 2", "--workers is for this machine"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(arguments: str, sentence: str) -> None:
    done = CliRunner().invoke(app, arguments.split())
    assert isinstance(done.exception, CrownlandsError)
    assert sentence in str(done.exception)


@pytest.mark.usefixtures("bots")
def test_tables_fit_into_80_columns() -> None:
    narrow = {"COLUMNS": "80", "TERM": "dumb"}
    agents = "random,bots.py:Lost,bots.py:First:skip=3"
    options = ["--agents", agents, "--deals", "2", "--workers", "1", "--seats", "2"]
    tables = [
        CliRunner(env=narrow).invoke(app, arguments).output
        for arguments in (
            ["games"],
            ["arena", "kingdomino", *options],
            ["simulate", "queendomino", "--games", "1", "--seats", "2"],
        )
    ]
    assert "fire-empire" in tables[0]
    assert "s/game forf." in tables[1]
    assert tables[2].startswith("1 game of queendomino, 2 seats, no variants\n")
    case = {"threads": 16, "games_per_second": 1234567.0, "decisions_per_second": 123456789.0}
    figures = {"times_yardstick": 12.34, "times_first": 10.0, "bytes_per_state": 1234}
    rows = [
        {"game": game, "seats": seats, "variants": list(variants), **case, **figures}
        for game, seats, variants in bench.cases()
    ]
    start_up = [
        {"game": game, "to": to, "cold": 123.4, "cached": 12.3, "plain": 12.3}
        for game in GAMES
        for to in (bench.FIRST_MOVE, bench.FIRST_BULK)
    ]
    console = Console(width=80, file=io.StringIO())
    pushes = [{**row, "way": way, "times_step": 0.12} for row in rows for way in WAYS]
    steps = {"games": 123456, "observations": True, "steps_per_second": 123456789.0}
    results = {
        "random_games": rows,
        "yardstick": None,
        "vector_steps": [{**row, **steps} for row in rows],
        "seats_in_turn": [],
        "pushes": pushes,
        "start_up_seconds": start_up,
    }
    bench.show(results, console)
    tables.append(console.file.getvalue())  # type: ignore[attr-defined]
    assert "1234\n" in tables[-1].replace(" ", "")
    for table in tables:
        assert "…" not in table
        assert max(map(len, table.splitlines())) <= 80
