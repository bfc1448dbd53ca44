"""The Tribe mode of Kingdomino Origins, sentence by sentence."""

import pytest

from crownlands.core.contract import CHANCE
from crownlands.core.draft import Phase
from crownlands.core.errors import IllegalMove
from crownlands.game import Game
from crownlands.games.origins.state import Step
from crownlands.games.origins.tiles import CROMAGNONS, KIND_OF
from positions_origins import begin, draw, step, texts

pytestmark = pytest.mark.plain


def kinds(tiles: int) -> list[str]:
    return [CROMAGNONS[kind] for tile, kind in enumerate(KIND_OF) if int(tiles) >> tile & 1]


def recruiting(picture: str, seats: int = 4) -> Game:
    """Seat 0 has this territory and has just claimed domino 1."""
    game = begin(seats, "tribe")
    draw(game, 0, picture)
    game.states[0].phase = Phase.CLAIM
    game.push("@1")
    return game


def push(game: Game, *moves: str) -> None:
    for move in moves:
        game.push(move)


# The cave


def test_four_cro_magnons_lie_face_up_before_the_first_line_is_drawn() -> None:
    game = Game("origins", 4, ["tribe"])
    assert (game.to_play, step(game)) == (CHANCE, Step.REFILL)
    assert len(game.legal_moves) == 22
    push(game, "+hunter.1", "+hunter.2", "+warrior-brute.1", "+shaman.2")
    assert step(game) == Phase.DEAL
    assert kinds(game.state.cave) == ["hunter", "hunter", "shaman", "warrior-brute"]
    assert int(game.state.pile).bit_count() == 18


def test_the_four_are_refilled_when_a_new_line_is_drawn_not_before() -> None:
    game = recruiting("H gr lr")
    push(game, "pay-h7", "pay-i7", "take-hunter", "settle-h7")
    assert kinds(game.state.cave) == ["painter", "fire-lady", "shaman"]
    while step(game) != Step.REFILL:
        assert int(game.state.cave).bit_count() == 3
        game.push("pass" if step(game) == Step.RECRUIT else game.legal_moves[0])
    assert len(game.legal_moves) == 18
    game.push("+hunter.2")
    assert step(game) == Phase.DEAL
    assert int(game.state.undealt).bit_count() == 40


def test_resources_come_with_the_dominoes_as_in_the_totem_mode() -> None:
    game = begin(4, "tribe", first=(19, 20, 21, 22))
    game.push("h7-i7")
    assert [int(word).bit_count() for word in game.state.resources[0]] == [1, 1, 0, 0]


def test_resources_are_worth_nothing_in_themselves_and_there_are_no_totems() -> None:
    game = begin(4, "tribe", first=(12, 13, 14, 15))
    game.push("h7-i7")
    assert game.scores() == [0, 0, 0, 0]
    assert (game.state.holder == -1).all()


# Recruiting


def test_after_claiming_a_player_may_recruit_or_pass() -> None:
    game = recruiting("H gr lr jr")
    assert (game.to_play, step(game)) == (0, Step.RECRUIT)
    assert texts(game) == {"pass", "pay-h7", "pay-i7"}
    game.push("pass")
    assert (game.to_play, step(game)) == (1, Phase.LAY)


def test_nobody_is_asked_who_cannot_recruit() -> None:
    game = recruiting("H gr gr gr")
    assert (game.to_play, step(game)) == (1, Phase.LAY)


def test_two_different_resources_pay_for_one_of_the_face_up_tiles() -> None:
    game = recruiting("H gr lr gr qr")
    game.push("pay-j7")
    assert texts(game) == {"pay-i7", "pay-k7"}  # a lake, a quarry
    game.push("pay-k7")
    assert texts(game) == {"take-hunter", "take-painter", "take-fire-lady", "take-shaman"}
    game.push("take-shaman")
    assert kinds(game.state.cave) == ["hunter", "painter", "fire-lady"]
    assert int(game.state.pile).bit_count() == 18


