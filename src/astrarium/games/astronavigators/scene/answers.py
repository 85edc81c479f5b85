"""The target card and the rows of a month's actions: name, picture and way are drawn here; what an answer does is read
off the engine (`astrarium.scene.explained`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import Action, Kind
from astrarium.kernel.claims import CHOICE, SURELY, Explanation
from astrarium.scene import Answer
from astrarium.scene.draw import disc, el, join, path, use
from astrarium.scene.explained import Explained
from astrarium.text.words import Words

from .. import actions as act
from ..declaring import Declare
from ..nouns import CARDS, PHASES, PLANET_CARDS, ROCKETS, SETS
from ..sheets import SPACECRAFT, VEHICLE, VEHICLES
from ..state import EARTH_SQUARES
from ..view import ExpeditionView
from ..visiting import vehicle_pays
from . import chart
from .eyes import Eyes
from .signs import icon

SIGNS: Final = {  # of the rows of a month's actions
    act.OBSERVE: "observe",
    act.OBSERVE_SECOND: "observe",
    act.OBSERVE_PLANET: "gas-planet",
    act.EARTH_RISE: "earth-rise",
    act.PLAN: "save",
    act.PLAN_PLANET: "save",
    act.LAY: "planned",
    act.LAUNCH: "spacecraft",
    act.FLY: "spacecraft",
    act.PASS: "pass",
}
PLANS: Final = (act.PLAN, act.PLAN_PLANET)
FLIGHTS: Final = (act.LAUNCH, act.FLY, act.STEP)


# ------------------------------------------------------------ signs and amounts
def drawn(name: str) -> Markup:
    """A sign of the board's, to stand in a card of the same page, at any size."""
    return el("svg", use(f"g-an-i-{name}"), viewBox="0 0 24 24", class_="an-sign an-boxed", aria_hidden="true")


def lined(name: str, label: str = "") -> Markup:
    """The same in a line of text or a list, where many of them stand: the style says how large."""
    said: dict[str, Any] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return el("svg", use(f"g-an-i-{name}"), class_="an-sign", **said)


def moon(phase: str) -> Markup:
    return el("svg", use(f"g-an-moon-{phase}"), viewBox="-13 -13 26 26", class_="an-sign an-boxed", aria_hidden="true")


CARD_SIGNS: Final = {"solar-eclipse": "solar-protection", "lunar-eclipse": "lunar-orbit"}  # others are stars or planets
CARD_SIGNS.update(dict.fromkeys(PLANET_CARDS, "gas-planet"))


def sign(words: Words, domain: str, fact: int | str) -> Markup | None:
    """Vehicles and sets of a log line as signs; cards and moons with their names beside them."""
    if domain in ("card", "phase"):
        value = words.value_of(domain, fact)
        art = moon(value) if value in PHASES else lined(CARD_SIGNS.get(value, "star4"))
        return join(art, "\u00a0", words.name(domain, fact))
    if domain == "vehicle":
        name = fact if isinstance(fact, str) else VEHICLES[fact]
    elif domain == "set":
        name = fact if isinstance(fact, str) else SETS[fact]
    else:
        return None
    return lined(name, words.name(domain, fact))


def when(view: ExpeditionView, words: Words) -> str:
    """The month, beside the game's name."""
    eyes = Eyes(view, words)
    return f"{words.name('month', eyes.month - 1)} {view.month}/24" if eyes.placed else ""


def say(eyes: Eyes, key: str, *facts: int | str) -> str:
    return eyes.words.say("answers", key, facts)


# ------------------------------------------------------------ the card
def answer(view: ExpeditionView, words: Words, action: Action) -> Answer | None:
    """The card of an action, its lines left to the engine; none before the first month."""
    eyes = Eyes(view, words)
    if view.seat < 0 or not eyes.placed:
        return None
    return TARGET_CARDS[action.kind](eyes, action)


def tell_plainly(eyes: Eyes, a: Action) -> Answer:
    """What has no picture of its own: its words, and what it does."""
    return Answer(name=eyes.words.action(a), lines=None, button=eyes.words.action(a))


def card_picture(card: int) -> Markup:
    return (
        el("svg", use(f"g-an-card-{CARDS[card]}"), viewBox="0 0 88 124", aria_hidden="true") if card >= 0 else Markup()
    )


