"""What is worth a star in a logbook: each can be earned."""

from __future__ import annotations

import pytest

from astrarium.games.efemeris.feats import feats

from .build import fort, own, position


@pytest.mark.parametrize("mode", ["duel", "free-for-all", "team"])
def test_walls_are_a_star_by_the_default_rules(mode: str) -> None:
    """As many fortresses as the mode lets one build; more can never stand."""
    s = position(mode)
    planets = ["patrocles", "posidonius", "hipparchus"][: s.terms.fortresses]
    for planet in planets:
        own(s, planet, 0)
    s.outcome = [1] + [-1] * (s.seats - 1)
    assert "walls" not in feats(s.view(0), 0)
    for planet in planets:
        fort(s, planet)
    assert "walls" in feats(s.view(0), 0)
    s.outcome = [-1] * s.seats
    assert feats(s.view(0), 0) == []
