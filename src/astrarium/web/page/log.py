"""The log in words: grouped by turn, each line leading to its moment and ringing the pieces it names.

A game's words may say more: `[heads]` has the events that begin a group (`turn = "Turn {1} · {0:seat}"`), and `[lines]`
how an event is told under the head of whoever did it, without their name. A scene's `sign(words, domain, fact)` draws
a place such as `{1:cubes}`; its word stays as the name that is read out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup, escape

from astrarium.kernel import Event, Logged, View
from astrarium.scene.element import el
from astrarium.scene.icons import badge, icon
from astrarium.scene.kept import kept
from astrarium.scene.picture import scene_of
from astrarium.scene.score import MOST
from astrarium.table import Table
from astrarium.text import Words
from astrarium.text.message import PLACE
from astrarium.web.page.newcomers import changes
from astrarium.web.page.site import site

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

SHOWN: Final = 24  # lines beside the board
DRAWN: Final = 0xE000  # signs of their own stand for drawings until the sentence is whole


class LogLine(NamedTuple):
    """A line of the log: the moment it leads to, whose turn it belongs to, whether it begins one."""

    moment: int
    event: Event
    turn: int
    head: bool
    by: int = -1  # who decided it


def named(words: Words, event: Event) -> list[tuple[str, str | int]]:
    """What a line names: (domain, fact), in order."""
    text = words.find("events", event.text)
    if text is None:
        return []
    facts = event.facts
    return [(domain, facts[i]) for domain, i in places(words.choose(text, facts, ())) if i < len(facts)]


@lru_cache(2048)
def places(sentence: str) -> tuple[tuple[str, int], ...]:
    """The named places of a sentence."""
    return tuple([(place[2], int(place[1])) for place in PLACE.finditer(sentence) if place[2]])


def seats_of(words: Words, event: Event) -> list[int]:
    return [fact for domain, fact in named(words, event) if domain == "seat" and isinstance(fact, int)]


def sentence(words: Words, event: Event, table: str = "events") -> Markup:
    """What happened, with the game's own signs for things and amounts; put together once for all who read it."""
    view = words.position
    return composed(view, words, event, table) if view is not None else put_together(words, event, table)


@kept
def composed(_view: View, words: Words, event: Event, table: str) -> Markup:
    return put_together(words, event, table)


def put_together(words: Words, event: Event, table: str) -> Markup:
    text = words.find(table, event.text)
    if text is None:
        return escape(words.event(event))
    sign = scene_of(words.game).sign
    drawings: list[Markup] = []

    def place(found: object) -> str:
        whole, number, domain = found[0], int(found[1]), found[2]  # type: ignore[index]
        drawn = sign(words, domain, event.facts[number]) if domain and number < len(event.facts) else None
        if drawn is None:
            return str(whole)
        drawings.append(drawn)
        return chr(DRAWN + len(drawings) - 1)

    chosen = PLACE.sub(place, words.choose(text, event.facts, ()))
    filled = str(escape(words.fill(chosen, event.facts, ())))
    for n, drawn in enumerate(drawings):
        filled = filled.replace(chr(DRAWN + n), str(drawn))
    return Markup(filled)


def without(text: Markup, name: str) -> Markup:
    """A sentence under the head of whoever it is about.

    >>> without(Markup("Ada takes week 3"), "Ada"), without(Markup("Ada: yes"), "Ada")
    (Markup('Takes week 3'), Markup('Ada: yes'))
    """
    start = f"{escape(name)} "
    rest = str(text).removeprefix(start)
    return capital(rest) if text.startswith(start) and rest[:1].isalpha() else text


def capital(text: str) -> Markup:
    """A sentence, from its first letter on."""
    return Markup(text[:1].upper() + text[1:])


def grouped(words: Words, lines: list[Logged], decided: Callable[[int], int] = lambda _moment: -1) -> Iterator[LogLine]:
    """Whose turn each line belongs to: the game's heads say it, or else who did it."""
    heads = words.table("heads")
    turn = -1
    for line in lines:
        head = line.event.text in heads
        if head:
            turn = next(iter(seats_of(words, line.event)), -1)
        elif not heads:
            turn = next(iter(seats_of(words, line.event)), turn)
        yield LogLine(line.moment, line.event, turn, head, decided(line.moment))


