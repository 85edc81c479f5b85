"""An exercise of a lesson on the page: its goal and its place in the lesson at the side, one note at a time beside what
it speaks of, and how a try has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from astrarium.kernel.claims import GAIN, LOSS, SET, SURELY, TABLE, Claim
from astrarium.kernel.information import PUBLIC
from astrarium.scene.element import el
from astrarium.scene.explained import sentence
from astrarium.scene.icons import icon
from astrarium.table.course import MISSED, OPEN, REACHED, Attempt, Exercise, LessonCourse, course_of, courses_of
from astrarium.table.lesson import Remark
from astrarium.web.page.lesson_note import close_button, learnt_in, next_lesson, note_box, ways_on, with_tools

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

HAPPENED: Final = 3  # claims that are told of a try


def exercise(look: Look, given: Exercise) -> Markup:
    """All of it, for whoever learns."""
    from astrarium.web.page.teaching import coach

    course = course_of(look.table.game, given.course)
    assert course is not None
    tried = given.judged(look.match)
    last = given.number == len(course.exercises)
    cards: list[Markup] = []
    if last and look.match.state.over:
        cards = [closing(look, course, given)]
    elif tried.state != OPEN and not (last and tried.state == MISSED and not look.match.state.over):
        cards = [ended(look, course, given, tried)]
    elif look.mine:
        asked, log = look.table.asked_of(look.seat), look.table.log(look.seat)
        notes = given.lesson.now(asked, log)
        cards = [card(look, course, given, note, n + 1, len(notes)) for n, note in enumerate(notes)]
    whole = side(look, course, given, tried) if not (last and look.match.state.over) else None
    return el(
        "aside",
        *cards,
        whole,
        coach(look) if last and tried.state == OPEN else None,
        id="lesson",
        aria_live="polite",
        aria_label=look.site("teacher"),
    )


def eyebrow(look: Look, course: LessonCourse, given: Exercise, *more: Markup) -> Markup:
    count = len(course.exercises)
    states = ["done" if n < given.number else "now" if n == given.number else None for n in range(1, count + 1)]
    dots = el("span", *[el("i", class_=one) for one in states], class_="dots", aria_hidden="true")
    said = look.site("exercise-of", given.course, given.number, count)
    return el("p", icon("hint"), said, dots, *more, class_="eyebrow")


def card(look: Look, course: LessonCourse, given: Exercise, note: Remark, number: int, count: int) -> Markup:
    """A note: one idea; the first step is shown to whoever asks for it."""
    site, lang = look.site, look.site.lang
    step = next_step(look, given, "note") if number == count else None
    word = ("let-me-try" if step is not None else "got-it") if number == count else "next-note"
    on = el(
        "button", site(word), class_=f"button {'plain' if step is not None else 'solid'}", type="button", data_note=word
    )
    title = dict(note.title).get(lang) or dict(given.lesson.title)[lang]
    about = note.ring or (look.table.game.actions.parse(given.step(look.match)).targets() if step is not None else [])
    return note_box(
        eyebrow(look, course, given, close_button(site)),
        el("h2", title, id=f"note-{number}"),
        el("p", el("b", site("goal-here")), " ", given.goal[lang], class_="goal-line"),
        el("p", with_tools(site, note.text[lang])),
        el("div", step, on, class_="buttons"),
        number=number,
        data_about=" ".join(about) or None,
    )


def next_step(look: Look, given: Exercise, where: str) -> Markup | None:
    """What to do next, once it is asked for."""
    site, text = look.site, given.step(look.match)
    if not text or not look.mine or text not in [str(offer.action) for offer in look.offers if offer.no is None]:
        return None
    action = look.table.game.actions.parse(text)
    does = el("button", site("do-it"), class_="button solid", name="action", value=text)
    word = "show-step" if not look.match.moves else "show-next-step"
    return el(
        "details",
        el("summary", site(word), class_="button solid"),
        el("p", look.words.action(action), class_="try"),
        look.form("move", does),
        class_="shown-step",
        id=f"step-{where}-{len(look.match.moves)}",  # another one at each question: it is closed again then
    )


def ended(look: Look, course: LessonCourse, given: Exercise, tried: Attempt) -> Markup:
    """How a try has ended: what was reached or lacks, what happened, and the way on."""
    site, lang = look.site, look.site.lang
    good = tried.state == REACHED
    told = happened(look, given)
    first = "exercise-good" if good else "exercise-missed"
    onward = given.number < len(course.exercises)
    following = goes(look, given.course, given.number + 1, site("next-exercise"), "solid" if good else "plain")
    again = goes(look, given.course, given.number, site("once-more"), "plain" if good else "solid")
    closes = ["closing"] if look.match.state.over else []
    return note_box(
        eyebrow(look, course, given),
        el("h2", site(first), id="note-1"),
        el("p", site("exercise-goal-was", given.goal[lang])) if not good else None,
        el("p", site("exercise-happened")) if told else None,
        el("ul", *[el("li", sentence(one)) for one in told], class_="told-list") if told else None,
        el("div", *([following, again] if good else [again, following]) if onward else [again], class_="buttons"),
        look=" ".join(["result", *(["got"] if good else []), *closes]),
    )


def goes(look: Look, course: int, number: int, said: str, kind: str = "plain", sign: str = "") -> Markup:
    """A press that lays another exercise in the stead of this one."""
    return el(
        "form",
        *[
            el("input", type="hidden", name=name, value=value)
            for name, value in (("lesson", course), ("exercise", number), ("from", look.id))
        ],
        el(
            "button",
            icon(sign) if sign else None,
            said,
            class_=f"button {kind}",
            name="game",
            value=look.table.game.id,
        ),
        method="post",
        action="/learn",
    )


def happened(look: Look, given: Exercise) -> list[str]:
    """What has changed for the learner since the exercise began, as claims; what matters most first."""
    match, seat, part = look.match, look.seat, look.table.game.part("claims")
    if part is None or match.start is None:
        return []
    begin, now = look.table.at(0).state, match.state
    claims = part.CLAIMS
    found: list[Claim] = []
    for word, measure in claims.measures:
        grown = measure(now, seat) - measure(begin, seat)
        if grown:
            found.append(Claim(GAIN if grown > 0 else LOSS, word, seat, (), (grown,), 0, SURELY))
    for reading in claims.readings:
        if reading.word not in claims.matters or not reading.effect:
            continue
        before, after = [one if isinstance(one, list) else [one] for one in (reading.read(begin), reading.read(now))]
        if len(before) != len(after) or is_hidden(look, reading.word):
            continue
        for i, (was, then) in enumerate(zip(before, after, strict=True)):
            who, places = reading.at(now, i)
            if was == then or who not in (seat, TABLE):
                continue
            if reading.amount:
                found.append(Claim(GAIN if then > was else LOSS, reading.word, who, places, (then - was,), 0, SURELY))
            elif not reading.bits:
                found.append(Claim(SET, reading.word, who, places, (then,), was, SURELY))
    order = {word: n for n, word in enumerate(claims.matters)}
    found.sort(key=lambda claim: order.get(claim.what, len(order)))
    said = [look.words.claim(claim, seat) for claim in found[:HAPPENED]]
    return list(dict.fromkeys(said))


def is_hidden(look: Look, word: str) -> bool:
    """Whether a field of that name is not for everybody: then nothing is said of what belongs to the table."""
    mark = look.match.state.FIELDS.get(word)
    return mark is not None and mark is not PUBLIC


def side(look: Look, course: LessonCourse, given: Exercise, tried: Attempt) -> Markup:
    """The goal, what the lesson goes through, and the ways to leave."""
    site, lang = look.site, look.site.lang
    rows = []
    for n, one in enumerate(course.exercises, 1):
        part = one.lesson.parts[0]
        inside = [el("b", part.name[lang]), el("small", part.text[lang])]
        done = n < given.number or (n == given.number and tried.state == REACHED)
        rows.append(
            el(
                "li",
                el("span", icon("check") if done else n, class_="k", aria_hidden="true"),
                el("div", *inside),
                class_="done" if done else "now" if n == given.number else None,
                aria_current="step" if n == given.number else None,
            )
        )
    goal = el(
        "div",
        el("h3", site("goal-here")),
        el("p", given.goal[lang]),
        icon("check") if tried.state == REACHED else None,
        class_="goal-here got" if tried.state == REACHED else "goal-here",
    )
    back = goes(look, given.course, given.number - 1, site("exercise-back")) if given.number > 1 else None
    onward = given.number < len(course.exercises)
    skip = goes(look, given.course, given.number + 1, site("exercise-skip")) if onward else None
    leave = el("button", site("leave-lesson"), type="button", class_="button plain", data_leave="yes")
    return el(
        "div",
        el("p", site("lesson-of", given.course, len(courses_of(look.table.game))), class_="eyebrow"),
        el("h2", course.title[lang]),
        goal,
        el("ol", *rows),
        next_step(look, given, "side") if tried.state == OPEN else None,
        el("div", back, skip, leave, class_="steps"),
        el("button", icon("hint"), site("back-to-lesson"), type="button", class_="button", data_leave="no"),
        class_="lesson-parts course",
    )


def closing(look: Look, course: LessonCourse, given: Exercise) -> Markup:
    """The end of a lesson: what was learnt, and the next star of the path."""
    site, lang, game = look.site, look.site.lang, look.table.game
    learnt = [learnt_in(one.lesson.parts[0], lang) for one in course.exercises[:-1]]
    won = look.match.state.outcome[look.seat] > 0
    again = goes(look, given.course, given.number, site("once-more"), "solid" if not won else "plain")
    real = el("button", icon("play"), site("again-alone"), class_="button", name="game", value=game.id)
    level = el("input", type="hidden", name="level", value="level:1")
    following = next_lesson(site, game, given.course + 1) if given.course < len(courses_of(game)) else None
    return note_box(
        el("p", f"{look.words.title()} · {course.title[lang]}", class_="eyebrow"),
        el("h2", site("you-learnt-it"), id="note-1"),
        el("p", with_tools(site, course.text[lang])),
        el("ul", *learnt, class_="learnt"),
        el(
            "div",
            el("form", level, real, method="post", action="/play") if won or following is None else again,
            el("form", *following, method="post", action="/learn") if following is not None else None,
            el("a", icon("star"), site("puzzle-of"), href="/puzzle", class_="button"),
            class_="buttons",
        ),
        ways_on(look),
        look="closing",
    )
