"""What holds for every test: which of them wait for `python3 start.py test --full`, and what all of them cost.

`@pytest.mark.full` waits whole. Of a test with many cases, `@pytest.mark.sample(2)` runs two, evenly spread, and the
rest waits. A test on both databases runs on SQLite, unless `@pytest.mark.both` says that the difference may matter.
Whatever asks for Chromium is marked `browser`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec

import pytest
from tests.collecting import in_turn
from tests.forms import later
from tests.second_try import TRIED, SecondTry
from tests.spending import Spending

collect_ignore_glob = ["src/astrarium/*/migrations/*"]  # run by alembic, not to be imported
if not all(find_spec(name) for name in ("gymnasium", "pettingzoo", "pyspiel")):
    collect_ignore_glob += ["src/astrarium/envs/*", "docs/faces.md"]  # needs extra packages


LATER = pytest.mark.skip(reason="takes minutes; python3 start.py test --full runs it")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Spending())
    if os.environ.get("ASTRARIUM_FULL") and not os.environ.get(TRIED):
        config.pluginmanager.register(SecondTry())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    if not hasattr(session.config, "workerinput"):
        return (yield)
    with in_turn():
        return (yield)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
    if not os.environ.get("ASTRARIUM_FULL"):
        for item in later(items):
            item.add_marker(LATER)
