"""A die that falls and an energy that is lost, felt on the board: told from the events of one decision."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.kernel import Event
from astrarium.scene import Spectacle
from astrarium.scene.draw import disc, el, moved, path, use
from astrarium.scene.felt import flash, near
from astrarium.text.words import Words

from ..equipment import FACES
from ..view import DuoView

SECONDS: Final = 0.9
LOST: Final = 1.2
LABEL: Final = 15  # by which the middle of a die with its name lies lower
IMPACT: Final = 0.38  # seconds until the card meets the die


def blow(view: DuoView, words: Words, event: Event) -> Spectacle:
    """The card flies, the die breaks (CD-133, CD-139); the partner's is as slow as mine."""
    seat, face, number, cards = int(event.facts[0]), int(event.facts[1]), int(event.facts[2]), str(event.facts[3])
    left = view.dice.count(face)
    word, card = FACES[face], cards.split(" ")[0]
    crowded = bool(sum(view.row) + view.down)  # then the tray draws them smaller, and without their names
    places = tuple([f"#piece-die-{word}-{left + i + 1}|#p-beaten-{i + 1}" for i in range(number)])
    hand = f"#p-mine-{card}|#own" if seat == view.seat else f"#panel-{seat}"
    return Spectacle(
        words.event(event), near(struck(word, card, crowded)), SECONDS, places, hand, IMPACT, ours=True
    )  # fmt: skip


def struck(word: str, card: str, crowded: bool) -> Markup:
    """The die whole, then in two halves; the card; the flash between. As large as the tray is drawn, see the style sheet."""
    die = use(f"g-cd-die-{word}")
    halves = [
        el("svg", die, x=x, y=-50, width=50, height=110, viewBox=f"{x} -50 50 110", class_=side)
        for side, x in (("cd-half-left", -50), (None, 0))
    ]
    crack = path("M2-42L-7-16L6 0L-6 18L3 46", class_="cd-crack")
    return el(
        "g",
        el("g", *halves, class_="cd-halves"),
        el("g", die, class_="cd-whole"),
        el("g", use(f"g-cd-card-{card}", scale=0.52), class_="cd-thrown"),
        crack,
        flash(),
        class_="cd-struck cd-crowded" if crowded else "cd-struck",
        transform=None if crowded else moved(0, -LABEL),
    )


def lamp(view: DuoView, words: Words, event: Event) -> Spectacle:
    """The lamp of the generator goes out (CD-150)."""
    place = f"#piece-energy-{view.energy + 1}"
    gone = el(
        "g",
        disc(26, class_="cd-lamp"),
        path("M-3-30L7-10L-6 2L6 30", class_="cd-bolt"),
        disc(34, class_="cd-lamp-rim"),
        flash(0.8),
        class_="cd-out",
    )
    return Spectacle(words.event(event), near(gone), LOST, (place,), wait=0.12, ours=True)
