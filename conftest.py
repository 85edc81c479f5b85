"""What holds for every test: which of them wait for `python3 start.py test --full`, and what all of them cost.

`@pytest.mark.full` waits whole. Of a test with many cases, `@pytest.mark.sample(2)` runs two, evenly spread, and the
rest waits. A test on both databases runs on SQLite, unless `@pytest.mark.both` says that the difference may matter.
Whatever asks for Chromium is marked `browser`; its files come first, so that no worker is left alone with a long one.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import nullcontext
from importlib.util import find_spec

import pytest
from tests.collecting import in_turn
from tests.forms import QuickForm
from tests.second_try import TRIED, SecondTry
from tests.spending import Spending

collect_ignore_glob = ["src/astrarium/*/migrations/*"]  # run by alembic, not to be imported
if not all(find_spec(name) for name in ("gymnasium", "pettingzoo", "pyspiel")):
    collect_ignore_glob += ["src/astrarium/envs/*", "docs/faces.md"]  # needs extra packages


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Spending())
    if not os.environ.get("ASTRARIUM_FULL"):
        config.pluginmanager.register(QuickForm())
    elif not os.environ.get(TRIED):
        config.pluginmanager.register(SecondTry())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    with in_turn() if hasattr(session.config, "workerinput") else nullcontext():
        gc.disable()
        try:
            return (yield)
        finally:
            gc.freeze()  # what was found stays to the end: garbage is not looked for among it again and again
            gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
    long = {item.path for item in items if item.get_closest_marker("browser")}
    items.sort(key=lambda item: (item.path not in long, item.path.parent.name != "tab"))
