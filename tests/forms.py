"""The quick form of the tests and the full one: which tests the quick form leaves out, and which cases of one."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

LATER = pytest.mark.skip(reason="takes minutes; python3 start.py test --full runs it")


class QuickForm:
    """Leaves out what waits for the full form, and says how many these are. Where nothing else was asked for, each of
    them says it itself."""

    def __init__(self) -> None:
        self.left_out = 0

    @pytest.hookimpl(trylast=True)  # after what -k and -m choose
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        waiting = set(later(items))
        if len(waiting) == len(items):
            for item in items:
                item.add_marker(LATER)
            return
        config.hook.pytest_deselected(items=[item for item in items if item in waiting])
        items[:] = [item for item in items if item not in waiting]
        self.left_out = len(waiting)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["left_out"] = self.left_out

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.left_out = max(self.left_out, getattr(node, "workeroutput", {}).get("left_out", 0))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.left_out:
            terminalreporter.write_line(f"left for python3 start.py test --full: {self.left_out}")


def later(items: list[pytest.Item]) -> list[pytest.Item]:
    """The tests that the quick form leaves out."""
    waiting = [item for item in items if item.get_closest_marker("full") or on_the_other_database(item)]
    skipped = set(waiting)
    cases: dict[tuple[str, int], list[pytest.Item]] = defaultdict(list)
    for item in items:
        mark = item.get_closest_marker("sample")
        if mark is not None and item not in skipped:
            cases[item.nodeid.partition("[")[0], mark.args[0]].append(item)
    for (_, wanted), found in cases.items():
        taken = {number * len(found) // wanted for number in range(wanted)}
        waiting += [item for number, item in enumerate(found) if number not in taken]
    return waiting


def on_the_other_database(item: pytest.Item) -> bool:
    """Whether it runs on SQLite too, and does not ask for PostgreSQL in particular."""
    case = getattr(item, "callspec", None)
    return case is not None and case.params.get("where") == "postgres" and not item.get_closest_marker("both")
