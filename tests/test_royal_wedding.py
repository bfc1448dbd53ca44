"""The Royal Wedding and its teams, sentence by sentence."""

import pytest

from crownlands.core.draft import CURRENT, Phase
from crownlands.game import Game
from crownlands.games.queendomino.tiles import TERRAINS
from crownlands.text.translate import line_of
from queendomino_positions import (
    PLAIN_TILES,
    deals,
    fill,
    finish_round,
    give,
    opened,
    paint,
    play,
    random_game,
    skip,
    texts,
    tile,
)

pytestmark = pytest.mark.plain

WEDDING = ("royal-wedding",)
TEAMS = ("royal-wedding", "teams")


# The Royal Wedding


def test_the_first_line_comes_from_queendomino_the_next_from_kingdomino_and_so_on() -> None:
    game = random_game(4, WEDDING)
    numbers = deals(game)
    for deck in (0, 1):
        lines = [numbers[i : i + 4] for i in range(4 * deck, 96, 8)]
        assert sorted(number for line in lines for number in line) == list(range(1, 49))


def test_numbers_1_to_48_exist_in_both_boxes() -> None:
    game = opened(4, WEDDING, second=(32, 33, 34, 35))
    game.push("h7-i7")  # Queendomino's 32: town and forest
    skip(game)
    game.push("@32")
    assert int(game.state.land[0, TERRAINS.index("town")]).bit_count() == 1
    finish_round(game)
    fill(game)
    assert line_of(game.state, CURRENT)[0] == (32, 0)
    game.push(game.legal_moves[-1])  # Kingdomino's 32: lake with a crown, and forest
    assert int(game.state.land[0, TERRAINS.index("town")]).bit_count() == 1
    assert int(game.state.land[0, TERRAINS.index("lake")]).bit_count() == 1


@pytest.mark.parametrize(("seats", "variants"), [(5, WEDDING), (7, WEDDING), (6, TEAMS)])
def test_leftovers_are_discarded_from_the_first_line_on(
    seats: int, variants: tuple[str, ...]
) -> None:
    game = opened(seats, variants, first=tuple(range(1, 9)), second=tuple(range(1, 9)))
    assert [number for number, _ in line_of(game.state, CURRENT)] == list(range(1, seats + 1))
    finish_round(game)
    fill(game)
    assert int(game.state.undealt).bit_count() == 48 - 16
    assert int(game.state.other_deck).bit_count() == 48 - 8


def test_the_royal_wedding_has_as_many_rounds_as_lines() -> None:
    for seats, rounds in ((3, 24), (8, 12)):
        assert random_game(seats, WEDDING).state.rounds_begun == rounds


# Teams


def team_game() -> Game:
    return opened(
        6,
        TEAMS,
        tiles=(tile("guardtower"), tile("big_tavern"), *PLAIN_TILES[:4]),
        first=tuple(range(32, 40)),
        second=tuple(range(1, 9)),
    )


def test_seats_1_and_2_are_partners_and_share_a_kingdom_each_king_takes_a_full_turn() -> None:
    game = team_game()
    play(game, "h7-i7 pass pass pass pass @1")
    assert game.to_play == 1
    assert "h7-i7" not in texts(game)
    play(game, "f7-e7 pass pass pass pass @2")
    assert int(game.state.land[0, TERRAINS.index("town")]).bit_count() == 2
    assert game.to_play == 2
    assert "h7-i7" in texts(game)


def test_knights_gained_are_usable_from_the_teams_next_turn_on_the_partners_included() -> None:
    game = team_game()
    play(game, "h7-i7 tax:h7 build:1 site:h7 pass @1")
    assert (game.to_play, game.state.guard[0]) == (1, 3)
    play(game, "f7-e7 tax:f7 tax:e7")
    assert game.state.guard[0] == 1


def test_the_queen_the_dragon_and_the_coins_are_the_teams() -> None:
    game = team_game()
    play(game, "h7-i7 pass pass build:0 site:h7 @1")
    assert game.state.queen == 0
    play(game, "f7-e7 pass pass build:5 site:f7")  # the partner has the discount
    assert game.state.coins[0] == 7 - 4
    assert (game.to_play, game.state.phase) == (1, Phase.CLAIM)  # and cannot bribe


def test_a_teams_safe_pays_for_the_partners_knights() -> None:
    game = team_game()
    paint(game, 0, "t C")
    give(game, 0, tile("safe_tower"), "f7")
    play(game, "h7-i7 pass pass pass @1 g8-g9 tax:g8")
    assert game.state.coins[0] == 7 + 1 + 1


def test_both_partners_show_the_teams_score_and_ties_are_broken_between_kingdoms() -> None:
    game = team_game()
    paint(game, 0, "w1 w w C")
    paint(game, 1, "w1 w f C f f1")
    assert game.scores() == [5, 5, 6, 6, 2, 2]
    game.state.coins[1] -= 3
    assert game.scores() == [5, 5, 5, 5, 2, 2]
    assert [s.place for s in sorted(game.ranking(), key=lambda s: s.seat)] == [1, 1, 2, 2, 3, 3]
    ranking = game.ranking()
    assert [s.decided_by for s in ranking] == ["largest territory"] * 4 + [None] * 2
    assert [s.tie_breaks[0].value for s in ranking] == [3, 3, 2, 2, 0, 0]
    assert game.breakdown(0) == game.breakdown(1)
