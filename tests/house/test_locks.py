"""The lock files: complete, in step with each other, and free of addresses."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
TABLE = PROJECT["optional-dependencies"]["table"]
PIN = re.compile(r"^([a-z0-9._-]+)==([^ ;]+)( ; [^\\]+)?$")
HASH = re.compile(r"^--hash=sha256:[0-9a-f]{64}$")
LOCKS = [
    "requirements.lock",
    "requirements-test.lock",
    "requirements-learn.lock",
    "deploy/requirements.lock",
    "benchmarks/requirements-peers.lock",
]


def entries(name: str) -> list[tuple[str, list[str]]]:
    """Every pin of a lock with its hashes."""
    lines = (ROOT / name).read_text().replace(" \\\n", "\n").splitlines()
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("    "):
            found[-1][1].append(line.strip())
        else:
            found.append((line, []))
    return found


def pins(name: str) -> set[str]:
    return {pin for pin, _ in entries(name)}


def packages(name: str) -> set[str]:
    return {line.partition("==")[0] for line in pins(name)}


def named(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[<>=! ]", requirement)[0].lower() for requirement in requirements}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_names_versions_and_hashes_only(name):
    assert [pin for pin, hashes in entries(name) if not PIN.match(pin) or not hashes] == []
    assert [line for _, hashes in entries(name) for line in hashes if not HASH.match(line)] == []


def test_every_installation_from_a_lock_asks_for_the_hashes():
    for name in ("deploy/Dockerfile", "docs/serving.md"):
        lines = [
            line for line in (ROOT / name).read_text().splitlines() if "requirements.lock" in line and "pip" in line
        ]
        assert lines, name
        assert [line for line in lines if "--require-hashes" not in line] == []


def test_every_dependency_is_locked():
    assert named(TABLE) <= packages("requirements.lock")
    assert named(PROJECT["optional-dependencies"]["test"]) <= packages("requirements-test.lock")
    learning = PROJECT["optional-dependencies"]["learn"] + PROJECT["optional-dependencies"]["train"]
    assert named(learning) - {"astrarium"} <= packages("requirements-learn.lock")


def test_tests_run_on_the_versions_that_are_played():
    played, tested = (
        {pin.partition(" ;")[0] for pin in pins(name)} for name in ("requirements.lock", "requirements-test.lock")
    )
    assert played <= tested


def test_the_container_runs_on_the_versions_that_are_tested():
    assert {pin.partition(" ;")[0] for pin in pins("deploy/requirements.lock")} <= {
        pin.partition(" ;")[0] for pin in pins("requirements-test.lock")
    }
    assert "asyncpg" in packages("deploy/requirements.lock")


def test_learning_runs_on_the_versions_that_are_tested():
    assert pins("requirements-test.lock") <= pins("requirements-learn.lock")


def test_no_package_registry_is_named_anywhere():
    hosts = ["py" + "pi.org", "python" + "hosted.org", "npm" + "js.org"]
    words = [word for host in hosts for word in ("-e", host)]
    found = subprocess.run(["git", "grep", "-l", "-F", *words], cwd=ROOT, capture_output=True, text=True)
    if found.returncode > 1:
        pytest.skip("not a git checkout")
    assert found.stdout == ""


UNNAMED = {  # what is needed although no file imports it
    "prometheus-client": "the server counts with it",
    "pywebpush": "what calls people back loads it when the first call goes out",
    "httptools": "uvicorn reads requests with it if it is there",
    "uvloop": "uvicorn runs on it if it is there",
}
ELSEWHERE = {
    "gymnasium",
    "numpy",
    "pettingzoo",
    "pyspiel",
    "asyncpg",
    "torch",
    "distributed",
    "mypy_extensions",
}  # extras, and mypyc's own


LOCAL = {"astrarium", "benchmarks", "comet", "docs", "examples", "start", "tests"}  # rooms of this checkout
CALLED = {
    "pyspiel": "open-spiel",
    "resvg_py": "resvg-py",
    "yaml": "pyyaml",
}  # projects under another name than their module


def imported(room: str) -> set[str]:
    """The packages of others that a room's sources import, by module."""
    found = set()
    for path in (ROOT / room).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            found |= {name.partition(".")[0] for name in names}
    return found - LOCAL - set(sys.stdlib_module_names)


def projects(modules: set[str]) -> set[str]:
    return {CALLED.get(name, name.replace("_", "-")) for name in modules}


@pytest.mark.full
def test_what_is_imported_is_declared_and_what_is_declared_is_used():
    assert named(TABLE) == projects(imported("src") - ELSEWHERE) | set(UNNAMED)


@pytest.mark.full
def test_what_the_tests_import_is_declared():
    """A test never rests on what somebody installed by hand."""
    declared = named(TABLE) | named(PROJECT["optional-dependencies"]["test"])
    assert projects(imported("tests")) <= declared
