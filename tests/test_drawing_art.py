"""The art: all of it there, nothing from elsewhere, and everything told apart."""

import csv
import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest

from crownlands import games
from crownlands.catalogue import GAMES
from crownlands.drawing import art, sheet, symbols
from crownlands.drawing.palette import PLAYERS
from crownlands.drawing.square import draw_square
from crownlands.drawing.style import style_for
from crownlands.drawing.svg import use
from crownlands.games.origins.looks import CRO_MAGNONS, RESOURCES
from crownlands.games.queendomino.looks import BUILDINGS, FIGURES
from crownlands.text.art import NAMESPACE
from crownlands.text.looks import plain_id
from crownlands.text.view import Cell
from pictures import SVG, blobs, draw, lightness

DATA = Path(next(iter(games.__path__)))

LANDS = {
    "queendomino": ("wheat", "forest", "lake", "pasture", "swamp", "mine", "town"),
    "origins": ("grassland", "lake", "jungle", "quarry", "desert", "volcano"),
}
KINDS = {name: kind for entry in GAMES.values() for name, kind in entry.looks.kinds.items()}
COATS = ("dot", "double-dot", "stripe", "double-stripe", "quarters", "solid", "wild")


def column(game: str, file: str, name: str, **where: str) -> set[str]:
    """A column of a game's table."""
    with (DATA / game / file).open(encoding="utf-8") as lines:
        rows = [row for row in csv.DictReader(lines) if where.items() <= row.items()]
    return {plain_id(row[name]) for row in rows}


def test_every_kind_of_square_has_a_symbol() -> None:
    assert set(KINDS) <= set(symbols())
    assert {*LANDS["queendomino"], *LANDS["origins"], *COATS} == set(KINDS)
    assert {*column("duel", "dice.csv", "coat")} == set(COATS)
    for side in ("left_terrain", "right_terrain"):
        assert column("queendomino", "dominoes.csv", side) <= set(LANDS["queendomino"])
        assert column("origins", "dominoes.csv", side) <= set(LANDS["origins"])


def test_every_piece_of_the_boxes_has_a_symbol() -> None:
    assert column("queendomino", "buildings.csv", "id") == set(BUILDINGS)
    assert column("origins", "tokens.csv", "item", category="cromagnon") == set(CRO_MAGNONS)
    assert column("origins", "tokens.csv", "item", category="resource") == set(RESOURCES)
    totems = {f"totem-{kind}" for kind in RESOURCES}
    counted = {f"{name}-{n}" for name in ("fire", "craters") for n in (1, 2, 3)}
    emblems = {f"emblem-{colour}" for colour in PLAYERS}
    looks = [entry.looks for entry in GAMES.values()]
    pieces = {part for look in looks for part in (look.king, look.pip.symbol, look.home.symbol)}
    assert {*BUILDINGS, *CRO_MAGNONS, *RESOURCES, *FIGURES, "die", "discard"} <= set(symbols())
    assert totems | counted | emblems | pieces <= set(symbols())


def test_every_reference_is_defined_and_none_leads_outside() -> None:
    markup = sheet()
    root = ET.fromstring(markup)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)) == len(art.definitions())
    links = [element.attrib["href"] for element in root.iter() if "href" in element.attrib]
    links += re.findall(r"url\(([^)]*)\)", markup)
    assert {link.removeprefix("#") for link in links} <= set(ids)
    assert all(link.startswith("#cl-") for link in links)
    assert re.findall(r"https?://[^\"]*", markup) == [NAMESPACE]
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "defs", "symbol", "g", "path", "circle", "rect", "use", "pattern"}


def test_definitions_come_with_what_they_use() -> None:
    needed = art.defs(use("queens-tower", 0, 0, 10))
    assert set(re.findall(r'id="cl-([^"]+)"', needed)) == {"queens-tower", "plate", "crown"}


@pytest.mark.parametrize("kind", [kind for kinds in LANDS.values() for kind in kinds])
def test_a_terrain_lies_on_its_own_colour(kind: str) -> None:
    image = draw(use(kind, 0, 0, 200), 200)
    colour = [int(KINDS[kind].colour[i : i + 2], 16) for i in (1, 3, 5)]
    assert (np.abs(image - colour).max(axis=2) <= 2).mean() > 0.15


@pytest.mark.parametrize("game", LANDS)
def test_terrains_of_a_game_differ_in_lightness(game: str) -> None:
    found = {kind: lightness(draw(use(kind, 0, 0, 96), 96)) for kind in LANDS[game]}
    for low, high in pairwise(sorted(found, key=lambda kind: found[kind])):
        assert found[high] - found[low] >= 5, (low, high)


def test_wheat_and_pasture_are_not_confused_in_grey() -> None:
    wheat, pasture = (lightness(draw(use(kind, 0, 0, 32), 32)) for kind in ("wheat", "pasture"))
    assert pasture - wheat >= 10


def test_coats_differ_as_patterns() -> None:
    images = {coat: draw(use(coat, 0, 0, 32), 32).mean(axis=2) for coat in COATS}
    for one, other in combinations(COATS, 2):
        assert np.abs(images[one] - images[other]).mean() > 25, (one, other)


@pytest.mark.parametrize("names", [tuple(PLAYERS), tuple(BUILDINGS), tuple(CRO_MAGNONS)])
def test_signs_of_one_sort_differ_in_shape_alone(names: tuple[str, ...]) -> None:
    prefix = "emblem-" if names == tuple(PLAYERS) else ""
    images = {
        name: draw(use(f"{prefix}{name}", 0, 0, 32, color="#000000"), 32).mean(axis=2)
        for name in names
    }
    for one, other in combinations(names, 2):
        assert np.abs(images[one] - images[other]).mean() > 12, (one, other)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("crowns", [1, 2, 3])
def test_crowns_are_counted_on_every_ground_at_32_pixels(game: str, crowns: int) -> None:
    style = style_for(game, 2)
    kinds = LANDS.get("queendomino" if game == "kingdomino" else game, COATS[:-1])
    for kind in kinds:
        bare, image = (
            draw(draw_square(Cell(kind, number), 0, 0, 32, style), 32) for number in (0, crowns)
        )
        gold = (image[..., 0] > 170) & (image[..., 1] > 120) & (image[..., 2] < 110)
        new = np.abs(image - bare).max(axis=2) > 8  # wheat is golden by itself
        assert blobs(gold & new) == crowns, kind
