"""The rules of Kingdomino: the first line of each test is the sentence of the rules it checks."""

import random

import pytest

import crownlands
from crownlands import CHANCE, IllegalMove
from crownlands.game import Game
from crownlands.text.moves import Claim, Deal, Discard, Draw, Lay
from positions import kingdomino, play_until, read_map, write_kingdom

pytestmark = pytest.mark.plain


def random_game(seats: int, variants: tuple[str, ...] = (), seed: int = 1) -> Game:
    """A game played to its end by random moves."""
    game, rnd = crownlands.new("kingdomino", seats, variants, seed), random.Random(seed)
    while not game.is_over:
        game.push(rnd.choice(game.legal_moves))
    return game


def places(game: Game) -> set[str]:
    return {str(move) for move in game.legal_moves}


# Set-up


@pytest.mark.parametrize(
    ("seats", "variants", "kings", "used", "line", "rounds", "frame"),
    [
        (2, (), 2, 24, 4, 6, 5),
        (3, (), 1, 36, 3, 12, 5),
        (4, (), 1, 48, 4, 12, 5),
        (2, ("mighty-duel",), 2, 48, 4, 12, 7),
    ],
)
def test_set_up(
    seats: int, variants: tuple[str, ...], kings: int, used: int, line: int, rounds: int, frame: int
) -> None:
    """Seats, kings each, dominoes used, line, rounds and kingdom are as in the set-up table."""
    game = random_game(seats, variants)
    assert sum(isinstance(move, Deal) for move in game.log) == used
    assert sum(isinstance(move, Draw) for move in game.log) == kings * seats
    lays = [move for move in game.log if isinstance(move, Lay | Discard)]
    assert len(lays) == used == rounds * line
    assert sum(isinstance(move, Claim) for move in game.log) == used
    assert all(kingdom.columns == kingdom.rows == frame for kingdom in game.table.kingdoms)


def test_the_line_is_sorted() -> None:
    """Draw the first line; sort it ascending by number."""
    game = Game("kingdomino", 4)
    for number in (40, 3, 17, 9):
        game.push(Deal(number))
    assert [tile.number for tile in game.table.following] == [3, 9, 17, 40]


def test_a_drawn_king_goes_on_any_free_domino() -> None:
    """As a king appears, its owner puts it on any free domino of the line."""
    game = crownlands.new("kingdomino", 3, moves="+10 +20 +30 K2 @20 K3")
    assert game.to_play == 2
    assert places(game) == {"@10", "@30"}


def test_kings_are_drawn_in_random_order() -> None:
    """Draw the kings from a hand one by one, in random order: every king left is as likely."""
    game = crownlands.Game("kingdomino", 4)
    for number in (1, 2, 3, 4):
        game.push(Deal(number))
    assert places(game) == {"K1", "K2", "K3", "K4"}


def test_four_kings_at_two_seats() -> None:
    """At 2 seats four kings are drawn, two for each."""
    game = Game("kingdomino", 2)
    for token in ["+1", "+2", "+3", "+4"]:
        game.push(token)
    assert places(game) == {"K1", "K2", "K3", "K4"}
    owners = []
    for king in (1, 2, 3, 4):
        game.push(Draw(king))
        owners.append(game.to_play)
        game.push(game.legal_moves[0])
    assert owners == [0, 0, 1, 1]


def test_the_next_line_comes_when_all_kings_stand() -> None:
    """When every domino of the line carries a king, draw the next line."""
    game = Game("kingdomino", 3)
    for token in ["+10", "+20", "+30", "K1", "@10", "K2", "@20", "K3", "@30"]:
        game.push(token)
    assert game.to_play == CHANCE
    assert len(game.legal_moves) == 45
    assert [tile.number for tile in game.table.current] == [10, 20, 30]


# A round


def test_lowest_number_first() -> None:
    """Kings act in the order of the dominoes they stand on, lowest number first."""
    opening = "+10 +20 +30 K1 @30 K2 @10 K3 @20 +1 +2 +3"
    game = crownlands.new("kingdomino", 3, moves=opening)
    order = []
    while game.table.round == 1:
        order.append(game.to_play)
        game.push(game.legal_moves[0])
        game.push(game.legal_moves[0])
    assert order == [1, 2, 0]


