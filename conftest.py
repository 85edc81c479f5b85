"""What holds for every test: those marked `full` wait for `python3 start.py test --full`."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest

collect_ignore_glob = ["src/astrarium/*/migrations/*"]  # run by alembic, not to be imported
if not all(find_spec(name) for name in ("gymnasium", "pettingzoo", "pyspiel")):
    collect_ignore_glob += ["src/astrarium/envs/*", "docs/faces.md"]  # needs extra packages


LATER = pytest.mark.skip(reason="takes minutes; python3 start.py test --full runs it")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("full") and not os.environ.get("ASTRARIUM_FULL"):
            item.add_marker(LATER)
