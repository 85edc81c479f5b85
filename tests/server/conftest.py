"""The databases that the server's tests run on."""

from __future__ import annotations

from ..table.conftest import where
from ..table.postgres import postgres
from ..web.conftest import server

__all__ = ["postgres", "server", "where"]
