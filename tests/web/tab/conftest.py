"""The folder is built once for all tests in a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from astrarium.web.tab.build import build

from .folder import Shown, shown


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    folder = tmp_path_factory.mktemp("tab") / "site"
    build(folder)
    with shown(folder) as host:
        yield host