def test_four_different_resources_pay_for_any_tile_of_the_pile() -> None:
    game = recruiting("H gr lr jr qr")
    push(game, "pay-h7", "pay-i7")
    assert texts(game) == {
        "pay-j7",
        *("take-hunter", "take-painter", "take-fire-lady", "take-shaman"),
    }
    push(game, "pay-j7", "pay-k7")
    assert texts(game) == {f"take-{kind}" for kind in CROMAGNONS}
    game.push("take-warrior-brute")
    assert int(game.state.cave).bit_count() == 4
    assert kinds(game.state.pile).count("warrior-brute") == 0


def test_two_of_a_kind_leave_one_in_the_pile() -> None:
    game = recruiting("H gr lr jr qr")
    push(game, "pay-h7", "pay-i7", "pay-j7", "pay-k7", "take-gatherer")
    assert kinds(game.state.pile).count("gatherer") == 1


def test_three_resources_pay_for_nothing() -> None:
    game = recruiting("H gr lr jr qr")
    push(game, "pay-h7", "pay-i7", "pay-j7")
    assert texts(game) == {"pay-k7"}


def test_paid_resources_are_out_of_the_game() -> None:
    game = recruiting("H gr lr")
    push(game, "pay-h7", "pay-i7", "take-hunter", "settle-h7")
    assert not game.state.resources.any()


def test_he_chooses_which_pieces_to_pay_and_an_unpaid_one_stays() -> None:
    game = recruiting("gr gr H lr lr")
    push(game, "pay-e7", "pay-i7", "take-hunter", "settle-i7")
    game.states[0].phase, game.states[0].to_play = Step.RECRUIT, 0
    assert texts(game) == {"pass", "pay-f7"}


def test_a_player_recruits_once_per_chief_s_turn() -> None:
    game = recruiting("gr gr H lr lr")
    push(game, "pay-e7", "pay-i7", "take-hunter", "settle-i7")
    assert (game.to_play, step(game)) == (1, Phase.LAY)


def test_at_two_seats_each_chief_s_turn_has_its_recruiting() -> None:
    game = recruiting("gr gr H lr lr", seats=2)
    push(game, "pay-e7", "pay-h7", "take-hunter", "settle-h7")
    for _ in range(2):  # the other player's chiefs
        game.push(game.legal_moves[0])
        game.push(game.legal_moves[0])
    game.push(game.legal_moves[0])
    game.push(game.legal_moves[0])
    assert (game.to_play, step(game)) == (0, Step.RECRUIT)


def test_an_empty_pile_offers_no_such_recruiting() -> None:
    game = begin(4, "tribe")
    draw(game, 0, "H gr lr jr qr")
    s = game.states[0]
    s.pile, s.phase = 0, Phase.CLAIM
    push(game, "@1", "pay-h7", "pay-i7")
    assert texts(game) == {"take-hunter", "take-painter", "take-fire-lady", "take-shaman"}


def test_an_empty_pile_refills_nothing_and_gaps_stay() -> None:
    game = recruiting("H gr lr")
    game.states[0].pile = 0
    push(game, "pay-h7", "pay-i7", "take-hunter", "settle-h7")
    while step(game) != Phase.DEAL:
        assert step(game) != Step.REFILL
        game.push("pass" if step(game) == Step.RECRUIT else game.legal_moves[0])
    assert int(game.state.cave).bit_count() == 3


def test_a_small_pile_fills_as_many_gaps_as_it_can() -> None:
    game = recruiting("H gr lr")
    game.states[0].pile, game.states[0].cave = 1 << 3, 1 << 0 | 1 << 1
    game.push("pass")
    while step(game) != Step.REFILL:
        game.push("pass" if step(game) == Step.RECRUIT else game.legal_moves[0])
    assert texts(game) == {"+fisherwoman.2"}
    game.push("+fisherwoman.2")
    assert step(game) == Phase.DEAL


def test_an_empty_cave_leaves_the_pile_for_four_resources() -> None:
    game = begin(4, "tribe")
    draw(game, 0, "H gr lr jr qr")
    s = game.states[0]
    s.cave, s.phase = 0, Phase.CLAIM
    game.push("@1")
    for piece in ("pay-h7", "pay-i7", "pay-j7", "pay-k7"):
        assert texts(game) - {"pass"} == {piece}
        game.push(piece)
    assert step(game) == Step.RECRUIT


