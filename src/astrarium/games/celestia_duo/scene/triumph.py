"""The pirate caught, a mast that falls, the pirate beaten: scenes over the board, told from the events of one decision. Blows
are felt on the board (blows.py)."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.kernel import Event
from astrarium.scene import Spectacle
from astrarium.scene.draw import at, box, el, fitted, text, use
from astrarium.text.words import Words

from ..view import DuoView
from . import blows, sky

# what is worth a scene, the greatest first; in seconds
SCENES: Final = {"victory": 4.0, "caught": 2.0, "mast-fell": 1.8}


def spectacle(view: DuoView, words: Words, events: list[Event]) -> Spectacle | None:
    """The greatest thing that happened (CD-105, CD-267, CD-281)."""
    for key, seconds in SCENES.items():
        found = [event for event in events if event.text == key]
        if found:
            return Spectacle(words.event(found[-1]), picture(words, key, words.event(found[-1])), seconds, ours=True)
    for key, draw in (("energy-lost", blows.lamp), ("eliminated", blows.blow)):
        found = [event for event in events if event.text == key]
        if found:
            return draw(view, words, found[-1])
    return None


def picture(words: Words, key: str, line: str) -> Markup:
    """Our airship comes from the left; his ship lies at the right, and goes down when it is beaten."""
    head = words.say("scene", f"scene-{key}", ())
    return el(
        "svg",
        box(0, 0, sky.WIDTH, sky.HEIGHT, class_="cd-dusk"),
        sky.backdrop(),
        at(330, 330, el("g", use("g-cd-airship", scale=4.2), class_="cd-chases")),
        at(800, 352, el("g", use("g-cd-rigged", scale=4.2), class_="cd-sinks" if key == "victory" else "cd-shaken")),
        text(sky.WIDTH / 2, 116, head, fitted(head, 62, 900), "d cd-headline"),
        text(sky.WIDTH / 2, 160, line, fitted(line, 22, 900), "t cd-headline"),
        viewBox=f"0 0 {sky.WIDTH} {sky.HEIGHT}",
        preserveAspectRatio="xMidYMid slice",
    )
