"""The lock files: complete, in step with each other, and free of addresses."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PIN = re.compile(r"^([a-z0-9._-]+)==([^ ;]+)( ; .+)?$")


def pins(name: str) -> set[str]:
    return set((ROOT / name).read_text().splitlines())


def packages(name: str) -> set[str]:
    return {line.partition("==")[0] for line in pins(name)}


def named(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[<>=! ]", requirement)[0].lower() for requirement in requirements}


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-test.lock"])
def test_a_lock_holds_names_and_versions_only(name):
    assert [line for line in pins(name) if not PIN.match(line)] == []


def test_every_dependency_is_locked():
    assert named(PROJECT["dependencies"]) <= packages("requirements.lock")
    assert named(PROJECT["optional-dependencies"]["test"]) <= packages("requirements-test.lock")


def test_tests_run_on_the_versions_that_are_played():
    assert pins("requirements.lock") <= pins("requirements-test.lock")


def test_no_package_registry_is_named_anywhere():
    hosts = ["py" + "pi.org", "python" + "hosted.org", "npm" + "js.org"]
    words = [word for host in hosts for word in ("-e", host)]
    found = subprocess.run(["git", "grep", "-l", "-F", *words], cwd=ROOT, capture_output=True, text=True)
    if found.returncode > 1:
        pytest.skip("not a git checkout")
    assert found.stdout == ""
