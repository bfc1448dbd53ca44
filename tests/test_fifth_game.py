"""A fifth game is a folder: Beacons, a package of its own, is played everywhere by being there.

Everything runs as it would for its author: the package lies on Python's path with its entry point,
and nothing of ours names it.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from page_server import page_server
from pictures import texts, used
from pseudo_terminal import SOURCE, Terminal
from servers import seat_all

ROOT = Path(__file__).parents[1]
OUTSIDE = Path(__file__).with_name("outside")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package is there for every process that is started; the rules run as plain Python."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(SOURCE), str(OUTSIDE)]))
    monkeypatch.setenv("CROWNLANDS_JIT", "0")


def run(*arguments: str, path: Path = OUTSIDE, **others: str) -> subprocess.CompletedProcess[str]:
    """What ``python ARGUMENTS`` says where packages lie on this path."""
    places = os.pathsep.join([str(SOURCE), str(path)])
    environment = {**os.environ, "CROWNLANDS_JIT": "0", "PYTHONPATH": places, **others}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env=environment
    )


def crownlands(*arguments: str, path: Path = OUTSIDE) -> str:
    done = run("-m", "crownlands", *arguments, path=path)
    assert done.returncode == 0, done.stderr
    return done.stdout


def play(script: str) -> str:
    """What a few lines of Python print."""
    done = run("-c", f"import random, crownlands\nfrom beacons import ENTRY\n{script}")
    assert done.returncode == 0, done.stderr
    return done.stdout


JUDGED = """
import sys
sys.path.insert(0, {tests!r})
from crownlands.agents.registry import player
from crownlands.nets.files import write_network
from networks import random_network
write_network({file!r}, *random_network("beacons", 3))
game = crownlands.new("beacons", 3, seed=4)
agents = [player("net:file=" + {file!r}), player("search:value=net:file=" + {file!r} + "@4")]
while not game.is_over:
    game.push(agents[len(game.log) % 2].choose(game.states, len(game.log)))
print(*game.scores())
"""


def test_networks_play_it(tmp_path: Path) -> None:
    script = JUDGED.format(tests=str(Path(__file__).parent), file=str(tmp_path / "beacons.net"))
    assert len(play(script).split()) == 3


RECORD = """
game = crownlands.new("beacons", 3, seed=4)
while not game.is_over:
    game.push(random.Random(len(game.log)).choice(game.legal_moves))
from crownlands.notation.record import Record
print(Record.of(game))
"""


def test_it_stands_in_the_catalogue_after_our_own() -> None:
    games = json.loads(crownlands("games", "--json"))
    assert list(games)[-1] == "beacons"
    assert games["beacons"]["seats"] == [2, 3, 4]
    assert "beacons" not in json.loads(crownlands("games", "--json", path=SOURCE))


def test_it_is_played_recorded_verified_and_drawn(tmp_path: Path) -> None:
    file = tmp_path / "game.crown"
    file.write_text(play(RECORD))
    assert crownlands("verify", str(file))
    picture = tmp_path / "picture.svg"
    crownlands("draw", str(file), "-o", str(picture))
    svg = picture.read_text()
    assert {"Beacons", "The game is over", "round 8 of 8"} <= set(texts(svg))
    assert used(svg, "lighthouse") == 3
    assert used(svg, "heath") + used(svg, "lake") == 3 * 8 + 1  # and what was turned up last
    assert used(svg, "beacon") > 3  # beside the names, and on the maps
    text = play(f"{RECORD}\nprint(game)")
    assert "Turned up: " in text
    assert re.search(r"^H heath, L lake, \* beacon, @ lighthouse, \. free$", text, re.MULTILINE)


def test_what_is_wrong_is_told_in_its_own_sentences() -> None:
    told = play(
        """
game = crownlands.new("beacons", 2, seed=4)
for move in ("a1", "g7", "+heath", "@17"):
    try:
        game.push(move)
    except crownlands.IllegalMove as error:
        print(error)
