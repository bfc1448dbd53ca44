"""Positions as one line of text: there and back, and every refusal a sentence."""

import doctest
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import crownlands
from crownlands import CHANCE, CrownlandsError, Game, read_position, write_position
from crownlands.catalogue import GAMES
from crownlands.core.jit import COMPILED
from crownlands.text.position import read_set, write_set
from lockstep import EFFORT
from mutate import mutated
from position_texts import MORE_TEXTS
from strategies import SET_UPS, SetUp

pytestmark = pytest.mark.plain

DOCS = Path(__file__).parents[1] / "docs"

KINGDOMINO = [set_up for set_up in SET_UPS if set_up[0] == "kingdomino"]

DRAWING = (
    "kingdomino 2 round=0 step=claim next=4:2,6,37:1,42 undealt=1-3,5,7-36,38-41,43-48 hand=3 "
    "kingdoms=#;# discards=0,0"
)
CLAIMING = (
    "kingdomino 3 middle-kingdom+harmony round=3 step=claim current=7:2,42:1*,45:3 "
    "next=26,36:2,37 undealt=1,2,5,6,8-15,17-22,24,25,27-35,38,39,43,44,46-48 "
    "kingdoms=.ff/l#m1/p2.w;ll#p2/..ww/..s.;w1m/#f/.f discards=0,0,0"
)
LAYING_LAST = (
    "kingdomino 2 round=6 step=lay current=7:2,14:2,24:1*,28:1 "
    "undealt=1-4,8-10,15,16,19-22,25,31,33,35,37,42-45,47,48 "
    "kingdoms=.wp1p2./.wf1ws1/fff#p/fl1fll1/...ff;pm2sm1w/fsss1w/f1w#ww/w1wfl1l/mpf1ll discards=1,0"
)
SECOND_GAME = (
    "kingdomino 3 dynasty game=2 banked=16,15,20 round=2 step=deal current=8:3,29:1,46:2 next=6,37 "
    "undealt=1-5,7,9-12,14,16-22,24-28,30-36,38-45,47,48 kingdoms=#pw;mw1/#.;#f/.w discards=0,0,0"
)


# How many positions of a game are left out: there are many set-ups, whose games differ little.
SKIPPED = 0.9 if COMPILED else 0.95

DRAFT_STEPS = ("deal", "draw", "lay", "end")

# The steps that every game comes to.
PLAIN_STEPS = {
    "kingdomino": (*DRAFT_STEPS, "claim"),
    "queendomino": (*DRAFT_STEPS, "claim", "turn-up"),
    "origins": (*DRAFT_STEPS, "claim"),
    "duel": ("roll", "take", "end"),
}


def random_positions(set_up: SetUp, seed: int) -> Iterator[Game]:
    """One random game, which is the same object all along, at every step, chance's too."""
    game, rnd = Game(*set_up), random.Random(seed)
    yield game
    while not game.is_over:
        game.push(rnd.choice(game.legal_actions))
        yield game


def random_texts(set_up: SetUp, seed: int) -> list[str]:
    """Some positions of a random game."""
    rnd = random.Random(seed)
    games = random_positions(set_up, seed)
    return [write_position(game) for game in games if rnd.random() < 0.04 or game.is_over]


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_reading_gives_back_the_bytes(set_up: SetUp) -> None:
    """The text holds everything that is in the state, for every set-up and at every step."""
    steps: set[str] = set()
    seen: set[tuple[int, bool]] = set()
    for seed in range(max(1, int(EFFORT))):
        rnd = random.Random(seed)
        for n, game in enumerate(random_positions(set_up, seed)):
            kind = (int(game.state.phase), n > 12)
            if kind in seen and n > 12 and rnd.random() < SKIPPED:
                continue
            seen.add(kind)
            text = write_position(game)
            again = read_position(text)
            assert again.states.tobytes() == game.states.tobytes()
            assert (again.name, again.seats, again.variants) == set_up
            assert write_position(again) == text
            assert len(text.splitlines()) == 1
            steps.add(game.table.step)
    assert set(PLAIN_STEPS[set_up[0]]) <= steps


