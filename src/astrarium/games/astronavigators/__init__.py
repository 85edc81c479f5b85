"""AstroNavigators: follow the stars and reach for the Moon (Vincent Verhoeven, Armillary Games)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from astrarium.kernel import Game, State

from . import (
    asides,
    boons,
    calibration,
    declaring,
    declaring_sky,
    draws,
    end,
    exchanging,
    flight,
    instruments,
    missions,
    month,
    observing,
    quests,
    setup,
    sites,
    solo,
    travelling,
    weeks,
)
from .actions import ACTIONS
from .bounds import bounds, left
from .box import open_box
from .nouns import FIRST_PLANET
from .secrets import is_search, redeal
from .state import Expedition, blank
from .terms import MODES, OPTIONS


def census(s: State) -> dict[str, int]:
    """Every card, tile and token is always in exactly one place."""
    assert isinstance(s, Expedition)
    cards = s.deck + s.planet_deck + s.tossed + s.earth_rise + [c for pile in s.weeks for c in pile]
    cards += [c for c in [s.deck_top, s.planet_top, *s.saved] if c >= 0]
    scored = [0] * 50
    for i, number in enumerate(s.scored):
        scored[i % 50] += number
    tiles = s.pile[:]
    for i, number in enumerate(s.discard):
        tiles[i] += number
    lying = [stage * 6 + v for track in (s.track, s.face_down) for stage, v in enumerate(track) if v >= 0]
    for i in s.removed + lying:
        tiles[i] += 1
    for i, v in enumerate(s.hand):
        if v >= 0:
            tiles[i % 5 * 6 + v] += 1
    own = [t for t in s.tile if t >= 0]
    question = s.agenda[-1] if s.agenda else None
    quest_cards = len(s.quest_deck) + len([c for c in s.slot_card if c < 7]) + 7 - s.instrument.count(-1)
    rocket_cards = len(s.rocket_deck) + len([c for c in s.slot_card if c >= 7]) + 8 - s.site.count(-1)
    if isinstance(question, quests.KeepQuest):
        quest_cards += len(s.offer)
    elif isinstance(question, sites.KeepRocket) and not is_search(question):
        rocket_cards += len(s.offer)
    elif isinstance(question, sites.SiteChoice):
        rocket_cards += 1
    count = {
        "observation cards": len([c for c in cards if c < FIRST_PLANET]) + sum(scored[:FIRST_PLANET]),
        "planet cards": len([c for c in cards if c >= FIRST_PLANET]) + sum(scored[FIRST_PLANET:]),
        "continent tiles held twice": len(own) - len(set(own)),
        "quests": quest_cards,
        "rockets": rocket_cards,
        "cards outside deck groups": sum(s.deck_groups + s.planet_groups) - len(s.deck) - len(s.planet_deck),
    }
    for i, number in enumerate(tiles):
        count[f"trajectory tiles {i // 6} {i % 6}"] = number
    return count


GAME: Final = Game(
    id="astronavigators",
    name="AstroNavigators",
    folder=Path(__file__).parent,
    shares=True,
    endings=(
        "first-on-the-moon",
        "came-furthest",
        "more-to-spare",
        "earlier-week",
        "nobody-wins",
        "better-in-the-race",
        "level-in-all",
    ),
    modes=MODES,
    options=OPTIONS,
    actions=ACTIONS,
    chapters=(
        setup,
        month,
        weeks,
        declaring,
        declaring_sky,
        observing,
        travelling,
        asides,
        quests,
        sites,
        instruments,
        missions,
        calibration,
        flight,
        boons,
        exchanging,
        draws,
        solo,
        end,
    ),
    open_box=open_box,
    blank=blank,
    begin=setup.SetUp,
    census=census,
    bounds=bounds,
    left=left,
    redeal=redeal,
    epoch=2,
)