def seen_card(view: ExpeditionView, a: Action) -> int:
    """The card that an action of the month is about, or -1."""
    if isinstance(a, act.CardInWeek):
        return a.card
    if not isinstance(a, act.InWeek):
        return -1
    pile: list[int] = view.weeks[a.week]
    if a.kind in (act.OBSERVE, act.PLAN):
        return pile[-1] if pile else -1
    if a.kind is act.OBSERVE_SECOND:
        return pile[-2] if len(pile) > 1 else -1
    return int(view.planet_top) if a.kind in (act.OBSERVE_PLANET, act.PLAN_PLANET) else -1


def tell_card(eyes: Eyes, a: act.InWeek) -> Answer | None:
    """An observation or a plan in a week: of its top card, a saved card, or the planet card."""
    card = seen_card(eyes.view, a)
    if card < 0:
        return tell_plainly(eyes, a)
    note = [eyes.say("week", a.week + 1), eyes.words.name("phase", a.week)]
    if a.kind not in PLANS:
        note.append(eyes.sight(card, a.week))
    return Answer(
        name=eyes.words.name("card", card),
        note=" · ".join([part for part in note if part]),
        picture=card_picture(card),
        lines=None,
        button=eyes.words.action(a),
        rules=("AN-053", "AN-054") if a.kind in PLANS else ("AN-050",),
    )


def tell_trip(eyes: Eyes, a: act.Trip | act.ConnectingBy | act.ByVehicle) -> Answer | None:
    """A vehicle, and the squares that it reaches."""
    if a.vehicle >= SPACECRAFT:
        return tell_plainly(eyes, a)
    ends = eyes.reach(a.vehicle)
    return Answer(
        name=eyes.words.name("vehicle", a.vehicle),
        note=say(eyes, "squares", len(ends)),
        picture=drawn(VEHICLES[a.vehicle]),
        lines=None,
        button=eyes.words.action(a),
        rules=(VEHICLE[a.vehicle].rule, "AN-080"),
        way=join(
            *[use("g-an-sq", *chart.centre(q), class_="an-reach") for q in ends],
            *[icon(VEHICLES[a.vehicle], *chart.centre(q), 30, "an-reach-sign") for q in ends],
        ),
    )


