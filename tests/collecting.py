"""Workers find their tests one after the other: pytest writes the asserts of every file out anew and keeps the result,
so that the first does it for all of them. Together each would do it for itself, at twice the processor time."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: all at once
    fcntl = None  # type: ignore[assignment]


@contextmanager
def in_turn(prefix: str | None = sys.pycache_prefix) -> Iterator[None]:
    """Hold what all workers share; nothing, where nothing is kept."""
    if fcntl is None or prefix is None or sys.dont_write_bytecode:
        yield
        return
    Path(prefix).mkdir(parents=True, exist_ok=True)
    with (Path(prefix) / "collecting").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # let go of when the file is closed, or its process ends
        yield
