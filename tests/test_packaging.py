"""What people install: an sdist, a wheel made from it, and the page inside both."""

import json
import mimetypes
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import page
from clean_environment import CleanEnvironment
from postgres import free_port
from servers import Server, sqlite_url, wait_until_up

PAGE = "crownlands/server/page/"

pytestmark = pytest.mark.xdist_group("packaging")  # the fixtures are made once


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> CleanEnvironment:
    """An environment that can build Python packages; it has no Node."""
    environment = CleanEnvironment(tmp_path_factory.mktemp("builder"))
    environment.link("hatchling")
    return environment


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(build, cwd=page.ROOT, check=True, capture_output=True)
    (path,) = folder.iterdir()
    return path


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (root,) = folder.iterdir()
    return root


@pytest.fixture(scope="module")
def wheel(unpacked: Path, builder: CleanEnvironment) -> Path:
    """The wheel, built from the sdist and without Node."""
    done = builder.run("-m", "hatchling", "build", "-t", "wheel", "-d", "wheel", folder=unpacked)
    assert done.returncode == 0, done.stderr
    (path,) = (unpacked / "wheel").iterdir()
    return path


@pytest.fixture(scope="module")
def clean(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> CleanEnvironment:
    """An environment with the wheel as people install it: no extra."""
    environment = CleanEnvironment(tmp_path_factory.mktemp("environment"))
    environment.install(wheel)
    return environment


@pytest.fixture(scope="module")
def installed(
    clean: CleanEnvironment, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """`crownlands serve` of the installed wheel."""
    folder = tmp_path_factory.mktemp("installed")
    port = free_port()
    asked = ["serve", "--port", str(port), "--database", sqlite_url(folder)]
    process = subprocess.Popen(
        [clean.programs / "crownlands", *asked],
        cwd=folder,
        # Machine code is kept by path: compiling it for this one would take a minute.
        env=clean.environment(CROWNLANDS_JIT="0"),
        stderr=subprocess.DEVNULL,
    )
    server = Server(f"http://127.0.0.1:{port}")
    try:
        wait_until_up(server, ready=False)
        yield server
    finally:
        server.http.close()
        process.terminate()
        process.wait(120)


def page_of(wheel: Path) -> dict[str, bytes]:
    """The files of the page in a wheel, by their path on the server."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name.removeprefix(PAGE): archive.read(name)
            for name in archive.namelist()
            if name.startswith(PAGE) and not name.endswith(page.stamp(page.ROOT).name)
        }


def test_the_sdist_holds_the_built_page_and_what_it_is_built_from(unpacked: Path) -> None:
    assert (unpacked / "src" / PAGE / "index.html").stat().st_size
    assert list((unpacked / "src" / PAGE / "assets").glob("*.js"))
    assert page.is_built(unpacked)
    assert not (unpacked / "web" / "node_modules").exists()


def test_the_wheel_holds_the_page_of_these_sources(wheel: Path) -> None:
    built = page.ROOT / "src" / PAGE
    assert page.is_built(page.ROOT)
    found = page_of(wheel)
    assert found["index.html"]
    for name, content in found.items():
        assert content == (built / name).read_bytes(), name


def test_an_installed_wheel_serves_the_page_and_everything_it_refers_to(
    wheel: Path, installed: Server
) -> None:
    files = page_of(wheel)
    start = installed.http.get("/")
    assert start.status_code == 200
    assert start.headers["content-type"].startswith("text/html")
    assert start.content == files.pop("index.html")
    for reference in re.findall(r'(?:src|href)="/([^"]*)"', start.text):
        assert reference in files
    for name, content in files.items():
        check_asset(installed.http.get(f"/{name}"), name, content)


def test_an_installed_wheel_draws_png_and_runs_the_example_bot(
    clean: CleanEnvironment, tmp_path: Path
) -> None:
    record = page.ROOT / "tests" / "playthroughs" / "kingdomino-2-harmony.crown"
    done = clean.run("-m", "crownlands", "draw", str(record), "-o", "x.png", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
    done = clean.run(str(page.ROOT / "examples" / "bot.py"), folder=tmp_path)
    assert done.stderr.startswith("A bot that plays at a table")


def check_asset(answer: httpx.Response, name: str, content: bytes) -> None:
    assert answer.status_code == 200, name
    assert content, name
    assert answer.content == content, name
    told = answer.headers["content-type"].partition(";")[0]
    kinds = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
    assert told == (kinds.get(Path(name).suffix) or mimetypes.guess_type(name)[0]), name


@pytest.fixture
def changed(unpacked: Path, tmp_path: Path) -> Path:
    """Sources whose page is not built."""
    root = tmp_path / "changed"
    shutil.copytree(
        unpacked, root, ignore=shutil.ignore_patterns("tests", "pictures", "images", "wheel")
    )
    with (root / "web" / "index.html").open("a") as file:
        file.write("<!-- changed -->\n")
    return root


ASK = "import json, sys, hatchling.build as it; print(json.dumps(getattr(it, sys.argv[1])()))"


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [("sdist", [page.NODE_PACKAGE]), ("wheel", [page.NODE_PACKAGE]), ("editable", [])],
)
def test_without_node_it_is_required_from_pypi_unless_the_install_is_editable(
    kind: str, wanted: list[str], changed: Path, builder: CleanEnvironment
) -> None:
    done = builder.run("-c", ASK, f"get_requires_for_build_{kind}", folder=changed)
    assert [name for name in json.loads(done.stdout) if "node" in name] == wanted


def test_nothing_is_required_where_the_page_is_built(
    unpacked: Path, builder: CleanEnvironment
) -> None:
    done = builder.run("-c", ASK, "get_requires_for_build_wheel", folder=unpacked)
    assert done.stdout == "[]\n"


def test_a_page_that_cannot_be_built_is_told_in_a_sentence(
    changed: Path, builder: CleanEnvironment
) -> None:
    done = builder.run("-m", "hatchling", "build", "-t", "wheel", folder=changed)
    assert done.returncode == 1
    assert done.stderr == f"{page.no_node()}\n"
    assert not list(changed.glob("dist/*"))


def test_an_editable_install_builds_no_page(changed: Path, builder: CleanEnvironment) -> None:
    asked = "import hatchling.build as backend; backend.build_editable('.')"
    done = builder.run("-c", asked, folder=changed)
    assert done.returncode == 0, done.stderr
    assert not page.is_built(changed)
