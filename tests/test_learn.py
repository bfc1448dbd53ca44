"""Networks that teach themselves: what they are shown, taught and written down as."""

import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from typer.testing import CliRunner

from crownlands.agents import playout
from crownlands.agents.playout import purse
from crownlands.catalogue import find
from crownlands.cli import app
from crownlands.commands.learn import require_torch
from crownlands.core import contract, play
from crownlands.core.contract import CHANCE, MAX_MOVES, OVER, new_slate, room_for
from crownlands.core.errors import CrownlandsError
from crownlands.core.jit import COMPILED
from crownlands.core.random import WORDS, below, seed_generator
from crownlands.envs.symmetry import symmetries_of
from crownlands.learn.config import Config, load, names, read
from crownlands.learn.curves import Journal, draw
from crownlands.learn.evaluate import Question
from crownlands.nets.features import Features, features_for, plan, write
from crownlands.nets.files import read_network
from crownlands.nets.forward import judge, mind_for
from crownlands.nets.network import VALUE, Sizes

torch = pytest.importorskip("torch")

from crownlands.learn import checkpoint, td  # noqa: E402
from crownlands.learn.branches import MOST_POSITIONS, OTHER_DEALS, by_difference  # noqa: E402
from crownlands.learn.export import export  # noqa: E402
from crownlands.learn.games import PACK, differs  # noqa: E402
from crownlands.learn.heritage import inherit  # noqa: E402
from crownlands.learn.lockstep import say  # noqa: E402
from crownlands.learn.machine import OnProcessor, prepared  # noqa: E402
from crownlands.learn.model import Network, Seen, expected, together  # noqa: E402
from crownlands.learn.selfplay import SelfPlay, blanks  # noqa: E402
from crownlands.learn.train import Budget, Trainer  # noqa: E402
from crownlands.learn.turns import turns  # noqa: E402

TINY = {"kingdom_1": 16, "kingdom_2": 8, "table": 8, "head_1": 16, "head_2": 8}
SET_UPS: list[tuple[str, int, list[str]]] = [
    ("kingdomino", 3, ["harmony"]),
    ("queendomino", 2, []),
    ("origins", 2, ["tribe"]),
    ("duel", 2, []),
]
IDS = [name for name, _, _ in SET_UPS]
CPU = prepared("cpu")  # one thread: on a busy machine several wait for each other


def tiny(game: str = "duel", seats: int = 2, variants: Any = ((),), **parts: Any) -> Config:
    """A configuration of a network that learns little, quickly."""
    told = {"game": game, "seats": seats, "variants": [list(each) for each in variants]}
    return read("tiny", {**told, "network": TINY, "play": {"games": 1}, **parts})


def network_for(games: SelfPlay) -> Network:
    torch.manual_seed(1)
    return Network(games.plan.shape, games.config.network.sizes)


def view_of(games: SelfPlay, states: np.ndarray, seat: int) -> Seen:
    """What the network is shown of a position, by the functions that those who play use."""
    out = features_for(games.plan.shape)
    write(states[0], seat, games.plan.shape, out)
    return Seen(
        torch.from_numpy(out.words.view(np.int64)).unsqueeze(0),
        filled(torch.from_numpy(out.numbers)).unsqueeze(0),
        filled(torch.from_numpy(out.scalars)).unsqueeze(0),
    )


def filled(numbers: Any) -> Any:
    """With zeros behind them, so that whole words are full."""
    return torch.nn.functional.pad(numbers, (0, -numbers.shape[-1] % PACK))


