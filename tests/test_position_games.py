"""Positions of Queendomino, Origins and Duel as text: what the words mean, and refusals."""

from pathlib import Path

import pytest

from crownlands import CrownlandsError, Game, read_position, write_position
from crownlands.games.queendomino import tiles
from position_texts import (
    CASTING,
    CROSSING,
    DRAWING_DICE,
    FIRE,
    HANDING_ON,
    MORE_TEXTS,
    OPENING,
    RECRUITING,
    REFILLING,
    ROLLING,
    SETTLING,
    SITING,
    STUCK,
    TAXING,
    TAXING_FIRST,
    TAXING_TOWN,
    TEAMS,
    TOTEM_FIRE,
    TOTEMS,
    TURNING_UP,
    WEDDING,
)

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("text", MORE_TEXTS)
def test_there_and_back(text: str) -> None:
    assert write_position(read_position(text)) == text


def moves(text: str) -> list[str]:
    return [str(move) for move in read_position(text).legal_moves]


def test_what_the_words_of_queendomino_mean() -> None:
    table = read_position(TAXING).table
    own = table.kingdoms[0]
    assert own.facts == {"coins": 3, "guard": 1, "towers": 1, "discards": 0, "queen": ""}
    marks = {str(square): cell.marks for square, cell in own.cells.items() if cell.marks}
    assert marks == {"h7": ("knight",), "i7": ("magic_school",)}
    assert own.castle is not None
    assert own.castle.marks == ("queen",)
    assert table.extras["builders_board"]["stack"] == 32 - 6 - 2 - 1
    assert moves(TAXING) == ["pass", "tax:f6"]
    assert moves(SITING) == ["site:f9", "site:g9"]
    assert read_position(TURNING_UP).to_play == -1


def test_the_lines_of_a_royal_wedding_come_from_two_decks() -> None:
    game = read_position(WEDDING)
    assert len(game.table.kingdoms) == 3
    assert [tile.number for tile in game.table.following] == [5, 8, 14, 37]
    # Domino 5 of Kingdomino is in the line, domino 5 of Queendomino has not been dealt.
    assert " undealt=2-5," in WEDDING
    with pytest.raises(CrownlandsError, match="Domino 5 is in 'next' and in 'undealt-kingdomino'"):
        read_position(WEDDING.replace("undealt-kingdomino=1-4", "undealt-kingdomino=1-3,5"))
    assert len(read_position(TEAMS).table.kingdoms) == 3


def test_what_the_words_of_origins_mean() -> None:
    assert moves(OPENING) == ["outer", "inner"]
    assert read_position(OPENING).to_play == 1
    assert moves(FIRE) == [f"fire-{q}" for q in ("g5", "g6", "f7", "g7", "f8", "g8")]
    assert read_position(HANDING_ON).to_play == 0, "the holder, whoever's turn it is"
    assert moves(HANDING_ON) == ["totem-3", "totem-4"]
    assert read_position(TOTEMS).table.extras["totems"] == {
        "mammoth": None,
        "fish": 1,
        "mushroom": 1,
        "flint": None,
    }
    table = read_position(SETTLING).table
    assert table.extras["recruit"] == "warrior-small"
    assert table.kingdoms[2].facts["mushroom"] == 0, "one paid, one burnt"
    assert moves(SETTLING) == ["settle-h6", "settle-f8", "settle-g8"]
    assert len(moves(REFILLING)) == 22 - 3 - 1
    assert table.extras["cave"]["paid"] == ["fish", "mushroom"]
    assert not table.extras["cave"]["from_pile"]
    assert table.extras["cromagnons"]["hunter"] == {"value": 3, "per": "mammoth"}


def test_the_table_says_what_is_at_stake_in_the_words_of_positions() -> None:
    """Which volcano's fire lands, and which totem is handed on; steps are called the same."""
    assert read_position(FIRE).table.extras["volcano"] == "e7"
    assert "volcano" not in read_position(TOTEMS).table.extras
    assert read_position(HANDING_ON).table.extras["totem"] == "mammoth"
    assert "totem" not in read_position(TOTEMS).table.extras
    for text in MORE_TEXTS:
        assert f" step={read_position(text).table.step} " in text


def test_what_the_moves_of_origins_are_about() -> None:
    def things(text: str) -> set[str | None]:
        game = read_position(text)
        return {game.entry.thing(game.state, move) for move in game.legal_moves}

    assert things(OPENING) == {"outer", "inner"}
    assert things(FIRE) == {"fire-2"}
    assert things(HANDING_ON) == {"totem-mammoth"}
    assert things(SETTLING) == {"warrior-small"}
    assert things(RECRUITING) == {"recruit", "fish"}


