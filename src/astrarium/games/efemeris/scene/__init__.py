"""How the game draws itself; what each method is for stands in `astrarium.scene.scene`."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from astrarium.kernel import Action, Event, Offer
from astrarium.kernel.claims import Claim
from astrarium.scene import About, Answer, Race, Scene, Spectacle, Touch, Viewbox
from astrarium.scene.drawing import Place
from astrarium.scene.explained import Explained
from astrarium.scene.place import Point
from astrarium.text import Words

from .. import actions as act
from ..actions import ROTATION
from ..view import FirmamentView
from . import advised, answers, claimed, gist, places, race, rows, scene, touching, triumph, turning
from .forms import FORMS, JOINS
from .score import SCORE


class EfemerisScene(Scene[FirmamentView]):
    target_cards = answers.TARGET_CARDS
    forms = FORMS
    score = SCORE
    joins = JOINS
    turning = ROTATION
    journeys = touching.JOURNEYS

    def ground(self, view: FirmamentView, words: Words) -> Markup:
        return scene.ground(view, words)

    def live(self, view: FirmamentView, words: Words) -> Markup:
        return scene.live(view, words)

    def viewbox(self, view: FirmamentView) -> Viewbox:
        return scene.viewbox(view)

    def where(self, view: FirmamentView, words: Words, target: str) -> Place | None:
        return places.where(view, words, target)

    def leg(self, view: FirmamentView, one: str, other: str) -> list[Point] | None:
        return places.leg(view, one, other)

    def spectacle(self, view: FirmamentView, words: Words, events: list[Event]) -> Spectacle | None:
        return triumph.spectacle(view, words, events)

    def touch(self, view: FirmamentView, words: Words, event: Event) -> Touch | None:
        return touching.touch(view, words, event)

    def own(self, view: FirmamentView, words: Words) -> Markup:
        return scene.own(view, words)

    def hand(self, view: FirmamentView, words: Words) -> tuple[Markup, float, float]:
        return scene.hand(view, words)

    def panel(self, view: FirmamentView, words: Words, seat: int) -> Markup:
        return scene.panel(view, words, seat)

    def when(self, view: FirmamentView, words: Words) -> str:
        return scene.when(view, words)

    def gist(self, view: FirmamentView, words: Words) -> str:
        return gist.gist(view, words)

    def sign(self, words: Words, domain: str, fact: int | str) -> Markup | None:
        return scene.sign(words, domain, fact)

    def about(self, view: FirmamentView, words: Words, target: str) -> About | None:
        return scene.about(view, words, target)

    def answer(self, view: FirmamentView, words: Words, action: Action) -> Answer | None:
        return answers.answer(view, words, action)

    def answer_explained(
        self, view: FirmamentView, words: Words, action: Action, explained: Explained
    ) -> Answer | None:
        return answers.answer_explained(view, words, action, explained)

    def claim_line(self, view: FirmamentView, words: Words, action: Action, claim: Claim) -> Markup | None:
        return claimed.claim_line(view, words, action, claim)

    def claim_group(self, view: FirmamentView, action: Action, claim: Claim) -> str:
        return claimed.claim_group(view, action, claim)

    def row_explained(self, view: FirmamentView, words: Words, action: Action, explained: Explained) -> Markup | None:
        return rows.row_explained(view, words, action, explained)

    def row(self, view: FirmamentView, words: Words, action: Action) -> Markup | None:
        return rows.row(view, words, action)

    def before(self, view: FirmamentView, event: Event) -> FirmamentView:
        return places.before(view, event)

    def extent(self, view: FirmamentView, words: Words, action: Action) -> str:
        return rows.extent(view, words, action)

    def advised(self, view: FirmamentView, legal: list[Action]) -> Action | None:
        return advised.advised(view, legal)

    def fits(self, view: FirmamentView, words: Words, action: Action) -> tuple[int, str, str]:
        return turning.fits(view, words, action)

    def leaves(self, view: FirmamentView, words: Words, offers: Iterable[Offer]) -> str:
        ships = {
            offer.action.ship
            for offer in offers
            if offer.no is None and isinstance(offer.action, act.OfVoyage) and offer.action.kind is act.SAIL
        }
        return words.say("scene", "ships-left", (len(ships),)) if ships else ""

    def sheet(self, view: FirmamentView, words: Words) -> list[tuple[str, list[int]]]:
        return scene.sheet(view, words)

    def race(self, view: FirmamentView, words: Words) -> Race:
        return race.race(view, words)

    def glimpse(self, view: FirmamentView) -> Viewbox:
        return gist.glimpse(view)

    def small(self, view: FirmamentView, words: Words) -> Markup:
        return gist.small(view, words)


SCENE = EfemerisScene()