def slow_game(games: SelfPlay, network: Network, seed: int, number: int) -> tuple[Seen, float]:
    """A game move by move: the network's afterstates, and the mean of its points."""
    starts = blanks(games.config)
    states = starts[number % len(starts) :][:1].copy()
    rng, room, after = np.zeros(WORDS, np.int64), np.zeros(MAX_MOVES, np.int64), states.copy()
    seed_generator(rng, seed, 2 * number)
    result, learners = purse(), list(range(games.config.seats))
    ties = np.zeros(WORDS, np.int64)
    seed_generator(ties, seed, 2 * number + 1)
    if playout.chance(ties, games.config.play.guests):
        learners = [int(below(ties, games.config.seats))]
    seen = []
    while (seat := int(states[0].to_play)) != OVER:
        if seat == CHANCE:
            play.step(states, 0, contract.pick(states[0], rng))
            continue
        if seat not in learners:
            play.step(states, 0, contract.greedy(states[0], ties, room_for(states)))
            continue
        views, values = [], []
        moves = room[: play.legal(states, 0, room)].tolist()
        for move in moves:
            after[0] = states[0]
            play.step(after, 0, move)
            views.append(view_of(games, after, seat))
            values.append(network(views[-1])[0, VALUE].sigmoid().item())
            if after[0].to_play == OVER:
                playout.judge(after[0], playout.MARGIN, result)
                values[-1] = result.rewards[seat]
        best = int(np.argmax(values))
        playout.chance(ties, 0.0)  # whether to play at random
        seen.append(views[best])
        play.step(states, 0, moves[best])
    contract.scores(states[0], result.points)
    return together(seen), float(result.points[learners].mean())


def assert_played_as_slowly(games: SelfPlay, number: int) -> None:
    network = network_for(games)
    found = games.play(network, 7, number, 0.0)
    seen, points = slow_game(games, network, 7, number)
    assert found.points == points
    assert found.decisions == len(seen.words) == len(found.targets)
    for ours, theirs in zip(found.seen, seen, strict=True):
        assert torch.equal(ours, theirs)


@pytest.mark.plain
@pytest.mark.parametrize(("game", "seats", "variants"), SET_UPS, ids=IDS)
def test_every_seat_plays_the_move_whose_afterstate_is_valued_most(
    game: str, seats: int, variants: list[str]
) -> None:
    if COMPILED and game != "duel":
        pytest.skip("the same functions are compared plain; to compile one game is enough")
    games = SelfPlay(tiny(game, seats, [variants, []] if game == "kingdomino" else [variants]), CPU)
    for number in (4, 5) if game == "kingdomino" else (4,):
        assert_played_as_slowly(games, number)


@pytest.mark.plain
@pytest.mark.parametrize(("game", "seats"), [("kingdomino", 3), ("duel", 2)])
def test_guests_play_greedily_in_all_seats_but_one_and_teach_nothing(game: str, seats: int) -> None:
    if COMPILED and game != "duel":
        pytest.skip("the same functions are compared plain; to compile one game is enough")
    games = SelfPlay(tiny(game, seats, play={"games": 1, "guests": 1.0}), CPU)
    for number in (4, 5):
        assert_played_as_slowly(games, number)
        won = games.play(network_for(games), 7, number, 0.0).won
        assert won in (0.0, 1 / 3, 0.5, 1.0)


def test_a_share_of_games_has_guests() -> None:
    games = SelfPlay(tiny(play={"games": 64, "guests": 0.25}), CPU)
    network = network_for(games)
    mixed = games.play(network, 7, 0, 0.0)
    guests = games.lockstep.guests.tolist()
    assert set(guests) == {0, 1, 2}  # nobody, the first seat, the second
    assert 5 < sum(map(bool, guests)) < 30
    assert mixed.won is not None
    alone = SelfPlay(tiny(play={"games": 64}), CPU).play(network, 7, 0, 0.0)
    assert alone.won is None
    assert mixed.decisions < alone.decisions


def test_games_do_not_depend_on_those_beside_them() -> None:
    alone = SelfPlay(tiny(), CPU)
    network = network_for(alone)
    several = SelfPlay(tiny(play={"games": 3}), OnProcessor(threads=2))
    found = several.play(network, 7, 3, 0.2)
    one_by_one = [alone.play(network, 7, number, 0.2) for number in (3, 4, 5)]
    assert found.points == pytest.approx(np.mean([each.points for each in one_by_one]))
    assert found.decisions == sum(each.decisions for each in one_by_one)
    assert found.trials == sum(each.trials for each in one_by_one)
    total = sum(each.targets.sum(0) for each in one_by_one)
    assert torch.allclose(found.targets.sum(0), total, rtol=1e-3)


