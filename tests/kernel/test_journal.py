"""The journal: what a match remembers of its past."""

from __future__ import annotations

from random import Random

from astrarium import load
from astrarium.kernel import Match
from astrarium.kernel.journal import MARKS


def test_a_long_match_remembers_few_positions_and_goes_back_to_any() -> None:
    game = load("kepler")
    match, rng = Match(game, game.setting("standard"), "long"), Random(1)
    after = {0: match.state.fingerprint()}
    while len(match.moves) < 5 * MARKS:
        match.play(rng.choice(match.state.legal()))
        after[len(match.moves)] = match.state.fingerprint()
        assert len(match.marks) <= MARKS
    assert len(match.marks) > MARKS // 2
    for moment in sorted(after, reverse=True)[:: MARKS // 2]:
        match.rewind(moment)
        assert match.state.fingerprint() == after[moment]
