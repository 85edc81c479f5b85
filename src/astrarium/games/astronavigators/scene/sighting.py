"""A constellation that is observed, felt in the sky: its figure is drawn part by part, told from the events of one decision."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.kernel import Event
from astrarium.scene import Spectacle
from astrarium.scene.draw import at, box, el, path, text
from astrarium.scene.results import NEAR

from ..nouns import CONSTELLATIONS
from .chart import SKY_LEFT, SKY_WIDTH, figure_box, sky_figure
from .earth import BOTTOM
from .eyes import Eyes

SECONDS: Final = 1.6
PARTS: Final = 4  # in which the lines of a figure come
LINE: Final = 25  # from one label to the next


def sighted(eyes: Eyes, events: list[Event]) -> Spectacle | None:
    """What I observed, or else the last that anybody did (AN-058); each set that it completes closes a ring (AN-061)."""
    found = [e for e in events if e.text == "card-scored" and int(e.facts[1]) < len(CONSTELLATIONS)]
    if not found:
        return None
    event = next((e for e in reversed(found) if e.facts[0] == eyes.view.seat), found[-1])
    seat, card, worth = (int(fact) for fact in event.facts)
    sets = [e for e in events if e.text == "set-scored" and e.facts[0] == seat]
    labels = [f"{eyes.words.name('card', card)} +{worth}"]
    labels += [f"{eyes.words.name('set', e.facts[1])} +{e.facts[2]}" for e in sets]
    name = CONSTELLATIONS[card]
    ours = seat == eyes.view.seat
    inside = (figure(name), *[ring(name, seat, n) for n in range(1 + len(sets))], told(name, labels))
    # as the sky, which is wider in a wide window
    drawn = el("svg", *inside, viewBox=NEAR, preserveAspectRatio="none", class_="an-show-of")
    return Spectacle(eyes.words.event(event), drawn, SECONDS, (f"~card:{name}",), ours=ours)


def figure(name: str) -> Markup:
    """Its stars, and its lines one after another."""
    x, y, _, _ = figure_box(name)
    lines, faint, bright = sky_figure(name)
    strokes = ["M" + one for one in lines.split("M") if one]
    step = -(-len(strokes) // PARTS)
    parts = [path("".join(strokes[n : n + step])) for n in range(0, len(strokes), step)]
    drawn = el("g", path(faint + bright, class_="an-sparks"), *parts, class_="an-drawn")
    return at(-round(x), -round(y), drawn)


def ring(name: str, seat: int, n: int) -> Markup:
    """A ring that closes around it, in the colour of whoever observed it."""
    _, _, a, b = figure_box(name)
    out = 12 + 7 * n
    return el("ellipse", rx=round(a + out), ry=round(b + out), pathLength=1, class_=f"an-closes rim-{seat}")


def told(name: str, labels: list[str]) -> Markup:
    """What it brought: below the figure, or above where the sky ends; wholly on the map."""
    x, y, _, b = figure_box(name)
    wide = max([len(label) for label in labels]) * 7.6 + 24
    first = b + 36 if y + b + 42 + LINE * len(labels) < BOTTOM else -b - 36 - LINE * (len(labels) - 1)
    middle = min(max(x, SKY_LEFT + wide / 2 + 4), SKY_LEFT + SKY_WIDTH - wide / 2 - 4) - x
    made = [
        at(
            middle,
            first + LINE * n,
            box(-wide / 2, -11, wide, 22, 11, class_="an-chip-plate"),
            text(0, 5, label, 14, "an-t an-ink"),
        )
        for n, label in enumerate(labels)
    ]
    return el("g", *made, class_="an-sighted")
