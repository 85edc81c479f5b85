"""The ladder: each win puts the pirate ship further ahead in the next game (section 16, CD-R42).

The step that a pair has reached is the option `ladder` of its table: whoever plays again after a win climbs by one,
after a defeat stays (CD-290, CD-292). Wins of a mode count for that mode alone, since the next game has the same mode.
"""

from __future__ import annotations

from astrarium.kernel import Setting, State

from .state import Duo


def steps(starts: tuple[int, ...]) -> tuple[int, ...]:
    """The starting cards of a mode, one for each step (CD-291); a mode with a single one has no ladder (CD-294)."""
    return starts if len(starts) > 1 else ()


def rematch(s: State) -> Setting:
    """The next game of the same pair. It differs in the pirate's start alone (CD-293); after the last step the team
    stays on it (CD-295)."""
    assert isinstance(s, Duo)
    setting = s.setting
    starts = steps(s.box.pirate_starts[setting.mode])
    if not starts or min(s.outcome, default=0) < 1:
        return setting
    step = min(setting.number("ladder") + 1, len(starts))
    return Setting(setting.mode, setting.seats, {**setting.options, "ladder": step}, setting.others)
