"""Comet's picture: the head with its tail of laid cards, the bag, and my hand below."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.scene import About, Scene, el, join
from astrarium.scene.draw import at, box, disc, text
from astrarium.text import Words

from .. import KINDS
from ..view import SkyView

XMLNS: Final = "http://www.w3.org/2000/svg"


def card(kind: int, value: int, name: str) -> Markup:
    """The face of a card, around the origin."""
    return join(
        box(-32, -44, 64, 88, 9, class_=f"co-card co-{KINDS[kind]}"),
        text(0, 4, str(value), 34, "co-number"),
        text(0, 30, name, 13, "co-name"),
    )


class CometScene(Scene[SkyView]):
    """What each method is for stands in `astrarium.scene.scene`."""

    VIEWBOX = (0, 0, 640, 320)

    def ground(self, view: SkyView, words: Words) -> Markup:
        """The comet's way over the sky."""
        return el("path", d="M40 280C180 250 420 180 560 70", class_="co-way")

    def live(self, view: SkyView, words: Words) -> Markup:
        """Cards laid, kind by kind along the tail; the head and what it asks for; the bag, which can be drawn from."""
        values = view.pieces.value
        tail = [
            at(
                130 + 130 * kind,
                240 - 52 * kind,
                card(kind, values[kind], words.name("card", kind)),
                text(0, -54, f"× {laid}", 15, "co-name"),
                id=f"piece-laid-{KINDS[kind]}",
                data_count=laid,
            )
            for kind, laid in enumerate(view.laid)
        ]
        head = at(
            560, 70, disc(34, class_="co-head"), text(0, 10, str(view.head or "–"), 30, "co-number"), id="piece-head"
        )
        bag = at(
            70,
            90,
            disc(40, class_="co-bag halo"),
            text(0, 6, str(view.bag), 26, "co-number"),
            text(0, 62, words.field("bag"), 14, "co-name"),
            id="piece-bag",
            data_target="do:draw",
        )
        return join(*tail, head, bag)

    def own(self, view: SkyView, words: Words) -> Markup:
        """My hand: every kind that I hold, with how many."""
        mine = view.hand[view.seat] if view.seat >= 0 else 0
        if not isinstance(mine, list):
            return Markup("")
        values = view.pieces.value
        held = [
            at(
                50 + 90 * kind,
                60,
                card(kind, values[kind], words.name("card", kind)),
                text(0, 62, f"× {number}", 15, "co-name"),
                data_target=f"card:{KINDS[kind]}",
            )
            for kind, number in enumerate(mine)
            if number
        ]
        return el("svg", *held, viewBox="0 0 280 132", width="280", height="132", class_="room-comet", xmlns=XMLNS)

    def about(self, view: SkyView, words: Words, target: str) -> About | None:
        """A card, large: what it is worth."""
        domain, _, value = target.partition(":")
        if domain != "card" or value not in KINDS:
            return None
        worth = view.pieces.value[KINDS.index(value)]
        return About(words.name("card", value), (words.say("about", "card", (worth,)),), ("CO-1",))


SCENE = CometScene()