def test_what_is_known_of_unchanged_kingdoms_changes_nothing() -> None:
    games = SelfPlay(tiny(), CPU)
    network = network_for(games)
    seen = games.play(network, 7, 0, 0.5).seen
    before, after = seen.of(slice(0, 10)), seen.of(slice(5, 15))
    owner = torch.tensor([0, 0, 1, 8, 9, 6, 7, 8, 9, 9])  # rows 3 and 4 meet themselves
    shape, views = games.plan.shape, games.lockstep.views(before)

    def told(n: int) -> Features:
        words, numbers, scalars = (part[n].numpy() for part in after)
        rows = np.zeros((0, 0), np.int64)
        return Features(words.view(np.uint64), numbers, scalars, rows, new_slate())

    changed = torch.tensor(
        [
            [differs(views, int(row), told(n), by, shape) for by in range(shape.kingdoms)]
            for n, row in enumerate(owner)
        ]
    )
    assert changed.any()
    assert not changed.all()
    shared, whole = say(network, before, after, owner, changed), expected(network(after))
    assert torch.allclose(shared, whole, atol=1e-6)


# What is taught


@pytest.mark.plain
def test_targets_are_those_of_a_naive_computation() -> None:
    """Each game and seat by itself, from the sum that defines the lambda-return."""
    rng = np.random.default_rng(3)
    decay, seats = 0.7, 3
    lengths = [9, 4, 1, 12]  # games end when they end
    ends = rng.random((4, seats, 4), np.float32)
    steps, order = [], []
    for at in range(max(lengths)):
        live = [game for game in range(4) if at < lengths[game]]
        said, best = rng.random((2, len(live), 4), np.float32)
        by = rng.integers(0, seats, len(live))  # seats decide several times in a row, or not at all
        loose = rng.random(len(live)) < 0.3
        best[~loose] = said[~loose]
        steps.append(td.Step(*map(torch.tensor, (live, by, said, best, loose))))
        order += [
            (at, row, game, int(seat))
            for row, (game, seat) in enumerate(zip(live, by, strict=True))
        ]
    found = td.targets(steps, torch.tensor(ends), decay)
    for at, row, game, seat in order:
        later = [(a, r) for a, r, g, s in order if (g, s) == (game, seat) and a > at]
        wanted, weight = np.zeros(4), 1.0
        for next_at, next_row in later:
            step = steps[next_at]
            if step.at_random[next_row]:
                wanted += weight * step.best[next_row].numpy()
                weight = 0.0
                break
            wanted += weight * (1 - decay) * step.said[next_row].numpy()
            weight *= decay
        wanted += weight * ends[game, seat]
        assert np.allclose(found[at][row], wanted, atol=1e-6)


def test_the_end_of_a_game_is_told_as_the_arena_counts_it() -> None:
    games = SelfPlay(tiny(learn={"decay": 1.0}, play={"games": 8}), CPU)
    found = games.play(network_for(games), 7, 0, 0.0).targets
    value, points, margin, won = found.T.numpy()  # with a lambda of 1 all targets are ends
    assert set(won.tolist()) <= {0.0, 0.5, 1.0}
    assert ((margin > 0) <= (won == 1)).all()
    assert ((margin < 0) <= (won == 0)).all()
    assert ((value > 0.5) == (won == 1)).all()
    assert np.allclose(points * 50, np.rint(points * 50), atol=1e-4)


# Moves that are compared


def slow_branch(
    games: SelfPlay, network: Network, after: np.ndarray, me: int, number: int
) -> float:
    """What the network says after my next two decisions, or the end, by deals of this number."""
    states = after.copy()
    deals, room = np.zeros(WORDS, np.int64), np.zeros(MAX_MOVES, np.int64)
    seed_generator(deals, 7 + OTHER_DEALS, 2 * number)
    left = 2
    while (seat := int(states[0].to_play)) != OVER:
        if seat == CHANCE:
            play.step(states, 0, contract.pick(states[0], deals))
            continue
        values, result = [], purse()
        moves = room[: play.legal(states, 0, room)].tolist()
        for move in moves:
            after[0] = states[0]
            play.step(after, 0, move)
            values.append(network(view_of(games, after, seat))[0, VALUE].sigmoid().item())
            if after[0].to_play == OVER:
                playout.judge(after[0], playout.MARGIN, result)
                values[-1] = float(result.rewards[seat])
        play.step(states, 0, moves[int(np.argmax(values))])
        left -= seat == me
        if left == 0:
            return float(max(values))
    playout.judge(states[0], playout.MARGIN, result := purse())
    return float(result.rewards[me])