def test_with_an_empty_cave_and_pile_nobody_is_asked() -> None:
    game = begin(4, "tribe")
    draw(game, 0, "H gr lr jr qr")
    s = game.states[0]
    s.cave, s.pile, s.phase = 0, 0, Phase.CLAIM
    game.push("@1")
    assert (game.to_play, step(game)) == (1, Phase.LAY)


def test_the_last_round_has_no_recruiting() -> None:
    game = begin(4, "tribe")
    draw(game, 0, "H gr lr jr qr")
    s = game.states[0]
    s.rounds_begun, s.line[1], s.owner[1], s.unclaimed = 12, -1, -1, 0
    game.push("g8-g9")
    assert (game.to_play, step(game)) == (1, Phase.LAY)


# Settling


def test_the_tile_goes_on_a_square_with_no_fire_no_resource_and_no_cro_magnon() -> None:
    game = recruiting("gr lr H d d1\nd*1 jr v1 d:hunter q")
    push(game, "pay-e7", "pay-f7", "take-painter")
    # Where the resources came from, a desert, a volcano and a quarry whose flint is gone.
    assert texts(game) == {"settle-e7", "settle-f7", "settle-h7", "settle-g8", "settle-i8"}


def test_a_volcano_square_is_allowed_the_hut_is_not() -> None:
    game = recruiting("v1 H gr lr")
    push(game, "pay-h7", "pay-i7", "take-hunter")
    assert texts(game) == {"settle-f7", "settle-h7", "settle-i7"}
    game.push("settle-f7")
    assert int(game.state.cromagnons[0, 0]) == 1 << 7


def test_a_square_for_it_always_exists() -> None:
    game = recruiting("H gr lr")
    push(game, "pay-h7", "pay-i7", "take-hunter")
    assert texts(game) == {"settle-h7", "settle-i7"}


def test_a_fire_that_lands_on_a_cro_magnon_destroys_it() -> None:
    game = begin(4, "tribe")
    draw(game, 0, "H*1 d:hunter v3!")
    assert texts(game) == {"fire-h7"}
    game.push("fire-h7")
    assert not game.state.cromagnons.any()


# Points


def tribe_points(picture: str) -> list[tuple[str, int]]:
    """The cro-magnons and hordes of a territory with their points."""
    game = begin(4, "tribe")
    draw(game, 0, picture)
    rows = [part for part in game.breakdown(0) if part.part in ("cromagnon", "horde")]
    rest = [part for part in game.breakdown(0) if part.part == "region"]
    total = sum(row.points for row in (*rows, *rest))
    assert game.scores()[0] == total
    return [(row.kind, row.points) for row in rows]


def test_a_hunter_with_4_mammoths_around_scores_12_with_2_scores_6() -> None:
    assert tribe_points("gr . gr\n. d:hunter gr\ngr . H\ngr . .") == [("hunter", 12)]
    assert tribe_points("gr . lr\n. d:hunter gr\n. . H\ngr . .") == [("hunter", 6)]


def test_a_fisherwoman_scores_3_per_fish() -> None:
    assert tribe_points("lr d:fisherwoman lr\nH jr lr") == [("fisherwoman", 9)]


def test_a_gatherer_scores_4_per_mushroom() -> None:
    assert tribe_points("jr d:gatherer jr\nH lr j1") == [("gatherer", 8)]


def test_a_sculptor_scores_5_per_flint() -> None:
    assert tribe_points("qr d:sculptor q\nH qr gr") == [("sculptor", 10)]


def test_a_painter_scores_2_per_resource_of_any_kind() -> None:
    assert tribe_points("gr lr jr\nqr d:painter d\nH g l1") == [("painter", 8)]


def test_a_fire_lady_scores_1_per_fire_symbol_printed_or_token() -> None:
    # The worked example: a token of 2, two printed single fires, a token of 1; a volcano counts 0.
    assert tribe_points("d*2 g1 l1\nv3 d:fire-lady d\nH d j*1") == [("fire-lady", 5)]


def test_a_fire_on_the_hut_counts_for_the_fire_lady() -> None:
    assert tribe_points("H*3 d:fire-lady v3") == [("fire-lady", 3)]


def test_a_shaman_scores_2_per_cro_magnon_tile() -> None:
    assert tribe_points("d:hunter d:shaman d:warrior-small\nH d:shaman d") == [
        ("hunter", 0),
        ("shaman", 6),
        ("shaman", 6),
        ("warrior", 1),
    ]


