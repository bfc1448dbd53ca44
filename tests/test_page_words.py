"""The page has words for everything that the games can tell it."""

import re
from pathlib import Path
from types import ModuleType

import pytest

from crownlands import server
from crownlands.agents.levels import levels
from crownlands.analysis import outlook, reasons
from crownlands.catalogue import GAMES
from crownlands.games.duel import actions as duel
from crownlands.games.duel import reasons as duel_reasons
from crownlands.games.duel.tiles import COATS, LOOKS
from crownlands.games.duel.view import SPELL_STATES
from crownlands.games.origins import actions as origins
from crownlands.games.origins import reasons as origins_reasons
from crownlands.games.origins.actions import MOVES, OPENINGS
from crownlands.games.origins.state import Step
from crownlands.games.origins.tiles import CROMAGNONS, RESOURCES
from crownlands.games.origins.view import PER
from crownlands.games.queendomino import actions as queendomino
from crownlands.games.queendomino import reasons as queendomino_reasons
from crownlands.games.queendomino.tiles import IDS
from crownlands.server.sayings import EMOTES, PHRASES
from crownlands.text import kingdom_reasons
from crownlands.text.moves import Move, OnSquare, Pass, kind_of

WORDS = Path(__file__).parents[1] / "web" / "src" / "words"
ENGLISH = "".join(
    path.read_text("utf-8") for path in (WORDS / "en").glob("*.ts") if path.stem != "reasons"
)
GAMES_REASONS = (queendomino_reasons, origins_reasons, duel_reasons)
KEYS = set(re.findall(r'^  "?([\w.-]+)"?:', ENGLISH, re.MULTILINE))
LANDS = {"territory", "region", "domain"}  # told by their squares


def kinds_of_moves(kind: type[Move] = Move) -> set[str]:
    """The kinds that players make; a kind of kinds is none itself, and tests may have their own."""
    subclasses = [sub for sub in kind.__subclasses__() if sub.__module__.startswith("crownlands.")]
    made = [sub for sub in subclasses if not sub.by_chance and sub.__name__ != OnSquare.__name__]
    return set(map(kind_of, made)).union(*map(kinds_of_moves, subclasses))


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_has_a_name_and_a_meaning(game: str) -> None:
    for variant in GAMES[game].variants:
        assert {f"variant.{variant}", f"variant.{variant}.about"} <= KEYS


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_score_has_a_name(game: str) -> None:
    parts = {part.replace(" ", "-") for part in GAMES[game].parts} - LANDS
    assert {f"part.{part}" for part in parts} <= KEYS


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_decides_among_equal_points_has_a_name(game: str) -> None:
    assert {f"tie.{name.replace(' ', '-')}" for name in GAMES[game].tie_breaks} <= KEYS


@pytest.mark.parametrize("game", GAMES)
def test_every_game_and_colour_has_a_name(game: str) -> None:
    colours = {f"colour.{colour}" for colour in GAMES[game].colours}
    assert {f"game.{game}"} | colours <= KEYS


def test_every_building_has_a_name() -> None:
    assert {f"thing.{kind.replace('_', '-')}" for kind in IDS} <= KEYS


def test_every_coat_and_every_spell_has_a_name_and_a_sentence() -> None:
    assert {f"thing.{look}" for look in LOOKS} <= KEYS
    assert {f"spell.{coat}{ending}" for coat in COATS for ending in ("", ".about")} <= KEYS
    assert {f"spell.state.{state}" for state in SPELL_STATES.values()} <= KEYS


def test_every_move_and_step_of_duel_is_told() -> None:
    kinds = {kind_of(move) for move in duel.MOVES if not move.by_chance} - {"pass"}
    assert {f"do.{kind}_it" for kind in kinds} <= KEYS
    assert {f"log.{kind}{ending}" for kind in kinds for ending in ("", ".you")} <= KEYS
    # One die or two are taken, the first or the second is drawn: the page tells these apart.
    steps = kinds - {"take"} | {"take_die", "take_dice", "draw_second"}
    assert {f"do.{step}" for step in steps} <= KEYS


@pytest.mark.parametrize("game", [duel, origins, queendomino])
def test_every_step_that_may_be_left_out_says_so(game: ModuleType) -> None:
    steps = {step.name.lower() for step, (moves, _) in game.WANTED.items() if Pass in moves}
    assert steps
    assert_passes_are_told(steps)


def test_a_spell_that_is_not_cast_says_so() -> None:
    assert_passes_are_told({"cast"})


