"""What lies before me to choose from: characters, agendas, quests, rockets, values; with what they ask and give."""

from __future__ import annotations

from typing import Final, NamedTuple

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, fitted, join, paragraph, text, title, use, wrapped

from ..box import VALUES
from ..cards import STAGES, Agenda
from ..flight import Boost
from ..missions import Reveal, ThermalRoll
from ..nouns import CHARACTERS, DV_VALUES, QUESTS, ROCKETS, SETS
from ..quests import KeepQuest
from ..setup import AgendaChoice, CharacterChoice
from ..sheets import ABILITY, AGENDAS, LAUNCH_NK, REWARD, ROCKET_ABILITY, TECHNIQUES
from ..sites import KeepRocket
from ..state import stage_of
from ..view import ExpeditionView
from .eyes import Eyes
from .signs import icon

LETTERS: Final = 31  # that fit a line
LINES: Final = 7  # that fit a card
WIDE: Final = 226.0
NARROW: Final = 118.0  # of a value


class Shown(NamedTuple):
    """Something to choose, with the kind of its outline and its width."""

    kind: str
    width: float
    drawn: Markup


def offers(eyes: Eyes) -> list[Shown]:
    """What the question that stands lays before me, if it is put to me."""
    if eyes.view.asked != eyes.view.seat:
        return []
    if eyes.view.asks(ThermalRoll, Boost):
        return [Shown("value", NARROW + 4, value(eyes, i)) for i in range(len(DV_VALUES))]
    return [Shown("offer", WIDE + 4, drawn) for drawn in cards(eyes)]


def cards(eyes: Eyes) -> list[Markup]:
    """The cards to keep one of."""
    view = eyes.view
    if view.asks(CharacterChoice):
        return [character(eyes, i) for i in view.offer]
    if view.asks(AgendaChoice):
        own = eyes.box.agendas_of[view.continent[view.seat]]
        return [agenda(eyes, i) for i in own if eyes.solar or not eyes.box.agendas[i].solar]
    if view.asks(Reveal) and view.mission[view.seat] >= 0:
        return [agenda(eyes, view.mission[view.seat])]
    if view.asks(KeepQuest):
        return [quest(eyes, i) for i in view.offer]
    if view.asks(KeepRocket):
        return [rocket(eyes, i) for i in view.offer]
    return []


def card(name: str, target: str, art: Markup, lines: list[str]) -> Markup:
    """A card, 168 high: art and name above, its text below."""
    head = wrapped(name, 18, 2)
    body: list[str] = []
    for words in lines:
        body += wrapped(words, LETTERS, LINES)
    return at(
        2,
        2,
        title(f"{name}. {' '.join(lines)}"),
        box(0, 0, WIDE, 168, 10, class_="an-card"),
        at(34, 34, art),
        paragraph(
            68,
            31 if len(head) > 1 else 39,
            head,
            min(17, fitted(max(head, key=len), 17, WIDE - 78)),
            19,
            "an-d an-ink an-start",
        ),
        paragraph(11, 77, body[:LINES], 12.5, 14, "an-t an-soft an-start"),
        id=f"p-offer-{target.partition(':')[2]}",
        data_target=target,
    )


def ability(eyes: Eyes, continent: int) -> str:
    """The power of a character, with its printed amount (AN-180 to AN-186)."""
    return eyes.say(f"ability-{ABILITY[eyes.box.ability[continent]].word}", eyes.box.ability_amount[continent])


def character(eyes: Eyes, i: int) -> Markup:
    box_ = eyes.box
    sign = TECHNIQUES[box_.technique[i]]
    art = join(use(f"g-an-face-{i}", scale=0.66), disc(27, class_=f"an-hair an-rim-{i}"))
    home = eyes.say("home-is", eyes.words.name("square", box_.home[i]))
    lines = [
        eyes.words.name("continent", i),
        home,
        eyes.say("technique", eyes.say(f"technique-{sign}")),
        ability(eyes, i),
    ]
    return card(eyes.words.name("character", i), f"character:{CHARACTERS[i]}", art, lines)


def agenda(eyes: Eyes, i: int) -> Markup:
    art = join(disc(24, class_="an-wheel"), icon("agenda", 0, 0, 28, "an-cyan"))
    return card(
        eyes.words.name("agenda", i),
        f"agenda:{AGENDAS[i]}",
        art,
        [eyes.say("mission", mission(eyes, eyes.box.agendas[i])), reward(eyes, eyes.box.agendas[i])],
    )