def tell_move(eyes: Eyes, a: act.ToSquare) -> Answer | None:
    """The end of a journey, and the way there."""
    view, square, vehicle = eyes.view, a.square, eyes.view.facts[0]
    place = view.place[eyes.me]
    if place >= EARTH_SQUARES or vehicle >= len(VEHICLES):
        return tell_plainly(eyes, a)
    (x1, y1), (x2, y2) = chart.centre(place), chart.centre(square)
    line = path(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", class_="an-voyage")
    there = [eyes.words.seat(seat) for seat in range(view.seats) if seat != eyes.me and view.place[seat] == square]
    return Answer(
        name=eyes.words.name("square", square),
        note=" · ".join([eyes.words.name("vehicle", vehicle), *there]),
        lines=None,
        button=eyes.words.action(a),
        rules=(VEHICLE[vehicle].rule, "AN-092"),
        way=join(line, disc(7, x2, y2, class_="an-voyage-end")),
    )


def tell_flight(eyes: Eyes, a: Action) -> Answer | None:
    """A launch or a step: where the next one leads."""
    rocket = a.rocket if isinstance(a, act.LaunchIn) else -1
    return Answer(
        name=eyes.words.name("way", eyes.next_stage),
        note=eyes.words.name("rocket", rocket) if rocket >= 0 else "",
        picture=el("svg", use(f"g-an-rocket-{ROCKETS[rocket]}"), viewBox="-24 -70 48 74") if rocket >= 0 else Markup(),
        lines=None,
        button=eyes.words.action(a),
        rules=("AN-128", "AN-129"),
    )


def tell_quest(eyes: Eyes, a: act.OfQuest) -> Answer:
    name = eyes.words.name("quest", a.quest)
    return Answer(name=name, lines=None, button=eyes.words.action(a), rules=("AN-258",))


def tell_moon(eyes: Eyes, a: act.OfPhase) -> Answer:
    """A lunar token on the sextant."""
    picture = el("svg", use(f"g-an-moon-{PHASES[a.phase]}"), viewBox="-16 -16 32 32")
    return Answer(
        eyes.words.name("phase", a.phase), eyes.say("sxt"), picture, None, (), eyes.words.action(a), ("AN-132",)
    )


def tell_set(eyes: Eyes, a: act.OfSet) -> Answer:
    """A set token on the telescope or the indicator, and how many of the cards that may come show it."""
    shown, count = eyes.to_come(a.icon)
    key = "sct" if a.kind is act.LOAD_TELESCOPE else "ai"
    note = f"{eyes.say(key)} · {say(eyes, 'cards-show', shown, count)}"
    rules = ("AN-133", "AN-134")
    return Answer(eyes.words.name("set", a.icon), note, drawn(SETS[a.icon]), None, (), eyes.words.action(a), rules)


TARGET_CARDS: Final[dict[Kind, Callable[[Eyes, Any], Answer | None]]] = {
    **dict.fromkeys(act.ACTIONS.kinds.values(), tell_plainly),
    **dict.fromkeys((act.OBSERVE, act.OBSERVE_SECOND, act.OBSERVE_PLANET, act.LAY, *PLANS), tell_card),
    **dict.fromkeys((act.TRAVEL, act.CONNECT, act.RIDE), tell_trip),
    **dict.fromkeys(FLIGHTS, tell_flight),
    **dict.fromkeys((act.LOAD_TELESCOPE, act.LOAD_INDICATOR), tell_set),
    act.MOVE: tell_move,
    act.COMPLETE: tell_quest,
    act.LOAD_SEXTANT: tell_moon,
}


# ------------------------------------------------------------ the rows of a month's actions
def row(view: ExpeditionView, words: Words, action: Action, explained: Explained | None = None) -> Markup | None:
    """What stands on the button of an action of the month: sign, name, how it stands with it, what it brings."""
    kind = action.kind
    if not view.asks(Declare) or view.seat < 0 or not isinstance(action, act.InWeek):
        return None
    eyes = Eyes(view, words, explained.explaining.sight.table if explained is not None else None)
    card = seen_card(view, action)
    vehicle = VEHICLES[action.vehicle] if isinstance(action, act.Trip) else ""
    rocket = action.rocket if isinstance(action, act.LaunchIn) else 0
    name = words.say("rows", kind.word, (card, vehicle or 0, rocket)) if card >= 0 or kind is not act.OBSERVE else ""
    week, note = eyes.say("week", action.week + 1), list[str]()
    if card >= 0 and kind not in PLANS:
        note.append(eyes.sight(card, action.week))
    if isinstance(action, act.Trip):
        note.append(say(eyes, "squares", len(eyes.reach(action.vehicle))))
    if kind in FLIGHTS:
        note.append(words.name("way", eyes.next_stage))
    said = " · ".join([part for part in note if part])
    where = el("i", f"{week} · " if said else week)  # the list of a week need not say it
    told = None if isinstance(action, act.Trip) else "yes"  # a journey alone needs a card
    text = el("span", name or words.action(action), el("small", where, said), data_told=told)
    drawn = el("svg", use(f"g-an-i-{vehicle or SIGNS[kind]}"), class_="an-sign")  # silent, as all art in a button is
    return join(drawn, text, number(eyes, action, explained))


def number(eyes: Eyes, action: Action, explained: Explained | None) -> Markup | None:
    """What an action brings, or the difficulty of a flight; only what is proved."""
    if action.kind in (act.PASS, *PLANS) or explained is None:
        return None
    if isinstance(action, act.Trip):  # where it ends is still to be chosen
        used = eyes.view.used[eyes.me * len(VEHICLES) + action.vehicle]
        first = 0 if used else vehicle_pays(eyes.table, action.vehicle)
        return amount(first) if first else el("b", "?", class_="an-nil")
    told = explained.glance
    gain, cost = [surely(told, what, eyes.me) for what in ("knowledge", "difficulty")]
    if action.kind not in FLIGHTS:
        return amount(gain) if told.proved else el("b", "?", class_="an-nil")
    if gain or not told.proved:
        return amount(gain) if gain else el("b", "?", class_="an-cost")
    return el("b", f"{cost:+d}", class_="an-cost") if cost else None


def surely(told: Explanation, what: str, me: int) -> int:
    """The most that an answer brings of something by what I do next."""
    return max([claim.high for claim in told.about(what, me) if claim.sure in (SURELY, CHOICE)], default=0)


def amount(nk: int) -> Markup:
    return el("b", f"+{nk}" if nk else "0", class_="ok" if nk else "an-nil")
