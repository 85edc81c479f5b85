"""What a contest showed: wins, draws, scores, and one fingerprint of all its games."""

from __future__ import annotations

from hashlib import blake2b
from math import sqrt
from typing import Any

from .contest import Contest, Result


class Report:
    """The results of a contest, in the order of its games."""

    def __init__(self, contest: Contest, results: list[Result], seconds: float) -> None:
        self.contest = contest
        self.results = results
        self.seconds = seconds
        self.done = [result for result in results if not result.trouble]

    @property
    def finished(self) -> int:
        return len(self.done)

    @property
    def decisions(self) -> int:
        return sum([result.decisions for result in self.results])

    def wins(self, seat: int) -> int:
        return sum([result.outcome[seat] == 1 for result in self.done])

    @property
    def team_wins(self) -> int:
        """Games that partners won together; in a solo game, those its one player won."""
        partners = min(2, self.contest.seats)
        return sum([result.outcome.count(1) >= partners for result in self.done])

    @property
    def draws(self) -> int:
        """Games that nobody won and somebody did not lose."""
        return sum([1 not in result.outcome and 0 in result.outcome for result in self.done])

    def scores(self, seat: int) -> list[int]:
        return [result.scores[seat] for result in self.done]

    @property
    def fingerprint(self) -> str:
        """Equal if and only if every game went the same way, move by move."""
        whole = blake2b(digest_size=16)
        for result in self.results:
            whole.update(result.fingerprint.encode())
        return whole.hexdigest()

    def json(self) -> dict[str, Any]:
        seats = range(self.contest.seats)
        return {
            "game": self.contest.game,
            "mode": self.contest.mode,
            "seats": self.contest.seats,
            "bots": list(self.contest.bots),
            "games": self.contest.games,
            "finished": self.finished,
            "wins": {"seats": [self.wins(seat) for seat in seats], "team": self.team_wins},
            "draws": self.draws,
            "scores": {
                "mean": [round(mean(self.scores(seat)), 3) for seat in seats],
                "low": [min(self.scores(seat), default=0) for seat in seats],
                "high": [max(self.scores(seat), default=0) for seat in seats],
            },
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "fingerprint": self.fingerprint,
        }


def mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def interval(wins: int, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, with 95 % confidence (Wilson).

    >>> [round(share, 3) for share in interval(60, 100)]
    [0.502, 0.691]
    """
    if games == 0:
        return 0.0, 1.0
    z = 1.96
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
