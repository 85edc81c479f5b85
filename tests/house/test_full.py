"""Tests that take minutes wait for the full run; what the rest costs is counted and shown beside a budget."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from .. import spending
from ..forms import later

TESTS = Path(__file__).parents[1]


@pytest.mark.full
def test_marked_full_runs_in_the_full_run_only():
    assert os.environ.get("ASTRARIUM_FULL") == "1"


class Item(SimpleNamespace):
    """Tests are compared by identity."""

    __hash__ = object.__hash__


def collected(name: str, where: str | None = None, **marks: object) -> Item:
    """A collected test, as far as it is looked at."""
    found = {key: SimpleNamespace(args=(value,)) for key, value in marks.items()}
    case = None if where is None else SimpleNamespace(params={"where": where})
    return Item(nodeid=name, callspec=case, get_closest_marker=found.get)


def test_what_is_marked_full_and_what_runs_on_the_other_database_waits():
    items = [
        collected("a"),
        collected("b", full=True),
        collected("c[sqlite]", "sqlite"),
        collected("c[postgres]", "postgres"),
        collected("d[postgres]", "postgres", both=True),
    ]
    assert [one.nodeid for one in later(items)] == ["b", "c[postgres]"]


def test_a_sample_is_spread_over_the_cases_that_do_not_wait_anyway():
    items = [collected(f"a[{number}]", sample=2, **({"full": True} if number == 0 else {})) for number in range(5)]
    items.append(collected("other[1]", sample=1))
    assert [one.nodeid for one in later(items)] == ["a[0]", "a[2]", "a[4]"]


def test_a_child_counts_while_it_lives_and_after():
    busy = "import time\nwhile time.process_time() < 0.2: pass\nprint(flush=True)\ninput()"
    before = spending.used()
    child = subprocess.Popen([sys.executable, "-c", busy], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdout is not None
    child.stdout.readline()
    assert not spending.PROC.is_dir() or spending.used() - before >= 0.15
    child.communicate(b"\n")
    assert spending.used() - before >= 0.15


def test_the_table_has_a_line_for_each_folder_and_says_what_is_over():
    took = {"tests/web/test_a.py::test_b[1]": 3.0, "src/astrarium/cli.py::x": 1.0, "collecting": 2.0}
    lines = spending.table(Counter(took), {"web": 2, "collecting": 9, "in all": 9})
    assert [line.split() for line in lines] == [
        ["web", "3.0", "of", "2", "over"],
        ["collecting", "2.0", "of", "9"],
        ["doctests", "1.0"],
        ["in", "all", "6.0", "of", "9"],
    ]


def test_every_budget_is_of_a_folder_and_together_they_keep_to_four_minutes():
    budgets = spending.read_budgets(full=False)
    folders = {path.name for path in TESTS.iterdir() if path.is_dir()}
    assert set(budgets) <= {*folders, "collecting", "doctests", "in all"}
    whole = budgets.pop("in all")
    assert sum(budgets.values()) <= whole <= 215  # and 25 for lint and types
