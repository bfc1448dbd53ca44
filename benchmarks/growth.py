"""How strength grows with time to think: the search without a network and with one, on one plot.

    python benchmarks/growth.py [GAME] [--seats N] [--variant NAME,...] [--agents NAME,...]
        [--times SECONDS,... | --playouts N,...] [--plot FILE [--margin]] [--results FILE]

Each sits at a table of `--against`, with each of the budgets a decision, seats rotated over the
same deals. Times are by the clock: nobody else should be busy, and as many games run side by side
as there are cores. With --playouts each makes so many, eight times as many without a network, which
takes about as long; how strong it is does then not depend on the machine, only how long it takes.
With --margin the plot shows points ahead: for an opponent who loses nearly every game. With
--results finished games are kept, and the same command goes on from there.
"""

import os
from argparse import ArgumentTypeError
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from statistics import median

from asking import parser_for, seconds, several

from crownlands.agents.arena import Ledger, run, schedule, tables
from crownlands.agents.levels import LEVELS
from crownlands.agents.match import Result, SetUp
from crownlands.agents.ratings import Line, blank_figure, rate
from crownlands.catalogue import find
from crownlands.commands.progress import counting_games
from crownlands.core.errors import CrownlandsError, writing

LEARNED = ":value=net"
WORDS = {
    "search": "without a network",
    "search:value=net": "with a network",
    LEVELS["monarch"].learned.replace(":trees=2", ""): "with a network, as monarch thinks",
}
COLOURS = ("#7a5c2e", "#b3261e", "#3b6ea5")
TIMES = "0.001,0.003,0.01,0.03,0.1"
CHEAPER = 8  # playouts without a network in the time of one with it


def budgets(agent: str, times: str, playouts: str) -> list[str]:
    """An agent with each of its budgets."""
    if not playouts:
        return [f"{agent}@{seconds(time):g}s" for time in times.split(",")]
    each = 1 if LEARNED in agent else CHEAPER
    return [f"{agent}@{each * several(number)}" for number in playouts.split(",")]


def main() -> None:
    parser = parser_for(__doc__)
    parser.add_argument("game", nargs="?", default="kingdomino", metavar="GAME")
    parser.add_argument("--seats", type=several, default=2)
    parser.add_argument("--variant", default="", help="optional rules, with commas")
    parser.add_argument("--agents", default=",".join(WORDS), help=f"({','.join(WORDS)})")
    parser.add_argument("--times", default=TIMES, help=f"seconds, with commas ({TIMES})")
    parser.add_argument("--playouts", default="", help="instead of times, with commas")
    parser.add_argument("--against", default="search@300", help="an agent (search@300)")
    parser.add_argument("--deals", type=several, default=40)
    parser.add_argument("--plot", type=Path, help="write the plot here")
    parser.add_argument("--results", type=Path, help="keep finished games here")
    parser.add_argument("--margin", action="store_true", help="plot points ahead, not victories")
    told = parser.parse_args()
    variants = tuple(name for name in told.variant.split(",") if name)
    try:
        agents = {
            agent: budgets(agent, told.times, told.playouts) for agent in told.agents.split(",")
        }
        everybody = [one for each in agents.values() for one in each]
        seats, variants, _ = find(told.game).choose(told.seats, variants)
        set_up = SetUp(told.game, seats, variants, 0, None, None)
        pairings = list(schedule(tables(everybody, seats, told.against), told.deals))
        ledger = Ledger(told.results, set_up)
        with counting_games(len(pairings), len(ledger.results)) as add:
            played = run(set_up, pairings, ledger, os.cpu_count() or 1, lambda _: add(1))
        lines = {line.agent: line for line in rate(played)}
    except ArgumentTypeError as error:
        parser.error(str(error))
    except CrownlandsError as error:
        raise SystemExit(str(error)) from None
    for agent in everybody:
        line = lines[agent]
        low, high = line.wins_interval or (0.0, 1.0)
        print(
            f"{agent:66} {100 * line.wins:5.1f} % ({100 * low:.0f} to {100 * high:.0f}), "
            f"margin {line.margin:+.1f}, {line.seats} games, {thinking(played, agent):.2f} s a game"
        )
    if told.plot:
        title = " ".join([find(told.game).title, f"with {seats} seats", *variants])
        curves = {
            WORDS.get(agent, agent): [(thinking(played, one), lines[one]) for one in each]
            for agent, each in agents.items()
        }
        draw(curves, f"{title}, against {told.against}", told.margin, told.plot)


def thinking(played: Sequence[Result], agent: str) -> float:
    """The seconds that an agent thinks in a game; in a few games it is compiled meanwhile."""
    return median(
        seconds
        for result in played
        for seconds, who in zip(result.seconds, result.agents, strict=True)
        if who == agent
    )


Curve = list[tuple[float, Line]]  # with the seconds


def draw(curves: dict[str, Curve], title: str, margin: bool, path: Path) -> None:
    figure = blank_figure(8)
    axes = figure.subplots()
    for colour, (words, curve) in zip(cycle(COLOURS), curves.items(), strict=False):
        times = [seconds for seconds, _ in curve]
        values, low, high = zip(*(measured(line, margin) for _, line in curve), strict=True)
        axes.plot(times, values, "o-", color=colour, label=words)
        axes.fill_between(times, low, high, color=colour, alpha=0.15)
    axes.set_xscale("log")
    axes.set_xlabel("seconds of thinking in a game")
    axes.set_ylabel(f"{'points ahead' if margin else 'victories, %'}, with 95 % interval")
    axes.set_title(title, fontsize=10)
    axes.grid(alpha=0.3)
    axes.legend(frameon=False)
    with writing(path):
        figure.savefig(path)


def measured(line: Line, margin: bool) -> tuple[float, float, float]:
    """What is drawn, and the ends of its interval."""
    if margin:
        return (line.margin, *(line.margin_interval or (line.margin, line.margin)))
    low, high = line.wins_interval or (0.0, 1.0)
    return 100 * line.wins, 100 * low, 100 * high


if __name__ == "__main__":
    main()
