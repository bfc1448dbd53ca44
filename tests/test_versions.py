"""A release of somebody else's changes nothing here until constraints.txt takes it over."""

import tomllib
from importlib.metadata import distributions
from itertools import chain

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import page
from crownlands.core.jit import PACKAGE

ENVIRONMENT_OWN = {
    "crownlands",
    "pip",
    "setuptools",
    "wheel",
    "uv",
}  # came with it, or for scripts/lock

FILE = page.ROOT / "constraints.txt"


def pins() -> dict[str, str]:
    """The versions written down for this Python and system, by name."""
    lines = [line for line in FILE.read_text().splitlines() if not line.startswith("#")]
    here = [pin for pin in map(Requirement, lines) if not pin.marker or pin.marker.evaluate()]
    return {canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in here}


def test_all_that_the_tests_run_with_has_the_version_that_is_written_down() -> None:
    installed = {  # a build of the same version may have a name of its own: 2.13.0+cpu
        canonicalize_name(found.name): found.version.partition("+")[0] for found in distributions()
    }
    others = {name: version for name, version in installed.items() if name not in ENVIRONMENT_OWN}
    wanted = pins()
    assert {name: wanted.get(name) for name in others} == others


def test_no_address_of_a_registry_is_written_down() -> None:
    assert "://" not in FILE.read_text()


def test_versions_are_within_what_the_project_asks_for() -> None:
    project = tomllib.loads((page.ROOT / "pyproject.toml").read_text())["project"]
    asked = chain(project["dependencies"], *project["optional-dependencies"].values())
    wanted = pins()
    for requirement in map(Requirement, asked):
        if requirement.name != "crownlands":
            version = wanted[canonicalize_name(requirement.name)]
            assert requirement.specifier.contains(version), requirement


def test_numba_is_capped_below_its_next_release_while_what_is_inside_it_is_used() -> None:
    inside = (PACKAGE / "core" / "compiler.py").read_text()
    assert "from numba.core" in inside  # else the cap may go, and this test
    project = tomllib.loads((page.ROOT / "pyproject.toml").read_text())["project"]
    (numba,) = [
        found for found in map(Requirement, project["dependencies"]) if found.name == "numba"
    ]
    known = Version(pins()["numba"])
    assert not numba.specifier.contains(f"{known.major}.{known.minor + 1}.0")
