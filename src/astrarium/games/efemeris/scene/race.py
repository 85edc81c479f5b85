"""The end as a race for planets: every side's galleon on its lane."""

from __future__ import annotations

from markupsafe import Markup

from astrarium.scene import Lane, Race, Row
from astrarium.scene.draw import el, use
from astrarium.text.words import Words

from ..actions import FLEET, NATIONS, PLANETS
from ..state import NONE
from ..view import FirmamentView
from .seen import held, nation_of, sides, terms


def race(view: FirmamentView, words: Words) -> Race:
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

    walls = [sum([view.forts[planet] for planet in held(view, seat)]) for seat in range(view.seats)]
    afloat = [len([ship for ship in FLEET[seat] if view.at[ship] != NONE]) for seat in range(view.seats)]
    won = [side for side, crew in enumerate(crews) if view.outcome[crew[0]] > 0]
    rows = [row("walls", walls), row("sheet-ships", afloat), row("sheet-lost", view.lost, burden=True)]
    agreed = terms(view)
    goal = agreed.goal
    if agreed.expert:  # what counts is the match (EF-751); the planets are those of its last game
        rows.insert(0, Row(words.say("scene", "register", ()), [len(own) for own in planets]))
        lanes = [lane._replace(reached=view.wins[side]) for side, lane in enumerate(lanes)]
        goal = agreed.wins_needed
    counts = words.say("race", "counts-match" if agreed.expert else "counts", ())
    places = tuple([f"#p-planet-{PLANETS[planet]}" for planet in planets[won[0]]]) if won else ()
    closing = words.say("race", "closing" if won else "drawn", ())
    return Race(closing, tuple(lanes), goal, tuple(rows), places=places, counts=counts)


def named(words: Words, crew: list[int]) -> str:
    names = [words.seat(seat) for seat in crew]
    return names[0] if len(names) == 1 else words.say("race", "and", (", ".join(names[:-1]), names[-1]))


def ship(view: FirmamentView, seat: int) -> Markup:
    nation = nation_of(view, seat)
    return el("svg", use(f"g-ef-galleon-{NATIONS[nation]}"), viewBox="-44 -54 90 84") if nation != NONE else Markup()
