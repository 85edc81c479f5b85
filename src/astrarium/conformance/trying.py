"""What one check says."""

from __future__ import annotations

from collections.abc import Callable

from astrarium.kernel import AstrariumError


def try_check(check: Callable[[], object]) -> tuple[str, ...]:
    """What one check says, whatever it stumbles over."""
    try:
        check()
    except AssertionError as wrong:
        return (str(wrong) or "does not hold",)
    except AstrariumError as wrong:
        return (str(wrong),)
    except Exception as wrong:
        return (f"{type(wrong).__name__}: {wrong}",)
    return ()
