"""How the game draws itself; what each method is for stands in `astrarium.scene.scene`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from markupsafe import Markup

from astrarium.kernel import Action, Event, Setting
from astrarium.kernel.claims import Claim
from astrarium.scene import About, Answer, Ending, Race, Scene, Spectacle, Viewbox
from astrarium.scene.explained import Explained
from astrarium.text import Words

from ..view import DuoView
from . import abouts, answers, claim_lines, endings, gist, hands, panels, race, scene, triumph, who
from .forms import FORMS
from .score import SCORE


class CelestiaScene(Scene[DuoView]):
    target_cards = answers.TARGET_CARDS
    forms = FORMS
    score = SCORE
    VIEWBOX = scene.VIEWBOX
    PIECES: ClassVar = {
        "equipment": "card",
        "energy_token": "energy",
    }

    def ground(self, view: DuoView, words: Words) -> Markup:
        return scene.ground(view, words)

    def live(self, view: DuoView, words: Words) -> Markup:
        return scene.live(view, words)

    def spectacle(self, view: DuoView, words: Words, events: list[Event]) -> Spectacle | None:
        return triumph.spectacle(view, words, events)

    def own(self, view: DuoView, words: Words) -> Markup:
        return scene.own(view, words)

    def hand(self, view: DuoView, words: Words) -> tuple[Markup, float, float]:
        return hands.hand(view, words)

    def panel(self, view: DuoView, words: Words, seat: int) -> Markup:
        return panels.panel(view, words, seat)

    def below(self, view: DuoView, words: Words, seat: int, events: Iterable[Event]) -> Markup | None:
        return panels.below(view, words, seat, events)

    def when(self, view: DuoView, words: Words) -> str:
        return answers.when(view, words)

    def gist(self, view: DuoView, words: Words) -> str:
        return gist.gist(view, words)

    def sign(self, words: Words, domain: str, fact: int | str) -> Markup | None:
        return answers.sign(words, domain, fact)

    def about(self, view: DuoView, words: Words, target: str) -> About | None:
        return abouts.about(view, words, target)

    def answer(self, view: DuoView, words: Words, action: Action) -> Answer | None:
        return answers.answer(view, words, action)

    def answer_explained(self, view: DuoView, words: Words, action: Action, explained: Explained) -> Answer | None:
        return answers.explained_card(self, view, words, action, explained)

    def claim_line(self, view: DuoView, words: Words, action: Action, claim: Claim) -> Markup | None:
        return claim_lines.claim_line(words, claim, view.seat)

    def claim_group(self, view: DuoView, action: Action, claim: Claim) -> str:
        return claim_lines.claim_group(view, action, claim)

    def row(self, view: DuoView, words: Words, action: Action) -> Markup | None:
        return who.row(view, words, action)

    def sheet(self, view: DuoView, words: Words) -> list[tuple[str, list[int]]]:
        return scene.sheet(view, words)

    def race(self, view: DuoView, words: Words) -> Race:
        return race.race(view, words)

    def ending(self, view: DuoView, words: Words, following: Setting) -> Ending:
        return endings.ending(view, words, following)

    def glimpse(self, view: DuoView) -> Viewbox:
        return gist.glimpse(view)

    def small(self, view: DuoView, words: Words) -> Markup:
        return gist.small(view, words)


SCENE = CelestiaScene()
