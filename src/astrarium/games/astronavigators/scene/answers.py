"""The target card: what an answer would do, from what lies open to who asks; and the rows of actions with their gain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import Action, View
from astrarium.scene import Answer, Danger
from astrarium.scene.draw import disc, el, join, path, use
from astrarium.text.words import Words

from .. import actions as act
from ..nouns import CARDS, PHASES, PLANET_CARDS, ROCKETS, SETS
from ..sheets import BOAT, BOAT_PLUS, SPACECRAFT, VEHICLE, VEHICLES
from ..state import EARTH_SQUARES, MOON, OUTBOUND, RETURNED
from . import chart
from .brings import UNKNOWN, Brings, brings
from .eyes import Eyes

SIGNS: Final = {  # of the rows of a month's actions
    "observe": "observe",
    "observe-second": "observe",
    "observe-planet": "gas-planet",
    "earth-rise": "earth-rise",
    "plan": "save",
    "plan-planet": "save",
    "lay": "planned",
    "launch": "spacecraft",
    "fly": "spacecraft",
    "pass": "pass",
}


# ------------------------------------------------------------ signs and amounts
def drawn(name: str) -> Markup:
    """A sign of the board's, to stand in a card of the same page, at any size."""
    return el("svg", use(f"g-an-i-{name}"), viewBox="0 0 24 24", class_="an-sign an-boxed", aria_hidden="true")


def lined(name: str, label: str = "") -> Markup:
    """The same in a line of text or a list, where many of them stand: the style says how large."""
    said: dict[str, Any] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return el("svg", use(f"g-an-i-{name}"), class_="an-sign", **said)


CARD_SIGNS: Final = {"solar-eclipse": "solar-protection", "lunar-eclipse": "lunar-orbit"}  # others are stars or planets
CARD_SIGNS.update(dict.fromkeys(PLANET_CARDS, "gas-planet"))


def sign(words: Words, domain: str, fact: int | str) -> Markup | None:
    """Vehicles and sets of a log line as signs; cards and moons with their names beside them."""
    if domain in ("card", "phase"):
        value = words.value_of(domain, fact)
        moon = el(
            "svg", use(f"g-an-moon-{value}"), viewBox="-13 -13 26 26", class_="an-sign an-boxed", aria_hidden="true"
        )
        art = moon if value in PHASES else lined(CARD_SIGNS.get(value, "star4"))
        return join(art, "\u00a0", words.name(domain, fact))
    if domain == "vehicle":
        name = fact if isinstance(fact, str) else VEHICLES[fact]
    elif domain == "set":
        name = fact if isinstance(fact, str) else SETS[fact]
    else:
        return None
    return lined(name, words.name(domain, fact))


def when(view: View, words: Words) -> str:
    """The month, beside the game's name."""
    eyes = Eyes(view, words)
    return f"{words.name('month', eyes.month - 1)} {view['month']}/24" if eyes.placed else ""


def plus(eyes: Eyes, nk: int) -> Markup:
    return join(el("b", f"+{nk}", class_="ok"), " ", eyes.say("nk"))


def gain(eyes: Eyes, found: Brings) -> list[tuple[str, Markup]]:
    """What an action brings, line by line."""
    words, box = eyes.words, eyes.box
    lines: list[tuple[str, Markup]] = []
    if found.why:
        lines.append((say(eyes, "brings"), join(el("b", "0"), " ", el("span", reason(eyes, found), class_="an-why"))))
    elif found.nk:
        lines.append((say(eyes, "brings"), plus(eyes, found.nk)))
    for icon in found.icons:
        have = eyes.view["icons"][eyes.me * len(SETS) + icon]
        need = box.required[icon]
        if have < need:
            text = say(eyes, "set-whole", box.set_nk) if icon in found.sets else say(eyes, "set-count", have + 1, need)
            lines.append((words.name("set", icon), join(drawn(SETS[icon]), " ", text)))
    for land in found.lands:
        lines.append((say(eyes, "new-land"), Markup.escape(words.name("continent", land))))
    if found.vehicle >= 0:
        name = words.name("vehicle", found.vehicle)
        lines.append((say(eyes, "first-time"), join(drawn(VEHICLES[found.vehicle]), " ", name)))
    return lines


def reason(eyes: Eyes, found: Brings) -> str:
    return say(eyes, "no-technique") if found.why == "no-technique" else eyes.say(found.why)


def say(eyes: Eyes, key: str, *facts: int | str) -> str:
    return eyes.words.say("answers", key, facts)


# ------------------------------------------------------------ the card
def answer(view: View, words: Words, action: Action) -> Answer | None:
    """The card of an action; none for those whose name says everything."""
    tell = TELLERS.get(action.kind.word)
    return tell(Eyes(view, words), action) if tell is not None and view.seat >= 0 else None


