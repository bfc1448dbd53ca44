"""The Totem mode of Kingdomino Origins, sentence by sentence."""

import pytest

from crownlands.core.draft import NOBODY, Phase
from crownlands.core.errors import IllegalMove
from crownlands.game import Game
from crownlands.games.origins.state import Step
from crownlands.games.origins.tiles import RESOURCES
from positions_origins import begin, draw, hand, step, texts

pytestmark = pytest.mark.plain


def resources(game: Game, seat: int) -> dict[str, int]:
    """How many of each kind are in a territory, those with none left out."""
    words = zip(RESOURCES, game.state.resources[seat], strict=True)
    return {kind: int(word).bit_count() for kind, word in words if word}


def totems(game: Game) -> dict[str, int]:
    """The holders of the totems that are not on the table."""
    holders = zip(RESOURCES, game.state.holder, strict=True)
    return {kind: int(holder) for kind, holder in holders if holder != NOBODY}


def give(game: Game, **holders: int) -> None:
    for kind, seat in holders.items():
        game.states[0].holder[RESOURCES.index(kind)] = seat


def test_each_resource_symbol_gets_its_wooden_resource() -> None:
    game = begin(4, "totem", first=(10, 19, 32, 41))
    game.push("h7-i7")
    assert resources(game, 0) == {"flint": 1}
    game.push("@1")
    game.push("h7-i7")
    assert resources(game, 1) == {"mammoth": 1, "fish": 1}
    game.push("@2")
    game.push("h7-i7")  # a grassland with a printed fire, and a lake
    assert resources(game, 2) == {"fish": 1}


def test_a_fire_landing_on_a_resource_destroys_it() -> None:
    game = begin(4, "totem")
    draw(game, 0, "H gr gr v2!")
    game.push("fire-i7")
    assert resources(game, 0) == {"mammoth": 1}
    assert game.state.tokens[0] == 1 << 2


def test_resources_of_a_discarded_domino_are_lost() -> None:
    game = begin(4, "totem")
    draw(game, 0, "d d d d d\nd d d d d\nd d H d d\nd d d d d\nd d d d d")
    hand(game, 12)
    game.push("x")
    assert resources(game, 0) == {}
    assert totems(game) == {}


def test_resources_of_an_unclaimed_domino_are_lost() -> None:
    game = begin(3, "totem", first=(5, 6, 7, 12))
    assert not game.state.resources.any()


def test_whoever_has_strictly_most_of_a_resource_takes_its_totem_from_the_table() -> None:
    game = begin(4, "totem", first=(5, 12, 13, 14))
    game.push("h7-i7")
    assert totems(game) == {"mammoth": 0}
    assert step(game) == Phase.CLAIM


def test_or_from_its_holder() -> None:
    game = begin(4, "totem", first=(5, 12, 13, 14))
    for move in ("h7-i7", "@1", "h7-i7"):
        game.push(move)
    assert totems(game) == {"mammoth": 1}


def test_no_totem_is_taken_by_those_who_are_tied() -> None:
    game = begin(4, "totem", first=(10, 11, 12, 13))
    draw(game, 1, "H qr")
    game.push("h7-i7")
    assert totems(game) == {}


def test_resources_on_a_domino_only_claimed_do_not_count() -> None:
    game = begin(4, "totem", first=(1, 2, 3, 4), second=(12, 13, 14, 15))
    for move in ("h7-i7", "@12", "h7-i7", "@13"):
        game.push(move)
    assert totems(game) == {}


def test_the_totems_are_checked_after_the_fire() -> None:
    game = begin(4, "totem", first=(38, 39, 40, 42))
    game.push("h7-i7")
    assert totems(game) == {}
    game.push("fire-h7")
    assert resources(game, 0) == {}
    assert totems(game) == {}


def test_a_fire_on_another_s_resources_makes_a_player_strictly_first() -> None:
    """The fire of one player leaves another with most."""
    game = begin(4, "totem")
    draw(game, 0, "H gr gr v2!")
    draw(game, 1, "H gr gr")
    game.push("fire-i7")
    assert totems(game) == {"mammoth": 1}


def test_a_holder_who_is_merely_tied_keeps_it() -> None:
    game = begin(4, "totem", first=(5, 12, 13, 14))
    draw(game, 1, "H gr")
    give(game, mammoth=1)
    game.push("h7-i7")
    assert (resources(game, 0), resources(game, 1)) == ({"mammoth": 1}, {"mammoth": 1})
    assert totems(game) == {"mammoth": 1}


