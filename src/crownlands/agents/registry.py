"""Agents by name: `player(name)` for one that can sit down, `levels()` for those people choose.

    NAME[:OPTION=VALUE]...[@BUDGET]

such as `greedy`, `search@500`, `mce:playout=greedy:score=relative@0.1s`. Packages offer agents of
their own by the entry point group `crownlands.agents`: a function that takes the options as keyword
arguments (all text) and returns an agent. What is in no package goes by its place instead of a
name: `bots.py:Ahead`, `bots:Ahead`, `bots.py:Ahead:depth=2@500`.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points

from crownlands.agents import own
from crownlands.agents.agent import Agent, Budget, Player
from crownlands.agents.fallback import Fallback
from crownlands.agents.learned import JUDGED_PLAYOUTS, NetAgent
from crownlands.agents.levels import FORMER, LEVELS, level_named
from crownlands.agents.levels import levels as levels
from crownlands.agents.playout import PLAYOUTS, REWARDS
from crownlands.agents.search import NEVER, Recipe
from crownlands.agents.simple import POLICIES, SimpleAgent
from crownlands.agents.thinker import Thinker
from crownlands.core.contract import MAX_MOVES
from crownlands.core.errors import CrownlandsError, one_of
from crownlands.nets.shipped import Networks

GROUP = "crownlands.agents"
DEFAULT_BUDGET = Budget(playouts=1000)
# With a network: what it says counts as much as many playouts, and costs little for other seats.
JUDGED = Recipe(explore=0.07, prior=60.0, prior_scale=1.0, expand=2, others=2, horizon=3, glance=6)
EXACT = 20_000  # ends of the game the search looks at where nothing is left to chance

Options = dict[str, str]


def pick_option(options: Options, name: str, values: dict[str, int], default: str) -> int:
    value = options.pop(name, default)
    if value not in values:
        raise CrownlandsError(f"There is no {name} {value!r}: choose {one_of(values)}.")
    return values[value]


def pick_number(options: Options, name: str, default: float, low: float, high: float) -> float:
    text = options.pop(name, str(default))
    try:
        value = float(text)
    except ValueError:
        value = low - 1
    if not low <= value <= high:
        raise CrownlandsError(f"The option {name} is a number from {low} to {high}, not {text!r}.")
    return value


def pick_whole(options: Options, name: str, default: int, low: int, high: int) -> int:
    text = options.pop(name, str(default))
    if not re.fullmatch("[0-9]{1,18}", text) or not low <= int(text) <= high:
        raise CrownlandsError(
            f"The option {name} is a whole number from {low} to {high}, not {text!r}."
        )
    return int(text)


def flat(options: Options) -> Agent:
    """Monte Carlo evaluation: all moves get equally many playouts, the best mean is played."""
    recipe = Recipe(
        playout=pick_option(options, "playout", PLAYOUTS, "greedy"),
        reward=pick_option(options, "score", REWARDS, "relative"),
        explore=1e6,
        prior=0.0,
        width=0.0,
        expand=NEVER,
        others=NEVER,
    )
    return Thinker(recipe, trees=pick_trees(options), by_mean=True)


def uct(options: Options) -> Agent:
    """Plain UCT, every seat choosing for itself."""
    recipe = Recipe(
        playout=pick_option(options, "playout", PLAYOUTS, "greedy"),
        reward=pick_option(options, "score", REWARDS, "relative"),
        explore=pick_number(options, "explore", 0.6, 0, 100),
        prior=0.0,
        width=0.0,
        expand=1,
        others=1,
    )
    return Thinker(recipe, trees=pick_trees(options))


def search(options: Options) -> Agent:
    """The strong one; with a network where its value is asked for."""
    by_net = pick_option(options, "value", {"points": 0, "net": 1}, "points")
    plain = JUDGED if by_net else Recipe()
    horizon = pick_horizon(options) if by_net else NEVER
    playouts = JUDGED_PLAYOUTS if by_net else PLAYOUTS
    recipe = plain._replace(
        playout=pick_option(options, "playout", playouts, "quick" if horizon == NEVER else "mixed"),
        reward=pick_option(options, "score", REWARDS, "margin"),
        explore=pick_number(options, "explore", plain.explore, 0, 100),
        prior=pick_number(options, "prior", plain.prior, 0, 1e6),
        width=pick_number(options, "width", plain.width, 0, 1e6),
        expand=pick_whole(options, "expand", plain.expand, 1, 10**15),
        others=pick_whole(options, "others", plain.others, 1, 10**15),
        horizon=horizon,
        glance=pick_whole(options, "glance", plain.glance, 1, MAX_MOVES),
    )
    return Thinker(
        recipe,
        trees=pick_trees(options),
        exact=EXACT,
        networks=Networks(options.pop("file", "")) if by_net else None,
        reuse=bool(pick_option(options, "reuse", {"no": 0, "yes": 1}, "no")),
    )


def pick_horizon(options: Options) -> int:
    """Own decisions beyond the tree before the network's value counts; or the end of the game."""
    if options.get("horizon") == "end":
        del options["horizon"]
        return NEVER
    return pick_whole(options, "horizon", JUDGED.horizon, 0, 1000)