def test_lay_then_claim() -> None:
    """The king's owner lays the domino under the king, then claims a free domino with that king."""
    game = crownlands.new("kingdomino", 4, seed=5)
    play_until(game, lambda g: g.table.step == "lay")
    seat = game.to_play
    game.push(game.legal_moves[0])
    assert game.to_play == seat
    assert all(isinstance(move, Claim) for move in game.legal_moves)
    claimed = game.push(game.legal_moves[2])
    assert isinstance(claimed, Claim)
    assert (claimed.number, seat) in [(t.number, t.seat) for t in game.table.following]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_round_is_laying_only(seats: int) -> None:
    """After the last line has been drawn and claimed there is a last round of laying only."""
    game = random_game(seats)
    kings = 4 if seats == 2 else seats
    assert all(isinstance(move, Lay | Discard) for move in game.log[-kings:])
    assert isinstance(game.log[-kings - 1], Claim)


def test_two_turns_a_round_at_two_seats() -> None:
    """At 2 seats each player acts twice a round, once per king."""
    game = crownlands.new("kingdomino", 2, seed=9)
    play_until(game, lambda g: g.table.step == "lay")
    acted = []
    while game.table.round == 1:
        acted.append(game.to_play)
        game.push(game.legal_moves[0])
        game.push(game.legal_moves[0])
    assert sorted(acted) == [0, 0, 1, 1]


# Laying


def test_adjacent_empty_cells() -> None:
    """The two squares go on two orthogonally adjacent empty cells."""
    game = kingdomino("## w0 w0", to_lay=1, seats=4)
    for refused, reason in [
        ("h8-i9", "side by side"),
        ("h7-h8", "wheat on h7"),
        ("g7-g8", "castle stands on g7"),
    ]:
        with pytest.raises(IllegalMove, match=reason):
            game.push(refused)
    assert "h8-i8" in places(game)


def test_one_half_must_touch_the_same_terrain() -> None:
    """At least one of them must touch the castle or a square of the same terrain."""
    game = kingdomino("## f0 w0", to_lay=14, seats=4)  # wheat, lake
    assert "j7-k7" in places(game)  # the wheat half touches
    assert "k7-j7" not in places(game)  # the lake half would
    with pytest.raises(IllegalMove, match=r"matching terrain \(wheat or lake\)"):
        game.push("k7-j7")


def test_the_castle_is_a_joker() -> None:
    """The castle is a joker for every terrain."""
    for number in range(1, 49):
        game = kingdomino("##", to_lay=number, seats=4)
        assert {"h7-i7", "g8-g9"} <= places(game)


def test_diagonals_do_not_touch() -> None:
    """It must touch orthogonally: a corner is not enough."""
    game = kingdomino("## w0\n.. ..", to_lay=7, seats=4)  # lake, lake
    with pytest.raises(IllegalMove, match="matching terrain"):
        game.push("h8-i8")


def test_own_halves_do_not_touch_each_other() -> None:
    """The domino's own two halves do not count as touching each other."""
    game = kingdomino("## w0 w0", to_lay=7, seats=4)  # lake, lake
    assert not places(game) & {"j7-k7", "j6-k6", "i8-j8"}


@pytest.mark.parametrize(
    ("variants", "reach"), [((), 5), (("mighty-duel",), 7)], ids=["5x5", "7x7"]
)
def test_the_frame_lies_anywhere_around_the_castle(variants: tuple[str, ...], reach: int) -> None:
    """The kingdom, castle included, must fit in a box anywhere around the castle."""
    east = kingdomino("## " + "w0 " * (reach - 1), to_lay=1, seats=2, variants=variants)
    assert all(move[0] >= "g" and move[move.index("-") + 1] >= "g" for move in places(east))
    with pytest.raises(IllegalMove, match=f"must fit in {reach}x{reach}"):
        east.push("f7-f8")
    west = kingdomino("w0 " * (reach - 1) + "##", to_lay=1, seats=2, variants=variants)
    assert all(move[0] <= "g" and move[move.index("-") + 1] <= "g" for move in places(west))
    middle = kingdomino("w0 " * (reach - 2) + "##", to_lay=1, seats=2, variants=variants)
    assert "h7-h8" in places(middle)
    assert "h7-i7" not in places(middle)