def test_moves_that_are_compared_are_played_on_under_the_same_deals() -> None:
    branches = {"share": 1, "moves": 3, "horizon": 2, "games": 3}
    games = SelfPlay(tiny(branches=branches), CPU)
    network = network_for(games)
    found = games.play(network, 7, 4, 0.0)
    plainly = SelfPlay(tiny(), CPU).play(network, 7, 4, 0.0)
    assert torch.equal(found.targets[: found.decisions], plainly.targets)
    states, deals = blanks(games.config).copy(), np.zeros(WORDS, np.int64)
    after, room = states.copy(), np.zeros(MAX_MOVES, np.int64)
    seed_generator(deals, 7, 2 * 4)
    at, positions, compared = found.decisions, 4 * MOST_POSITIONS, 0
    while (seat := int(states[0].to_play)) != OVER:
        if seat == CHANCE:
            play.step(states, 0, contract.pick(states[0], deals))
            continue
        moves = room[: play.legal(states, 0, room)].tolist()
        views, afters, values = [], [], []
        for move in moves:
            after[0] = states[0]
            play.step(after, 0, move)
            afters.append(after.copy())
            views.append(view_of(games, after, seat))
            values.append(network(views[-1])[0, VALUE].sigmoid().item())
        if len(moves) > 1:
            taken = range(at, at := at + min(len(moves), 3))
            which = [
                next(n for n, view in enumerate(views) if all(map(torch.equal, view, row)))
                for row in (found.seen.of(slice(n, n + 1)) for n in taken)
            ]
            assert int(np.argmax(values)) in which
            if compared < 12:
                became = [
                    slow_branch(games, network, afters[n].copy(), seat, positions) for n in which
                ]
                wanted = np.mean([values[n] for n in which]) + became - np.mean(became)
                assert np.allclose(found.targets[list(taken), VALUE], wanted.clip(0, 1), atol=1e-4)
                compared += 1
            positions += 1
        play.step(states, 0, moves[int(np.argmax(values))])
    assert compared == 12
    assert at == len(found.targets)
    assert found.weights.tolist() == [1.0] * found.decisions + [4.0] * (at - found.decisions)


def test_moves_are_taught_to_differ_as_what_became_of_them_does() -> None:
    said = torch.rand(6, 4, generator=torch.Generator().manual_seed(1)) * 0.2 + 0.4
    became = torch.rand(6, 4, generator=torch.Generator().manual_seed(2)) * 0.2 + 0.4
    positions = torch.tensor([8, 3, 8, 8, 3, 5])
    found = by_difference(said, became, positions)
    for which in ([0, 2, 3], [1, 4], [5]):
        assert torch.allclose(found[which].mean(0), said[which].mean(0))
        differences = became[which] - became[which[0]]
        assert torch.allclose(found[which] - found[which[0]], differences, atol=1e-6)
    sure = by_difference(torch.tensor([[0.99] * 4, [0.99] * 4]), became[:2], positions[[0, 0]])
    assert (sure[:, VALUE] <= 1).all()


@pytest.mark.parametrize(("game", "count"), [("kingdomino", 8), ("duel", 4)])
def test_turned_weights_say_what_the_weights_say_of_turned_boards(game: str, count: int) -> None:
    entry = find(game)
    starts = blanks(tiny(game))
    layout = entry.rules.layout(starts[0])
    shape = plan(starts).shape
    torch.manual_seed(2)
    network = Network(shape, Sizes(**TINY))
    boards = np.random.default_rng(2).integers(0, 2, (5, shape.kingdoms * shape.words, 8, 8))
    numbers = torch.randint(0, 9, (5, shape.kingdoms, shape.numbers), dtype=torch.int16)
    scalars = torch.randint(0, 2, (5, shape.scalars), dtype=torch.int16)

    def seen(planes: np.ndarray) -> Seen:
        octets = np.packbits(planes.reshape(5, -1).astype(np.uint8), axis=1, bitorder="little")
        return Seen(torch.from_numpy(octets.view(np.int64)), numbers, scalars)

    found = symmetries_of(layout, 0)
    assert len(found) == count
    for symmetry, turn in zip(found, turns(layout, torch.device("cpu")), strict=True):
        after = network(seen(symmetry.planes(boards)))
        assert torch.allclose(network(seen(boards), turn), after, atol=1e-5)


