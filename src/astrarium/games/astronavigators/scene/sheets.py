"""The end in numbers: reputation by what it was given for, or how far everybody came; from what everybody sees."""

from __future__ import annotations

from astrarium.text.words import Words

from ..cards import Agenda
from ..nouns import CARDS, SET_COUNT
from ..state import EARTH_SQUARES, INACTIVE, INBOUND, MOON, OUT, OUTBOUND, RETURNED
from ..view import ExpeditionView
from .eyes import Eyes

Row = tuple[str, list[int]]
INBOUND_WAY = INBOUND - OUTBOUND


def sheet(view: ExpeditionView, words: Words) -> list[Row]:
    """What everybody gathered, then what decides: the way flown (AN-160), reputation by category (AN-281 to AN-285) or
    the goals of Solo (AN-290)."""
    eyes = Eyes(view, words)
    if not view.over or eyes.fast:
        return numbers(eyes)
    return [*numbers(eyes), *(goals(eyes) if view.seats == 1 else reputation(eyes))]


def total(view: ExpeditionView, words: Words) -> str:
    """What the scores count."""
    eyes = Eyes(view, words)
    if eyes.fast:
        return eyes.say("sheet-way", MOON - OUTBOUND + 1)
    return eyes.say("sheet-goals" if view.seats == 1 else "sheet-reputation")


def numbers(eyes: Eyes) -> list[Row]:
    """What everybody gathered."""
    view, words = eyes.view, eyes.words
    seats = range(view.seats)
    rows = [
        (eyes.say("sheet-nk"), [view.nk[s] for s in seats]),
        (words.field("dv"), [view.dv[s] for s in seats]),
        (eyes.say("sheet-cards"), [sum(view.scored[s * len(CARDS) : (s + 1) * len(CARDS)]) for s in seats]),
        (eyes.say("sheet-sets"), [SET_COUNT - view.set_token[s * SET_COUNT : (s + 1) * SET_COUNT].count(INACTIVE) for s in seats]),
        (eyes.say("sheet-lands"), [len([t for t in view.tile[s * 7 : s * 7 + 7] if t >= 0]) for s in seats]),
    ]  # fmt: skip
    if eyes.solar:
        rows.append((eyes.say("sheet-instruments"), [view.instrument.count(s) for s in seats]))
    return rows


# ------------------------------------------------------------ reputation
def reputation(eyes: Eyes) -> list[Row]:
    """Arrival, leftover knowledge, foreign instruments, agenda. What the others do not explain is the leftover: it
    depends on what was agreed before the game (AN-R42)."""
    view, box = eyes.view, eyes.box
    seats, table = range(view.seats), view.seats - 2
    arrived = sorted([(race(view, s), s) for s in seats if race(view, s)[0] <= 1])
    arrival = places(box.arrival[table], [key for key, _ in arrived], [s for _, s in arrived], view.seats)
    rows = [(eyes.say("sheet-arrival"), arrival)]
    agenda = [box.agenda_point * fulfilled(eyes, s) for s in seats]
    foreign = [0] * view.seats
    if eyes.solar:
        own = [foreign_instruments(eyes, s) for s in seats]
        ranked = sorted([((-n, *race(view, s)), s) for s, n in enumerate(own) if n])
        foreign = places(box.foreign[table], [key for key, _ in ranked], [s for _, s in ranked], view.seats)
    leftover = [view.scores[s] - arrival[s] - foreign[s] - agenda[s] for s in seats]
    rows.append((eyes.say("sheet-leftover"), leftover))
    if eyes.solar:
        rows.append((eyes.say("sheet-foreign"), foreign))
    return [*rows, (eyes.say("sheet-agenda"), agenda)]


def goals(eyes: Eyes) -> list[Row]:
    """Solo: what had to be done, each 1 or 0 (AN-290); the instruments are what the others do not explain."""
    view = eyes.view
    home = int(view.place[0] == RETURNED and view.shadow != RETURNED)
    agenda = fulfilled(eyes, 0)
    enough = view.scores[0] - home - agenda
    found = ((home, "sheet-home"), (agenda, "sheet-mission"), (enough, "sheet-enough"))
    return [(eyes.say(key), [done]) for done, key in found]


def race(view: ExpeditionView, seat: int) -> tuple[int, int, int]:
    """The order of the race, better first (AN-281, AN-R41)."""
    place, since = view.place[seat], view.since[seat]
    if place == RETURNED:
        return (0, 0, since)
    reached = view.out_stage[seat] if place == OUT else place - OUTBOUND
    if view.barred[seat] or (place == OUT and reached < INBOUND_WAY):
        return (5, -reached, 0)
    if reached >= INBOUND_WAY:
        return (1, -reached, since)
    if place == MOON:
        return (2, 0, since)
    return (3, -reached, since) if place >= EARTH_SQUARES else (4, 0, 0)


def places(points: list[int], keys: list[tuple[int, ...]], ranked: list[int], seats: int) -> list[int]:
    """Points by place; a tie that is left pays each the better one (AN-R41)."""
    found = [0] * seats
    for i, seat in enumerate(ranked):
        place = keys.index(keys[i])
        found[seat] = points[place] if place < len(points) else 0
    return found


def foreign_instruments(eyes: Eyes, seat: int) -> int:
    """Instruments that are not of the own continent (AN-284)."""
    view = eyes.view
    own = view.continent[seat]
    return len([1 for i, o in enumerate(view.instrument) if o == seat and eyes.box.quests[i].continent != own])


def fulfilled(eyes: Eyes, seat: int) -> int:
    """Whether the agenda shown at the end was done (AN-285, AN-R43)."""
    view = eyes.view
    i = view.mission_open[seat]
    if i < 0:
        return 0
    a: Agenda = eyes.box.agendas[i]
    if a.places or a.before or a.sight_planets:
        return int(view.deeds[seat] >> i & 1)
    tokens, scored = view.set_token[seat * SET_COUNT :], view.scored[seat * len(CARDS) :]
    done = all(tokens[k] != INACTIVE for k in a.sets) and all(view.tile[seat * 7 + k] >= 0 for k in a.continents)
    return int(done and sum([any(scored[c] for c in cards) for cards in a.targets]) >= a.least)