def latest(table: Table, words: Words, seat: int, moment: int | None, shown: int) -> list[LogLine]:
    """The latest lines that a seat may read, oldest first. Reads back only as far as somebody's turn begins."""
    heads, lines = words.table("heads"), []
    for one in table.backwards(seat, moment):
        lines.append(one)
        begins = one.event.text in heads if heads else bool(seats_of(words, one.event))
        if len(lines) >= shown and begins:
            break
    moves = table.match.moves

    def decided(moment: int) -> int:
        while moment > 0 and moves[moment - 1].automatic:
            moment -= 1
        return moves[moment - 1].seat if moment else -1

    return [*grouped(words, lines[::-1], decided)][-shown:]


def gathered(words: Words, lines: list[LogLine]) -> Iterator[tuple[LogLine, ...]]:
    """Lines as they are told beside the board: what follows from a lead stands on its line (`Scene.leads`)."""
    leads, some = scene_of(words.game).leads, list[LogLine]()
    for told in lines:
        follows = bool(leads) and bool(some) and not told.head and not some[0].head and told.turn == some[0].turn
        if follows and (told.event.text not in leads or told.event.text == some[0].event.text):
            first, now = (seats_of(words, one.event)[:1] for one in (some[0], told))
            follows = first == now == [told.turn]
        else:
            follows = False
        if not follows and not (some and alike(words, some[-1], told)) and some:
            yield tuple(some)
            some = []
        some.append(told)
    if some:
        yield tuple(some)


def alike(words: Words, one: LogLine, other: LogLine) -> bool:
    """Whether the same happened once more, so that the second needs no sentence of its own."""
    same = one.event.text == other.event.text and (one.turn, one.head) == (other.turn, other.head)
    return same and repeats(words, other) and seats_of(words, one.event)[:1] == seats_of(words, other.event)[:1]


def repeats(words: Words, told: LogLine) -> bool:
    """Whether an event outside of everybody's turn can be told after another of its kind."""
    return told.event.text in words.table("lines") and told.turn not in seats_of(words, told.event)[:1]


def news_of(words: Words, events: Iterable[Event]) -> set[str]:
    """What is not told any more beside the board: announcements of what has come."""
    told = {event.text for event in events}
    return {herald for herald, came in scene_of(words.game).heralds.items() if came in told}


def log_lines(table: Table, words: Words, seat: int, moment: int | None, shown: int, page: str = "") -> list[Markup]:
    """The same in words, under heads; `page` is given for the whole log."""
    last = table.last_stop(moment) or 0
    own = table.last_own(seat) if seat >= 0 and moment is None else None
    last = last if own is None else min(last, own)  # all that others did since is new
    items: list[Markup] = []
    turn: int | None = None
    leads = scene_of(words.game).leads
    lines = latest(table, words, seat, moment, shown if page or not leads else 2 * shown)
    news = changes(table, site(words.lang), moment, page)
    if lines and table.match.log and lines[0].event is not table.match.log[0].event:  # those before are not shown
        news = [one for one in news if one[0] >= lines[0].moment]
    old = set() if page else news_of(words, [told.event for told in lines])
    lines = [told for told in lines if told.event.text not in old]
    now, then = words.position, as_told(words, lines)
    for some in [(one,) for one in lines] if page or not leads else gathered(words, lines):
        told = some[0]
        view, then = then[0], then[len(some) :]
        if view is not None:
            words.at(view)
        while news and news[0][0] < told.moment:
            items.append(news.pop(0)[1])
        if told.head or (told.turn != turn and told.turn >= 0 and not words.table("heads")):
            items.append(head(words, told))
        turn = told.turn
        if told.head:
            continue
        new = some[-1].moment > last
        if view is None or page:  # the whole log is read once
            items.append(line(words, some, seat, page, new))
        else:
            items.append(kept_line(view, words, some, seat, new))
    if now is not None:
        words.at(now)
    return [*items, *[line for _, line in news]]


