"""What holds in every position of Kingdomino Duel, what is refused, and what is told."""

import math
import random
from collections import Counter

import numpy as np
import pytest

from crownlands.core import contract
from crownlands.core.errors import IllegalMove
from crownlands.core.random import WORDS, seed_generator
from crownlands.game import Game, new
from crownlands.games.duel import actions
from crownlands.games.duel.moves import Bonus, Cast, Cross, Draw, Roll, Solid, Take, Turn
from crownlands.games.duel.state import STRUCK, USABLE, USED, WON, Phase
from crownlands.games.duel.tiles import BOXES, COATS, THE_DICE
from crownlands.games.duel.translate import faces_of, on_map, squares_of
from crownlands.text.moves import Move, Pass, Square
from positions_duel import (
    PLAIN_ROLL,
    fill,
    give,
    phase,
    play,
    random_game,
    start,
    tick,
)

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("seed", range(6))
def test_legal_moves_read_back_and_undo_restores_every_byte(seed: int) -> None:
    game, rnd = Game("duel"), random.Random(seed)
    while not game.is_over:
        for action, move in zip(game.legal_actions, game.legal_moves, strict=True):
            assert actions.encode(game.state, move) == action
            read = [kind.read(str(move)) for kind in actions.MOVES]
            assert [other for other in read if other is not None] == [move]
        twin, before = game.copy(), game.states.tobytes()
        game.push(rnd.choice(game.legal_moves))
        assert twin.states.tobytes() == before  # a copy goes its own way
        changed = game.copy()
        changed.undo()
        assert changed.states.tobytes() == before


@pytest.mark.parametrize("seed", range(20))
def test_what_is_on_paper_and_dice_always_fits_together(seed: int) -> None:
    game, rnd = Game("duel"), random.Random(seed)
    while not game.is_over:
        game.push(rnd.choice(game.legal_moves))
        s = game.state
        held = [die for die in s.dice.flat if die >= 0]
        assert len(set(held)) == len(held)
        for seat in (0, 1):
            own = squares_of(s, seat)
            assert sum(int(word).bit_count() for word in s.coats[seat]) == len(own)
            assert all(on_map(square) for square in own)
            halfway = phase(game) == Phase.DRAW and game.to_play == seat and s.drawn[seat, 0] >= 0
            assert len(own) % 2 == halfway
            crossed = {square for square, (_, crosses) in own.items() if crosses}
            assert sum(int(p).bit_count() << n for n, p in enumerate(s.crosses[seat])) == sum(
                crosses for _, crosses in own.values()
            )
            assert crossed <= set(own)
            for coat in range(6):
                full = s.ticks[seat, coat] == BOXES[coat]
                assert full == (s.spells[seat, coat] in (WON, USABLE, USED))
                assert full == (s.spells[1 - seat, coat] == STRUCK)
    assert game.state.turn <= 34


def every_move() -> list[Move]:
    """Every move there is, and squares beyond the map."""
    squares = [Square(x, y) for x in range(-4, 5) for y in range(-3, 4)]
    dice = range(1, 5)
    faces = dict.fromkeys(face for die in range(4) for face in faces_of(die))
    return [
        Pass(),
        *(Roll(die, face, again) for die in dice for face in faces for again in (False, True)),
        *(Turn(die, face) for die in dice for face in faces),
        *(Take((die,)) for die in dice),
        *(Take((one, two)) for one in dice for two in dice if one <= two),
        *(Cast(coat) for coat in COATS),
        *(Solid(coat) for coat in COATS),
        *(Bonus(die) for die in dice),
        *(Cross(square) for square in squares),
        *(Draw(die, square, coat) for die in dice for square in squares for coat in COATS),
    ]