def card_picture(card: int) -> Markup:
    return (
        el("svg", use(f"g-an-card-{CARDS[card]}"), viewBox="0 0 88 124", aria_hidden="true") if card >= 0 else Markup()
    )


def tell_sight(eyes: Eyes, a: act.InWeek) -> Answer | None:
    """An observation in a week: of its top card, a saved card, or the planet card."""
    found = brings(eyes, a)
    if found is None or found.card < 0:
        return None
    return Answer(
        name=eyes.words.name("card", found.card),
        note=in_week(eyes, a),
        picture=card_picture(found.card),
        lines=tuple(gain(eyes, found)),
        button=eyes.words.action(a),
        rules=("AN-050",),
    )


def in_week(eyes: Eyes, a: act.InWeek) -> str:
    return f"{eyes.say('week', a.week + 1)} · {eyes.words.name('phase', a.week)}"


def tell_plan(eyes: Eyes, a: act.InWeek) -> Answer | None:
    """Saving a card: what it would be worth, and which card goes back for it."""
    found = brings(eyes, a)
    if found is None or found.card < 0:
        return None
    kept = [c for c in eyes.view["saved"][eyes.me * 3 : eyes.me * 3 + 3] if c >= 0]
    lines = [(say(eyes, "kept"), Markup.escape(say(eyes, "for-later")))]
    if kept and not three_places(eyes):
        lines.append((say(eyes, "goes-back"), Markup.escape(eyes.words.name("card", kept[0]))))
    return Answer(
        name=eyes.words.name("card", found.card),
        note=in_week(eyes, a),
        picture=card_picture(found.card),
        lines=tuple(lines),
        button=eyes.words.action(a),
        rules=("AN-053", "AN-054"),
    )


def three_places(eyes: Eyes) -> bool:
    own = eyes.view["continent"][eyes.me]
    return bool(eyes.terms.abilities and eyes.box.ability[own] == 0)


def reach(eyes: Eyes, vehicle: int) -> list[int]:
    """The squares where a journey with the vehicle can end, from where my die stands."""
    place = eyes.view["place"][eyes.me]
    if place >= EARTH_SQUARES or vehicle >= SPACECRAFT:
        return []
    own = eyes.view["continent"][eyes.me]
    if vehicle == BOAT and eyes.terms.abilities and eyes.box.ability[own] == BOAT_PLUS:
        return eyes.box.reach_plus[place]
    return eyes.box.reach[vehicle][place]


def tell_trip(eyes: Eyes, a: act.Trip | act.ConnectingBy | act.ByVehicle) -> Answer | None:
    """A vehicle: its first use, how many squares it reaches, and the new lands among them."""
    vehicle, found = a.vehicle, brings(eyes, a)
    if found is None or vehicle >= SPACECRAFT:
        return None
    ends = reach(eyes, vehicle)
    tiles = eyes.view["tile"][eyes.me * 7 : eyes.me * 7 + 7]
    lands = {eyes.box.icon[q * len(VEHICLES) + vehicle] for q in ends}
    new = [eyes.words.name("continent", k) for k in sorted(lands) if k >= 0 and tiles[k] < 0]
    lines = gain(eyes, found)
    lines.append((say(eyes, "new-lands"), Markup.escape(", ".join(new) or say(eyes, "none"))))
    return Answer(
        name=eyes.words.name("vehicle", vehicle),
        note=say(eyes, "squares", len(ends)),
        picture=drawn(VEHICLES[vehicle]),
        lines=tuple(lines),
        button=eyes.words.action(a),
        rules=(VEHICLE[vehicle].rule, "AN-080"),
        way=join(*[use("g-an-sq", *chart.centre(q), class_="an-reach") for q in ends]),
    )


