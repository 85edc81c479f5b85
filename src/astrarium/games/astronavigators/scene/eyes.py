"""What the seat that looks at the board could observe from where it stands, and which parts of the game are in play."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import State
from astrarium.scene.cached import cached_property
from astrarium.text.words import Words

from ..board import calendar
from ..box import Pieces
from ..nouns import SET_COUNT
from ..observing import card_worth, hidden_by, lacks_technique, set_worth
from ..sky import in_view, never_sets, polar_night, sun_hour, visible
from ..state import EARTH_SQUARES, MOON, Expedition
from ..terms import terms
from ..track import next_way
from ..view import ExpeditionView
from ..visiting import squares

NOTHING: Final = ("", "")
HIDDEN: Final = {  # what hides a card -> a word of the scene, and how it is coloured
    "only-from-lunar-orbit": ("from-orbit", "soft"),
    "not-from-space": NOTHING,
    "polar-night": ("polar-night", "warn"),
    "no-transit-now": ("no-transit", "soft"),
    "planet-hidden": ("planet-hidden", "soft"),
}


class Eyes:
    """One seat's look at the table; it looks at nothing before that is asked for."""

    def __init__(self, view: ExpeditionView, words: Words, table: State | None = None) -> None:
        self.view: Final = view
        self.words: Final = words
        self.laid: Final = table  # what I may know, if somebody has laid it before
        self.box: Final[Pieces] = view.pieces
        self.terms: Final = terms(view)
        self.fast: Final = self.terms.fast
        self.solar: Final = self.terms.solar

    @cached_property
    def me(self) -> int:
        return self.view.seat if self.view.seat >= 0 else max(self.view.asked, 0)

    @cached_property
    def placed(self) -> bool:
        return not self.view.sealed and min(self.view.continent) >= 0

    @cached_property
    def month(self) -> int:
        return calendar(self.view) + 1

    @cached_property
    def sun(self) -> int:
        return sun_hour(self.month)

    @cached_property
    def zone(self) -> int:
        place: int = self.view.place[self.me]
        return place // 12 if self.placed and place < EARTH_SQUARES else -1

    @cached_property
    def in_orbit(self) -> bool:
        return bool(self.view.place[self.me] == MOON)

    def say(self, key: str, *facts: int | str) -> str:
        return self.words.say("scene", key, facts)

    @cached_property
    def table(self) -> Expedition:
        """What I may know, as a state on which the rules can be asked."""
        table = self.laid or self.view.table()
        assert isinstance(table, Expedition)
        return table

    # ------------------------------------------------------------ what the rules say of my place
    def reach(self, vehicle: int) -> list[int]:
        """The squares where a move with the vehicle can end."""
        return squares(self.table, self.me, vehicle) if self.table.on_earth(self.me) else []

    @cached_property
    def next_stage(self) -> int:
        """Where my next step leads: outbound 0 to 4, the Moon, inbound 6 to 10, home."""
        return next_way(self.table, self.me)

    def sight(self, card: int, week: int) -> str:
        """Whether I could observe the card there, techniques included."""
        key, tone = self.verdict(card, week)
        icon = lacks_technique(self.table, self.me, card) if tone == "good" else 0
        if icon:
            key = "with-a-tile" if self.table.tile_with(self.me, icon) >= 0 else "no-technique"
        return self.say(key) if key else ""

    def to_come(self, icon: int) -> tuple[int, int]:
        """How many of the cards that may come next month show a set, and how many may come (AN-133, AN-R58)."""
        view = self.view
        cards = [card for card in (*view.deck, view.deck_top, *(view.planet_deck if self.solar else ())) if card >= 0]
        return sum([self.box.shows[card * SET_COUNT + icon] for card in cards]), len(cards)

    def explain(self, key: str, *facts: int | str) -> str:
        """A sentence of the large view."""
        return self.words.say("about", key, facts)

    # ------------------------------------------------------------ the sky
    def sees(self, constellation: int) -> bool:
        width = self.view.daylight
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
    @cached_property
    def character(self) -> int:
        """My character, or -1 where abilities are not in play."""
        return int(self.view.continent[self.me]) if self.terms.abilities and self.placed else -1

    def worth(self, card: int) -> int:
        """What scoring a card pays me, sets aside."""
        return card_worth(self.box, self.character, card)

    @cached_property
    def set_pays(self) -> int:
        """What completing a set pays me."""
        return set_worth(self.box, self.character)

    def verdict(self, card: int, week: int) -> tuple[str, str]:
        """Whether the card could be observed there by the rules, as a word of the scene and how it is coloured."""
        box, view = self.box, self.view
        if card < 0 or not self.placed:
            return NOTHING
        no = hidden_by(box, self.terms, view.planets, view.place[self.me], self.month, card, week)
        if no is None:
            return (self.seen_as(card), "good")
        if no.text == "not-in-the-sky":
            low = any(not in_view(self.zone, c // 24) for c in box.cells[card])
            return ("below", "soft") if low else ("daylight", "warn")
        if no.text == "not-this-phase":
            return (f"only-{box.phase[card] + 1}", "soft")
        return HIDDEN[no.text]

    def seen_as(self, card: int) -> str:
        """Why a card can be observed, in a word."""
        if self.box.rise[card] >= 0:
            return "from-orbit"
        if self.box.phase[card] >= 0:
            return "in-phase"
        return "transit" if self.box.transit[card] else "in-view"
