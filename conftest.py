"""What holds for every test: those marked `full` wait for `python3 start.py test --full`, and whole games in browsers,
which take long, for `ASTRARIUM_GAMES=1` beside it."""

from __future__ import annotations

import os
from importlib.util import find_spec

import pytest

collect_ignore_glob = ["src/astrarium/*/migrations/*"]  # run by alembic, not to be imported
if not all(find_spec(name) for name in ("gymnasium", "pettingzoo", "pyspiel")):
    collect_ignore_glob.append("src/astrarium/envs/*")  # needs extra packages


LATER = {
    "full": ("ASTRARIUM_FULL", "takes minutes; python3 start.py test --full runs it"),
    "whole_games": ("ASTRARIUM_GAMES", "plays whole games in browsers; ASTRARIUM_GAMES=1 runs it"),
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for mark, (switch, reason) in LATER.items():
        if not os.environ.get(switch):
            for item in items:
                if item.get_closest_marker(mark):
                    item.add_marker(pytest.mark.skip(reason=reason))