def test_the_dominoes_of_discovery_bring_no_resources() -> None:
    def marks(text: str) -> set[str]:
        tiles = read_position(text).table.following
        return {mark for tile in tiles for half in (tile.left, tile.right) for mark in half.marks}

    assert marks(FIRE) == set()
    assert marks(TOTEMS) == {"fish", "mushroom", "mammoth"}


def test_what_the_words_of_duel_mean() -> None:
    game = read_position(CASTING)
    book = game.table.extras["spell_book"][0]
    assert book["dot"] == {"boxes": 5, "ticks": 5, "state": "usable"}
    assert game.table.extras["spell_book"][1]["dot"]["state"] == "struck"
    assert game.table.kingdoms[0].facts["solid"] == "dot"
    assert moves(CASTING) == ["pass", "cast-dot"]
    assert len(moves(ROLLING)) == 6
    assert [die["seat"] for die in read_position(DRAWING_DICE).table.extras["dice"]] == [1, 0, 1, 0]


def test_a_game_with_its_own_table_of_buildings_is_refused(tmp_path: Path) -> None:
    own = Path(tiles.__file__).with_name("buildings.csv").read_text("utf-8")
    (tmp_path / "mine.csv").write_text(own.replace("fixed,5", "fixed,6"), "utf-8")
    game = Game("queendomino", 2, data=tmp_path / "mine.csv")
    with pytest.raises(CrownlandsError, match="a data file of its own"):
        write_position(game)


BRIBING = WEDDING.replace("step=build", "step=bribe")

