"""One device for all: the cover while it changes hands, what lies at its two edges, and who goes on elsewhere.

While the device is covered the look is that of somebody who only watches, so nothing here can tell more than that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from astrarium.kernel import SPECTATOR
from astrarium.scene.element import el, join
from astrarium.scene.icons import badge, icon, mark
from astrarium.scene.picture import scene_of
from astrarium.table.device import Device, secret
from astrarium.text import Words
from astrarium.web.page.log import grouped, sentence
from astrarium.web.page.tools import last_step, to_actions, to_rules, tool

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

NEWS: Final = 3  # lines of what happened, on the cover


def device_of(look: Look) -> Device:
    device = look.table.device
    assert device is not None  # whoever shares has one
    return device


def hand(look: Look) -> Markup:
    """What lies over the page: the cover, a pause, or nothing but whose turn it is."""
    device, table = device_of(look), look.table
    asked = table.asked if not table.over else SPECTATOR
    covered = look.seat == SPECTATOR and not (look.past or table.over or table.row.closed)
    state, body = "open", Markup("")
    if covered and device.paused:
        state, body = "paused", pause(look, device)
    elif covered and asked in device.seats:
        state, body = "cover", cover(look, device, asked)
    edges = table.hushed and len(device.seats) == table.row.seats == 2 and not device.paused and not look.past
    turn = look.site("their-turn", look.names[asked]) if asked in device.seats else ""
    return el(
        "section",
        body,
        el("p", turn, class_="band", aria_hidden="true") if state == "open" and turn else None,
        edge(look, device) if edges else None,
        talking(look) if table.hushed and not look.past else None,
        id="hand",
        class_=state,
        aria_label=look.site("one-device"),
        data_state=state,
        data_turn=asked if asked in device.seats else None,
        data_shown=look.seat if look.seat >= 0 else None,
        data_peek="yes" if look.seat >= 0 and look.seat != asked else None,
        data_edges="yes" if edges else None,
        data_talk=("open" if not table.silence else "shut") if table.hushed else None,
        data_again=look.site("hold-it"),
        data_twice=look.site("tap-again"),
    )


# ------------------------------------------------------------ the cover
def cover(look: Look, device: Device, asked: int) -> Markup:
    site, name = look.site, look.names[asked]
    before = look.table.last_stop()
    last = look.table.match.moves[before].seat if before is not None else SPECTATOR
    over = site("turn-is-over", look.names[last]) if last in device.seats and last != asked else ""
    return el(
        "div",
        mark(asked, name),
        el("h1", site("give-it-to", name), id="hand-title", tabindex="-1"),
        el("p", *([over, el("br")] if over else []), site("nothing-secret")),
        news(look, asked),
        hold(look, asked, site("hold-to-see", name)),
        el("div", step_back(look), to_pause(look), class_="acts"),
        twice(look),
        class_="cover",
    )


def hold(look: Look, seat: int, text: str) -> Markup:
    """Held for a moment it shows what that person sees; without a script a press does."""
    site = look.site
    ring = el("svg", el("circle", cx=50, cy=50, r=48, pathLength=100), viewBox="0 0 100 100", class_="hoop",
              aria_hidden="true")  # fmt: skip
    return look.form(
        "reveal",
        el("input", type="hidden", name="seat", value=seat),
        el(
            "button",
            ring,
            el("span", text),
            class_="hold",
            aria_description=site("hold-enter", look.names[seat]),
            data_reveal=seat,
        ),
    )


def news(look: Look, seat: int) -> Markup | None:
    """What everybody saw since that person's last move: three lines at most, in names, and how it stands."""
    table, words = look.table, public(look)
    mine = table.last_own(seat)
    lines = [line for line in table.log(SPECTATOR) if mine is None or line.moment > mine + 1]
    told = [one for one in grouped(words, lines) if not one.head][-NEWS:] if mine is not None else []
    items = [
        el(
            "li",
            badge(one.turn, words.seat(one.turn)) if one.turn >= 0 else None,
            el("span", sentence(words, one.event)),
        )
        for one in told
    ]
    stands = scene_of(table.game).gist(words.position, words) if words.position is not None else ""
    if not items and not stands:
        return None
    head = look.site("since-your-turn") if items else look.site("how-it-stands")
    return el("div", el("h2", head), el("ul", *items) if items else None, el("p", stands), class_="news")


def public(look: Look) -> Words:
    """Words that tell what somebody sees who only watches."""
    words = Words(look.table.game, look.site.lang, look.names, look.table.match.box)
    return words.at(look.table.match.state.view(SPECTATOR))


def step_back(look: Look) -> Markup | None:
    """Whoever moved last may take it back, while nobody has seen what follows."""
    moment = look.table.step_back()
    if moment is None:
        return None
    who = look.names[look.table.match.moves[moment].seat]
    return look.form("stepback", el("button", icon("undo"), look.site("one-step-back", who), class_="button plain"))


def to_pause(look: Look) -> Markup:
    press = el("button", icon("pause"), look.site("pause"), class_="button plain", name="pause", value="yes")
    return look.form("cover", press)