def test_what_the_words_mean() -> None:
    game = read_position(CLAIMING)
    table = game.table
    assert (game.name, game.seats, game.variants) == (
        "kingdomino",
        3,
        ("middle-kingdom", "harmony"),
    )
    assert (table.round, table.step, game.to_play) == (3, "claim", 0)
    assert [(tile.number, tile.seat, tile.done) for tile in table.current] == [
        (7, 1, True),
        (42, 0, False),
        (45, 2, False),
    ]
    assert [(tile.number, tile.seat) for tile in table.following] == [
        (26, None),
        (36, 1),
        (37, None),
    ]
    cells = {
        str(square): (cell.kind, cell.crowns) for square, cell in table.kingdoms[0].cells.items()
    }
    assert cells == {
        "g6": ("forest", 0),
        "h6": ("forest", 0),
        "f7": ("lake", 0),
        "h7": ("mine", 1),
        "f8": ("pasture", 2),
        "h8": ("wheat", 0),
    }
    assert [str(move) for move in game.legal_moves] == ["@26", "@37"]


def test_the_king_to_play_in_the_opening_follows_from_hand_and_line() -> None:
    """Kings 1 and 2 are seat 1's, 3 and 4 seat 2's: of those drawn, 1, 2 and 4, one is waiting."""
    game = read_position(DRAWING)
    assert game.to_play == 0
    assert [str(move) for move in game.legal_moves] == ["@6", "@42"]
    assert read_position(DRAWING.replace("37:1", "37").replace("hand=3", "hand=1,3")).to_play == 0


def test_chance_goes_on_dealing() -> None:
    game = read_position(SECOND_GAME)
    assert game.to_play == CHANCE
    assert game.scores() == [16, 16, 20]
    assert len(game.legal_moves) == 48 - 8


def test_keys_come_in_any_order_and_empty_margins_do_not_matter() -> None:
    words = CLAIMING.replace(
        "kingdoms=.ff/l#m1/p2.w;", "kingdoms=...../..ff./.l#m1./.p2.w.;"
    ).split()
    mixed = " ".join([*words[:3], *reversed(words[3:])])
    assert mixed != CLAIMING
    assert write_position(read_position(f"\n {mixed}  \n")) == CLAIMING


# Games that begin with a position


def test_a_game_goes_on_from_a_position() -> None:
    game = read_position(CLAIMING)
    assert (game.log, game.dealer) == ([], None)
    with pytest.raises(CrownlandsError, match="nothing to undo"):
        game.undo()
    twin = game.copy()
    game.push("@37")
    assert str(game.undo()) == "@37"
    assert game == twin
    assert write_position(game) == CLAIMING


def test_repr_rebuilds_a_game_that_began_with_a_position() -> None:
    for text in (DRAWING, CLAIMING, LAYING_LAST, SECOND_GAME):
        for game in (read_position(text), crownlands.new(position=text, seed=3)):
            for _ in range(2):
                game.push(game.legal_moves[-1])
            again = eval(repr(game), {"crownlands": crownlands})
            assert again == game
            assert repr(again) == repr(game)
            assert text in repr(game)


def test_a_new_game_from_a_position_has_a_dealer() -> None:
    game = crownlands.new(position=SECOND_GAME, seed=5)
    assert game.to_play == 2
    assert [str(move)[0] for move in game.log] == ["+"]
    assert crownlands.new(position=SECOND_GAME, seed=5) == game
    while not game.is_over:
        game.push(game.legal_moves[0])
    assert game.table.extras["game"] == 3


def test_games_by_hand_have_no_dealer() -> None:
    game = crownlands.new("kingdomino", 3, moves="+5 +7", by_hand=True)
    assert game.to_play == CHANCE
    assert eval(repr(game), {"crownlands": crownlands}) == game


@pytest.mark.parametrize(
    "options",
    [{"name": "kingdomino"}, {"seats": 3}, {"variants": ["harmony"]}],
    ids=str,
)
def test_a_position_leaves_nothing_to_choose(options: dict[str, object]) -> None:
    with pytest.raises(CrownlandsError, match="A position already says"):
        crownlands.new(position=CLAIMING, **options)  # type: ignore[arg-type]
    with pytest.raises(CrownlandsError, match=r"Name a game \(kingdomino.*\) or give a position"):
        crownlands.new()


