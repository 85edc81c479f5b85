"""What the seat that looks at the board could observe from where it stands, and which parts of the game are in play."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from astrarium.kernel import View
from astrarium.text.words import Words

from ..board import calendar, seen
from ..box import Pieces
from ..nouns import EARTH, FIRST_LUNAR
from ..sky import in_view, never_sets, polar_night, sun_hour, sun_is_up, visible
from ..state import EARTH_SQUARES, MOON
from ..terms import terms

NOTHING: Final = ("", "")


class Eyes:
    """One seat's look at the table; it looks at nothing before that is asked for."""

    def __init__(self, view: View, words: Words) -> None:
        self.view: Final = view
        self.words: Final = words
        self.box: Final[Pieces] = view.pieces
        self.terms: Final = terms(view)
        self.fast: Final = self.terms.fast
        self.solar: Final = self.terms.solar

    @cached_property
    def me(self) -> int:
        return self.view.seat if self.view.seat >= 0 else max(self.view.asked, 0)

    @cached_property
    def placed(self) -> bool:
        return not self.view["sealed"] and min(self.view["continent"]) >= 0

    @cached_property
    def month(self) -> int:
        return calendar(self.view) + 1

    @cached_property
    def sun(self) -> int:
        return sun_hour(self.month)

    @cached_property
    def zone(self) -> int:
        place: int = self.view["place"][self.me]
        return place // 12 if self.placed and place < EARTH_SQUARES else -1

    @cached_property
    def in_orbit(self) -> bool:
        return bool(self.view["place"][self.me] == MOON)

    def say(self, key: str, *facts: int | str) -> str:
        return self.words.say("scene", key, facts)

    def explain(self, key: str, *facts: int | str) -> str:
        """A sentence of the large view."""
        return self.words.say("about", key, facts)

    # ------------------------------------------------------------ the sky
    def sees(self, constellation: int) -> bool:
        width = self.view["daylight"]
        cells = self.box.cells[constellation]
        return self.zone >= 0 and all(visible(self.zone, self.month, c // 24, c % 24, width) for c in cells)

    def above(self) -> list[int]:
        """The rows of the star map above the horizon."""
        return [row for row in range(6) if self.zone >= 0 and in_view(self.zone, row)]

    def sunlit(self) -> list[int]:
        """The rows on which daylight falls."""
        if self.zone in (0, 5):
            return [] if polar_night(self.zone, self.month) else self.above()
        return [row for row in self.above() if not never_sets(self.zone, row)]

    # ------------------------------------------------------------ cards
    def verdict(self, card: int, week: int) -> tuple[str, str]:
        """Whether the card could be observed there, as a word of the scene and how it is coloured."""
        box, view = self.box, self.view
        if card < 0 or not self.placed:
            return NOTHING
        if box.rise[card] >= 0:
            return ("from-orbit", "good" if self.in_orbit else "soft")
        if self.zone < 0:
            return NOTHING
        if card < FIRST_LUNAR:
            if self.sees(card):
                return ("in-view", "good")
            if any(not in_view(self.zone, c // 24) for c in box.cells[card]):
                return ("below", "soft")
            return ("daylight", "warn")
        if box.phase[card] >= 0:
            if week >= 0 and box.phase[card] != week:
                return (f"only-{box.phase[card] + 1}", "soft")
            if box.solar_eclipse[card] and not sun_is_up(self.zone, self.month):
                return ("polar-night", "warn")
            return ("in-phase", "good")
        earth, planet = view["planets"][EARTH], view["planets"][box.planet[card]]
        if box.transit[card]:
            return ("transit", "good") if planet == earth else ("no-transit", "soft")
        return ("in-view", "good") if seen(box, earth, planet) else ("planet-hidden", "soft")