def test_a_move_is_accepted_if_and_only_if_it_is_legal() -> None:
    everything, seen = every_move(), Counter[Phase]()
    for seed in range(30):
        game, rnd = random_game(seed, stop=0), random.Random(seed)
        while not game.is_over:
            if seen[phase(game)] < (4 if phase(game) == Phase.DRAW else 1):
                seen[phase(game)] += 1
                allowed = set(game.legal_moves)
                for move in everything:
                    if move in allowed:
                        game.copy().push(move)
                    else:
                        with pytest.raises(IllegalMove, match=r"\.$"):
                            game.copy().push(move)
            game.push(rnd.choice(game.legal_moves))
    assert set(seen) == set(Phase) - {Phase.END}


def is_uniform(game: Game, rng: np.ndarray) -> bool:
    """Whether `pick` fits a uniform choice among the legal actions, by chi-square."""
    expected = game.legal_actions
    each = 200 if len(expected) < 20 else 40
    draws = each * len(expected)
    seen = Counter(int(contract.pick(game.state, rng)) for _ in range(draws))
    assert set(seen) <= set(expected)
    chi_square = sum((seen[action] - each) ** 2 / each for action in expected)
    spread = 2 / (9 * max(len(expected) - 1, 1))
    # One time in a million it is above this (Wilson and Hilferty's approximation).
    return chi_square < 2 / (9 * spread) * (1 - spread + 4.75 * math.sqrt(spread)) ** 3


def test_pick_is_uniform_at_every_step() -> None:
    rng = np.zeros(WORDS, np.int64)
    seed_generator(rng, 1, 0)
    seen = Counter[tuple[Phase, bool]]()
    for seed in range(30):
        game, rnd = Game("duel"), random.Random(seed)
        while not game.is_over:
            wild = len({move.coat for move in game.legal_moves if isinstance(move, Draw)}) > 1
            if seen[phase(game), wild] < (2 if phase(game) == Phase.DRAW else 1):
                seen[phase(game), wild] += 1
                assert is_uniform(game, rng), game
            game.push(rnd.choice(game.legal_moves))
    assert {step for step, _ in seen} == set(Phase) - {Phase.END}
    assert seen[Phase.DRAW, True] == 2


def test_a_dealt_game_reads_back_from_its_repr() -> None:
    game, rnd = new("duel", seed=5), random.Random(5)
    for _ in range(40):
        game.push(rnd.choice(game.legal_moves))
    moves = " ".join(str(move) for move in game.log)
    assert new("duel", seed=5, moves=moves) == game


# What is wrong is said in a sentence


@pytest.mark.parametrize(
    ("before", "move", "sentence"),
    [
        ("", "2=dot", "Die 1 is the one to roll, not die 2."),
        ("", "1=solid", "Die 1 has no face solid: it has wild, dot, double-stripe+, stripe,"),
        ("", "1=stripe.2", "Only one face of die 1 shows stripe."),
        ("", "t1", "t1 cannot be played now: a die must be rolled, such as 1=dot."),
        (PLAIN_ROLL, "t12", "t12 cannot be played now: one die must be taken."),
        (PLAIN_ROLL + " t1", "t22", "t22 cannot be played now: two dice must be taken."),
        (PLAIN_ROLL + " t1", "t12", "Die 1 has been taken already."),
        (PLAIN_ROLL + " t1 t24", "bonus2", "Die 2 is not yours: you have dice 1 and 3."),
        (PLAIN_ROLL + " t1 t24 pass", "3@g6=stripe", "Die 1 is the one to draw, not die 3."),
        (PLAIN_ROLL + " t1 t24 pass", "1@g6=solid", "Die 1 shows dot, not solid."),
        (PLAIN_ROLL + " t1 t24 pass", "1@g7=dot", "The castle stands on g7."),
        (PLAIN_ROLL + " t1 t24 pass", "1@g4=dot", "g4 is not on the map, which runs from d5 to j9"),
        (PLAIN_ROLL + " t1 t24 pass", "1@d5=dot", "Neither d5 nor a space beside it touches"),
        (PLAIN_ROLL + " t1 t24 pass 1@g6=dot", "3@g6=stripe", "There is dot on g6 already."),
        (PLAIN_ROLL + " t1 t24 pass 1@g6=dot", "3@i5=stripe", "i5 is not beside g6, where"),
        (PLAIN_ROLL + " t1 t24 pass 1@g5=dot", "3@f5=stripe", "Neither g5 nor f5 touches the"),
    ],
)
def test_a_refusal_says_what_is_wrong(before: str, move: str, sentence: str) -> None:
    game = start(before)
    with pytest.raises(IllegalMove) as refusal:
        game.push(move)
    assert sentence in str(refusal.value)