def assert_passes_are_told(steps: set[str]) -> None:
    assert {f"do.{step}_pass" for step in steps} <= KEYS
    assert {f"log.pass.{step}{ending}" for step in steps for ending in ("", ".you")} <= KEYS


def test_every_kind_of_move_has_a_button_and_is_told_to_those_who_make_it_and_to_others() -> None:
    kinds = kinds_of_moves()
    assert {f"do.{kind}_it" for kind in kinds} <= KEYS
    assert {f"log.{kind}{ending}" for kind in kinds for ending in ("", ".you")} <= KEYS


def test_every_refusal_with_a_code_has_a_sentence_and_none_is_left_over() -> None:
    sources = Path(server.__file__).parent.rglob("*.py")
    codes = set(re.findall(r'code="([\w-]+)"', "".join(map(Path.read_text, sources))))
    assert {key for key in KEYS if key.startswith("refusal.")} == {f"refusal.{c}" for c in codes}


def test_every_level_has_a_name_and_a_sentence() -> None:
    for level in levels():
        assert {f"level.{level.name}", f"level.{level.name}.about"} <= KEYS


def test_origins_has_words_for_its_steps_moves_and_things() -> None:
    steps = {step.name.lower() for step in Step} - {"refill"}
    kinds = {kind_of(move) for move in MOVES if not move.by_chance}
    totems = {f"totem-{resource}" for resource in RESOURCES}
    fires = {f"fire-{craters}" for craters in (1, 2, 3)}
    counted = set(PER.values()) - {"strength"}
    things = totems | fires | counted | {*CROMAGNONS, *OPENINGS}
    wanted = {f"do.{step}{ending}" for step in steps for ending in ("", "_how")}
    wanted |= {f"turn.{step}" for step in steps}
    wanted |= {f"do.{kind}_it" for kind in kinds - {"pass"}}
    wanted |= {f"log.{kind}{ending}" for kind in kinds for ending in ("", ".you")}
    wanted |= {f"thing.{thing}" for thing in things}
    wanted |= {f"fact.{resource}" for resource in RESOURCES}
    assert wanted <= KEYS


def test_words_that_a_game_has_of_its_own_take_the_place_of_others() -> None:
    own = {key.partition(".")[2] for key in KEYS if key.partition(".")[0] in GAMES}
    assert own <= KEYS


REASON = re.compile(r'^  "?([\w-]+)"?:\s*"((?:[^"\\]|\\.)*)",', re.MULTILINE)
BLANK = re.compile(r"{(\w+)")


def reason_words(language: str) -> dict[str, str]:
    """The phrases of all kinds of reasons, with the two that they stand in."""
    return dict(REASON.findall((WORDS / language / "reasons.ts").read_text("utf-8")))


def test_the_page_gives_the_same_reasons_as_the_terminal_in_every_language() -> None:
    phrases = {
        kind: phrase
        for module in (reasons, outlook, kingdom_reasons, *GAMES_REASONS)
        for kind, phrase in module.PHRASES.items()
    }
    english = reason_words("en")
    assert {kind: english[kind] for kind in english if kind not in ("move", "other")} == phrases
    for language in ("fr", "pt"):
        told = reason_words(language)
        assert told.keys() == english.keys()
        for kind, phrase in told.items():
            assert sorted(BLANK.findall(phrase)) == sorted(BLANK.findall(english[kind])), kind


@pytest.mark.parametrize("language", ["en", "fr", "pt"])
def test_whatever_points_are_for_has_a_name_in_a_reason(language: str) -> None:
    pieces = (WORDS / language / "pieces.ts").read_text("utf-8")
    words: dict[str, str] = dict(re.findall(r'^  "([\w.-]+)":\s*"(.*)",$', pieces, re.MULTILINE))
    for game in GAMES.values():
        for part in set(game.parts) - {game.land}:
            key = part.replace(" ", "-")
            name = f"subject.{key}" if f"subject.{key}" in words else f"part.{key}"
            assert "{" not in words[name], key


def test_everything_that_can_be_said_at_a_table_is_offered_and_has_words() -> None:
    assert {f"emote.{name}" for name in EMOTES} == {k for k in KEYS if k.startswith("emote.")}
    assert {f"phrase.{name}" for name in PHRASES} == {k for k in KEYS if k.startswith("phrase.")}
    offered = (WORDS.parent / "company" / "sayings.ts").read_text("utf-8")
    assert re.findall(r'^  "([\w-]+)",', offered, re.MULTILINE) == [*EMOTES, *PHRASES]