# Refusals


ONE, TWO = ".ff/l#m1/p2.w", "ll#p2/..ww/..s."  # kingdoms of CLAIMING

REFUSALS = [
    # the first words
    (CLAIMING, CLAIMING, "", "begins with a game and its number of seats"),
    (CLAIMING, "kingdomino 3 middle-kingdom+harmony", "kingdomino", "begins with a game"),
    (CLAIMING, "kingdomino 3", "chess 3", "There is no game 'chess'"),
    (CLAIMING, "kingdomino 3", "kingdomino 5", "is for 2, 3 or 4 seats, not 5"),
    (CLAIMING, "kingdomino 3", "kingdomino x", "'x' cannot be the number of seats"),
    (CLAIMING, "harmony", "harmonie", "no variant 'harmonie'"),
    (CLAIMING, "harmony", "mighty-duel", "The Mighty Duel is for 2 seats, not 3"),
    # keys
    (CLAIMING, "round=3", "round", "'round' is not a key with a value"),
    (CLAIMING, "round=3", "round=", "'round=' is not a key with a value"),
    (CLAIMING, "round=3", "turn=3", "The key 'round' is missing"),
    (CLAIMING, "round=3", "round=3 turn=3", "There is no key 'turn' in this position"),
    (CLAIMING, "round=3", "round=3 hand=1", "There is no key 'hand' in this position"),
    (CLAIMING, "round=3", "round=3 banked=0,0,0", "There is no key 'banked' in this position"),
    (CLAIMING, "round=3", "round=3 round=3", "The key 'round' is there twice"),
    (CLAIMING, "next=26,36:2,37 ", "", "The key 'next' is missing"),
    (LAYING_LAST, "current", "next=- current", "There is no key 'next'"),
    # round and step
    (CLAIMING, "round=3", "round=13", "'13' cannot be the round: a number from 0 to 12"),
    (CLAIMING, "step=claim", "step=draw", "'draw' cannot be the step in round 3"),
    (LAYING_LAST, "step=lay", "step=claim", "'claim' cannot be the step in round 6"),
    (DRAWING, "step=claim", "step=lay", "'lay' cannot be the step in round 0"),
    # lines
    (CLAIMING, "7:2,42:1*", "42:1*,7:2", "must be in ascending order: 7 comes after 42"),
    (CLAIMING, "26,36:2", "36:2,36", "must be in ascending order: 36 comes after 36"),
    (CLAIMING, "26,36:2", "26,49:2", "'49' cannot be a domino of the line 'next'"),
    (CLAIMING, "26,36:2", "26:,36:2", "'26:' in the line 'next' is not a domino"),
    (CLAIMING, "26,36:2", "26,36:4", "'4' cannot be a seat"),
    (CLAIMING, "26,36:2,37", "26,36:2,37*", "a star in the line 'next'"),
    (CLAIMING, "26,36:2,37", "26,36:2,37,48", "has 4 dominoes: it takes 3"),
    (CLAIMING, "26,36:2,37", "36:2,37", "has 2 dominoes at step 'claim'"),
    (SECOND_GAME, "next=6,37", "next=1,6,37", "has 3 dominoes at step 'deal'"),
    (CLAIMING, "45:3", "45", "There must be one on each domino"),
    (CLAIMING, "45:3", "45:2", "2 of seat 2. There must be one"),
    (CLAIMING, "42:1*", "42:1", "0 kings have a star in the line 'current' at step 'claim'"),
    (CLAIMING, "45:3", "45:3*", "2 kings have a star in the line 'current'"),
    (SECOND_GAME, "46:2", "46:2*", "1 king has a star in the line 'current' at step 'deal'"),
    (CLAIMING, "36:2", "36:3", "1 of seat 3. Those that have acted must stand there: 1 of seat 2"),
    (CLAIMING, "36:2", "36", "none. Those that have acted must stand there: 1 of seat 2"),
    (SECOND_GAME, "6,37", "6:1,37", "Those that have acted must stand there: none"),
    # undealt dominoes
    (CLAIMING, "undealt=1,2", "undealt=0,2", "'0' cannot be an undealt domino"),
    (CLAIMING, "46-48", "46-49", "'49' cannot be an undealt domino"),
    (CLAIMING, "46-48", "48-46", "'48-46' is not a range"),
    (CLAIMING, "46-48", "46-48,48", "48 cannot be an undealt domino twice"),
    (CLAIMING, "46-48", "45-47", "Domino 45 is in 'current' and in 'undealt'"),
    (CLAIMING, "26,36:2,37", "26,36:2,38", "Domino 38 is in 'next' and in 'undealt'"),
    (CLAIMING, "26,36:2,37", "7,36:2,37", "Domino 7 is in 'current' and in 'next'"),
    (CLAIMING, "46-48", "46,47", "There are 35 undealt dominoes.* there must be 36"),
    # kings in the opening
    (DRAWING, "hand=3", "hand=5", "'5' cannot be a king of the hand"),
    (DRAWING, "hand=3", "hand=1,2", "cannot be at step 'claim'"),
    (DRAWING, "hand=3", "hand=-", "cannot be at step 'claim'"),
    (DRAWING, "step=claim", "step=draw", "cannot be at step 'draw'"),
    (DRAWING, "next=4:2,6,37:1,42", "next=4:2,6:1,37:1,42:2", "cannot be at step 'claim'"),
    # kingdoms
    (CLAIMING, "kingdoms=", "kingdoms=#;", "There are 4 kingdoms: this game has 3"),
    (CLAIMING, "l#m1", "l.m1", "Kingdom 1 has no castle: it must have one"),
    (CLAIMING, "l#m1", "l##", "Kingdom 1 has 2 castles"),
    (CLAIMING, "l#m1", "z#m1", "Kingdom 1 has 'z', which is no square: w wheat"),
    (CLAIMING, "l#m1", "l#m4", "Kingdom 1 has a square with 4 crowns"),
    (CLAIMING, "l#m1", "l#1m1", "Kingdom 1 has '#1', which is no square"),
    (CLAIMING, "l#m1", "1l#m1", "Kingdom 1 has a row that cannot be read: '1l#m1'"),
    (CLAIMING, "l#m1", "l#m1.", "Kingdom 1 has rows of 3 and 4 squares"),
    (CLAIMING, ".ff/l#m1/p2.w", "...ffl/#m1p2w..", "Kingdom 1 is 6 squares wide"),
    (CLAIMING, ".ff/l#m1/p2.w", "#/w/w/w/w/w/w", "Kingdom 1 is 7 squares high"),
    (CLAIMING, ".ff/l#m1/p2.w", "ff./l.m1/p2.#", "e5 cannot be reached from the castle"),
    # the same dominoes
    (CLAIMING, "discards=0,0,0", "discards=0,0", "There are 2 numbers for the discards at 3 seats"),
    (CLAIMING, "discards=0,0,0", "discards=0,1,0", "Seat 2 has had 3 dominoes, but 6 squares"),
    (CLAIMING, "step=claim", "step=lay", "Seat 1 has had 2 dominoes, but 6 squares"),
    (CLAIMING, "l#m1", "l#m2", "too much mine with 2 crowns: on 1 of the squares, but on 0"),
    (CLAIMING, "w1m/#f", "fm/#w1", "Kingdom 3 has forest without crowns on g6, and no square"),
    (CLAIMING, f"{ONE};{TWO}", f"{TWO};{ONE}", "Kingdom 1, Kingdom 2 and Kingdom 3 cannot have"),
    # a dynasty
    (SECOND_GAME, "game=2", "game=4", "'4' cannot be the game of the dynasty"),
    (SECOND_GAME, "game=2", "game=1", "nothing is banked yet"),
    (SECOND_GAME, "banked=16,15,20", "banked=16,15", "2 numbers for the banked points at 3 seats"),
    (SECOND_GAME, "banked=16,15,20", "banked=16,15,-2", "'-2' cannot be the banked points"),
]


