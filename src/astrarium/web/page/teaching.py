"""A guided first game on the page: one note at a time beside what it speaks of, the parts of the lesson at the side, a
coach's word after each own turn, and a closing page."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from astrarium.bots.sense import sense_of
from astrarium.kernel import State
from astrarium.scene.element import el
from astrarium.scene.guide import guide_of
from astrarium.scene.icons import icon
from astrarium.table import Lesson, Remark

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

GAINED: Final = 0.03  # of a judgement that runs from -1 to 1
MISSED: Final = -0.05


def lesson(look: Look) -> Markup:
    """All of it, for whoever learns; nothing for anybody else."""
    given = look.table.lesson
    if given is None or look.seat != given.seat or look.past:
        return el("aside", id="lesson", aria_label=look.site("teacher"))
    over = look.match.state.over
    asked, log = look.table.asked_of(look.seat), look.table.log(look.seat)
    told = [note for note in given.notes if note.came(asked, log)]
    notes = given.end() if over else given.now(asked, log) if look.mine else []
    if over:
        cards = [closing(look, note) for note in notes]
    else:
        cards = [card(look, given, note, n + 1, len(notes)) for n, note in enumerate(notes)]
    return el(
        "aside",
        *cards,
        parts(look, given, given.reached(asked, log, over), told) if not over else None,
        coach(look) if not over else None,
        id="lesson",
        aria_live="polite",
        aria_label=look.site("teacher"),
    )


def card(look: Look, given: Lesson, note: Remark, number: int, count: int) -> Markup:
    """A note: one idea, what to try, and two ways on."""
    site, lang = look.site, look.site.lang
    legal = {str(offer.action): offer.action for offer in look.offers if offer.no is None}
    action = legal.get(note.do)
    here = action is not None or (not note.do and bool(note.tip))
    about = action.targets() if action is not None else note.ring
    title = given.parts[note.part - 1].name[lang] if note.part else site("teacher")
    name = f"note-{number}"
    dots = [el("i", class_="now" if n == number else None) for n in range(1, count + 1)] if count > 1 else []
    last = number == count
    word = ("let-me-try" if action is not None else "got-it") if last else "next-note"
    on = el("button", site(word), class_="button plain" if action else "button solid", type="button", data_note=word)
    does = el("button", site("do-it"), class_="button solid", name="action", value=note.do)
    return el(
        "section",
        el(
            "p",
            icon("hint"),
            site("your-first-game"),
            el("span", *dots, class_="dots"),
            el(
                "button", icon("close"), type="button", class_="tool", data_leave="yes", aria_label=site("leave-lesson")
            ),
            class_="eyebrow",
        ),
        el("h2", title, id=name),
        el("p", note.text[lang]),
        el("p", note.tip[lang], class_="try") if here else None,
        el("div", look.form("move", does) if action is not None else None, on, class_="buttons"),
        class_="now" if number == 1 else None,
        role="dialog",
        aria_labelledby=name,
        data_about=" ".join(about) or None,
    )


def parts(look: Look, given: Lesson, reached: int, told: list[Remark]) -> Markup | None:
    """What the lesson goes through: done, with its notes to be read again, now, to come."""
    if not given.parts:
        return None
    lang = look.site.lang
    rows = []
    for n, one in enumerate(given.parts, 1):
        inside = [el("b", one.name[lang]), el("small", one.text[lang])]
        notes = [el("p", note.text[lang]) for note in told if note.part == n < reached]
        rows.append(
            el(
                "li",
                el("details", el("summary", *inside), *notes) if notes else el("div", *inside),
                class_="done" if n < reached else "now" if n == reached else None,
                aria_current="step" if n == reached else None,
            )
        )
    quieter = el(
        "button", look.site("quieter"), type="button", class_="since", data_quieter="yes", aria_pressed="false"
    )
    said = el("p", look.site("coach-speaks"), " ", quieter)
    leave = el("button", icon("close"), look.site("leave-lesson"), type="button", class_="since", data_leave="yes")
    back = el("button", icon("hint"), look.site("back-to-lesson"), type="button", class_="button", data_leave="no")
    return el(
        "div",
        el("h2", icon("rule"), look.site("your-first-game")),
        el("ol", *rows),
        said,
        el("p", leave),
        back,
        class_="lesson-parts",
    )


def coach(look: Look) -> Markup | None:
    """A word on my last turn, once it is over: what I did, and how it stands; good or not by my own judgement."""
    table, seat = look.table, look.seat
    moves = table.match.moves
    own = [n for n, move in enumerate(moves) if move.seat == seat and not move.automatic]
    if not own or (look.mine and all(move.seat == seat for move in moves[own[-1] :])):
        return None  # my turn still runs
    last = own[-1]
    first = last
    while first and moves[first - 1].seat == seat:
        first -= 1
    before, after = table.at(first).state, table.at(last + 1).state
    if after.over:
        return None
    change = judged(look, after) - judged(look, before)
    kind = "good" if change > GAINED else "bad" if change < MISSED else "even"
    told = [
        line.event
        for line in table.log(seat)
        if first < line.moment <= last + 1
        and line.event.facts
        and line.event.facts[0] == seat
        and line.event.text != "turn"
    ]
    did = look.words.event(told[-1]) if told else ""
    stands = sense_of(table.game).stands
    reason = stands(after.imagine(seat, Random(last)), seat) if stands is not None else None
    said = look.site(f"coach-{kind}", did) if did else look.site(f"coach-{kind}-turn")
    how = f" {look.site('it-stands', look.words.reason(reason))}" if reason is not None else ""
    return el(
        "div",
        icon({"good": "check", "bad": "warn", "even": "hint"}[kind]),
        el("p", said, how),
        class_=f"coach {kind}",
        role="status",
        data_moment=last,
    )


def judged(look: Look, state: State) -> float:
    """What this seat would think of a position, by what it knows of it."""
    return sense_of(look.table.game).value(state.imagine(look.seat, Random(len(look.table.match.moves))), look.seat)


def closing(look: Look, note: Remark) -> Markup:
    """The end of a lesson: what was learnt, and three ways on."""
    site, lang, game = look.site, look.site.lang, look.table.game
    guide = guide_of(game)
    titles = [guide.html(step.title, lang) for step in guide.steps] if guide is not None else []
    learnt = [el("li", icon("check"), el("b", title)) for title in titles]
    again = el("button", icon("play"), site("again-alone"), class_="button solid", name="game", value=game.id)
    return el(
        "section",
        el("p", site("your-first-game-of", look.words.title()), class_="eyebrow"),
        el("h2", site("you-learnt-it"), id="note-1"),
        el("p", note.text[lang]),
        el("ul", *learnt, class_="learnt") if learnt else None,
        el(
            "div",
            el("form", again, method="post", action="/play"),
            el("a", icon("rule"), site("how-to-play"), href=f"/learn/{game.id}", class_="button"),
            el("a", icon("eye"), site("look-in-study"), href=f"/study/{look.id}", class_="button"),
            el("button", site("got-it"), class_="button plain", type="button", data_note="got-it"),
            class_="buttons",
        ),
        class_="now closing",
        role="dialog",
        aria_labelledby="note-1",
    )
