"""The quick form of the tests and the full one: which tests the quick form leaves out, and which cases of one."""

from __future__ import annotations

from collections import defaultdict

import pytest


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