ALIKE = "1=dot 2=dot 3=stripe 4=stripe t1 t34 pass"


def test_dice_that_look_alike_are_drawn_in_either_order() -> None:
    """Two dice that look alike give the same picture in either order."""
    one, other = start(ALIKE), start(ALIKE)
    play(one, "1@g6=dot 2@h6=dot")
    play(other, "2@g6=dot 1@h6=dot")
    assert one == other
    with pytest.raises(IllegalMove, match="Die 1 is the one to draw, not die 3"):
        start(ALIKE).push("3@g6=dot")


def test_the_earlier_space_of_two_alike_comes_first_and_the_refusal_says_so() -> None:
    game = start(ALIKE)
    play(game, "1@g6=dot")
    with pytest.raises(IllegalMove, match=r"look alike, .* f6 comes second"):
        game.push("2@f6=dot")
    game = start(ALIKE)
    fill(game, 0, "solid", "f6", "g6")
    with pytest.raises(IllegalMove, match=r"look alike, .* g6 comes second"):
        game.push("1@g6=dot")


def test_a_part_of_solid_names_its_coat() -> None:
    game = start(PLAIN_ROLL)
    fill(game, 0, "dot", "d5", "j9")
    game.states[0].solid[0] = COATS.index("dot")
    part = game.breakdown(0)[-1]
    assert (part.part, part.kind, part.points) == ("solid spell", "dot", 3)


def test_a_refusal_of_spells_and_crosses_says_what_is_wrong() -> None:
    game = start(PLAIN_ROLL)
    give(game, 0, "double-stripe", "stripe")
    play(game, "t1 t24")
    with pytest.raises(IllegalMove, match="a spell may be cast: cast-double-stripe; or pass"):
        game.push("cast-dot")
    play(game, "cast-double-stripe")
    with pytest.raises(IllegalMove, match="Die 1 shows dot already"):
        game.push("turn1=dot")
    play(game, "turn1=stripe cast-stripe pass")
    with pytest.raises(IllegalMove, match="On d5, stripe touches neither the castle nor an equal"):
        game.push("1@d5=stripe")
    game = start("1=dot 2=quarters 3=stripe 4=stripe t2 t13")
    tick(game, 0, "quarters", 2)
    play(game, "pass 2@g6=quarters 4@g5=stripe pass 1@g6=dot 3@g5=stripe")
    with pytest.raises(IllegalMove, match="Nothing is drawn on d9"):
        game.push("+d9")
    game = start(PLAIN_ROLL)
    fill(game, 0, "dot", "d5", "j8", "j9")
    play(game, "t1 t24 pass")
    with pytest.raises(IllegalMove, match="There is no empty space beside d5 for the other die"):
        game.push("1@d5=dot")


def test_the_tables_of_ids_and_dice_are_as_long_as_drawn() -> None:
    assert contract.action_count(Game("duel").state) == actions.ACTIONS
    assert actions.DRAW + 6 * 35 == actions.ACTIONS
    assert THE_DICE.shape == (4, 6, 2)


# What is told


def test_a_move_names_the_coats_and_faces_that_it_is_about() -> None:
    def about(game: Game, move: str) -> str | None:
        return game.entry.thing(game.state, game.read(move))

    game = start("1=wild 2=quarters 3=solid++ 4=stripe+")
    assert about(game, "t3") == "solid++"
    play(game, "t1")
    assert about(game, "t34") == "solid++,stripe+"
    play(game, "t34")
    assert about(game, "bonus1") == "wild"
    assert about(game, "pass") == "bonus"
    play(game, "pass")
    assert about(game, "1@h7=dot") == "dot"