def mission(eyes: Eyes, a: Agenda) -> str:
    """What an agenda asks, in one sentence."""
    words = eyes.words
    parts = []
    if a.sets:
        parts.append(eyes.say("mission-sets", ", ".join([words.name("set", i) for i in a.sets])))
    if a.targets:
        names = ", ".join([words.name("card", cards[0]) for cards in a.targets])
        whole = a.least >= len(a.targets)
        parts.append(eyes.say("mission-observe", names) if whole else eyes.say("mission-some", a.least, names))
    if a.sight_phase >= 0:
        planets = ", ".join([words.name("planet", i) for i in a.sight_planets])
        parts.append(eyes.say("mission-sight", words.name("phase", a.sight_phase), planets))
    if a.continents:
        parts.append(eyes.say("mission-visit", ", ".join([words.name("continent", i) for i in a.continents])))
    if a.corners:
        parts.append(eyes.say("mission-region"))
    elif a.places:
        parts.append(eyes.say("mission-place", words.name("square", a.places[0])))
    if a.before:
        parts.append(eyes.say("mission-before", a.before))
    return " ".join(parts)


def reward(eyes: Eyes, a: Agenda) -> str:
    """What it gives once revealed."""
    icons = ", ".join([eyes.words.name("set", SETS[i]) for i in a.icons])
    planets = ", ".join([eyes.words.name("planet", i) for i in a.planets])
    values = ", ".join([str(v) for v in a.values])
    return eyes.say(f"reward-{REWARD[a.reward].word}", a.stage, icons or planets or values, a.dv_minus)


def quest(eyes: Eyes, i: int) -> Markup:
    q = eyes.box.quests[i]
    art = join(disc(24, class_="an-wheel"), icon("quest", 0, 0, 28, "an-cyan"))
    lines = [
        quest_asks(eyes, i),
        eyes.say("quest-pays", q.some, q.whole),
        eyes.say("quest-instrument", eyes.words.name("instrument", i)),
    ]
    return card(eyes.words.name("quest", i), f"quest:{QUESTS[i]}", art, lines)


def quest_asks(eyes: Eyes, i: int) -> str:
    q = eyes.box.quests[i]
    names = ", ".join([eyes.words.name("card", c) for c in q.targets])
    return eyes.say("quest-there" if q.there else "quest-after", names, eyes.words.name("square", q.square))


def rocket_does(eyes: Eyes, i: int) -> str:
    """The ability of a rocket (AN-142, AN-272 to AN-275)."""
    r = eyes.box.rockets[i]
    calibrated = eyes.words.name("set", r.set) if r.set >= 0 else ""
    return eyes.say(f"rocket-{ROCKET_ABILITY[r.ability].word}", r.nk if r.ability == LAUNCH_NK else r.steps, calibrated)


def sites_named(eyes: Eyes, sites: list[int]) -> str:
    """One of these squares; their names have commas of their own."""
    return " / ".join([eyes.words.name("square", square) for square in sites])


def rocket(eyes: Eyes, i: int) -> Markup:
    r = eyes.box.rockets[i]
    art = at(0, 26, use(f"g-an-rocket-{ROCKETS[i]}", scale=0.75))
    lines = [eyes.say("site-at", sites_named(eyes, r.sites))]
    if eyes.solar:
        lines.append(rocket_does(eyes, i))
    return card(eyes.words.name("rocket", i), f"rocket:{ROCKETS[i]}", art, lines)


# ------------------------------------------------------------ values
def drawable(view: ExpeditionView, stage: int) -> list[int]:
    """By value, the tiles of a stage of which a seat has not seen where they are: any of them may be drawn next. An
    empty pile takes back what was discarded (AN-R33)."""
    low = stage * VALUES
    if not view.pile[stage]:
        return list(view.discard[low : low + VALUES])
    mine = view.hand[view.seat * STAGES + stage] if stage < STAGES else -1
    known = [low + v for v in (view.track[stage], mine) if v >= 0] + view.removed
    return [view.pieces.tiles[i] - view.discard[i] - known.count(i) for i in range(low, low + VALUES)]


def value(eyes: Eyes, i: int) -> Markup:
    """A difficulty to name (AN-236) or to guess (AN-235), with what is known of the tiles that show it."""
    view, worth = eyes.view, DV_VALUES[i]
    if view.asks(Boost):
        tiles = drawable(view, stage_of(view.place[view.seat]))
        said = eyes.say("value-in-box", tiles[i], sum(tiles))
    else:
        said = eyes.say("value-shown", view.track.count(i))
    return at(
        2,
        2,
        title(f"+{worth}. {said}"),
        box(0, 0, NARROW, 168, 10, class_="an-card"),
        text(NARROW / 2, 72, f"+{worth}", 46, "an-d an-orange-ink"),
        paragraph(NARROW / 2, 108, wrapped(said, 15, 3), 13.5, 17, "an-t an-soft"),
        id=f"p-offer-{worth}",
        data_target=f"value:{worth}",
    )