def twice(look: Look) -> Markup:
    """For whoever can't hold: two presses instead."""
    return el("button", look.site("tap-twice"), type="button", class_="twice", aria_pressed="false", data_twice="yes")


def pause(look: Look, device: Device) -> Markup:
    """Everybody has gone away: whoever is back first holds their name."""
    site = look.site
    people = [el("li", mark(n, look.names[n]), hold(look, n, site("hold-to-see", look.names[n]))) for n in device.seats]
    return el(
        "div",
        icon("pause"),
        el("h1", site("all-covered"), id="hand-title", tabindex="-1"),
        el("p", site("who-is-back")),
        el("ul", *people, class_="people"),
        twice(look),
        class_="cover",
    )


# ------------------------------------------------------------ two people with the device between them
def edge(look: Look, device: Device) -> Markup:
    """The hands of two partners at the two edges, covered, each with its own place to hold. On a phone, and while a
    device stands upright, the cover is used instead."""
    site, shown = look.site, look.seat
    made = []
    for n, seat in enumerate(device.seats):
        name = look.names[seat]
        made.append(
            el(
                "div",
                mark(seat, name),
                el("div", el("b", name), look.picture.panels[seat] if shown == SPECTATOR else None),
                hold(look, seat, site("hold-to-look")) if shown == SPECTATOR else None,
                class_="edge far" if n else "edge near",
                hidden="hidden" if seat == shown or (shown != SPECTATOR and not n) else None,
            )
        )
    return join(*made)


def talking(look: Look) -> Markup:
    """Whether those who sit together may talk now, and of what; what holds at one device."""
    site, told = look.site, look.words.table("talking")
    free = not look.table.silence
    question = look.match.state.question.name()
    topic = told.get(question, "") if free else ""
    chip = el("small", icon("bell" if free else "mute"), site("talk-now"))
    rules = [("hand", "device-hand"), ("clock", "device-clock")]
    plates = [
        el(
            "div",
            el("h3", site("may-talk" if free else "silent"), chip),
            el("p", topic) if topic else None,
            el("p", told.get("open" if free else "shut", site("silence") if not free else "")),
            class_="plate now open" if free else "plate now",
            role="status",
        )
    ]
    if not free and told.get("next"):
        plates.append(el("div", el("h3", site("next-window")), el("p", told["next"]), class_="plate"))
    plates.append(
        el(
            "div",
            el("h3", site("at-one-device")),
            el("ul", *[el("li", icon(sign), site(word)) for sign, word in rules]),
            class_="plate",
        )
    )
    return el("div", *plates, class_="talking")


# ------------------------------------------------------------ the bar and the menu
def asked_by_name(look: Look, question: str) -> str:
    """ "Ben: choose a ship to sail." A question that begins with somebody's name keeps it as it is."""
    if not question.startswith(tuple(look.names)):
        question = question[:1].lower() + question[1:]
    return look.site("asks-name", look.names[look.seat], question)


def tools(look: Look) -> Markup:
    """The four tools at a shared device: hints are for who plays alone, and everything can be covered."""
    site, table = look.site, look.table
    undoable = table.undoable(look.seat) if look.mine else 0
    last = table.last_stop()
    mover = table.match.moves[last].seat if last is not None else SPECTATOR
    agree = not undoable and mover in device_of(look).seats and look.seat >= 0 and table.may_ask_back(mover)
    if agree:
        back = el(
            "button", icon("undo"), el("span", site("take-back")), type="button", class_="tool", data_open="agree"
        )
    else:
        back = tool(
            look, "undo", "undo", "undo", "steps", "1", shortcut="u", off=not undoable, what=last_step(look, undoable)
        )
    hides = secret(table.match.state, table.match.log, device_of(look).seats)
    name, value = ("", "") if hides else ("pause", "yes")
    covering = tool(look, "cover" if hides else "pause", "cover", "lock" if hides else "pause", name, value)
    return el("div", to_actions(look), back, covering, to_rules(look), class_="tools")


def agreeing(look: Look) -> Markup:
    """What has been seen is taken back if all agree: each holds their name, together or one after the other."""
    site = look.site
    people = [
        el("li", el("button", mark(n, look.names[n]), look.names[n], type="button", class_="button", data_agrees=n))
        for n in device_of(look).seats
    ]
    all_ = el("button", icon("undo"), site("take-back"), class_="button solid", disabled="disabled")
    return el(
        "dialog",
        el("h2", site("all-agree")),
        el("p", site("all-agree-how")),
        el("ul", *people, class_="people"),
        look.form("together", all_),
        el("form", el("button", icon("close"), el("span", site("close"), class_="hush"), class_="tool close"),
           method="dialog"),
        id="agree",
        aria_label=site("all-agree"),
    )  # fmt: skip


def goes_on(look: Look) -> list[Markup]:
    """Everybody can take their chair along to a device of their own."""
    return [
        el(
            "form",
            el("button", icon("link"), look.site("goes-on", look.names[n]), class_="button", name="seat", value=n),
            method="post",
            action=f"/t/{look.id}/link",
            data_dialog="yes",
        )
        for n in device_of(look).seats
        if not look.table.over
    ]
