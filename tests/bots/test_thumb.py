"""The rules of thumb: what the greedy players of the games should not overlook."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from astrarium.bots import Outlook, make
from astrarium.games import load


def test_efemeris_settles_where_it_has_won_most() -> None:
    """The first to choose takes Hipparchus, the second Posidonius; nobody one of the homes that win least."""
    game = load("efemeris")
    for n in range(5):
        s = game.new(game.setting("duel"), f"homes-{n}")
        rng = Random(n)
        homes: list[str] = []
        while s.question.name() != "PlaceHome":
            choice = make("greedy").choose(Outlook(game, s, rng))
            if s.question.name() == "ChooseHome":
                homes.append(str(choice))
            s.apply(choice)
        assert homes == ["settle hipparchus", "settle posidonius"]


@pytest.mark.full
def test_celestia_duo_uses_its_whole_crew() -> None:
    """In some of two hundred games greedy partners use each member of the crew that acts on their word."""
    game = load("celestia-duo")
    used: Counter[str] = Counter()
    for n in range(200):
        s = game.new(game.setting("normal"), f"crew-{n}")
        rng = Random(n)
        while not s.over:
            choice = make("greedy").choose(Outlook(game, s, rng))
            used[choice.kind.word] += 1
            s.apply(choice)
    for word in ("set-die", "continue-with-olga", "use-baba", "use-crew", "ludvig", "mama", "save"):
        assert used[word] > 0, word
    assert used["set-die"] > 20
