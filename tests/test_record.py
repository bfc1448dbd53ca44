"""Records: round trips, golden files, refusals with line, token and reason."""

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import crownlands
from crownlands import CrownlandsError, Game
from crownlands.commands.records import verify
from crownlands.dealer import FairDealer, commitment
from crownlands.notation.record import Record, RecordError
from crownlands.text.moves import Move
from lockstep import EFFORT
from strategies import SET_UPS, SetUp, games, played

GOLDEN = Path(__file__).parent / "playthroughs"


def file_name(set_up: SetUp) -> str:
    name, seats, variants = set_up
    return "-".join([name, str(seats), *variants]) + ".crown"


@pytest.mark.parametrize("set_up", SET_UPS, ids=file_name)
def test_golden_records_replay(set_up: SetUp) -> None:
    """A record on file for every seat count and option: replays, is right, and writes the same."""
    text = (GOLDEN / file_name(set_up)).read_text()
    record = Record.read(text)
    assert record.check() == []
    assert str(record) == text
    game = record.replay()
    assert game.is_over
    assert (game.name, game.seats, game.variants) == set_up


def test_no_golden_record_is_left_over() -> None:
    assert {file.name for file in GOLDEN.iterdir()} == {file_name(set_up) for set_up in SET_UPS}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games(), st.dictionaries(st.from_regex("[A-Z][a-z]{2,8}", fullmatch=True), st.text()))
def test_records_round_trip_and_keep_unknown_tags(game: Game, tags: dict[str, str]) -> None:
    own = {"Game", "Seats", "Variants", "Scores", "Places"}
    record = Record.of(game, **{name: value for name, value in tags.items() if name not in own})
    again = Record.read(str(record))
    assert again.moves == tuple(game.log)
    assert str(again) == str(record)
    assert again.replay().states.tobytes() == game.states.tobytes()
    for name, value in tags.items():
        if name not in own:
            assert again.tags[name] == " ".join(value.split())


def test_walking_through_a_record() -> None:
    game = played(("kingdomino", 3, ()), 5, 30)
    record = Record.of(game)
    replay = Game("kingdomino", 3)
    for state, move in record:
        assert state.tobytes() == replay.states.tobytes()
        replay.push(move)
    assert replay.states.tobytes() == game.states.tobytes()
    assert [len(step.log) for step in record.games()] == list(range(len(game.log) + 1))


HEAD = '[Game "kingdomino"]\n[Seats "3"]\n\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", r'tag \[Game "..."\] is missing'),
        ('[Game "chess"]', "There is no game 'chess'"),
        ('[Game "kingdomino"]\n[Seats "many"]', "Seats is a number, not 'many'"),
        ('[Game "kingdomino"]\n[Seats "3"]\n[Variants "mighty-duel"]', "for 2 seats, not 3"),
        ("[Game kingdomino]", r"Line 1, '\[Game kingdomino\]': a tag looks like"),
        ('[Game "kingdomino"]\n[Game "kingdomino"]', "Line 2.*the tag Game is there twice"),
        (HEAD + "+1\n[Late \"1\"]", "Line 5.*tags come before the moves"),
        (HEAD + "+1 +2 +3\nK1 @2 K2\n@2", "Line 6, '@2': Domino 2 carries a king already"),
        (HEAD + "+1 +1", "Line 4, '[+]1': [+]1 is not legal here"),
        (HEAD + "+1 +2 banana", "Line 4, 'banana': 'banana' is not a move"),
        (HEAD + "+1 " * 20_001, "too long for a game"),
    ],
)  # fmt: skip
def test_a_bad_record_gets_line_token_and_reason(text: str, sentence: str) -> None:
    with pytest.raises(CrownlandsError, match=sentence):
        Record.read(text)


def test_wrong_results_are_found() -> None:
    game = played(("kingdomino", 2, ()), 1, 10**6)
    record = Record.of(game)
    assert record.check() == []
    scores = record.tags["Scores"]
    lie = Record({**record.tags, "Scores": "1 2", "Places": "2 2"}, record.moves)
    right = f"The tag Scores says '1 2': it is '{scores}'."
    assert right in lie.check()
    assert len(lie.check()) == 2
    early = Record({**record.tags}, record.moves[:20])
    assert any("not over" in complaint for complaint in early.check())


