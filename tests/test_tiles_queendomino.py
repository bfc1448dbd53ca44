"""The pieces of Queendomino, and the table of buildings that an owner of the box may correct."""

import csv
import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

import naive_queendomino
from crownlands.bulk import simulate
from crownlands.cli import app
from crownlands.core.errors import CrownlandsError
from crownlands.core.jit import COMPILED
from crownlands.game import Game, new
from crownlands.games.queendomino import tiles
from crownlands.games.queendomino.tiles import BUILDINGS, DOMINOES, TERRAINS, TOWN, read_buildings
from lockstep import follow
from test_lockstep_queendomino import breakdown, eager, say, view

TABLE = Path(tiles.__file__).with_name("buildings.csv")
DOCS = Path(__file__).parents[1] / "docs/rules-queendomino.md"

Rows = list[dict[str, str]]


def rows() -> Rows:
    with TABLE.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def write(path: Path, table: Rows) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, table[0])
        writer.writeheader()
        writer.writerows(table)
    return path


# The box


def test_48_dominoes_and_towns_show_no_crowns() -> None:
    assert DOMINOES.shape == (96, 4)
    left, right, left_crowns, right_crowns = DOMINOES.T
    assert not left_crowns[left == TOWN].any()
    assert not right_crowns[right == TOWN].any()


def test_32_building_tiles_with_15_towers_and_no_more_knights_than_the_box_has() -> None:
    assert sum(building.copies for building in BUILDINGS) == 32
    assert sum(building.copies * building.towers for building in BUILDINGS) == 15
    assert sum(building.copies * building.knights for building in BUILDINGS) + 4 <= 22


def test_the_docs_show_the_table_of_buildings_with_the_status_of_each_value() -> None:
    text = DOCS.read_text(encoding="utf-8")
    first = 1
    for row in rows():
        copies = int(row["copies"])
        numbers = f"{first}" if copies == 1 else f"{first} to {first + copies - 1}"
        first += copies
        cells = [
            row["name_en"],
            numbers,
            f"{row['knights']} ({row['knights_status'].lower()})",
            f"{row['towers']} ({row['towers_status'].lower()})",
            row["score_status"].lower(),
        ]
        lines = [line for line in text.splitlines() if f"| {row['name_en']} |" in line]
        assert len(lines) == 1, row["name_en"]
        for cell in cells:
            assert f"| {cell} |" in lines[0], (row["name_en"], cell)


# A corrected table


def test_the_games_own_table_can_be_given_as_a_data_file() -> None:
    assert read_buildings(TABLE) == BUILDINGS
    assert new("queendomino", seed=1, data=TABLE).states == new("queendomino", seed=1).states


def test_rows_may_come_in_any_order_and_further_columns_are_for_readers(tmp_path: Path) -> None:
    table = [{"note": "seen", **row} for row in reversed(rows())]
    path = write(tmp_path / "own.csv", table)
    path.write_text("\ufeff" + path.read_text(encoding="utf-8"), encoding="utf-8")  # a spreadsheet
    assert read_buildings(path) == BUILDINGS


