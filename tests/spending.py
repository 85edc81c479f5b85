"""What a run of the tests costs: seconds of processor time, with every process a test starts, folder by folder.

Shown at the end of a run beside the budgets of `budgets.toml`. Nothing fails by it: a loaded machine is nobody's
fault. `ASTRARIUM_SPENDING=FILE` also writes what every single test took, the dearest first; otherwise it is counted after
each file, since asking a browser's twenty processes costs as much as many a test.
"""

from __future__ import annotations

import os
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

BUDGETS = Path(__file__).with_name("budgets.toml")
PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def used() -> float:
    """Seconds of processor time so far: this process, its living descendants, and all that they have waited for."""
    if not PROC.is_dir():
        return sum(os.times()[:4])
    return family(os.getpid()) / TICKS


def family(process: int) -> int:
    """The ticks of a process and of whoever descends from it; 0 if it has gone meanwhile."""
    try:
        fields = (PROC / str(process) / "stat").read_text().rpartition(")")[2].split()
        below = [kin.read_text().split() for kin in (PROC / str(process) / "task").glob("*/children")]
    except OSError:
        return 0
    return sum(map(int, fields[11:15])) + sum([family(int(child)) for kin in below for child in kin])


def folder(test: str) -> str:
    """The line of the table that a test belongs to: its folder under tests, or `doctests`."""
    parts = test.partition("::")[0].split("/")
    return parts[1] if parts[0] == "tests" and len(parts) > 2 else "doctests"


class Spending:
    """Counts in every process that runs tests; the one that people see gathers and shows."""

    def __init__(self) -> None:
        self.tests: Counter[str] = Counter()  # of seconds, not whole ones
        self.listed = os.environ.get("ASTRARIUM_SPENDING")
        self.before = used()

    def count(self, test: str) -> None:
        """Everything since the last count belongs to this test, or to those of its file before it."""
        now = max(used(), self.before)  # less for a moment, when a process has ended and nobody has waited for it yet
        self.tests[test] += now - self.before
        self.before = now

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> Iterator[None]:
        result = yield
        if session.config.getoption("dist", "no") == "no":  # one process for all, or one of the workers
            self.count("collecting")
        return result

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
        result = yield
        if self.listed or nextitem is None or nextitem.path != item.path:
            self.count(item.nodeid)
        return result

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["spending"] = dict(self.tests)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.tests.update(getattr(node, "workeroutput", {}).get("spending", {}))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.tests:
            return
        if self.listed:
            lines = [f"{took:8.2f}  {test}\n" for test, took in self.tests.most_common()]
            Path(self.listed).write_text("".join(lines), encoding="utf-8")
        terminalreporter.section("processor seconds, with all that the tests start")
        for line in table(self.tests, read_budgets(bool(os.environ.get("ASTRARIUM_FULL")))):
            terminalreporter.write_line(line)


def read_budgets(full: bool) -> dict[str, int]:
    """What each folder may take, in whole seconds; in the full form nothing is budgeted but the sum."""
    found: dict[str, dict[str, int]] = tomllib.loads(BUDGETS.read_text(encoding="utf-8"))
    return found["full" if full else "quick"]


def table(tests: Counter[str], budgets: dict[str, int]) -> list[str]:
    """A line for each folder, the dearest first, and one for all of them."""
    sums: Counter[str] = Counter()
    for test, took in tests.items():
        sums["collecting" if test == "collecting" else folder(test)] += took
    lines = []
    for name, took in [*sums.most_common(), ("in all", sum(tests.values()))]:
        budget = budgets.get(name)
        over = "  over" if budget is not None and took > budget else ""
        lines.append(f"{name:<12} {took:7.1f}" + (f" of {budget:4}{over}" if budget is not None else ""))
    return lines
