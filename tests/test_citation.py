"""How the project asks to be cited."""

import re
import subprocess
import tomllib
from pathlib import Path

import yaml

import crownlands

ROOT = Path(__file__).parents[1]


def test_the_citation_is_of_this_project_and_version() -> None:
    told = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert re.fullmatch(r"1\.\d+\.\d+", told["cff-version"])
    assert told["type"] == "software"
    assert told["message"]
    assert told["title"].startswith("Crownlands")
    assert told["version"] == crownlands.__version__
    assert told["license"] == project["license"]
    assert told["keywords"] == project["keywords"]
    assert [author["name"] for author in told["authors"]] == [
        author["name"] for author in project["authors"]
    ]


def test_a_release_of_another_version_than_the_citation_is_refused() -> None:
    script = (ROOT / "scripts" / "release").read_text()
    (check,) = re.findall(
        r"^grep .*CITATION\.cff.*\|\| \{.*?^\}$", script, re.DOTALL | re.MULTILINE
    )
    for version, status in ((crownlands.__version__, 0), ("9.9.9", 1)):
        command = ["bash", "-c", f"version={version}\n{check}"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == status
        assert ("CITATION.cff" in done.stderr) == bool(status)