"""
    ).splitlines()
    assert told[0] == "a1 is off the map, which runs from f6 to h8."
    assert told[1] == "g7 is not free."
    assert told[2] == "+heath cannot be played now: a square must be put, such as h7 or h7*."
    assert told[3].startswith("'@17' is not a move; the legal ones are f6, g6")


def test_of_its_moves_the_points_are_told() -> None:
    """A game need not explain its moves: what they bring at once is known by the contract."""
    told = play(
        """
from crownlands.analysis.reasons import reasons
game = crownlands.new("beacons", 2, seed=4)
while not game.is_over:
    action = game.legal_actions[-1]
    for reason in reasons(game.states, action):
        print(game.gains([action])[0], reason.kind, reason.words)
    game.push(action)
"""
    ).splitlines()
    kinds = {line.split()[1] for line in told}
    assert "land" in kinds
    assert kinds <= {"land", "widens", "gains", "loses", "quiet"}
    assert any(
        re.match(r"[1-9]\d* land Brings \d+ points?: (heath|lake), now", line) for line in told
    )


def test_every_level_plays_it_by_the_contract_alone() -> None:
    told = play(
        """
from crownlands.agents.registry import levels, player
for level in levels()[:3]:
    game = crownlands.new("beacons", 2, seed=1)
    while not game.is_over:
        game.push(player(level.name).choose(game.states, seed=len(game.log)))
    print(level.recipe_in("beacons"), *game.scores())
