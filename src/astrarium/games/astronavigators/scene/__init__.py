"""How the game draws itself; what each method is for stands in `astrarium.scene.scene`."""

from __future__ import annotations

from typing import ClassVar

from markupsafe import Markup

from astrarium.kernel import Action, Event
from astrarium.kernel.claims import Claim
from astrarium.scene import About, Answer, Race, Scene, Spectacle, Viewbox
from astrarium.scene.explained import Explained
from astrarium.text import Words

from ..view import ExpeditionView
from . import answers, claims, gist, launch, race, scene
from .forms import FORMS
from .score import SCORE


class AstroNavigatorsScene(Scene[ExpeditionView]):
    target_cards = answers.TARGET_CARDS
    forms = FORMS
    score = SCORE
    VIEWBOX = scene.VIEWBOX
    PIECES: ClassVar = {
        "hidden_agenda": "agenda",
        "constellation": "card",
        "lunar_card": "card",
        "planet_card": "card",
        "orrery_planet": "planet",
    }

    journeys = frozenset({"travels", "launches", "reaches-stage", "lands-on-moon", "returns"})

    def ground(self, view: ExpeditionView, words: Words) -> Markup:
        return scene.ground(view, words)

    def live(self, view: ExpeditionView, words: Words) -> Markup:
        return scene.live(view, words)

    def spectacle(self, view: ExpeditionView, words: Words, events: list[Event]) -> Spectacle | None:
        return launch.spectacle(view, words, events)

    def own(self, view: ExpeditionView, words: Words) -> Markup:
        return scene.own(view, words)

    def hand(self, view: ExpeditionView, words: Words) -> tuple[Markup, float, float]:
        return scene.hand(view, words)

    def panel(self, view: ExpeditionView, words: Words, seat: int) -> Markup:
        return scene.panel(view, words, seat)

    def when(self, view: ExpeditionView, words: Words) -> str:
        return answers.when(view, words)

    def sign(self, words: Words, domain: str, fact: int | str) -> Markup | None:
        return answers.sign(words, domain, fact)

    def about(self, view: ExpeditionView, words: Words, target: str) -> About | None:
        return scene.about(view, words, target)

    def answer(self, view: ExpeditionView, words: Words, action: Action) -> Answer | None:
        return answers.answer(view, words, action)

    def row(self, view: ExpeditionView, words: Words, action: Action) -> Markup | None:
        return answers.row(view, words, action)

    def row_explained(self, view: ExpeditionView, words: Words, action: Action, explained: Explained) -> Markup | None:
        return answers.row(view, words, action, explained)

    def claim_line(self, view: ExpeditionView, words: Words, action: Action, claim: Claim) -> Markup | None:
        return claims.line(view, words, action, claim)

    def claim_group(self, view: ExpeditionView, action: Action, claim: Claim) -> str:
        return claims.group(view, action, claim)

    def sheet(self, view: ExpeditionView, words: Words) -> list[tuple[str, list[int]]]:
        return scene.sheet(view, words)

    def total(self, view: ExpeditionView, words: Words) -> str:
        return scene.total(view, words)

    def race(self, view: ExpeditionView, words: Words) -> Race:
        return race.race(view, words)

    def glimpse(self, view: ExpeditionView) -> Viewbox:
        return gist.glimpse(view)

    def small(self, view: ExpeditionView, words: Words) -> Markup:
        return gist.small(view, words)


SCENE = AstroNavigatorsScene()