def test_a_cro_magnon_on_a_volcano_scores_too() -> None:
    assert tribe_points("H v1:hunter gr") == [("hunter", 3)]


def test_a_horde_of_three_warriors_of_total_strength_4_scores_12() -> None:
    picture = "d:warrior-small d:warrior-amazon\nH g:warrior-small"
    assert tribe_points(picture) == [("warrior", 12)]


def test_a_lone_warrior_of_strength_1_scores_1() -> None:
    assert tribe_points("H d:warrior-small") == [("warrior", 1)]


def test_hordes_are_connected_orthogonally() -> None:
    picture = "d:warrior-brute d d:warrior-amazon\nH d:warrior-amazon d:warrior-amazon"
    assert sorted(tribe_points(picture)) == [("warrior", 3), ("warrior", 18)]


# Refusals


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("pay-e5", "e5 is not a square of the territory"),
        ("pay-g7", "There is no resource on g7"),
        ("pay-f7", "There is no resource on f7"),
        ("pay-j7", "After mushroom nothing could follow: pieces are paid in the order mammoth"),
        ("take-hunter", "costs 2 different resources, one from the pile 4: 0 paid so far"),
        ("settle-h7", "a cro-magnon may be recruited, such as pay-h7 and take-hunter, or not"),
        ("pay-h7 pay-h6", "all different: there is mammoth already"),
        (
            "pay-i7 pay-h7",
            "Fish is paid already: .* order mammoth, fish, mushroom and flint",
        ),
        (
            "pay-h7 pay-i7 pay-j7",
            "one from the pile costs all four in their order: flint is lacking",
        ),
        ("pay-h7 pay-j7 pay-k7", "k7 is not a square of the territory"),
        ("pay-h7 pass", "What is paid is paid"),
        ("pay-h7 take-hunter", "1 paid so far"),
        ("pay-h7 pay-i7 take-gatherer", "There is no gatherer in the cave"),
        ("pay-h7 pay-i7 take-hunter settle-g7", "There is the hut on g7"),
        ("pay-h7 pay-i7 take-hunter settle-f7", "There is a fire on f7"),
        ("pay-h7 pay-i7 take-hunter settle-h6", "There is a resource on h6"),
        ("pay-h7 pay-i7 take-hunter settle-f6", "There is a cro-magnon on f6"),
        ("pay-h7 pay-i7 take-hunter settle-m7", "m7 is not a square of the territory"),
        ("pay-h7 pay-i7 take-hunter x", "must settle, such as settle-h7"),
    ],
)
def test_a_recruiting_against_the_rules_is_refused_with_a_sentence(
    moves: str, sentence: str
) -> None:
    game = recruiting("d:shaman . gr . .\nd1 H gr lr jr")
    *before, last = moves.split()
    push(game, *before)
    with pytest.raises(IllegalMove, match=sentence):
        game.push(last)


def test_a_third_piece_is_refused_with_the_reason() -> None:
    game = recruiting("qr H gr lr jr")
    push(game, "pay-h7", "pay-j7")
    with pytest.raises(IllegalMove, match="costs all four in their order: fish is not paid"):
        game.push("pay-f7")
    game = recruiting("qr H gr lr jr")
    game.states[0].pile = 0
    push(game, "pay-h7", "pay-i7")
    with pytest.raises(IllegalMove, match=r"Two are enough .* the pile, .*, is empty"):
        game.push("pay-j7")
    game = recruiting("q1 H gr lr jr")
    game.states[0].cave = 0
    with pytest.raises(IllegalMove, match=r"The cave is empty, .* flint is lacking"):
        game.push("pay-h7")


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("+hunter.1", "That hunter is not in the pile any more"),
        ("+hunter.3", "There is no hunter number 3: it exists 2 times"),
        ("+17", "a cro-magnon must be turned up, such as"),
        ("+bear.1", "is not a move"),
    ],
)
def test_a_tile_that_cannot_be_turned_up_is_refused_with_a_sentence(
    move: str, sentence: str
) -> None:
    game = Game("origins", 4, ["tribe"])
    game.push("+hunter.1")
    with pytest.raises(IllegalMove, match=sentence):
        game.push(move)
