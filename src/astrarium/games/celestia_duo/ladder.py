"""The ladder: each win of a mode puts the pirate ship further ahead in the next game (section 16, CD-R42).

>>> ladder = Ladder({"quick": (12,), "normal": (12, 13), "expert": (12, 13)})
>>> ladder.record("normal", 1, won=True)
>>> ladder.step("normal"), ladder.step("expert"), ladder.json()
(2, 1, {'normal': [1], 'expert': []})
"""

from __future__ import annotations

from typing import Final

from astrarium.kernel import AstrariumError


class Ladder:
    """Which steps of each mode were won (CD-292). `starts` are the starting cards of each mode, one for each step
    (CD-291); a mode with a single one, like Quick, has no ladder (CD-294)."""

    __slots__ = ("starts", "won")

    def __init__(self, starts: dict[str, tuple[int, ...]], won: dict[str, list[int]] | None = None) -> None:
        self.starts: Final = starts
        self.won: Final[dict[str, list[int]]] = {mode: [] for mode in starts if len(starts[mode]) > 1}
        for mode, steps in (won or {}).items():
            if mode not in self.won:
                raise AstrariumError(f"no ladder for {mode!r}; there is one for {' and '.join(self.won)}")
            for step in steps:
                self.record(mode, step, won=True)

    def step(self, mode: str) -> int:
        """The step of the next game, the value of the option `ladder`: the lowest one not yet won. After the last
        the team stays on it (CD-290, CD-295)."""
        won = self.won.get(mode, [])
        last = len(self.starts[mode])
        return min([step for step in range(1, last + 1) if step not in won], default=last)

    def record(self, mode: str, step: int, won: bool) -> None:
        """Tick a win; a defeat keeps the step (CD-292)."""
        if not 1 <= step <= len(self.starts[mode]):
            raise AstrariumError(f"{mode} has no step {step}; its steps go from 1 to {len(self.starts[mode])}")
        if won and mode in self.won and step not in self.won[mode]:
            self.won[mode] = sorted([*self.won[mode], step])

    def json(self) -> dict[str, list[int]]:
        """What `won` of a new ladder takes."""
        return {mode: steps[:] for mode, steps in self.won.items()}