@pytest.mark.parametrize(("text", "old", "new", "sentence"), REFUSALS)
def test_refusals_are_sentences(text: str, old: str, new: str, sentence: str) -> None:
    assert old in text
    with pytest.raises(CrownlandsError, match=sentence) as refused:
        read_position(text.replace(old, new, 1))
    assert str(refused.value).endswith(".")


def test_a_game_in_between_has_no_end() -> None:
    *_, game = random_positions(("kingdomino", 2, ("dynasty",)), 1)
    text = write_position(game)
    assert "game=3" in text
    with pytest.raises(CrownlandsError, match="After game 2 of a dynasty the next one begins"):
        read_position(text.replace("game=3", "game=2"))


def test_a_game_without_text_form_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    monkeypatch.setitem(GAMES.games, "kingdomino", replace(GAMES["kingdomino"], position=None))
    with pytest.raises(CrownlandsError, match="Positions of Kingdomino have no text form"):
        read_position(CLAIMING)


def test_sets_are_written_with_ranges() -> None:
    rnd = random.Random(1)
    assert write_set([]) == "-"
    assert write_set([10, 9, 7, 1, 3, 2]) == "1-3,7,9,10"
    for _ in range(300):
        numbers = set(rnd.sample(range(1, 49), rnd.randint(0, 48)))
        assert read_set("a number", write_set(numbers), 48) == numbers


