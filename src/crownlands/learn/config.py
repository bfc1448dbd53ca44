"""What is to be learnt, and how: a TOML file, read with care.

    game = "kingdomino"
    seats = 4
    variants = [["middle-kingdom", "harmony"], []]

    [network]
    kingdom_1 = 384

One network learns all the set-ups that `variants` lists; games take them in turn. Everything else
may be left out. `crownlands learn --list` names the files that come with the package; any other is
given by its path.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import Field, asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

from crownlands.catalogue import find
from crownlands.core.errors import CrownlandsError, one_of
from crownlands.entry import is_whole
from crownlands.nets.files import MOST_HIDDEN
from crownlands.nets.network import Sizes

OWN = Path(__file__).parent / "configs"

Part = TypeVar("Part")


def whole(default: int, low: int, high: int) -> Any:
    return field(default=default, metadata={"kind": "a whole number", "range": (low, high)})


def real(default: float, low: float, high: float) -> Any:
    return field(default=default, metadata={"kind": "a number", "range": (low, high)})


def reals(default: tuple[float, float], low: float, high: float) -> Any:
    return field(default=default, metadata={"kind": "two numbers", "range": (low, high)})


@dataclass(frozen=True)
class Layers:
    """How wide they are, see `nets.network`."""

    kingdom_1: int = whole(384, 1, MOST_HIDDEN)
    kingdom_2: int = whole(128, 1, MOST_HIDDEN)
    table: int = whole(96, 1, MOST_HIDDEN)
    head_1: int = whole(256, 1, MOST_HIDDEN)
    head_2: int = whole(64, 1, MOST_HIDDEN)

    @property
    def sizes(self) -> Sizes:
        return Sizes(**asdict(self))


@dataclass(frozen=True)
class Play:
    """How games are played to learn from."""

    games: int = whole(16_384, 1, 1 << 20)  # side by side
    random: tuple[float, float] = reals((0.04, 0.002), 0, 1)  # moves, at the beginning and the end
    guests: float = real(0, 0, 1)  # games in which all seats but one are played by `greedy`


@dataclass(frozen=True)
class Branches:
    """How several moves of one position are compared, see `branches`."""

    share: float = real(0, 0, 1)  # of steps, in which all games have one decision each
    moves: int = whole(8, 2, 1000)  # of each, at the most
    playouts: int = whole(1, 1, 1000)  # of each move
    horizon: int = whole(4, 1, 1000)  # own decisions until the network's word counts
    weight: float = real(4, 0, 1000)  # of one of these moves, beside one of a game
    games: int = whole(65_536, 1, 1 << 20)  # side by side, which tells from how many positions


@dataclass(frozen=True)
class Learn:
    """How the network follows what came of them."""

    decay: float = real(0.9, 0, 1)  # lambda
    rate: tuple[float, float] = reals((1e-3, 1e-5), 0, 1)  # at the beginning and the end
    weight_decay: float = real(1e-4, 0, 1)
    batch: int = whole(32_768, 1, 1 << 24)  # afterstates between two steps of the optimiser
    shaping: float = real(0.2, 0, 100)  # weight of points, margin and victory beside the value


@dataclass(frozen=True)
class Evaluate:
    """How strength is measured on the way: exported files in the arena."""

    times: int = whole(4, 0, 1000)  # spread over the whole, the last one at its end
    greedy: int = whole(100, 0, 1_000_000)  # deals against a table of `greedy`
    search: int = whole(20, 0, 1_000_000)  # deals against `opponent`, as many seats each
    opponent: str = field(default="search@300", metadata={"kind": "the name of an agent"})


@dataclass(frozen=True)
class Config:
    """All of it."""

    name: str
    game: str
    seats: int
    variants: tuple[tuple[str, ...], ...] = ((),)
    minutes: float = 10.0
    seed: int = 0
    network: Layers = Layers()
    play: Play = Play()
    branches: Branches = Branches()
    learn: Learn = Learn()
    evaluate: Evaluate = Evaluate()

    def plain(self) -> dict[str, Any]:
        """As data that JSON and TOML know."""
        return asdict(self)


PARTS: dict[str, type] = {
    "network": Layers,
    "play": Play,
    "branches": Branches,
    "learn": Learn,
    "evaluate": Evaluate,
}
OTHERS = ("game", "seats", "variants", "minutes", "seed")
MOST_MINUTES = 60 * 24 * 365


def names() -> list[str]:
    """The configurations that come with the package."""
    return sorted(path.stem for path in OWN.glob("*.toml"))


def load(name: str) -> Config:
    """The configuration of this name, or in this file."""
    path = OWN / f"{name}.toml" if name in names() else Path(name)
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise CrownlandsError(
            f"There is no configuration {name}: give a TOML file, or {one_of(names())}."
        ) from None
    except OSError as error:
        raise CrownlandsError(f"{path} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CrownlandsError(f"{path} is not TOML: {error}.") from None
    try:
        return read(path.stem, values)
    except CrownlandsError as error:
        raise CrownlandsError(f"{path}: {error}") from None


def read(name: str, values: Mapping[str, Any]) -> Config:
    """A configuration from what a file says; a sentence for what is wrong."""
    refuse_unknown(values, (*OTHERS, *PARTS), "")
    for key in ("game", "seats"):
        if key not in values:
            raise CrownlandsError(f"`{key}` is missing.")
    entry = find(values["game"])
    variants = tuple(map(tuple, read_lists(values.get("variants", [[]]))))
    chosen = tuple(entry.choose(values["seats"], each)[1] for each in variants)
    minutes, seed = values.get("minutes", Config.minutes), values.get("seed", Config.seed)
    check("minutes", minutes, {"kind": "a number", "range": (0, MOST_MINUTES)})
    check("seed", seed, {"kind": "a whole number", "range": (0, 2**31 - 1)})
    parts: dict[str, Any] = {
        key: read_part(part, values.get(key, {}), key) for key, part in PARTS.items()
    }
    return Config(name, entry.name, values["seats"], chosen, minutes, seed, **parts)


def read_lists(variants: Any) -> list[list[str]]:
    lists = isinstance(variants, list) and all(isinstance(each, list) for each in variants)
    if not lists or not variants or not all(isinstance(v, str) for each in variants for v in each):
        raise CrownlandsError(
            '`variants` is a list of set-ups, each a list of names, such as [[], ["harmony"]].'
        )
    return list(variants)


def read_part(part: type[Part], values: Any, where: str) -> Part:
    """One table of the file."""
    if not isinstance(values, Mapping):
        raise CrownlandsError(f"`{where}` is a table: [{where}] and its keys below.")
    known: dict[str, Field[Any]] = {each.name: each for each in fields(part)}  # type: ignore[arg-type]
    refuse_unknown(values, known, f"{where}.")
    found = {}
    for key, value in values.items():
        check(f"{where}.{key}", value, known[key].metadata)
        found[key] = tuple(value) if isinstance(value, list) else value
    return part(**found)


def refuse_unknown(values: Mapping[str, Any], known: Any, where: str) -> None:
    for key in values:
        if key not in known:
            raise CrownlandsError(f"There is no `{where}{key}`: choose {one_of(known)}.")


def check(key: str, value: Any, wanted: Mapping[str, Any]) -> None:
    """A sentence unless the value is of the kind that is wanted, and within its range."""
    kind = wanted["kind"]
    if "range" not in wanted:
        if not isinstance(value, str):
            raise CrownlandsError(f"`{key}` is {kind}, not {value!r}.")
        return
    several = kind.startswith("two")
    numbers = value if several else [value]
    low, high = wanted["range"]
    fits = isinstance(numbers, list) and len(numbers) == 1 + several
    for number in numbers if fits else ():
        right = is_whole(number) or ("whole" not in kind and isinstance(number, float))
        fits = fits and right and low <= number <= high
    if not fits:
        raise CrownlandsError(f"`{key}` is {kind} from {low:g} to {high:g}, not {value!r}.")
