"""The databases that these tests run on."""

from __future__ import annotations

from ..table.postgres import postgres

__all__ = ["postgres"]
