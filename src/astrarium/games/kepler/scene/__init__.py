"""How the game draws itself; what each method is for stands in `astrarium.scene.scene`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from markupsafe import Markup

from astrarium.kernel import Action, Event, Offer
from astrarium.scene import About, Answer, Race, Scene, Series, Spectacle, Viewbox
from astrarium.scene.drawing import Place
from astrarium.scene.explained import Explained
from astrarium.text import Words

from .. import actions as act
from ..view import GalaxyView
from . import amounts, answers, count, gist, places, race, scene, settled
from .forms import FORMS, JOINS
from .score import SCORE


class KeplerScene(Scene[GalaxyView]):
    target_cards = answers.TARGET_CARDS
    forms = FORMS
    score = SCORE
    joins = JOINS
    VIEWBOX = scene.VIEWBOX
    leads = frozenset({"cube-moved", "bonus-taken", "flew", "withdrawn", "colonized", "card-declined"})
    heralds: ClassVar = {"technologies-chosen": "begins-with"}
    journeys = frozenset({"launched", "flew", "colonized", "target-reached"})
    PIECES: ClassVar = {
        "action": "space",
        "objective": "goal",
        "progress": "card",
        "technology": "level",
    }

    def ground(self, view: GalaxyView, words: Words) -> Markup:
        return scene.ground(view, words)

    def live(self, view: GalaxyView, words: Words) -> Markup:
        return scene.live(view, words)

    def where(self, view: GalaxyView, words: Words, target: str) -> Place | None:
        return places.where(view, words, target)

    def spectacle(self, view: GalaxyView, words: Words, events: list[Event]) -> Spectacle | None:
        return settled.spectacle(view, words, events)

    def own(self, view: GalaxyView, words: Words) -> Markup:
        return scene.own(view, words)

    def hand(self, view: GalaxyView, words: Words) -> tuple[Markup, float, float]:
        return scene.hand(view, words)

    def panel(self, view: GalaxyView, words: Words, seat: int) -> Markup:
        return scene.panel(view, words, seat)

    def when(self, view: GalaxyView, words: Words) -> str:
        return scene.when(view, words)

    def sign(self, words: Words, domain: str, fact: int | str) -> Markup | None:
        return amounts.sign(words, domain, fact)

    def about(self, view: GalaxyView, words: Words, target: str) -> About | None:
        return scene.about(view, words, target)

    def answer(self, view: GalaxyView, words: Words, action: Action) -> Answer | None:
        return answers.answer(view, words, action)

    def answer_explained(self, view: GalaxyView, words: Words, action: Action, explained: Explained) -> Answer | None:
        return answers.answer(view, words, action, explained)

    def series(self, view: GalaxyView, words: Words) -> Series | None:
        found = count.series(view)
        return Series(*found[1:], words.say("scene", found[0], found[1:])) if found else None

    def leaves(self, view: GalaxyView, words: Words, offers: Iterable[Offer]) -> str:
        series = count.series(view)
        if series and series[0] == "series-built":
            return words.say("scene", "built-of", series[1:])
        ships = {
            offer.action.ship
            for offer in offers
            if offer.no is None and isinstance(offer.action, act.OfShip) and offer.action.kind is act.PILOT
        }
        return words.say("scene", "ships-left", (len(ships),)) if ships else ""

    def sheet(self, view: GalaxyView, words: Words) -> list[tuple[str, list[int]]]:
        return scene.sheet(view, words)

    def race(self, view: GalaxyView, words: Words) -> Race:
        return race.race(view, words)

    def glimpse(self, view: GalaxyView) -> Viewbox:
        return gist.glimpse(view)

    def small(self, view: GalaxyView, words: Words) -> Markup:
        return gist.small(view, words)


SCENE = KeplerScene()