@pytest.mark.plain
@pytest.mark.parametrize("seats", [2, 4])
def test_a_corrected_table_is_played_by(
    tmp_path: Path, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = rows()
    for row in table:
        row["knights"], row["towers"] = row["alt_knights"], row["alt_towers"]
        row["crowns"] = {"statue": "3", "church": "2"}.get(row["id"], row["crowns"])
        row["copies"] = {"safe_tower": "3", "safe_knight": "2"}.get(row["id"], row["copies"])
        row["copies"] = {"queens_tower": "0"}.get(row["id"], row["copies"])
    path = write(tmp_path / "own.csv", table)
    own = [row for row in table for _ in range(int(row["copies"]))]
    monkeypatch.setattr(naive_queendomino, "TILES", own)
    monkeypatch.setattr("test_lockstep_queendomino.BUILDINGS", read_buildings(path))
    for seed in range(8 if COMPILED else 1):
        game = Game("queendomino", seats, data=path)
        twin = naive_queendomino.Queendomino(seats)
        follow(game, twin, random.Random(seed), say, view, breakdown, eager if seed % 2 else None)


def test_a_corrected_table_changes_the_results_of_a_simulation(tmp_path: Path) -> None:
    table = rows()
    for row in table:
        if row["id"] == "statue":
            row["score_points"] = "99"
    path = write(tmp_path / "own.csv", table)
    plain = simulate("queendomino", 4, games=50, seed=1)
    own = simulate("queendomino", 4, games=50, seed=1, data=path)
    assert own.scores.sum() > plain.scores.sum()
    assert (own.scores >= plain.scores).all()


def test_a_game_remembers_its_table() -> None:
    import crownlands

    game = new("queendomino", 2, seed=1, data=TABLE)
    assert f"data={str(TABLE)!r}" in repr(game)
    assert eval(repr(game), {"crownlands": crownlands}) == game
    assert game.copy().data == str(TABLE)


def test_games_without_data_files_refuse_one() -> None:
    with pytest.raises(CrownlandsError, match="Kingdomino has no data file"):
        new("kingdomino", data=TABLE)


@pytest.mark.parametrize(
    ("building", "column", "value", "sentence"),
    [
        ("statue", "copies", "4", "the copies add up to 33, not to 32 tiles"),
        ("statue", "copies", "-3", "line 17: copies is a whole number from 0 to 32, not '-3'"),
        ("statue", "knights", "-1", "knights is a whole number from 0 to 9, not '-1'"),
        ("statue", "towers", "two", "towers is a whole number from 0 to 9, not 'two'"),
        ("statue", "towers", "", "towers is a whole number from 0 to 9, not ''"),
        ("statue", "crowns", "4", "crowns is a whole number from 0 to 3, not '4'"),
        ("statue", "score_points", "100", "score_points is a whole number from 0 to 99"),
        ("statue", "score_points", "1.5", "score_points is a whole number"),
        ("statue", "score_points", "²", "score_points is a whole number"),
        ("statue", "id", "church", "line 17: there is a row for 'church' already"),
        ("statue", "id", "statues", "there is no building 'statues': choose bakery,"),
        ("statue", "score_type", "per_coin", "there is no score_type 'per_coin': choose none,"),
        ("statue", "score_type", "per_territory", "there is no terrain '': choose wheat,"),
        ("church", "score_terrain", "desert", "there is no terrain 'desert': choose wheat,"),
        ("church", "score_type", "fixed", "score_terrain goes with score_type per_territory"),
        ("statue", "score_type", "none", "score_type none goes with 0 score_points, not 5"),
        ("statue", "tax_bonus", "coin_per_town", "there is no tax_bonus 'coin_per_town'"),
    ],
)
def test_a_wrong_value_gets_a_sentence(
    tmp_path: Path, building: str, column: str, value: str, sentence: str
) -> None:
    table = rows()
    for row in table:
        if row["id"] == building:
            row[column] = value
    path = write(tmp_path / "own.csv", table)
    with pytest.raises(CrownlandsError) as error:
        new("queendomino", data=path)
    assert sentence in str(error.value)
    assert str(path) in str(error.value)


def test_a_missing_row_or_column_gets_a_sentence(tmp_path: Path) -> None:
    table = rows()
    path = write(tmp_path / "own.csv", [row for row in table if row["id"] != "statue"])
    with pytest.raises(CrownlandsError, match="has no row for statue"):
        read_buildings(path)
    for row in table:
        del row["towers"]
    with pytest.raises(CrownlandsError, match="lacks the column towers"):
        read_buildings(write(path, table))
    for row in table:
        del row["knights"]
    with pytest.raises(CrownlandsError, match="lacks the columns knights and towers"):
        read_buildings(write(path, table))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "lacks the columns"),
        (b"\x89PNG\r\n\x1a\n\xff\xfe", "is not a text file"),
        (b"id,copies\nstatue,\0\n", "lacks the columns|is not a text file"),
        (b'id,copies\n"statue', "is not a text file with comma-separated values"),
    ],
    ids=["empty", "picture", "nul", "quote"],
)
def test_a_file_that_is_no_table_gets_a_sentence(
    tmp_path: Path, content: bytes, sentence: str
) -> None:
    path = tmp_path / "own.csv"
    path.write_bytes(content)
    with pytest.raises(CrownlandsError, match=sentence):
        read_buildings(path)


def test_a_row_that_is_too_short_or_too_long_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    for broken in (lines[1] + ",7", lines[1].rsplit(",", 2)[0]):
        path.write_text("\n".join([lines[0], broken, *lines[2:]]), encoding="utf-8")
        with pytest.raises(CrownlandsError, match="line 2: a row has 16 values"):
            read_buildings(path)


def test_a_file_that_is_not_there_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CrownlandsError, match="cannot be read: No such file"):
        read_buildings(tmp_path / "nowhere.csv")
    with pytest.raises(CrownlandsError, match="cannot be read: Is a directory"):
        read_buildings(tmp_path)


def test_the_command_simulate_takes_a_table(tmp_path: Path) -> None:
    options = ["simulate", "queendomino", "--games", "10", "--json", "--data"]
    result = CliRunner().invoke(app, [*options, str(TABLE)])
    assert result.exit_code == 0, result.output
    result = CliRunner().invoke(app, [*options, str(tmp_path / "nowhere.csv")])
    assert isinstance(result.exception, CrownlandsError)


def richer(folder: Path) -> Path:
    """The project's table, but for buildings that bring ten points more."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    path = folder / "richer.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        for row in rows:
            points = int(row["score_points"])
            writer.writerow({**row, "score_points": points + 10 if points else 0})
    return path


def test_the_score_pad_counts_by_a_table(tmp_path: Path) -> None:
    building = TABLE.read_text(encoding="utf-8").splitlines()[1].split(",")[0]
    told = ["score", "t t # / w w .", "--game", "queendomino", "--building", building, "--json"]
    own, other = (
        json.loads(CliRunner().invoke(app, [*told, *more]).output)["kingdoms"][0]["total"]
        for more in ([], ["--data", str(richer(tmp_path))])
    )
    assert other == own + 10


def test_an_arena_is_played_by_a_table(tmp_path: Path) -> None:
    mine, results = richer(tmp_path), tmp_path / "results.jsonl"
    options = ["--agents", "random,quick", "--seats", "2", "--deals", "1", "--workers", "1"]
    told = ["arena", "queendomino", *options, "--results", str(results)]
    first = CliRunner().invoke(app, [*told, "--data", str(mine)])
    assert first.exit_code == 0, first.output
    points = [json.loads(line)["points"] for line in results.read_text().splitlines()[1:]]
    assert json.loads(results.read_text().splitlines()[0])["data"].startswith("richer.csv ")
    again = CliRunner().invoke(app, told)  # by the project's own table: not the same arena
    assert "holds something other than this arena" in str(again.exception)
    results.unlink()
    CliRunner().invoke(app, told)
    assert points != [json.loads(line)["points"] for line in results.read_text().splitlines()[1:]]


def test_terrains_are_kingdominos_six_and_town() -> None:
    assert len(TERRAINS) == 7
    assert TERRAINS[TOWN] == "town"