def test_whoever_goes_on_from_a_checkpoint_does_the_same_as_who_never_stopped(
    tmp_path: Path,
) -> None:
    config = tiny(learn={"batch": 64}, play={"games": 2})

    def learner() -> Trainer:
        return Trainer(config, CPU)

    one = learner()
    one.begin()
    lines = list(one.generations(Budget(0, 4)))
    first = learner()
    first.begin()
    begun = [next(first.generations(Budget(0, 4))) for _ in range(2)]
    checkpoint.save(tmp_path / "c.pt", first.checkpoint())
    second = learner()
    second.go_on_from(checkpoint.load(tmp_path / "c.pt", second.identity))
    rest = list(second.generations(Budget(0, 4)))
    assert [line["loss"] for line in lines] == [line["loss"] for line in begun + rest]
    for name, weights in one.network.state_dict().items():
        assert torch.equal(weights, second.network.state_dict()[name]), name


def test_a_tiny_network_learns_to_beat_random_play_within_seconds(tmp_path: Path) -> None:
    config = tiny(
        play={"games": 64, "random": [0.1, 0.02]},
        learn={"batch": 256, "rate": [5e-3, 5e-4]},
    )
    trainer = Trainer(config, CPU)
    trainer.begin()
    lines = list(trainer.generations(Budget(0, 12)))
    losses = [line["loss"] for line in lines]
    assert np.mean(losses[-3:]) < 0.95 * np.mean(losses[:3])
    assert lines[-1]["points"] > lines[0]["points"] + 5
    file = tmp_path / "duel.net"
    export(file, config, trainer.play.plan, trainer.network, trainer.positions(), {})
    question = Question(file, "duel", 2, (), "random", deals=30, one_seat=True)
    assert question.answer(workers=1)["wins_interval"][0] > 0.5


# What is written


def test_an_exported_network_says_what_the_network_said(tmp_path: Path) -> None:
    games = SelfPlay(tiny(), CPU)
    network = network_for(games)
    found = games.play(network, 7, 0, 0.0)
    network.fit_scales(found.seen)
    export(tmp_path / "a.net", games.config, games.plan, network, found.seen, {"by": "me"})
    trained = read_network(tmp_path / "a.net")
    assert trained.header.card == {"by": "me"}
    assert (trained.header.game, trained.header.seats) == ("duel", 2)
    mind = mind_for(trained.header.shape, trained.network)
    states = blanks(games.config)
    rng = np.zeros(WORDS, np.int64)
    seed_generator(rng, 1, 1)
    compared = 0
    while (seat := int(states[0].to_play)) != OVER:
        play.step(states, 0, int(contract.pick(states[0], rng)))
        if seat >= 0:
            wanted = expected(network(view_of(games, states, seat)))[0, VALUE].item()
            assert judge(states[0], seat, mind) == pytest.approx(wanted, abs=0.01)
            compared += 1
    assert compared > 20


def test_curves_are_cut_where_learning_goes_on_and_drawn(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "curves.jsonl")
    for n in range(1, 5):
        line = {"generations": n, "seconds": 60.0 * n}
        told = {"loss": 1 / n, "points": 10.0 * n, "won": n / 10}
        journal.add({"kind": "generation", **line, **told})
        journal.add({"kind": "strength", **line, "against": "greedy", "wins": n / 10})
    journal.cut(3)
    assert [line["generations"] for line in journal.lines()] == [1, 1, 2, 2, 3, 3]
    picture = ElementTree.fromstring(draw(journal.lines(), "a <title>"))
    texts = {element.text for element in picture.iter() if element.text}
    assert {"a <title>", "victories, %", "against greedy", "loss", "3 min"} <= texts
    assert "victories among guests, %" in texts
    journal.path.write_text("{}\n")
    with pytest.raises(CrownlandsError, match=r"Line 1 of .* is not of a curve"):
        journal.lines()


# What is told to whoever asks for something that cannot be


