"""The armadas that are offered before the first question: what they promise is what is dealt."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.games import load
from astrarium.games.efemeris.actions import CAPTAINS, CREWS, NATIONS, PLANETS
from astrarium.games.efemeris.scene import SCENE
from astrarium.games.efemeris.scene.advised import first_captains, first_hand, homes
from astrarium.games.efemeris.state import NONE, Firmament
from astrarium.kernel import State
from astrarium.text import Words

GAME = load("efemeris")


def at_the_nation(mode: str, seed: str, rng: Random) -> State:
    """The first question of the person in the first chair."""
    state = GAME.new(GAME.setting(mode, 2), seed)
    while state.asked != 0:
        state.apply(rng.choice(state.legal()))
    assert state.question.name() == "ChooseNation"
    return state


@pytest.mark.parametrize("mode", [mode.word for mode in GAME.modes if 2 in mode.seats])
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_what_an_armada_promises_is_dealt(mode: str, seed: str) -> None:
    for nation in range(len(NATIONS)):
        rng = Random(seed)
        state = at_the_nation(mode, seed, rng)
        view = state.view(0)
        action = next((a for a in state.legal() if str(a).endswith(NATIONS[nation])), None)
        told = SCENE.own(view, Words(GAME, "en", ["Ada", "Bo"]).at(view))
        assert (f'data-target="nation:{NATIONS[nation]}"' in told.split("</header>")[1]) == (action is not None)
        if action is None:
            continue
        captains, hand, home = first_captains(view, nation), dict(first_hand(view, nation)), homes(view)
        for name in (
            *[words_of("captain", CAPTAINS[c]) for c in captains],
            *[words_of("crew", CREWS[k]) for k in hand],
        ):
            assert name in told
        state.apply(action)
        while not isinstance(state, Firmament) or 0 not in state.owner:
            legal = state.legal()
            given = SCENE.advised(state.view(0), legal) if state.asked == 0 else rng.choice(legal)
            assert given is not None, state.question.name()
            state.apply(given)
        assert [c for c in state.captains[:3] if c != NONE] == captains
        held = state.hand[: len(CREWS)]
        assert {kind: n for kind, n in enumerate(held) if n} == hand
        if len(home) == 1 or state.owner.index(0) in home:
            assert state.owner.index(0) in home
        else:  # somebody else took both
            assert all(state.owner[p] != NONE for p in home)
        assert any(PLANETS[p] for p in home)


def words_of(domain: str, value: str) -> str:
    return Words(GAME, "en").name(domain, value)
