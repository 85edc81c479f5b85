"""A test in a browser is tried once more, alone and at the end; nothing else is, and nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from .. import second_try
from ..second_try import MOST, SecondTry

pytest_plugins = ["pytester"]
ROOT = Path(__file__).parents[2]

# Each test fails as often as its case says; what was tried is written down.
TESTS = """
import pathlib, pytest

@pytest.mark.parametrize(("name", "times"), [CASES])
def test_it(name, times):
    notes = pathlib.Path(__file__).with_name("notes")
    with notes.open("a") as file:
        file.write(name + " ")
    assert notes.read_text().split().count(name) > times, "too early"
"""


@pytest.fixture
def inner(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\nmarkers = browser")
    return pytester


def write(inner: pytest.Pytester, **times: int) -> None:
    """Tests that fail so often; those whose name begins with b are in a browser."""
    cases = [
        f"pytest.param({name!r}, {n}, id={name!r}, marks={'pytest.mark.browser' if name[0] == 'b' else '()'})"
        for name, n in times.items()
    ]
    inner.makepyfile(test_one=TESTS.replace("CASES", ", ".join(cases)))


def run(inner: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, **times: int) -> tuple[pytest.RunResult, list[str]]:
    """The run, and what was tried again; a process of its own is not needed to know whether that would pass."""
    again: list[str] = []

    def passes(_config: pytest.Config, test: str) -> bool:
        again.append(test.partition("[")[2].rstrip("]"))
        return times[again[-1]] < 2

    monkeypatch.setattr(second_try, "passes", passes)
    write(inner, **times)
    return inner.runpytest_inprocess("-p", "no:cacheprovider", plugins=[SecondTry()]), again


def test_what_passes_then_is_named_and_the_run_is_good(inner: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    result, again = run(inner, monkeypatch, b1=1, b2=0, plain=0)
    assert again == ["b1"]
    assert result.ret == 0
    result.stdout.fnmatch_lines(["passed at the second try: *[[]b1]", "*too early*", "*2 passed, 1 second try*"])


def test_what_fails_again_fails_the_run(inner: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    result, again = run(inner, monkeypatch, b1=2, b2=1)
    assert again == ["b1", "b2"]
    assert result.ret == 1
    result.stdout.fnmatch_lines(["passed at the second try: *[[]b2]", "*1 failed, 1 second try*"])


def test_no_other_test_gets_a_second_try(inner: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    result, again = run(inner, monkeypatch, b1=1, plain=1)
    assert again == ["b1"]
    assert result.ret == 1


def test_when_many_fail_it_is_no_chance(inner: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    result, again = run(inner, monkeypatch, **{f"b{n}": 1 for n in range(MOST + 1)})
    assert again == []
    assert result.ret == 1


@pytest.mark.full
def test_it_runs_alone_when_the_workers_are_done(inner: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    inner.makeconftest("from tests.second_try import SecondTry, TRIED\nimport os\n\n"
        "def pytest_configure(config):\n    TRIED in os.environ or config.pluginmanager.register(SecondTry())\n"
    )  # fmt: skip
    write(inner, b1=1, plain=0)
    result = inner.runpytest_subprocess("-p", "xdist.plugin", "-n", "2", "-p", "no:cacheprovider")
    assert result.ret == 0
    assert sorted((inner.path / "notes").read_text().split()) == ["b1", "b1", "plain"]
    result.stdout.fnmatch_lines(["passed at the second try: *[[]b1]"])
