"""The PostgreSQL of the tests of the table."""

from __future__ import annotations

from ..table.postgres import postgres

__all__ = ["postgres"]