def test_both_ways_round_are_one_move_if_the_halves_are_alike() -> None:
    """Two placements with the same result (both halves alike) are one action."""
    alike = kingdomino("##", to_lay=1, seats=4)
    unlike = kingdomino("##", to_lay=13, seats=4)
    assert len(alike.legal_moves) == 12
    assert len(unlike.legal_moves) == 24
    turned = alike.copy()
    assert str(turned.push("i7-h7")) == "h7-i7"
    crowned = kingdomino("##", to_lay=19, seats=4)  # one half has a crown
    assert len(crowned.legal_moves) == 24


FULL_BUT_ONE = "f0 f0 f0 f0 f0\nf0 f0 f0 f0 f0\nf0 f0 ## f0 f0\nf0 f0 f0 f0 f0\nf0 f0 f0 f0 .."


def test_discard_only_without_a_legal_place() -> None:
    """Ruling: a domino that can be laid must be laid; only one with no legal place is discarded."""
    game = kingdomino("##", to_lay=1, seats=4)
    with pytest.raises(IllegalMove, match="The domino can be laid, so it must be: "):
        game.push("x")
    stuck = kingdomino(FULL_BUT_ONE, to_lay=1, seats=4)
    assert places(stuck) == {"x"}
    stuck.push("x")
    assert stuck.table.kingdoms[0].facts["discards"] == 1
    assert stuck.table.step == "claim"


# Score

REALM = """
    w1 w0 f0 l2 l0
    w0 w0 f1 l0 m3
    f0 p0 ## m0 m2
    p1 p0 s2 s1 m0
    p0 w1 s0 l1 l0
"""


def test_a_territory_is_worth_squares_times_crowns() -> None:
    """A territory is worth squares x crowns; there may be several of the same terrain."""
    game = kingdomino(REALM, seats=4)
    territories = sorted(
        (part.kind, part.squares, part.crowns, part.points) for part in game.breakdown(0)
    )
    assert territories == [
        ("forest", 1, 0, 0),
        ("forest", 2, 1, 2),
        ("lake", 2, 1, 2),
        ("lake", 3, 2, 6),
        ("mine", 4, 5, 20),
        ("pasture", 4, 1, 4),
        ("swamp", 3, 3, 9),
        ("wheat", 1, 1, 1),
        ("wheat", 4, 1, 4),
    ]
    assert game.scores()[0] == 48


def test_the_castle_belongs_to_no_territory() -> None:
    """The castle belongs to none: it does not join two territories."""
    game = kingdomino("w1 ## w0", seats=4)
    assert [part.squares for part in game.breakdown(0)] == [1, 1]
    assert game.scores()[0] == 1


def finished(*maps: str, variants: tuple[str, ...] = ()) -> Game:
    """A two-seat game at its end with these kingdoms."""
    game = random_game(2, variants)
    for seat, text in enumerate(maps):
        write_kingdom(game, seat, read_map(text))
    return game


def places_of(game: Game) -> list[int]:
    return [s.place for s in sorted(game.ranking(), key=lambda s: s.seat)]


def test_most_points_wins() -> None:
    """Most points win."""
    game = finished("w1 ##", "w1 w0 ##")
    assert places_of(game) == [2, 1]


def test_then_the_largest_territory() -> None:
    """Then the largest territory, crowns or not."""
    game = finished("w1 w0 ##", "w2 f0 f0 f0 ##")
    assert game.scores() == [2, 2]
    assert places_of(game) == [2, 1]


def test_then_the_most_crowns() -> None:
    """Then the most crowns in the whole kingdom."""
    game = finished("w2 w0 ## m1 l0", "w1 w0 ## m3 l0")
    assert game.scores() == [5, 5]
    assert places_of(game) == [2, 1]