def test_a_game_that_began_from_a_position_tells_it() -> None:
    for set_up in SET_UPS[::7]:
        early = played(set_up, 2, 40)
        if early.is_over:
            continue
        game = crownlands.new(position=crownlands.write_position(early), by_hand=True)
        for _ in range(5):
            if not game.is_over:
                game.push(game.legal_moves[-1])
        record = Record.read(str(Record.of(game)))
        assert record.replay().states.tobytes() == game.states.tobytes()
        assert len(record.moves) == len(game.log)
    other = {**record.tags, "Game": "kingdomino" if game.name == "duel" else "duel"}
    other = {key: value for key, value in other.items() if key in ("Game", "Position")}
    with pytest.raises(CrownlandsError, match="Position has another game"):
        Record(other, ()).replay()


def test_a_data_file_is_named_and_needed(tmp_path: Path) -> None:
    table = Path(crownlands.__file__).parent / "games/queendomino/buildings.csv"
    mine = corrected(tmp_path)
    game = crownlands.new("queendomino", 2, seed=1, data=mine)
    for _ in range(30):
        game.push(game.legal_moves[0])
    record = Record.of(game)
    assert record.tags["Data"].startswith("mine.csv ")
    assert Record.read(str(record), str(mine)).replay().log == game.log
    for wrong in (None, str(table)):
        with pytest.raises(CrownlandsError, match="played with the data file 'mine"):
            Record.read(str(record), wrong)
    with pytest.raises(CrownlandsError, match="without a data file"):
        Record.read(HEAD.replace("kingdomino", "queendomino"), str(mine))


def corrected(folder: Path) -> Path:
    """A table of buildings that differs from the project's own."""
    table = Path(crownlands.__file__).parent / "games/queendomino/buildings.csv"
    mine = folder / "mine.csv"
    mine.write_bytes(table.read_bytes() + b"\n")
    return mine


def test_a_record_with_its_own_data_is_right(tmp_path: Path) -> None:
    mine = corrected(tmp_path)
    game = crownlands.new("queendomino", 2, seed=1, data=mine)
    while not game.is_over:
        game.push(game.legal_actions[0])
    assert Record.read(str(Record.of(game)), str(mine)).check() == []


def test_to_verify_is_to_replay_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    secret, nonces = bytes(32), ["nonce0xx"]
    game = crownlands.new("kingdomino", 2, dealer=FairDealer(secret, nonces))
    while not game.is_over:
        game.push(game.legal_actions[0])
    fair = {
        "FairCommitment": commitment(secret),
        "FairNonces": " ".join(nonces),
        "FairSecret": secret.hex(),
    }
    file = tmp_path / "game.crown"
    file.write_text(str(Record.of(game, **fair)), encoding="utf-8")
    played: list[object] = []
    push = Game.push

    def counted(self: Game, move: str) -> Move:
        played.append(move)
        return push(self, move)

    monkeypatch.setattr(Game, "push", counted)
    verify([str(file)])
    assert len(played) == game.ply


def test_a_cut_or_altered_record_is_refused_or_still_a_game() -> None:
    """Mutated records: a sentence with the place, or a legal game; never anything else."""
    rnd = random.Random(1)
    texts = [
        str(Record.of(played(set_up, 1, 30), Event="x"))
        for set_up in rnd.sample(SET_UPS, min(8, len(SET_UPS)))
    ]
    alphabet = '+@K-x123489abgm[]" \n;\\é\0'
    refused = 0
    for _ in range(int(8000 * EFFORT)):
        text = list(rnd.choice(texts))
        for _ in range(rnd.randint(1, 3)):
            at = rnd.randrange(len(text))
            text[at : at + rnd.randint(0, 2)] = rnd.choices(alphabet, k=rnd.randint(0, 2))
        if rnd.random() < 0.2:
            text = text[: rnd.randrange(len(text))]
        try:
            Record.read("".join(text))
        except RecordError as error:
            refused += 1
            assert error.line >= 1
            assert error.token
        except CrownlandsError:
            refused += 1
    assert refused > 0


def test_a_record_can_begin_from_any_dealer() -> None:
    """A replay needs no seed: the record of a seeded game replays without its dealer."""
    game = crownlands.new("kingdomino", 2, seed=99)
    for _ in range(10):
        game.push(game.legal_moves[-1])
    assert Record.read(str(Record.of(game))).replay().log == game.log
