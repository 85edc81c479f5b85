"""Where games are kept, and what is said if a driver is missing."""

from __future__ import annotations

import asyncio

import pytest

from astrarium import store
from astrarium.kernel import AstrariumError


def test_postgresql_without_its_driver_says_which_extra_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "find_spec", lambda name: None)
    with pytest.raises(AstrariumError, match=r"pip install 'astrarium\[postgres\]'"):
        asyncio.run(store.open_store("postgresql://x@127.0.0.1/none"))
