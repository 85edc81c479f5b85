"""The workflows and forms for a public home: they parse, and run commands that are there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import start
import yaml

from astrarium import load, ready

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / ".github"
WORKFLOWS = sorted((HOME / "workflows").glob("*.yml"))
FORMS = sorted((HOME / "ISSUE_TEMPLATE").glob("*.yml"))
PYTHONS = [
    word.rpartition(" ")[2]
    for word in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["classifiers"]
    if re.search(r":: 3\.\d+$", word)
]


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def commands(path: Path) -> list[list[str]]:
    """The words behind every `start.py` of a workflow."""
    steps = [step for job in read(path)["jobs"].values() for step in job["steps"]]
    return [step["run"].partition("start.py ")[2].split() for step in steps if "start.py " in step.get("run", "")]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_runs_tasks_that_are_there(path: Path) -> None:
    found = commands(path)
    assert found
    assert [words[0] for words in found if words[0] not in start.TASKS] == []
    for job in read(path)["jobs"].values():
        assert job["timeout-minutes"] <= 120
        assert job["steps"][0]["uses"].startswith("actions/checkout@")


def test_the_quick_suite_runs_on_every_python_and_system_that_is_promised() -> None:
    matrix = read(HOME / "workflows" / "test.yml")["jobs"]["quick"]["strategy"]["matrix"]
    assert matrix["python"] == PYTHONS
    assert {word.partition("-")[0] for word in matrix["os"]} == {"ubuntu", "macos", "windows"}


def test_the_night_runs_everything_that_takes_long() -> None:
    told = [" ".join(words) for words in commands(HOME / "workflows" / "nightly.yml")]
    for task in ("test --full", "mutants", "soak"):
        assert any(line.startswith(task) for line in told), task


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_names_every_game_and_asks_for_something(path: Path) -> None:
    form = read(path)
    assert form["name"]
    assert form["description"]
    fields = {field["id"]: field for field in form["body"]}
    assert any(field.get("validations", {}).get("required") for field in fields.values())
    if "game" in fields:
        assert set(fields["game"]["attributes"]["options"]) == {load(id).name for id in ready()}