def test_every_configuration_of_ours_can_be_read_and_is_for_one_network() -> None:
    assert {"kingdomino-2", "kingdomino-3", "kingdomino-4", "mighty-duel", "duel"} <= {*names()}
    for name in names():
        assert len(blanks(load(name))) > 0


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"seats": 2}, "`game` is missing"),
        ({"game": "duel", "seats": 3}, "Duel is for 2 seats, not 3"),
        ({"game": "chess", "seats": 2}, "There is no game 'chess'"),
        ({"game": "duel", "seats": 2, "hours": 1}, "There is no `hours`: choose game, seats"),
        ({"game": "duel", "seats": 2, "play": {"game": 1}}, "There is no `play.game`: choose"),
        ({"game": "duel", "seats": 2, "play": {"games": 0}}, "`play.games` is a whole number from"),
        ({"game": "duel", "seats": 2, "learn": {"rate": 0.1}}, "`learn.rate` is two numbers from"),
        ({"game": "duel", "seats": 2, "learn": 1}, "`learn` is a table"),
        ({"game": "duel", "seats": 2, "minutes": "long"}, "`minutes` is a number from 0"),
        ({"game": "duel", "seats": 2, "variants": ["harmony"]}, "`variants` is a list of set-ups"),
        ({"game": "duel", "seats": 2, "evaluate": {"opponent": 3}}, "is the name of an agent"),
    ],
)
def test_a_configuration_that_makes_no_sense_is_a_sentence(told: Any, sentence: str) -> None:
    with pytest.raises(CrownlandsError, match=sentence):
        read("mine", told)


def test_set_ups_that_look_different_are_not_learnt_together() -> None:
    with pytest.raises(CrownlandsError, match="do not look alike to a network"):
        blanks(tiny("origins", 2, [[], ["tribe"]]))