REFUSALS = [
    # Queendomino
    (TAXING, "laid=f6-g6", "laid=g6-h6", "Domino 7 cannot have been laid on 'g6-h6'"),
    (TAXING, "laid=f6-g6", "laid=g6-f6", "Domino 7 cannot have been laid"),
    (TAXING, "laid=f6-g6", "laid=f6", "is not a square"),
    (TAXING, "tax=f6", "tax=h6", "'h6' cannot be the square to tax: choose f6 or g6"),
    (TAXING, "knights=h7", "knights=h7,f6", "a knight on f6 before its tax is decided"),
    (TAXING, "knights=h7", "knights=h8", "Kingdom 1 has nothing on h8 to tax"),
    (TAXING, "knights=h7", "knights=h7,h7", "h7 is twice among the knights"),
    (TAXING, "knights=h7", "knights=h7,h6,i6", "has 3 knights on squares: it has 2 in all"),
    (TAXING, "knights=h7;f8", "knights=h7", "There are 1 lists of knights: there must be 2"),
    (TAXING, "i7:magic_school.2", "h7:magic_school.2", "Kingdom 1 has no town on h7"),
    (TAXING, "i7:magic_school.2", "i7", "does not say what is on a square"),
    (TAXING, "i7:magic_school.2", "i7:magic_school.3", "is not a building tile, such as"),
    (TAXING, "burnt=church.2", "burnt=sawmill.1", "The tile sawmill.1 is in two places"),
    (TAXING, "burnt=church.2", "burnt=church.2,church.1,statue.1", "3 tiles are burnt"),
    (TAXING, "queen=1", "queen=2", "she is where no other has more towers"),
    (TAXING, "queen=1", "queen=-", "she is where no other has more towers"),
    (TAXING, "slots=sawmill.1,", "slots=", "has 6 slots, one of which the dragon may take: 5"),
    (TAXING, "coins=3,3", "coins=3", "1 numbers for the coins at 2 kingdoms"),
    (TAXING, "discards=0,0", "discards=0,1", "Kingdom 2 has had 2 dominoes, but 4 squares"),
    (TAXING, "p2tf", "p3tf", "too much pasture with 3 crowns"),
    (TAXING, "burnt=church.2", "burnt=church.2,church.1", "2 tiles are burnt"),
    (TAXING, "slots=sawmill.1", "slots=dragon", "The dragon is in its cave until"),
    (TAXING_FIRST, "burnt=-", "burnt=church.2", "1 tile is burnt"),
    (TAXING_FIRST, "buildings=-", "buildings=h7:bakery.2", "it can have built 0 times"),
    (TAXING_TOWN, "buildings=-", "buildings=f9:statue.1", "a building on 'f9-g9' before taxes"),
    (TEAMS, "slots=fishmonger.1,", "slots=-,", "is there to fill empty slots from the stack"),
    (TEAMS, "slots=fishmonger.1,", "slots=dragon,", "The dragon is in its cave until"),
    (
        SITING,
        "queens_tower.2,dragon,-",
        "queens_tower.2,dragon,bakery.1",
        "the slot that the building came from is empty",
    ),
    (SITING, " in-hand=training_camp.1", "", "The key 'in-hand' is missing"),
    (SITING, "step=site", "step=bribe", "There is no key 'in-hand'"),
    (TURNING_UP, "slots=-,-,sawmill.1", "slots=-,sawmill.1,-", "lie at the cheap end"),
    (TURNING_UP, "slots=-,-", "slots=-,dragon", "the dragon is in its cave"),
    (TURNING_UP, "slots=-,-", "slots=church.1,statue.1", "is there to fill empty slots"),
    (
        WEDDING,
        "undealt-kingdomino=1-4",
        "undealt-kingdomino=1-3",
        "There are 35 undealt dominoes in",
    ),
    (WEDDING, " undealt-kingdomino=", " undealt-duel=", "'undealt-kingdomino' is missing"),
    (BRIBING, "coins=4,4,5", "coins=4,0,5", "Kingdom 2 can do nothing at step 'bribe'"),
    (TEAMS, "kingdoms=", "kingdoms=#;", "There are 4 kingdoms: this game has 3"),
    # Origins
    (OPENING, "drawn=2", "drawn=3", "'3' cannot be the seat drawn"),
    (OPENING, "drawn=2", "drawn=-", "'-' cannot be the seat drawn at step 'opening'"),
    (OPENING, "next=3", "next=3:1", "cannot be at step 'opening' with '2' drawn"),
    (FIRE, "volcano=e7", "volcano=f7", "The volcano of domino 45 cannot have been laid on f7"),
    (FIRE, "fires=h7:1", "fires=h7:2", "has 0 of the fire tokens of 1: .* makes 1"),
    (FIRE, "fires=h7:1", "fires=f7:1", "no fire token can lie on f7"),
    (FIRE, "fires=h7:1;-", "fires=h7:1;g7:2", "has 1 of the fire tokens of 2: .* makes 0"),
    (FIRE, "fires=h7:1", "fires=h7:4", "'4' cannot be a token's fires"),
    (
        TOTEMS,
        "totems=-,2,2,-",
        "totems=-,2,1,-",
        "The mushroom's totem is in the wrong hands.*seat 2",
    ),
    (HANDING_ON, "totem=mammoth", "totem=fish", "The fish's totem is not to be handed on"),
    (TOTEMS, "totems=-,2,2,-", "totems=-,2,2,1", "The flint's totem is in the wrong hands"),
    (TOTEMS, "fires=-;-;h6:1", "fires=-;-;-", "has 0 of the fire tokens of 1: .* makes 1"),
    (TOTEM_FIRE, "totems=4,3,4,3", "totems=4,3,4,1", "The flint's totem is in the wrong hands"),
    (TOTEM_FIRE, "fires=g8:3", "fires=e7:3", "some are out of reach"),
    (HANDING_ON, "totems=1,4,2,-", "totems=1,4,2,1", "The flint's totem is in the wrong hands"),
    (TOTEMS, "totems=-,2,2,-", "totems=-,-,2,-", "The fish's totem is in the wrong hands"),
    (TOTEMS, "totems=-,2,2,-", "totems=-,2,2", "There are 3 holders for 4 totems"),
    (TOTEMS, "totems=", "tribe=-;-;- totems=", "There is no key 'tribe'"),
    (SETTLING, "bare=-;-;f8,g8", "bare=-;-;f8,g6", "there was no resource on g6"),
    (SETTLING, "tribe=-;-;-;-", "tribe=-;-;f8:chief;-", "'chief' cannot be a cro-magnon"),
    (SETTLING, "tribe=-;-;-;-", "tribe=-;-;g6:hunter;-", "no cro-magnon can be on g6"),
    (
        SETTLING,
        "recruit=warrior-small",
        "recruit=hunter",
        "hunter is there 1 times among the tribes",
    ),
    (SETTLING, "paid=fish,mushroom", "paid=fish", "With 1 resources paid"),
    (SETTLING, "recruited=warrior-small.1", "recruited=shaman.1", "The tile shaman.1 is in two"),
    (SETTLING, "bare=-;-;f8,g8;-", "bare=-;-;g8;-", "Seat 3 has paid fish, but no square"),
    (SETTLING, "bare=-;-;f8,g8;-", "bare=g6;-;f8,g8;-", "do not fit the tiles recruited"),
    (SETTLING, "cave=hunter.2", "cave=hunter.1,hunter.2", "just after one of them was taken"),
    (SETTLING, "cave=hunter.2,painter.2", "cave=painter.2", "2 tiles lie in the cave: 1 at most"),
    (REFILLING, "recruited=", "recruited=hunter.1,", r"do not fit the tiles recruited \(2\)"),
    (REFILLING, "tribe=-;-;f8:warrior-small;-", "tribe=-;-;-;-", "do not fit the tiles"),
    (
        REFILLING,
        "shaman.1 recruited=warrior-small.1",
        "shaman.1,warrior-small.1 recruited=-",
        "Step 'refill' is there",
    ),
    (
        REFILLING,
        "cave=hunter.2",
        "cave=hunter.2,hunter.1",
        "Step 'refill' is there to fill the cave",
    ),
    (REFILLING, "next=-", "next=1", "has 1 domino at step 'refill': it has none yet"),
    # Duel
    (CASTING, "turn=15", "turn=0", "'0' cannot be the turn"),
    (CASTING, "turn=15", "turn=11", "from 10 earlier turns"),
    (CASTING, "step=cast-dot", "step=cast-stripe", "Seat 1 has nothing to decide"),
    (CASTING, "step=cast-dot", "step=cast", "'cast' cannot be the step"),
    (CASTING, "plays=1", "plays=2", "Seat 2 has nothing to decide at step 'cast-dot'"),
    (CASTING, "dice=wild:1", "dice=wild:2", "Seat 2 has more than two dice"),
    (CASTING, "dice=wild:1", "dice=wild", "The seats have 1 and 2 dice"),
    (CASTING, "dice=wild:1", "dice=solid:1", "'solid:1' is no face of die 1"),
    (CASTING, "dice=wild:1", "dice=wild.2:1", "'wild.2:1' is no face of die 1"),
    (CASTING, "dice=wild:1", "dice=-", "all are rolled after it"),
    (CASTING, "ticks=5", "ticks=6", "'6' cannot be ticks for dot"),
    (CASTING, "ticks=5", "ticks=4", "Seat 1 has 4 ticks for dot: the spell is won with 5"),
    (CASTING, "dot:usable", "dot:won", "cannot have just been won"),
    (CASTING, "solid:used", "solid:usable", "it is never usable"),
    (CASTING, "solid=dot", "solid=-", "0 coats for the solid's spell"),
    (CASTING, "cast=-", "cast=dot", "Seat 1 cannot have cast the spell of dot"),
    (CASTING, "bonus=used", "bonus=2", "'2' cannot be a castle bonus: choose free, used, 1 or 4"),
    (CASTING, "drawn=-", "drawn=d5,e5", "Seat 1 cannot have drawn 2 spaces"),
    (CASTING, "maps=o2", "maps=o5", "a square with 5 crowns: there are 0 to 4"),
    (CASTING, "maps=o2", "maps=z2", "d dot, D double-dot, s stripe"),
    (
        DRAWING_DICE,
        ";......./...D1s../...#...",
        ";.....D1s/......./...#...",
        "Map 2 is drawn away from the castle on i5: only the dot's spell",
    ),
    (ROLLING, "bonus=used;used", "bonus=free;used", "Map 1 has 1 cross more than the dice show"),
    (ROLLING, "#sS2.", "#s3S.", "Map 1 has 2 crosses more than the dice show"),
    (ROLLING, "..#sS2.", ".s#S2..", "map 1 cannot be paired into dominoes: only the stripe's"),
    (ROLLING, "0,0,1,0,0,0", "0,0,3,0,0,0", "Seat 2 has 3 ticks after 1 turn:"),
    (ROLLING, "0,0,1,0,0,0", "0,0,0,0,2,0", "Seat 2 has 2 ticks after 1 turn:"),
    (CROSSING, "drawn=h9,h8", "drawn=h8,h9", "cannot have drawn .* on h8"),
    (CROSSING, "drawn=h9,h8", "drawn=h9,d5", "Seat 1 cannot have drawn d5"),
    (
        CROSSING,
        "spells=-;quarters:won",
        "spells=-;quarters:used",
        "nothing to decide at step 'cross'",
    ),
    (STUCK, "step=draw", "step=bonus", "Seat 1 has nothing to decide at step 'bonus'"),
    (STUCK, "step=draw", "step=cast-stripe", "Seat 1 has nothing to decide at step 'cast-stripe'"),
    (CROSSING, "step=cross plays=2", "step=end", "The game is not over: it ends with a full map"),
    (
        ROLLING,
        "......./......./...#sS2./......./.......",
        "......./......./...#.../......./.......",
        "Map 1 is empty: the first turn draws on it",
    ),
    (
        ROLLING,
        "turn=2 step=roll maps=......./......./...#sS2./......./.......",
        "turn=18 step=roll maps=ddddddd/ddddddd/ddd#ddd/ddddddd/ddddddd",
        "Map 1 was full before",
    ),
    (ROLLING, "dice=-,-", "dice=-,stripe", "Dice are rolled one after the other"),
]


@pytest.mark.parametrize(("text", "old", "new", "sentence"), REFUSALS)
def test_refusals_are_sentences(text: str, old: str, new: str, sentence: str) -> None:
    assert old in text
    with pytest.raises(CrownlandsError, match=sentence) as refused:
        read_position(text.replace(old, new, 1))
    assert str(refused.value).endswith(".")
