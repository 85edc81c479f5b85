"""What others did since my last answer, told in at most three beats.

A beat is a sentence for the bar, with what it names on the board. What does not touch me is one beat, the way of a
piece another, and what touches me the last and the slowest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup, escape

from astrarium.kernel import Event
from astrarium.scene import Touch
from astrarium.scene.element import el
from astrarium.scene.picture import scene_of
from astrarium.web.page.log import named, news_of, seats_of

if TYPE_CHECKING:
    from astrarium.text import Words
    from astrarium.web.page.play import Look

GATHERED: Final = 700  # milliseconds of a beat
WAY: Final = 900
TOUCHES: Final = 1400
ALONE: Final = 1600  # of a turn in one beat: long enough to be followed
PARTS: Final = 3  # sentences in one beat


class Beat(NamedTuple):
    """Some of a turn, told together."""

    label: str
    text: Markup
    ms: int
    events: list[Event]
    touch: Touch | None = None


def breath(look: Look) -> Markup:
    """The turns of others since my last answer, one breath each."""
    made: list[Markup] = []
    heard: list[str] = []
    moment = 0
    others = [deed for deed in look.deeds if look.plays and not look.past and deed.seat != look.seat and deed.seat >= 0]
    for seat, some in groupby(others, key=lambda deed: deed.seat):
        turn = list(some)
        moment = turn[-1].moment
        beats = list(told(look, seat, [event for deed in turn for event in deed.events]))
        made += [drawn(look, seat, beat) for beat in beats]
        heard += [str(beat.text.striptags()) for beat in sorted(beats, key=lambda beat: beat.touch is None)]
    again = el("span", el("kbd", look.site("key-space")), look.site("again"), class_="again")
    return el(
        "div",
        el("p", ". ".join(heard), class_="hush", aria_live="polite"),
        *made,
        again if made else None,
        id="breath",
        data_moment=moment if made else None,
    )


def drawn(look: Look, seat: int, beat: Beat) -> Markup:
    rings = " ".join(
        [look.words.ring(*one) for event in beat.events for one in named(look.words, event) if one[0] != "seat"]
    )
    touch = beat.touch
    note = None
    if touch is not None and touch.text:
        note = el("aside", el("b", look.site("touches-you")), " ", touch.text, class_="touch")
    return el(
        "div",
        el("p", beat.text),
        note,
        class_=f"beat seat-{seat}",
        data_label=beat.label,
        data_ms=beat.ms,
        data_ring=rings or None,
        data_at=touch.target if touch is not None else None,
    )


def happened(look: Look) -> Markup:
    """What the last decision before a moment of the past led to, in one sentence."""
    if not look.deeds or look.deeds[-1].seat < 0:
        return Markup()
    deed = look.deeds[-1]
    return line(look.words, deed.seat, sorted(tellable(look, deed.events), key=theirs_first(look.words, deed.seat)))


def theirs_first(words: Words, seat: int) -> Callable[[Event], bool]:
    """An order: what somebody did, then what else came of it."""
    return lambda event: seats_of(words, event)[:1] != [seat]


def tellable(look: Look, events: list[Event]) -> list[Event]:
    """What is told of a turn: no heads of the log, and no news that has come true."""
    old = {*look.words.table("heads"), *news_of(look.words, events)}
    return [event for event in events if event.text not in old and look.words.find("events", event.text) is not None]


def told(look: Look, seat: int, events: list[Event]) -> Iterator[Beat]:
    """A turn in at most three beats."""
    words, site, scene = look.words, look.site, scene_of(look.table.game)
    events = tellable(look, events)
    touching = [(event, touch) for event in events if (touch := touch_of(look, seat, event)) is not None]
    struck = max(touching, key=lambda one: bool(one[1].target) + bool(one[1].text), default=None)
    last: list[Event] = []  # told last, and once; a way is seen before what it means
    if struck is not None:
        event, touch = struck
        last = [event] if touch.head else [one for one, other in touching if not other.head]
    before = struck is not None and struck[0].text in scene.journeys and struck[1].head != words.event(struck[0])
    rest = [event for event in events if before or event not in last]
    way = [event for event in rest if event.text in scene.journeys]
    gathered = [event for event in rest if event not in way]
    gathered.sort(key=theirs_first(words, seat))
    alone = not touching and not (way and gathered)
    if gathered:
        yield Beat(site("beat-first"), line(words, seat, gathered), ALONE if alone else GATHERED, gathered)
    if way:
        yield Beat(site("beat-way"), line(words, seat, way), ALONE if alone else WAY, way)
    if struck is not None:
        _, touch = struck
        text = marked(words, seat, escape(touch.head)) if touch.head else line(words, seat, last)
        yield Beat(site("touches-you"), text, TOUCHES, last, touch)


def touch_of(look: Look, seat: int, event: Event) -> Touch | None:
    """How an event touches the viewer: as the game says, or because its sentence names them."""
    found = scene_of(look.table.game).touch(look.view, look.words, event)
    if found is not None:
        return found
    seats = seats_of(look.words, event)
    return Touch("", "") if look.seat in seats[1:] and seats[0] == seat else None


def marked(words: Words, seat: int, text: Markup) -> Markup:
    """A sentence with the name of whoever it is about in their colour."""
    name = str(escape(words.seat(seat)))
    return Markup(str(text).replace(name, f"<em>{name}</em>", 1))


def line(words: Words, seat: int, events: list[Event]) -> Markup:
    """Some events as one sentence: the first with the name of whoever did it, the others after it."""
    lines, said = words.table("lines"), list[str]()
    for event in events:
        follows = bool(said) and seat in seats_of(words, event)[:1]
        table = "lines" if follows and event.text in lines else "events"
        text = words.say(table, event.text, event.facts).rstrip(".")
        if follows or (said and not seats_of(words, event)):
            bare = text.removeprefix(f"{words.seat(seat)} ")
            found = words.find(table, event.text)
            named = found is not None and words.choose(found, event.facts, ())[:1] == "{" and bare == text
            text = bare if named else bare[:1].lower() + bare[1:]  # a name is written as its owner writes it
        if text not in said:
            said.append(text)
    more = ["…"] if len(said) > PARTS else []
    return marked(words, seat, escape(", ".join([*said[:PARTS], *more])))