def tell_move(eyes: Eyes, a: act.ToSquare) -> Answer | None:
    """The end of a journey: what it brings, the way there, and open sea."""
    view, square, vehicle = eyes.view, a.square, eyes.view.facts[0]
    found = brings(eyes, a)
    place = view["place"][eyes.me]
    if found is None or place >= EARTH_SQUARES:
        return None
    dangers = []
    if vehicle == BOAT and eyes.box.icon[square * len(VEHICLES) + BOAT] < 0:
        dangers.append(Danger(say(eyes, "at-sea"), say(eyes, "at-sea-why")))
    (x1, y1), (x2, y2) = chart.centre(place), chart.centre(square)
    line = path(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", class_="an-voyage")
    there = [eyes.words.seat(seat) for seat in range(view.seats) if seat != eyes.me and view["place"][seat] == square]
    lines = gain(eyes, found)
    if there and eyes.terms.abilities:
        lines.append((say(eyes, "meets"), Markup.escape(", ".join(there))))
    return Answer(
        name=eyes.words.name("square", square),
        note=eyes.words.name("vehicle", vehicle),
        lines=tuple(lines) or ((say(eyes, "brings"), Markup.escape(say(eyes, "no-new-land"))),),
        dangers=tuple(dangers),
        button=eyes.words.action(a),
        rules=(VEHICLE[vehicle].rule, "AN-092") if vehicle < len(VEHICLES) else (),
        way=join(line, disc(7, x2, y2, class_="an-voyage-end")),
    )


def tell_flight(eyes: Eyes, a: Action) -> Answer | None:
    """A launch or a step: where it leads, what it costs, and whether I can bear it (AN-129, AN-145, AN-212)."""
    found = brings(eyes, a)
    if found is None:
        return None
    view, me = eyes.view, eyes.me
    lines = gain(eyes, found)
    nk, dv = view["nk"][me] + found.nk, (0 if view["place"][me] < OUTBOUND else view["dv"][me])
    lands = found.stage in (MOON - OUTBOUND, RETURNED - OUTBOUND)
    if not lands:
        known = f"+{found.dv}" if found.dv != UNKNOWN else say(eyes, "up-to", found.worst)
        lines.append((eyes.say("dv"), join(el("b", known), " ", say(eyes, "of-knowledge", dv, nk))))
    rocket = a.rocket if isinstance(a, act.LaunchIn) else -1
    return Answer(
        name=eyes.words.name("way", found.stage),
        note=eyes.words.name("rocket", rocket) if rocket >= 0 else "",
        picture=el("svg", use(f"g-an-rocket-{ROCKETS[rocket]}"), viewBox="-24 -70 48 74") if rocket >= 0 else Markup(),
        lines=tuple(lines),
        dangers=() if lands else tuple(dangers(eyes, found, nk, dv)),
        button=eyes.words.action(a),
        rules=("AN-128", "AN-129"),
    )


def dangers(eyes: Eyes, found: Brings, nk: int, dv: int) -> list[Danger]:
    """What happens if the stage is too much: certain with an open tile, possible with a hidden one."""
    sure = found.dv != UNKNOWN
    if dv + found.worst <= nk or saved_by_sextant(eyes):
        return []
    home = found.stage > MOON - OUTBOUND
    out = home or not eyes.view["abort_left"][eyes.me]
    head = say(eyes, "too-much" if sure else "may-be-too-much", dv + found.worst, nk)
    return [Danger(head, say(eyes, "out" if out else "back-to-pad"), deadly=sure and out)]


def saved_by_sextant(eyes: Eyes) -> bool:
    return bool(eyes.view["sxt"][eyes.me] >= 0 and not eyes.view["cancelled"][eyes.me])


def tell_difficulty(eyes: Eyes, a: Action) -> Answer | None:
    """Facing a stage, or cancelling it with the sextant (AN-132)."""
    view, me = eyes.view, eyes.me
    if view.question != "SextantUse":
        return None
    dv = view["dv"][me] + (view["stage_dv"] if a.kind is act.TAKE_DV else 0)
    lines = [(eyes.say("dv"), join(el("b", dv), " ", say(eyes, "of-knowledge", view["dv"][me], view["nk"][me])))]
    found = Brings(dv=view["stage_dv"], worst=view["stage_dv"], stage=view["place"][me] - OUTBOUND)
    much = a.kind is act.TAKE_DV and dv > view["nk"][me]
    out = view["place"][me] > MOON or not view["abort_left"][me]
    risk = Danger(say(eyes, "too-much", dv, view["nk"][me]), say(eyes, "out" if out else "back-to-pad"), deadly=out)
    return Answer(
        name=eyes.words.name("way", found.stage),
        lines=tuple(lines),
        dangers=(risk,) if much else (),
        button=eyes.words.action(a),
        rules=("AN-132",),
    )


def tell_training(eyes: Eyes, a: Action) -> Answer:
    """An astronaut no longer observes before the launch (AN-121); away from a pad one is asked on request (AN-R93)."""
    lines = [(say(eyes, "gives"), Markup.escape(say(eyes, "may-launch")))]
    if a.kind is act.THINK:
        lines.insert(0, (say(eyes, "then"), Markup.escape(say(eyes, "asked-at-the-end"))))
    return Answer(
        name=eyes.say("astronaut"),
        lines=tuple(lines),
        dangers=(Danger(say(eyes, "no-observing"), say(eyes, "until-launch")),),
        button=eyes.words.action(a),
        rules=("AN-120", "AN-121", "AN-R93"),
    )


def tell_quest(eyes: Eyes, a: act.OfQuest) -> Answer | None:
    found = brings(eyes, a)
    if found is None:
        return None
    instrument = eyes.words.name("instrument", a.quest)  # each quest has its own
    return Answer(
        name=eyes.words.name("quest", a.quest),
        lines=(*gain(eyes, found), (say(eyes, "gives"), Markup.escape(instrument))),
        button=eyes.words.action(a),
        rules=("AN-258",),
    )


def tell_moon(eyes: Eyes, a: act.OfPhase) -> Answer:
    """A lunar token on the sextant."""
    picture = el("svg", use(f"g-an-moon-{PHASES[a.phase]}"), viewBox="-16 -16 32 32")
    lines = ((say(eyes, "gives"), Markup.escape(say(eyes, "cancels-one"))),)
    return Answer(
        eyes.words.name("phase", a.phase), eyes.say("sxt"), picture, lines, (), eyes.words.action(a), ("AN-132",)
    )


def tell_set(eyes: Eyes, a: act.OfSet) -> Answer:
    """A set token on the telescope or the indicator: how many of the cards to come show it."""
    box, view = eyes.box, eyes.view
    shows = [card for card in [*view["deck"], view["deck_top"]] if card >= 0 and box.shows[card * len(SETS) + a.icon]]
    total = len(view["deck"]) + (view["deck_top"] >= 0)
    open_ = view["deck_top"] in shows
    text = say(eyes, "comes-next") if open_ else say(eyes, "cards-show", len(shows), total)
    key = "sct" if a.kind is act.LOAD_TELESCOPE else "ai"
    lines = ((say(eyes, "gives"), Markup.escape(say(eyes, "step-more"))), (say(eyes, "chance"), Markup.escape(text)))
    rules = ("AN-133", "AN-134")
    return Answer(
        eyes.words.name("set", a.icon),
        eyes.say(key),
        drawn(SETS[a.icon]),
        lines,
        (),
        eyes.words.action(a),
        rules,
    )


TELLERS: Final[dict[str, Callable[[Eyes, Any], Answer | None]]] = {
    **dict.fromkeys(("observe", "observe-second", "observe-planet", "lay"), tell_sight),
    **dict.fromkeys(("plan", "plan-planet"), tell_plan),
    **dict.fromkeys(("travel", "connect", "ride"), tell_trip),
    **dict.fromkeys(("launch", "fly", "step"), tell_flight),
    **dict.fromkeys(("take-difficulty", "cancel-difficulty"), tell_difficulty),
    **dict.fromkeys(("load-telescope", "load-indicator"), tell_set),
    "move": tell_move,
    "become-astronaut": tell_training,
    "think-of-training": tell_training,
    "complete": tell_quest,
    "load-sextant": tell_moon,
}


# ------------------------------------------------------------ the rows of a month's actions
def row(view: View, words: Words, action: Action) -> Markup | None:
    """What stands on the button of an action of the month: sign, name, how it stands with it, what it brings."""
    word = action.kind.word
    if view.question != "Declare" or view.seat < 0 or not isinstance(action, act.InWeek):
        return None
    eyes = Eyes(view, words)
    found = brings(eyes, action) or Brings()
    vehicle = VEHICLES[action.vehicle] if isinstance(action, act.Trip) else ""
    rocket = action.rocket if isinstance(action, act.LaunchIn) else 0
    name = words.say("rows", word, (found.card, vehicle or 0, rocket)) if found.card >= 0 or word != "observe" else ""
    note = [eyes.say("week", action.week + 1)]
    if found.card >= 0 and word not in ("plan", "plan-planet"):
        note.append(reason(eyes, found) if found.why else eyes.say(eyes.verdict(found.card, action.week)[0]))
    if isinstance(action, act.Trip):
        note.append(say(eyes, "squares", len(reach(eyes, action.vehicle))))
    if found.stage >= 0:
        note.append(words.name("way", found.stage))
    number: Markup | None = None
    if word in ("fly", "launch") and found.stage not in (-1, MOON - OUTBOUND, RETURNED - OUTBOUND):
        cost = f"+{found.dv}" if found.dv != UNKNOWN else "?"
        number = el("b", f"+{found.nk}" if found.nk else cost, class_="ok" if found.nk else "an-cost")
    elif word != "pass":
        number = el("b", f"+{found.nk}" if found.nk else "0", class_="ok" if found.nk else "an-nil")
    text = el("span", name or words.action(action), el("small", " · ".join([part for part in note if part])))
    return join(lined(vehicle or SIGNS[word]), text, number)