def net(options: Options) -> Agent:
    """A network alone: the move after which it likes the position best."""
    return NetAgent(Networks(options.pop("file", "")))


def pick_trees(options: Options) -> int:
    return pick_whole(options, "trees", 1, 1, 256)


SEARCHERS: dict[str, Callable[[Options], Agent]] = {
    "mce": flat,
    "uct": uct,
    "search": search,
    "net": net,
}


def names() -> list[str]:
    """The names of all agents there are."""
    own = [*POLICIES, *SEARCHERS, *LEVELS, *FORMER]
    return [*own, *(entry.name for entry in entry_points(group=GROUP) if entry.name not in own)]


def is_built_in(text: str) -> bool:
    """Whether this text form names an agent of ours: what another package calls so is not used."""
    name, _ = split_name(text.partition("@")[0])
    return is_ours(name)


def is_ours(name: str) -> bool:
    return name in POLICIES or name in SEARCHERS or level_named(name) is not None


def split_name(body: str) -> tuple[str, list[str]]:
    """The name of an agent, or its place, and its options."""
    name, *parts = body.split(":")
    if parts and parts[0].isidentifier() and not is_ours(name):
        return f"{name}:{parts[0]}", parts[1:]
    return name, parts


def player(text: str) -> Player:
    """The agent with this text form, ready to sit down; a sentence if there is none."""
    body, _, budget = text.partition("@")
    name, parts = split_name(body)
    options = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals or not value or key in options:
            raise CrownlandsError(
                f"{part!r} in {text!r} is not an option: options look like playout=greedy, and "
                "each is given once."
            )
        options[key] = value
    spend = Budget.read(budget) if budget or text.endswith("@") else None
    level = level_named(name)
    if level and not options and spend is None:
        recipe = player(level.recipe)
        agent = recipe.agent
        if level.learned:
            learned = replace(player(level.learned), by_game=level.by_game)
            agent = Fallback(name, learned, agent)
        return Player(name, agent, recipe.budget, level.by_game)
    return Player(text, find(name, options), spend or DEFAULT_BUDGET)


def find(name: str, options: Options) -> Agent:
    """The agent of this name, with options; a sentence if there is none or an option is unknown."""
    if level_named(name):
        raise CrownlandsError(
            f"The level {name!r} is a fixed recipe: it takes neither options nor a budget."
        )
    agent: Agent
    if ":" in name:
        return own.make(name, options)
    if name in POLICIES:
        agent = SimpleAgent(POLICIES[name])
    elif name in SEARCHERS:
        agent = SEARCHERS[name](options)
    else:
        for entry in entry_points(group=GROUP):
            if entry.name == name:
                return third_party(entry, options)
        raise CrownlandsError(
            f"There is no agent {name!r}: choose {one_of(names())}; yours is FILE.py:CLASS."
        )
    if options:
        raise CrownlandsError(f"The agent {name!r} has no option {next(iter(options))!r}.")
    return agent


def third_party(entry: EntryPoint, options: Options) -> Agent:
    try:
        agent: Agent = entry.load()(**options)
    except Exception as error:
        raise CrownlandsError(f"The agent {entry.name!r} could not be made: {error}.") from error
    return agent
