"""The server of the tests, in which chance repeats: who lays the same table again gets the same game.

    python -m tests.web.repeated serve …

A whole game in a browser is then the same in every run, and one that failed can be played again. What a server does on its
own before anybody asks (a worker, the first pages of all games) waits until it is asked for, unless `TESTS_SETTLE` is set:
most of these servers live for a few requests.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any


def repeated(lay: Callable[..., Any]) -> Callable[..., Any]:
    """Tables whose seed follows from what is played and by whom."""

    @wraps(lay)
    def laid(
        self: Any, title: str, plans: list[Any], mode: str, options: Any, seed: str = "", *a: Any, **k: Any
    ) -> Any:
        chairs = [plan.bot or plan.kind for plan in plans]
        return lay(self, title, plans, mode, options, seed or f"{title} {mode} {options} {chairs}", *a, **k)

    return laid


if __name__ == "__main__":  # worker processes load this file too, and need none of it
    import os
    from contextlib import ExitStack
    from unittest.mock import patch

    from astrarium.cli import main
    from astrarium.table.laying import Laying
    from astrarium.web import serve

    with ExitStack() as patched:
        patched.enter_context(patch.object(Laying, "lay", repeated(Laying.lay)))
        if "TESTS_SETTLE" not in os.environ:
            patched.enter_context(patch.object(serve.Server, "settle", lambda _server: None))
        main()
