"""The folder is built once for all tests in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from astrarium.web.tab.build import build

from .folder import Shown, shown


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("tab") / "site"
    build(made)
    return made


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[Shown]:
    with shown(folder) as host:
        yield host