# Fuzzing


def test_mutated_positions_are_refused_with_a_sentence_or_are_positions() -> None:
    """Nothing but CrownlandsError comes out; what is accepted can be played on."""
    rnd = random.Random(11)
    texts = [text for set_up in SET_UPS[::4] for text in random_texts(set_up, 1)]
    texts += MORE_TEXTS
    accepted = longest = 0
    for n in range(int((10_000 if COMPILED else 2_000) * EFFORT)):
        text = mutated(rnd.choice(texts), rnd, "0123456789wflpsmtdgjqvDSo.#/;,:*=-+ abkz")
        try:
            game = read_position(text)
        except CrownlandsError as refusal:
            longest = max(longest, len(str(refusal)))
            continue
        accepted += 1
        assert read_position(write_position(game)) == game
        for _ in range(0 if n % 20 else 1000):
            if not game.is_over:
                game.push(rnd.choice(game.legal_moves))
    assert accepted > 10
    assert longest < 400


def test_two_squares_that_changed_places_are_noticed() -> None:
    """The sums are all right, but most such kingdoms cannot be paired into dominoes."""
    rnd = random.Random(2)
    answers = Counter[str]()
    for set_up in KINGDOMINO[:: 1 if COMPILED else 8]:
        *_, game = random_positions(set_up, 2)
        text = write_position(game)
        start = text.index("kingdoms=") + len("kingdoms=")
        cells = re.findall("[a-z][1-3]?|[^a-z]", text[start : text.index(" discards")])
        places = [i for i, cell in enumerate(cells) if cell[0].isalpha()]
        for _ in range(20):
            i, j = rnd.sample(places, 2)
            mixed = cells.copy()
            mixed[i], mixed[j] = cells[j], cells[i]
            try:
                read_position(text.replace("".join(cells), "".join(mixed)))
            except CrownlandsError as refusal:
                answers["paired" if "no way to pair" in str(refusal) else "beside"] += 1
            else:
                answers["same" if cells[i] == cells[j] else "accepted"] += 1
    assert answers["accepted"] < 0.2 * answers.total()
    assert answers["paired"]
    assert answers["same"]


# Documentation


def test_examples_of_the_documentation() -> None:
    failed, tried = doctest.testfile(str(DOCS / "positions.md"), module_relative=False)
    assert tried
    assert not failed


def test_positions_of_the_documentation_are_positions() -> None:
    lines = [
        line
        for line in (DOCS / "positions.md").read_text("utf-8").splitlines()
        if line.startswith(tuple(f"{name} " for name in GAMES))
        and "=" in line
        and " ..." not in line
    ]
    assert {line.split()[0] for line in lines} == set(GAMES)
    for line in lines:
        assert write_position(read_position(line)) == line