def test_a_holder_keeps_it_even_at_zero() -> None:
    game = begin(4, "totem", first=(38, 39, 40, 42))
    give(game, mammoth=0)
    game.push("h7-i7")
    game.push("fire-h7")
    assert totems(game) == {"mammoth": 0}


def test_if_the_holder_falls_below_another_the_totem_goes_to_the_one_with_most() -> None:
    game = begin(4, "totem")
    draw(game, 0, "H gr gr v2!")
    draw(game, 1, "H gr")
    draw(game, 2, "H gr gr")
    give(game, mammoth=0)
    game.push("fire-i7")
    assert totems(game) == {"mammoth": 2}


def holder_behind_two(kind: str = "g") -> Game:
    """Seat 0 lets a fire land on a piece of his own and falls behind seats 1 and 3."""
    game = begin(4, "totem")
    draw(game, 0, f"H {kind}r {kind}r v2!")
    for seat, picture in enumerate((f"H {kind}r {kind}r", f"H {kind}r", f"H {kind}r {kind}r"), 1):
        draw(game, seat, picture)
    give(game, mammoth=0)
    return game


def test_if_several_others_tie_for_most_the_holder_chooses_among_them_at_once() -> None:
    game = holder_behind_two()
    game.push("fire-i7")
    assert (game.to_play, step(game)) == (0, Step.HAND_ON)
    assert texts(game) == {"totem-2", "totem-4"}
    game.push("totem-4")
    assert totems(game) == {"mammoth": 3}
    assert (game.to_play, step(game)) == (0, Phase.CLAIM)


def test_the_choice_is_the_holder_s_whoever_s_turn_it_is() -> None:
    game = begin(4, "totem")
    draw(game, 0, "H d v2!")
    draw(game, 1, "H lr")
    draw(game, 2, "H lr")
    give(game, fish=3, flint=2)
    game.push("fire-h7")
    assert (game.to_play, step(game)) == (3, Step.HAND_ON)
    assert texts(game) == {"totem-2", "totem-3"}
    game.push("totem-2")
    assert totems(game) == {"fish": 1, "flint": 2}
    assert (game.to_play, step(game)) == (0, Phase.CLAIM)


def test_several_totems_are_handed_on_one_after_the_other() -> None:
    game = begin(4, "totem")
    draw(game, 0, "H d v2!")
    draw(game, 1, "H gr lr qr")
    draw(game, 2, "H gr lr")
    give(game, mammoth=3, fish=0, flint=0)
    game.push("fire-h7")
    assert game.to_play == 3
    game.push("totem-3")
    assert game.to_play == 0
    game.push("totem-2")
    assert totems(game) == {"mammoth": 2, "fish": 1, "flint": 1}
    assert (game.to_play, step(game)) == (0, Phase.CLAIM)


def test_totems_are_checked_in_the_last_round_too() -> None:
    game = begin(4, "totem", first=(5, 12, 13, 14))
    s = game.states[0]
    s.rounds_begun, s.line[1], s.owner[1], s.unclaimed = 12, -1, -1, 0
    game.push("h7-i7")
    assert totems(game) == {"mammoth": 0}
    assert (game.to_play, step(game)) == (1, Phase.LAY)


def test_points_at_the_end_one_per_resource_and_the_totems_held() -> None:
    game = begin(4, "totem")
    draw(game, 0, "H gr gr l1 qr")
    give(game, mammoth=0, fish=0, mushroom=1, flint=2)
    assert game.scores() == [1 + 3 + 3 + 4, 5, 6, 0]
    parts = [(part.part, part.kind, part.points) for part in game.breakdown(0) if part.points]
    assert parts == [
        ("region", "lake", 1),
        ("resources", "mammoth", 2),
        ("resources", "flint", 1),
        ("totem", "mammoth", 3),
        ("totem", "fish", 4),
    ]


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("totem-1", "Seat 1 has fewer of the mammoth resource than others: .* one who has 2"),
        ("totem-3", "Seat 3 has fewer"),
        ("pass", "the totem must be handed on, such as totem-2"),
    ],
)
def test_a_totem_for_one_who_has_not_most_is_refused_with_a_sentence(
    move: str, sentence: str
) -> None:
    game = holder_behind_two()
    game.push("fire-i7")
    with pytest.raises(IllegalMove, match=sentence):
        game.push(move)


def test_a_totem_for_nobody_is_refused_with_a_sentence() -> None:
    game = begin(3, "totem")
    draw(game, 0, "H d v2!")
    draw(game, 1, "H lr")
    draw(game, 2, "H lr")
    give(game, fish=0)
    game.push("fire-h7")
    with pytest.raises(IllegalMove, match="There is no seat 4: seats are 1 to 3"):
        game.push("totem-4")
