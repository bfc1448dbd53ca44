"""The page's types are what the server says of itself."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import page
from crownlands.server import messages

WEB = page.ROOT / "web"


def check_description() -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(page.ROOT / "scripts" / "openapi"), "--check"]
    return subprocess.run(command, capture_output=True, text=True)


def test_the_description_that_is_kept_is_the_servers() -> None:
    done = check_description()
    assert done.returncode == 0, done.stderr


def test_all_that_the_socket_says_is_described() -> None:
    described = json.loads((WEB / "openapi.json").read_text())["components"]["schemas"]
    for message in messages.SOCKET_MESSAGES:
        assert set(described[message.__name__]["properties"]) == set(message.model_fields)


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """A copy of web/, to be changed."""
    copy = tmp_path / "web"
    shutil.copytree(WEB, copy, ignore=shutil.ignore_patterns(*page.MADE))
    (copy / "node_modules").symlink_to(WEB / "node_modules")
    return copy


def rename(schema: dict[str, Any], old: str, new: str) -> None:
    schema["properties"][new] = schema["properties"].pop(old)
    schema["required"] = [new if name == old else name for name in schema["required"]]


def test_a_field_that_the_server_calls_otherwise_fails_the_pages_checks(changed: Path) -> None:
    described = json.loads((changed / "openapi.json").read_text())
    rename(described["components"]["schemas"]["KingdomView"], "castle", "keep")
    rename(described["components"]["schemas"]["Welcome"], "view", "table")
    (changed / "openapi.json").write_text(json.dumps(described))
    assert npm(changed, "types").returncode == 0
    done = npm(changed, "check:types")
    assert done.returncode != 0
    assert "Property 'castle' does not exist on type" in done.stdout
    assert "Property 'view' does not exist on type" in done.stdout


def npm(folder: Path, script: str) -> "subprocess.CompletedProcess[str]":
    node = page.find_node()
    assert node
    command = page.npm_command(node, "run", "--silent", script)
    environment = page.environment(node)
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
