"""What must hold for every game: `astrarium check GAME` says so of one, the project's tests of all.

Each check is a function of a game, a setting and a seed that raises `AssertionError` with what was wrong and where.
They lie by what they look at: `playing`, `secrets`, `bounds`, `sources`, `wording`; `report` runs them all.
"""

from .report import Verdict, verdicts

__all__ = ["Verdict", "verdicts"]
