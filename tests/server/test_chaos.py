"""Servers that are killed while people play lose nothing that was acknowledged."""

from __future__ import annotations

import pytest

from .chaos import chaos


@pytest.mark.timeout(900)
@pytest.mark.full
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_ten_kills_lose_nothing(kind: str) -> None:
    """A hundred and more: `python tests/server/chaos.py sqlite 100`."""
    try:
        assert chaos(kind, 10) == 0
    except LookupError as reason:
        pytest.skip(str(reason))
