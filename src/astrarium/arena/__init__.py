"""The arena: many games among bots, in this process or on any `concurrent.futures` executor.

>>> from astrarium.arena import Contest, simulate
>>> report = simulate(Contest("celestia-duo", "quick", 2, bots=("random",) * 2, seed="cloud", games=3))
>>> report.finished, report.fingerprint == simulate(report.contest).fingerprint
(3, True)
"""

from .compete import compete
from .contest import Contest, Result, play_one
from .ledger import Ledger
from .ratings import Rating, ratings
from .report import Report
from .simulate import simulate
from .tournament import Played, Round, Tournament

__all__ = [
    "Contest",
    "Ledger",
    "Played",
    "Rating",
    "Report",
    "Result",
    "Round",
    "Tournament",
    "compete",
    "play_one",
    "ratings",
    "simulate",
]
