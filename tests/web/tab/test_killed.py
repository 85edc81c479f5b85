"""Tabs that die: crashed, closed or killed right after an answer came."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..browser import CHROMIUM
from .killing import STORES, WAYS, lost_moves

pytestmark = [
    pytest.mark.full,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)"),
]


@pytest.mark.parametrize("store", STORES)
def test_no_acknowledged_move_is_lost(folder: Path, tmp_path: Path, store: str) -> None:
    """Where games lie in the browser's files, and where they lie in IndexedDB: what was answered is there again."""
    deaths = 2 * len(WAYS)
    assert lost_moves(folder, tmp_path, deaths, store) == [0] * deaths
