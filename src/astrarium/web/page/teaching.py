"""A guided first game on the page: one note at a time beside what it speaks of, the parts of the lesson at the side, a
coach's word after each own turn, and a closing page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from astrarium.kernel.explain import claims_of
from astrarium.puzzles.explained import aimed
from astrarium.puzzles.goals import HANDS
from astrarium.scene.element import el
from astrarium.scene.explained import sentence
from astrarium.scene.guide import guide_of
from astrarium.scene.icons import icon
from astrarium.table import Lesson, Remark
from astrarium.table.coaching import QUIET, CoachedTurn, last_turn
from astrarium.table.course import titles_of
from astrarium.table.lesson import lessons_of
from astrarium.text.claimed import threatened
from astrarium.text.compared import contrasts, is_cost
from astrarium.web.page import exercises
from astrarium.web.page.lesson_note import close_button, learnt_in, next_lesson, note_box, ways_on, with_tools
from astrarium.web.page.log import named, seats_of
from astrarium.web.page.site import Site

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

TRIED: Final = "try:"  # the seed of a table that was laid to try a step of a guide begins so
TRIED_STEP: Final = re.compile(r"try:(\d{1,2}):")


def lesson(look: Look) -> Markup:
    """All of it, for whoever learns; nothing for anybody else."""
    given = look.table.lesson
    if look.table.row.seed.startswith(TRIED) and look.seat >= 0:
        return tried(look)
    if given is None or look.seat != given.seat or look.past:
        return el("aside", id="lesson", aria_label=look.site("teacher"))
    if look.table.exercise is not None:
        return exercises.exercise(look, look.table.exercise)
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


def tried(look: Look) -> Markup:
    """A step of the guide that is tried on a table: what it is about, and the way back to it."""
    site, told = look.site, guide_of(look.table.game)
    number = TRIED_STEP.match(look.table.row.seed)
    n = int(number[1]) if number else 0
    if told is None or not 2 <= n <= len(told.steps) + 1:
        return el("aside", id="lesson", aria_label=site("teacher"))
    step, back = told.steps[n - 2], f"/learn/{look.table.game.id}#step-{n}"
    note = note_box(
        el("p", icon("rule"), site("how-to-play"), close_button(site), class_="eyebrow"),
        el("h2", site("try-named", told.plain(step.title, site.lang)), id="note-1"),
        el("p", told.html(step.text, site.lang)),
        el(
            "div",
            el("a", icon("back"), site("back-to-guide"), href=back, class_="button solid"),
            el("button", site("let-me-try"), class_="button plain", type="button", data_note="got-it"),
            class_="buttons",
        ),
    )
    beside = el("div", el("a", icon("back"), site("back-to-guide"), href=back, class_="button"), class_="lesson-parts")
    return el("aside", note, beside, id="lesson", aria_live="polite", aria_label=site("teacher"))


def card(look: Look, given: Lesson, note: Remark, number: int, count: int) -> Markup:
    """A note: one idea, what to try, and two ways on."""
    site, lang = look.site, look.site.lang
    legal = {str(offer.action): offer.action for offer in look.offers if offer.no is None}
    action = legal.get(note.do)
    here = action is not None or (not note.do and bool(note.tip))
    things, whose = happened(look, note)
    about = note.ring or (action.targets() if action is not None else things)
    title = dict(note.title).get(lang) or (given.parts[note.part - 1].name[lang] if note.part else site("teacher"))
    dots = [el("i", class_="now" if n == number else None) for n in range(1, count + 1)] if count > 1 else []
    last = number == count
    word = ("let-me-try" if action is not None else "got-it") if last else "next-note"
    on = el("button", site(word), class_="button plain" if action else "button solid", type="button", data_note=word)
    does = el("button", site("do-it"), class_="button solid", name="action", value=note.do)
    return note_box(
        el(
            "p",
            icon("hint"),
            named_lesson(site, given),
            el("span", *dots, class_="dots"),
            close_button(site),
            class_="eyebrow",
        ),
        el("h2", title, id=f"note-{number}"),
        el("p", with_tools(site, note.text[lang])),
        el("p", with_tools(site, note.tip[lang]), class_="try") if here else None,
        el("div", look.form("move", does) if action is not None else None, on, class_="buttons"),
        number=number,
        data_about=" ".join(about) or None,
        data_else=" ".join(whose) or None,
    )


def named_lesson(site: Site, given: Lesson) -> str:
    """What a lesson is called; the first one is the first game."""
    return dict(given.title).get(site.lang) or site("your-first-game")


def happened(look: Look, note: Remark) -> tuple[list[str], list[str]]:
    """What the event of a note names, and if nothing of it is in sight, whoever did it."""
    event = note.told(look.table.log(look.seat))
    if event is None:
        return [], []
    words = look.words
    things = [words.ring(domain, fact) for domain, fact in named(words, event) if domain != "seat"]
    return things, [f"#panel-{seat}" for seat in seats_of(words, event)[:1]]


def parts(look: Look, given: Lesson, reached: int, told: list[Remark]) -> Markup | None:
    """What the lesson goes through: done, with its notes to be read again, now, to come."""
    if not given.parts:
        return None
    lang = look.site.lang
    rows = []
    for n, one in enumerate(given.parts, 1):
        inside = [el("b", one.name[lang]), el("small", one.text[lang])]
        notes = [el("p", with_tools(look.site, note.text[lang])) for note in told if note.part == n < reached]
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
        el("h2", icon("rule"), named_lesson(look.site, given)),
        el("ol", *rows),
        said,
        el("p", leave),
        back,
        class_="lesson-parts",
    )


def coach(look: Look) -> Markup | None:
    """A word when I am asked again after my turn: what was better, or what stands before me now. Mostly none."""
    table, seat = look.table, look.seat
    turn = last_turn(table, seat, look.words.table("heads")) if look.mine else []
    found = look.tables.coaches.of(table, seat, turn) if turn else None
    if found is None or found.kind == QUIET.kind:
        return None
    words = look.words
    claims = claims_of(table.match.state)
    known = [one for one, _ in found.differs if one]
    gained = [words.claim(one, seat) for one in known if not is_cost(one, claims)]
    why = [
        *(gained or contrasts(words, found.differs, seat, claims)),
        *[threatened(words, threat) for threat in found.threats],
        *aimed(words, found.aims),
    ]
    if found.kind == "can" and found.better is not None:
        why.append(words.say("goals", "hands", (HANDS, HANDS)))
    good = found.kind in ("win", "can")
    return el(
        "div",
        icon("star" if good else "warn"),
        el("p", el("b", said_of(look, found)), *[f" {sentence(one)}" for one in why]),
        class_=f"coach {'good' if good else found.kind}",
        role="status",
        data_moment=turn[-1],
    )


def said_of(look: Look, found: CoachedTurn) -> str:
    """What was played and what was better, or what comes next to mind."""
    site, words = look.site, look.words
    if found.better is None:
        return site(f"coach-{found.kind}")
    better = words.action(look.table.game.actions.from_json(found.better))
    if found.kind == "can":
        return site("coach-sure", better)
    return site("coach-bad", words.action(look.table.match.moves[found.at].action), better)


def closing(look: Look, note: Remark) -> Markup:
    """The end of a lesson: what was learnt, and three ways on."""
    site, lang, game = look.site, look.site.lang, look.table.game
    given = look.table.lesson
    learnt = [learnt_in(part, lang) for part in given.parts] if given is not None else []
    again = el("button", icon("play"), site("again-alone"), class_="button", name="game", value=game.id)
    lessons = titles_of(game)
    done = lessons_of(game).index(given) + 1 if given is not None else len(lessons)
    onward = (
        el("form", *next_lesson(site, game, done + 1), method="post", action="/learn") if done < len(lessons) else None
    )
    return note_box(
        el("p", f"{look.words.title()} · {named_lesson(site, given)}" if given is not None else None, class_="eyebrow"),
        el("h2", site("you-learnt-it"), id="note-1"),
        el("p", with_tools(site, note.text[lang])),
        el("ul", *learnt, class_="learnt") if learnt else None,
        el(
            "div",
            onward,
            el("form", again, method="post", action="/play"),
            el("a", icon("star"), site("puzzle-of"), href="/puzzle", class_="button"),
            el("a", icon("rule"), site("how-to-play"), href=f"/learn/{game.id}", class_="button"),
            class_="buttons",
        ),
        ways_on(look),
        look="closing",
    )