def as_told(words: Words, lines: list[LogLine]) -> list[View | None]:
    """The position that each line speaks of: what was told keeps its words when the table has changed."""
    view, found = words.position, list[View | None]()
    for told in reversed(lines):
        found.append(view)
        if view is not None:
            view = scene_of(words.game).before(view, told.event)
    return found[::-1]


def head(words: Words, told: LogLine) -> Markup:
    text = sentence(words, told.event, "heads") if told.head else words.seat(told.turn)
    mark = badge(told.turn, words.seat(told.turn)) if told.turn >= 0 else None
    return el("li", mark, text, class_=f"head seat-{told.turn}" if told.turn >= 0 else "head")


@kept
def kept_line(_view: View, words: Words, some: tuple[LogLine, ...], me: int, new: bool) -> Markup:
    """A line beside the board: most stay as they were."""
    return line(words, some, me, "", new)


def line(words: Words, some: tuple[LogLine, ...], me: int, page: str, new: bool) -> Markup:
    """What stands on one line; in the whole log with its rule, beside the board that comes on hover."""
    told, event = some[0], some[0].event
    seats = seats_of(words, event)
    rings = [words.ring(*one) for part in some for one in named(words, part.event) if one[0] != "seat"]
    whose = told.turn if told.turn >= 0 else seats[0] if seats else -1
    classes = [f"seat-{whose}"] if whose >= 0 else []
    fresh = new and not page
    classes += ["new"] if fresh else []
    classes += ["to-me"] if any(to_me(words, part, me) for part in some) else []
    rule = el("a", event.rule, href=f"/rules/{words.game.id}#{event.rule}", class_="rule")
    parts = [el("a", text_of(words, part, page, n > 0), href=f"{page}?at={part.moment}") for n, part in enumerate(some)]
    score = scene_of(words.game).score if fresh else None
    notes = [score.notes[part.event.text] for part in some if part.event.text in score.notes] if score else []
    return el(
        "li",
        Markup(", ").join(parts),
        rule if page and event.rule else None,
        class_=" ".join(classes) or None,
        data_ring=" ".join(dict.fromkeys(rings)) or None,
        data_note=" ".join(" ".join(notes).split()[:MOST]) or None,
        data_rule=event.rule if not page else None,
    )


def to_me(words: Words, told: LogLine, me: int) -> bool:
    """Whether somebody else did it to me; what I chose in their turn is my own."""
    seats = seats_of(words, told.event)
    return 0 <= me != told.by and me in seats and (me != seats[0] or told.turn not in (me, -1))


def text_of(words: Words, told: LogLine, page: str, follows: bool) -> Markup:
    """An event under the head of whoever did it, or after another on its line."""
    event, seats = told.event, seats_of(words, told.event)
    own = bool(seats) and seats[0] == told.turn and event.text in words.table("lines")
    told_as = "lines" if own or (follows and repeats(words, told)) else "events"
    # the whole log has no board beside it whose drawings it could use
    text = escape(words.say(told_as, event.text, event.facts)) if page else sentence(words, event, told_as)
    if not own and seats and seats[0] == told.turn:
        bare = without(text, words.seat(told.turn))
        text = Markup(bare[:1].lower() + bare[1:]) if follows and bare != text else bare
    elif (own or not seats) and not follows:  # else it begins with a name, which is written as its owner writes it
        text = capital(text)
    return text


def log(look: Look) -> Markup:
    site = look.site
    lines = log_lines(look.table, look.words, look.seat, look.moment if look.past else None, SHOWN)
    body = el("ol", *lines) if lines else el("p", site("no-moves"), class_="quiet-text")
    return el(
        "section",
        el("h2", icon("log"), site("log")),
        el("div", body, role="log", aria_live="off", tabindex="0", aria_label=site("log"), class_="lines"),
        id="log",
    )