print(levels()[-1].recipe_in("beacons"))
"""
    ).splitlines()
    assert [line.split()[0] for line in told] == [
        "greedy-placement",
        "quick",
        "search@20",
        "search:trees=2@10000",
    ]
    assert all(sum(map(int, line.split()[1:])) > 0 for line in told[:3])


def test_compiled_it_deals_and_scores_as_it_does_plain() -> None:
    asked = ("-m", "crownlands", "simulate", "beacons", "--games", "300", "--seed", "5", "--json")
    plain, compiled = run(*asked), run(*asked, CROWNLANDS_JIT="1")
    assert plain.returncode == compiled.returncode == 0, compiled.stderr
    told, same = json.loads(plain.stdout), json.loads(compiled.stdout)
    for timing in ("seconds", "games_per_second", "decisions_per_second", "threads"):
        told.pop(timing, None)
        same.pop(timing, None)
    assert told == same


@pytest.mark.usefixtures("installed")
def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    flags = ("play", "beacons", "--terminal", "--players", "person,peasant", "--seats", "2")
    path = Path(os.environ["PYTHONPATH"])
    with Terminal(*flags, "--pause", "0", "--seed", "3", folder=tmp_path, path=path) as terminal:
        terminal.wait_for("Enter: put it on f6")
        first = terminal.rest()  # all of it is painted
        assert "Beacons" in first
        assert "Orange puts a square." in first
        assert "Turned up: " in first
        over = "The game is over"
        while over not in terminal.wait_for(lambda text: over in text or "Enter: put it" in text):
            terminal.rest()
            terminal.press("enter")
            terminal.rest()
        terminal.wait_for("Escape closes")
        assert "territory" in terminal.rest()


@pytest.mark.usefixtures("installed")
def test_it_is_played_on_the_server_against_a_bot(tmp_path: Path) -> None:
    with page_server(tmp_path) as server:
        server.wait_for("beacons")
        listed = {game["name"]: game for game in server.client.get("/api/catalogue")["games"]}
        looks = listed["beacons"]["looks"]
        assert looks["kinds"]["heath"] == {
            "colour": "#8D6A9F",
            "sign": "H",
            "symbol": "heath",
        }
        assert looks["pieces"]["beacon"]["symbol"] == "beacon"
        assert listed["beacons"]["words"]["steps"] == {"put": "puts a square"}
        art = server.client.get("/api/art.svg")
        assert 'id="cl-heath"' in art
        seated = seat_all(server.client, "person bot", "beacons")
        over = seated.play_to_the_end()
        assert over["phase"] == "over"
        assert over["title"] == "Beacons"
        assert all(len(kingdom["cells"]) == 8 for kingdom in over["position"]["kingdoms"])


# What is wrong with a package


def package(folder: Path, value: str, code: str = "", name: str = "broken") -> Path:
    """A package with the module `its` that offers a game."""
    info = folder / "its-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: its\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[crownlands.games]\n{name} = {value}\n")
    (folder / "its.py").write_text(code)
    return folder


RENAMED = "from dataclasses import replace\nfrom crownlands.games.duel import ENTRY\n"
BAD_ART = (
    "from pathlib import Path\nfrom crownlands.text.looks import Looks\n"
    "ENTRY = replace(ENTRY, name='broken', looks=Looks(art=Path(__file__)))\n"
)


@pytest.mark.parametrize(
    ("value", "code", "name", "told"),
    [
        ("its:ENTRY", "", "broken", "AttributeError: module 'its' has no attribute 'ENTRY'"),
        ("nowhere:ENTRY", "", "broken", "ModuleNotFoundError: No module named 'nowhere'"),
        ("its:ENTRY", "1 / 0", "broken", "ZeroDivisionError: division by zero"),
        ("its:ENTRY", "ENTRY = 7", "broken", "its:ENTRY is not an Entry"),
        ("its:ENTRY", RENAMED, "duel", "there is a game of that name already"),
        ("its:ENTRY", RENAMED, "broken", "its entry calls it 'duel', and names are like 'my-game'"),
        ("its:ENTRY", RENAMED + BAD_ART, "broken", "its.py cannot be read: syntax error"),
    ],
)
def test_a_game_that_cannot_be_had_is_left_out_with_a_sentence(
    tmp_path: Path, value: str, code: str, name: str, told: str
) -> None:
    path = package(tmp_path, value, code, name)
    listed = run("-m", "crownlands", "games", "--json", path=path)
    assert set(json.loads(listed.stdout)) == {"kingdomino", "queendomino", "origins", "duel"}
    shown = run("-m", "crownlands", "games", path=path)
    assert shown.returncode == 0
    begins = f"The game {name!r} of the package its cannot be played: "
    assert begins in shown.stderr
    assert told in shown.stderr
    assert "Traceback" not in shown.stderr
    if name == "broken":
        asked = run("-m", "crownlands", "simulate", "broken", path=path)
        assert asked.returncode == 2
        assert begins in asked.stderr
        assert told in asked.stderr


def test_changed_rules_of_a_package_are_compiled_anew(tmp_path: Path) -> None:
    """The directory of machine code follows from the sources of all games, ours or not."""
    copied = tmp_path / "outside"
    shutil.copytree(OUTSIDE, copied)

    def directory(path: Path) -> str:
        script = "from crownlands.core.jit import cache_directory; print(cache_directory())"
        return run("-c", script, path=path).stdout

    assert directory(copied) == directory(OUTSIDE) != directory(SOURCE)
    rules = copied / "beacons" / "rules.py"
    rules.write_text(rules.read_text() + "\n# another rule\n")
    assert directory(copied) != directory(OUTSIDE)


# Who else may name a game

NAMES = re.compile(r"\b(kingdomino|queendomino|origins|duel)\b", re.IGNORECASE)
FREE = (
    "src/crownlands/games/",
    "src/crownlands/catalogue.py",
    "src/crownlands/learn/configs/",  # one for each set-up that is learnt
    "src/crownlands/nets/data/",  # what was learnt
    "src/crownlands/server/page/",
)
MAY_NAME = {
    "src/crownlands/__init__.py": "says what the package is",
    "src/crownlands/analysis/calibration.json": "figures fitted to each game",
    "src/crownlands/analysis/hints.py": "an example of a decision in several moves",
    "src/crownlands/bench_envs.py": "figures are of games by name, to be compared over the years",
    "src/crownlands/cli.py": "says what the command is",
    "src/crownlands/commands/options.py": "says which game has a data file",
    "src/crownlands/commands/score.py": "options of the score pad, by game",
    "src/crownlands/commands/serve.py": "web origins",
    "src/crownlands/core/kingdom.py": "who else has the squares of kingdoms",
    "src/crownlands/core/terrain.py": "numbers of the terrains that two games share",
    "src/crownlands/envs/gymnasium.py": "an example of an environment",
    "src/crownlands/envs/open_spiel.py": "an example, and the game it has without being told",
    "src/crownlands/envs/pettingzoo.py": "an example of an environment",
    "src/crownlands/envs/symmetry.py": "whose boards are not square",
    "src/crownlands/envs/vector.py": "an example of an environment",
    "src/crownlands/learn/config.py": "an example of a configuration",
    "src/crownlands/lessons.py": "an example of a lesson",
    "src/crownlands/nets/files.py": "an example of a file",
    "src/crownlands/notation/record.py": "an example of a record",
    "src/crownlands/puzzles/mine.py": "how much time each game's puzzles get",
    "src/crownlands/puzzles/puzzles.jsonl": "positions of games",
    "src/crownlands/score_pad/players.py": "an example of what is written",
    "src/crownlands/score_pad/sentences.fr.txt": "a sentence of a game's, in French",
    "src/crownlands/score_pad/sentences.pt.txt": "and in Portuguese",
    "src/crownlands/score_pad/words.fr.txt": "modes have names of their own in French",
    "src/crownlands/score_pad/words.pt.txt": "and in Portuguese",
    "src/crownlands/server/app.py": "says what the server is",
    "src/crownlands/server/day_routes.py": "an example of a request",
    "src/crownlands/server/guard.py": "web origins",
    "src/crownlands/server/messages.py": "an example of a request",
    "src/crownlands/server/pads.py": "an example of a request",
    "src/crownlands/server/records.py": "an example of a record",
    "src/crownlands/server/pages/index.html": "says what the server is",
    "src/crownlands/server/puzzles.py": "an example of a request",
    "src/crownlands/server/settings.py": "web origins",
    "src/crownlands/server/sharing.py": "says what the server is",
    "src/crownlands/server/study.py": "an example of a position",
    "src/crownlands/server/telling.py": "says what the server is",
    "src/crownlands/terminal/dialogs.py": "an example of a file's name",
    "src/crownlands/text/names.py": "names of the terrains that two games share",
    "src/crownlands/text/position.py": "an example of a position",
}


def test_only_games_and_the_catalogue_name_games() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "src"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    naming = {
        name
        for name in listed.stdout.split()
        if not name.startswith(FREE) and NAMES.search((ROOT / name).read_text(errors="ignore"))
    }
    assert naming == set(MAY_NAME)


def test_nobody_of_ours_names_the_toy() -> None:
    found = subprocess.run(
        ["git", "grep", "-il", "beacons", "--", "src", "web"], cwd=ROOT, capture_output=True
    )
    assert found.stdout == b""


# The page about it


def test_the_page_about_adding_a_game_shows_the_toys_own_code() -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text()
    shown = re.findall(r"^`([\w./-]+)`[^\n]*:\n\n```\w+\n(.*?)```$", page, re.MULTILINE | re.DOTALL)
    for name, code in shown:
        parts = [part.strip("\n") for part in re.split(r"^\.\.\.$", code, flags=re.MULTILINE)]
        file = (OUTSIDE / name).read_text()
        assert all(part in file for part in parts), name
    files = {str(file.relative_to(OUTSIDE)) for file in OUTSIDE.rglob("*") if file.is_file()}
    wanted = {name for name in files if name.endswith((".py", ".txt"))}
    assert {name for name, _ in shown} == wanted


def test_random_games_of_it_end_in_eight_rounds() -> None:
    rng = random.Random(1)
    for seed in rng.sample(range(1000), 3):
        told = play(
            f"""
for seats in ENTRY.seats:
    for variants in ENTRY.variants_for(seats):
        game = crownlands.new("beacons", seats, variants, seed={seed})
        while not game.is_over:
            game.push(random.choice(game.legal_moves))
        assert len(game.log) == 8 * (seats + 1), game.log
        assert sum(part.points for part in game.breakdown(0)) == game.scores()[0]
        for _ in range(8 * seats):
            game.undo()
        assert len(game.log) == 1  # what the first round brings
print("done")
"""
        )
        assert told == "done\n"
