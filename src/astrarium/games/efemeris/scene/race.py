"""The end as a race for planets: every side's galleon on its lane."""

from __future__ import annotations

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.scene import Lane, Race, Row
from astrarium.scene.draw import el, use
from astrarium.text.words import Words

from ..actions import FLEET, NATIONS, PLANETS
from ..state import NONE
from .seen import held, nation_of, sides, terms


def race(view: View, words: Words) -> Race:
    """There is no scoring (EF-605): planets of a side together, up to the goal; then what stands behind them."""
    crews = sides(view)
    planets = [[planet for seat in crew for planet in held(view, seat)] for crew in crews]
    lanes = [
        Lane(crew[0], named(words, crew), len(own), ship(view, crew[0]), tuple(crew))
        for crew, own in zip(crews, planets, strict=True)
    ]

    def row(key: str, counts: list[int], burden: bool = False) -> Row:
        together = [sum([counts[seat] for seat in crew]) for crew in crews]
        return Row(words.say("scene", key, ()), together, burden=burden)

    walls = [sum([view["forts"][planet] for planet in held(view, seat)]) for seat in range(view.seats)]
    afloat = [len([ship for ship in FLEET[seat] if view["at"][ship] != NONE]) for seat in range(view.seats)]
    won = [side for side, crew in enumerate(crews) if view["outcome"][crew[0]] > 0]
    rows = (row("walls", walls), row("sheet-ships", afloat), row("sheet-lost", view["lost"], burden=True))
    goal = terms(view).goal
    if not won:
        return Race(words.say("race", "drawn", ()), tuple(lanes), goal, rows)
    best = won[0]
    key = "goal-reached" if len(planets[best]) >= goal else "last-standing"
    told = words.say("race", key, (lanes[best].name, len(planets[best]), len(crews[best])))
    places = tuple([f"#p-planet-{PLANETS[planet]}" for planet in planets[best]])
    return Race(words.say("race", "closing", ()), tuple(lanes), goal, rows, decided=told, places=places)


def named(words: Words, crew: list[int]) -> str:
    names = [words.seat(seat) for seat in crew]
    return names[0] if len(names) == 1 else words.say("race", "and", (", ".join(names[:-1]), names[-1]))


def ship(view: View, seat: int) -> Markup:
    nation = nation_of(view, seat)
    return el("svg", use(f"g-ef-galleon-{NATIONS[nation]}"), viewBox="-44 -54 90 84") if nation != NONE else Markup()