def test_then_the_victory_is_shared() -> None:
    """Then the victory is shared."""
    game = finished("w1 w0 ##", "## f0 f1")
    assert places_of(game) == [1, 1]


# Optional rules


def test_middle_kingdom() -> None:
    """Ruling: +10 when every square lies within the frame centred on the castle, incomplete too."""
    inside = kingdomino("w0 w1 ## w0 w0", seats=4, variants=("middle-kingdom",))
    outside = kingdomino("w0 w1 w0 ## w0", seats=4, variants=("middle-kingdom",))
    assert inside.scores()[0] == 2 + 10
    assert outside.scores()[0] == 3
    mighty = ("middle-kingdom", "mighty-duel")
    assert kingdomino("w1 w0 w0 ##", seats=2, variants=mighty).scores()[0] == 13
    assert kingdomino("w1 w0 w0 w0 ##", seats=2, variants=mighty).scores()[0] == 4


def test_harmony() -> None:
    """+5 if the player discarded no domino."""
    game = kingdomino(FULL_BUT_ONE, to_lay=1, seats=4, variants=("harmony",))
    assert game.scores()[0] == 5
    game.push("x")
    assert game.scores()[0] == 0


def test_dynasty() -> None:
    """Three games in a row, most points in total; a tied total is a shared victory."""
    game = crownlands.new("kingdomino", 3, ("dynasty",), seed=4)
    rnd, ends = random.Random(4), []
    while not game.is_over:
        before = game.copy()
        game.push(rnd.choice(game.legal_moves))
        if game.state.game != before.state.game:
            ends.append(game.state.banked[:3].tolist())
            assert all(not kingdom.cells for kingdom in game.table.kingdoms)
    assert len(ends) == 2
    last = [sum(p.points for p in game.breakdown(seat) if p.part != "banked") for seat in range(3)]
    assert game.scores() == [a + b for a, b in zip(ends[1], last, strict=True)]
    game.state.banked[:3] = 0
    write_kingdom(game, 0, read_map("w2 ##"))
    write_kingdom(game, 1, read_map("w1 w0 ##"))
    write_kingdom(game, 2, read_map("##"))
    assert places_of(game) == [1, 1, 3]


def test_what_a_dynastys_games_bring_is_counted_in_each_alone() -> None:
    """A move brings what its own game gets by it; the next game's bonuses are not its doing."""
    variants = ("middle-kingdom", "harmony", "dynasty")
    game = crownlands.new("kingdomino", 2, variants, seed=2)
    rnd, crossed = random.Random(2), 0
    while not game.is_over:
        seat, before = game.to_play, game.scores()
        actions = game.legal_actions
        gains = game.gains(actions)
        played = rnd.randrange(len(actions))
        number = int(game.state.game)
        game.push(actions[played])
        if game.state.game == number:
            assert gains[played] == game.scores()[seat] - before[seat]
        else:
            crossed += 1
            assert gains[played] == game.state.banked[seat] - before[seat]
    assert crossed == 2


def test_bonuses_count_before_ties_are_broken() -> None:
    """Bonuses are part of the total before ties are broken."""
    variants = ("middle-kingdom",)
    game = finished("w0 w0 w1 ##", "m3 ##", variants=variants)
    assert game.scores() == [3, 13]
    assert places_of(game) == [2, 1]


# Decisions


def test_a_forced_move_is_a_move() -> None:
    """Ruling: a forced discard, like a forced claim, is a move of its own (the only legal one)."""
    game = crownlands.new("kingdomino", 3, moves="+10 +20 +30 K1 @10 K2 @20 K3")
    assert places(game) == {"@30"}
    assert places(kingdomino(FULL_BUT_ONE, to_lay=5, seats=3)) == {"x"}


def test_score_before_the_end() -> None:
    """A score asked for before the end is the score if the game ended now."""
    game = kingdomino("w1 w0 ##", seats=4, variants=("harmony", "middle-kingdom"))
    assert game.scores()[0] == 2 + 5 + 10
