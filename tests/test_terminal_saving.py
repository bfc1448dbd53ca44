"""Saved games: what is written can be read, and what cannot be read gets line, token, reason."""

import random
from pathlib import Path

import pytest

from crownlands.core.errors import CrownlandsError
from crownlands.game import Game, new
from crownlands.terminal.saving import load, save

PLAYERS = ("person", "random")


def some_game(decisions: int = 20) -> Game:
    game, rnd = new("kingdomino", 2, ("harmony",), seed=7), random.Random(1)
    for _ in range(decisions):
        game.push(rnd.choice(game.legal_moves))
    return game


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_a_saved_game_is_the_same_when_it_is_loaded(tmp_path: Path) -> None:
    game = some_game()
    save(game, tmp_path / "a.crown", PLAYERS)
    session = load(tmp_path / "a.crown")
    assert session.game == game
    assert session.players == PLAYERS


def test_a_loaded_game_meets_the_dominoes_it_would_have_met(tmp_path: Path) -> None:
    game = some_game()
    save(game, tmp_path / "a.crown", PLAYERS)
    loaded = load(tmp_path / "a.crown").game
    while not game.is_over:
        move = game.legal_moves[0]
        game.push(move)
        loaded.push(move)
    assert loaded == game


def test_the_file_has_tags_and_then_one_token_per_move(tmp_path: Path) -> None:
    game = some_game(18)
    save(game, tmp_path / "a.crown", PLAYERS)
    header, moves = (tmp_path / "a.crown").read_text().split("\n\n")
    assert header.splitlines() == [
        '[Game "kingdomino"]',
        '[Seats "2"]',
        '[Variants "harmony"]',
        '[Players "person,random"]',
        '[Seed "7"]',
    ]
    assert moves.split() == [str(move) for move in game.log]


def test_saving_leaves_no_other_file_and_replaces_an_old_one(tmp_path: Path) -> None:
    save(some_game(4), tmp_path / "a.crown", PLAYERS)
    save(some_game(8), tmp_path / "a.crown", PLAYERS)
    assert [path.name for path in tmp_path.iterdir()] == ["a.crown"]
    assert load(tmp_path / "a.crown").game == some_game(8)


def test_a_folder_that_is_not_there_cannot_be_saved_into(tmp_path: Path) -> None:
    with pytest.raises(CrownlandsError, match=r"cannot be written: No such file or directory\."):
        save(some_game(), tmp_path / "nowhere" / "a.crown", PLAYERS)


def test_other_players_can_take_the_seats_of_a_saved_game(tmp_path: Path) -> None:
    save(some_game(), tmp_path / "a.crown", PLAYERS)
    assert load(tmp_path / "a.crown", "random,person").players == ("random", "person")


def test_a_game_without_moves_or_seed_can_be_resumed(tmp_path: Path) -> None:
    session = load(written(tmp_path / "a.crown", '[Game "kingdomino"]\n[Seats "3"]\n'))
    assert session.game.seats == 3
    assert session.players == ("person", "squire", "squire")
    assert len(session.game.log) == 4  # three dominoes and a king: chance has begun


HEADER = '[Game "kingdomino"]\n[Seats "2"]\n\n'


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (HEADER + "+1 +2\n+3 +4 K1 @9\n", r"Line 5, '@9': Domino 9 is not in the line"),
        (HEADER + "+1 +2 +2\n", r"a.crown: Line 4, '\+2': \+2 is not legal here"),
        (HEADER + "+1 rubbish\n", r"a.crown: Line 4, 'rubbish': 'rubbish' is not a move"),
        (HEADER + "K1\n", r"a.crown: Line 4, 'K1': K1 cannot be played now"),
        ("[Game kingdomino]\n", r"a.crown: Line 1, '\[Game kingdomino\]': a tag looks like"),
        ("+1 +2\n", r"a.crown: The tag \[Game .* is missing"),
        ("", r"a.crown: The tag \[Game .* is missing"),
        ('[Game "chess"]\n', r"a.crown: There is no game 'chess'"),
        ('[Game "kingdomino"]\n[Seats "9"]\n', r"a.crown: Kingdomino is for 2, 3 or 4 seats"),
        ('[Game "kingdomino"]\n[Seats "two"]\n', r"The tag Seats is a number, not 'two'"),
        ('[Game "kingdomino"]\n[Seed "-3"]\n', r"The tag Seed is a whole number, not '-3'"),
        ('[Game "kingdomino"]\n[Variants "x"]\n', r"a.crown: Kingdomino has no variant 'x'"),
        (f'[Game "kingdomino"]\n[Seed "{"9" * 5000}"]\n', r"The tag Seed is a whole number"),
        (
            '[Game "kingdomino"]\n[Seats "2"]\n[Players "person"]\n',
            r"a.crown: 1 player does not fill 2 seats",
        ),
    ],
)
def test_a_bad_file_gets_a_sentence(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(CrownlandsError, match=complaint):
        load(written(tmp_path / "a.crown", text))


def test_a_file_that_is_not_there_or_not_text_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CrownlandsError, match=r"cannot be read: No such file"):
        load(tmp_path / "none.crown")
    (tmp_path / "b.crown").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CrownlandsError, match=r"is not a text file"):
        load(tmp_path / "b.crown")