def test_a_checkpoint_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "c.pt"
    trainer = Trainer(tiny(), CPU)
    checkpoint.save(path, trainer.checkpoint())
    other = Trainer(tiny("kingdomino"), CPU)
    with pytest.raises(CrownlandsError, match="has game 'duel', the configuration 'kingdomino'"):
        checkpoint.load(path, other.identity)
    wider = Trainer(tiny(network={**TINY, "table": 9}), CPU)
    with pytest.raises(CrownlandsError, match=r"has network .* choose another folder"):
        checkpoint.load(path, wider.identity)
    path.write_bytes(path.read_bytes()[:1000])
    with pytest.raises(CrownlandsError, match="is not a checkpoint, or is damaged"):
        checkpoint.load(path, trainer.identity)
    torch.save([1], path)
    with pytest.raises(CrownlandsError, match="is not a checkpoint of ours"):
        checkpoint.load(path, trainer.identity)
    with pytest.raises(CrownlandsError, match="cannot be read"):
        checkpoint.load(tmp_path, trainer.identity)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Name a configuration"),
        (["nothing"], "There is no configuration nothing"),
        (["duel", "duel"], "two have the same name"),
        (["duel", "--minutes", "0"], "more than 0 minutes"),
        (["duel", "--after", "none.net"], "There is no network 'none.net'"),
        (["duel", "--device", "abacus"], "There is no device 'abacus': choose cpu or cuda."),
        (["bad.toml"], "bad.toml is not TOML"),
        (["duel", "--out", "taken"], "taken/duel holds a checkpoint: --resume goes on from it"),
    ],
)
def test_the_command_says_what_is_wrong(
    arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.toml").write_text("game =")
    (tmp_path / "taken/duel").mkdir(parents=True)
    (tmp_path / "taken/duel/checkpoint.pt").touch()
    result = CliRunner().invoke(app, ["learn", *arguments])
    assert isinstance(result.exception, CrownlandsError)
    assert sentence in str(result.exception)


def test_without_a_gpu_the_command_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    import crownlands.learn.cuda  # noqa: F401  # before there is none: it keeps what it imports

    monkeypatch.setattr("crownlands.core.cuda.cuda", None)
    with pytest.raises(CrownlandsError, match="This needs an NVIDIA GPU with CUDA"):
        prepared("cuda")


def test_without_pytorch_the_command_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(CrownlandsError, match=r"PyTorch is not installed: .*crownlands\[learn\]"):
        require_torch()


def test_the_command_learns_goes_on_and_writes_everything_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sizes = "\n".join(f"{name} = {size}" for name, size in TINY.items())
    text = f'game = "duel"\nseats = 2\n[play]\ngames = 1\n[network]\n{sizes}\n'
    (tmp_path / "small.toml").write_text(text + "[evaluate]\ntimes = 1\ngreedy = 1\nsearch = 0\n")
    for arguments in (["--generations", "1"], ["--generations", "2", "--resume"]):
        result = CliRunner().invoke(app, ["learn", "small.toml", *arguments])
        assert result.exit_code == 0, result.exception
        assert "against greedy" in result.stdout
    folder = tmp_path / "learned/small"
    assert {path.name for path in folder.iterdir()} == {
        *("checkpoint.pt", "curves.jsonl", "curves.svg", "small.net")
    }
    lines = [json.loads(line) for line in (folder / "curves.jsonl").read_text().splitlines()]
    told = [(line["kind"], line["generations"]) for line in lines]
    assert told == [("generation", 1), ("strength", 1), ("generation", 2), ("strength", 2)]
    card = read_network(folder / "small.net").header.card
    assert (card["games"], len(card["strength"])) == (2, 1)


# What others have learnt


def test_whoever_begins_with_a_network_says_what_it_says(tmp_path: Path) -> None:
    games = SelfPlay(tiny(), CPU)
    network, heir = network_for(games), Network(games.plan.shape, games.config.network.sizes)
    seen = games.play(network, 7, 0, 0.5).seen
    for each in (network, heir):
        each.fit_scales(seen)
    export(tmp_path / "a.net", games.config, games.plan, network, seen, {})
    assert not torch.allclose(heir(seen), network(seen), atol=0.05)
    inherit(heir, read_network(tmp_path / "a.net"))
    assert torch.allclose(heir(seen), network(seen), atol=0.02)


def test_a_wider_network_begins_with_all_that_a_narrower_one_knows(tmp_path: Path) -> None:
    games = SelfPlay(tiny("kingdomino", 3), CPU)
    network = network_for(games)
    wider = Sizes(*(size + 4 + i for i, size in enumerate(games.config.network.sizes)))
    heir = Network(games.plan.shape, wider)
    seen = games.play(network, 7, 0, 0.5).seen
    for each in (network, heir):
        each.fit_scales(seen)
    export(tmp_path / "a.net", games.config, games.plan, network, seen, {})
    inherit(heir, read_network(tmp_path / "a.net"))
    assert torch.allclose(heir(seen), network(seen), atol=0.02)
    heir(seen).sum().backward()
    grown = heir.output.weight.grad
    assert grown is not None
    assert grown[:, -4:].abs().sum() > 0  # what is new learns from the start


def test_a_game_for_more_begins_with_the_eyes_of_one_for_less(tmp_path: Path) -> None:
    two, three = (SelfPlay(tiny("kingdomino", seats), CPU) for seats in (2, 3))
    network, heir = network_for(two), network_for(three)
    seen = two.play(network, 7, 0, 0.5).seen
    export(tmp_path / "a.net", two.config, two.plan, network, seen, {})
    inherit(heir, read_network(tmp_path / "a.net"))
    words, numbers = network.each_kingdom(seen)
    ours, theirs = (each.encode(words, numbers) for each in (heir, network))
    unit = ours.mean() / theirs.mean()  # what they are counted in may change
    assert torch.allclose(ours, theirs * unit, atol=0.02 * ours.max().item())


def test_a_network_that_sees_something_else_is_nothing_to_begin_with(tmp_path: Path) -> None:
    duel, kingdomino = SelfPlay(tiny(), CPU), SelfPlay(tiny("kingdomino"), CPU)
    network = network_for(duel)
    seen = duel.play(network, 7, 0, 0.5).seen
    export(tmp_path / "a.net", duel.config, duel.plan, network, seen, {})
    with pytest.raises(CrownlandsError, match="nothing of it can be taken over"):
        inherit(network_for(kingdomino), read_network(tmp_path / "a.net"))
    narrower = Sizes(*(size - 1 for size in duel.config.network.sizes))
    with pytest.raises(CrownlandsError, match="or is wider: nothing"):
        inherit(Network(duel.plan.shape, narrower), read_network(tmp_path / "a.net"))
