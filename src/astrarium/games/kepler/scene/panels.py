"""A nation at the side: points on the table, tracks and Medals, colonies, Starships, levels and cubes."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.scene.draw import at, disc, el, join, path, text, title, use
from astrarium.scene.signs import sign as common_sign
from astrarium.text.words import Words

from ..actions import CUBE, PLANET, SHIPS, TECHNOLOGIES, TRACK
from ..box import Pieces
from ..cards import LEVELS, TYPES
from ..state import CARDS, CUBES, ON_EARTH, PIT, STORAGE, SUPPLY
from ..view import GalaxyView
from .amounts import TRACK_SIGNS
from .count import points_now
from .pieces import sign

NUMERALS: Final = ("I", "II", "III", "IV", "V")


def printed_panel(words: Words) -> list[Any]:
    """What is the same for every nation: tracks, Medals, places of colonies."""
    made: list[Any] = [sign(name, 43 * i, 1, 18, f"ke-track-{i}") for i, name in enumerate(TRACK_SIGNS)]
    made += [use(f"g-ke-medal{track}", 95 + 34 * track, 10) for track in (0, 1)]
    made += [disc(6.5, 201 + 17 * i, 10, class_="ke-empty") for i in range(CARDS - 1)]
    return made


def printed_more(words: Words) -> list[Any]:
    """The same of what is opened: levels, and where cubes lie."""
    made: list[Any] = [text(9 + 58 * i, 14, NUMERALS[i], 12, "ke-d ke-violet-ink") for i in range(TECHNOLOGIES)]
    made.append(path(pips([LEVELS] * TECHNOLOGIES), class_="ke-level-pips"))
    for i, key in enumerate(("on-planets", "in-storage", "in-pit")):
        made.append(text(4 + 97 * i, 32, words.say("scene", key, ()), 12, "ke-t ke-soft", text_anchor="start"))
        made += [use(f"g-ke-cube-{kind}", 11 + 97 * i + 29 * j, 46, 0.75) for j, kind in enumerate(CUBE.values)]
    return made


def pips(levels: list[int]) -> str:
    """Lines that the style cuts into one dash for each level."""
    return "".join([f"M{20 + 58 * i} 9.5h{9 * level - 2}" for i, level in enumerate(levels) if level])


def panel(view: GalaxyView, words: Words, box_: Pieces, seat: int) -> Markup:
    """What others see of a nation in one line, opened in three; its Objective when it is known."""
    own: list[int] = [n for n in view.cards[seat * CARDS + 1 : (seat + 1) * CARDS] if n > 0]
    out = len([hex for hex in view.ships[seat * SHIPS : (seat + 1) * SHIPS] if hex != SUPPLY])
    levels = view.levels[seat * TECHNOLOGIES : (seat + 1) * TECHNOLOGIES]
    about = f"nation:{seat}"
    made: list[Any] = [title(". ".join(read(view, words, seat, own, out))), use("g-ke-panel")]
    for i, planet in enumerate(own):
        made.append(colony(view, box_, planet, 201 + 17 * i))
    made.append(use(f"g-ke-ship-{seat}", 165, 10, 0.55, class_=None if out else "ke-faint"))
    made.append(el("g", *upper(view, seat, out), class_="ke-counts", transform="translate(0 15)"))
    if view.first == seat and not view.over:
        first = title(words.field("first"))
        made.append(el("g", first, common_sign("star", 281, 2, 15, "ke-brass"), data_about="marker:first"))
    parts = [el("svg", *made, class_="ke-panel-svg", viewBox="0 0 296 21", role="img", data_about=about)]
    more: list[Any] = [use("g-ke-more")]
    more.append(path(pips(levels), class_="ke-level-pips on") if any(levels) else None)
    more.append(el("g", *lower(view, seat), class_="ke-counts", transform="translate(0 51)"))
    parts.append(el("svg", *more, class_="ke-panel-svg more", viewBox="0 0 296 56", aria_hidden="true"))
    if not view.over:
        sum_ = sum(points_now(view, seat))
        said = words.say("scene", "points-short", (sum_,))
        parts.insert(0, el("b", said, class_="ke-now-points", id=f"p-points-{seat}", data_count=sum_))
        parts.append(brief(view, words, seat, sum_))
    if view.ghost_points >= 0:
        parts.append(ghost(view, words))
    secret = view.objective[seat] if view.objective and seat != view.seat else None
    if secret is not None:
        name = words.name("objective", box_.objectives[secret].id)
        parts.append(el("p", name, class_="ke-known", data_about=f"objective:{seat}"))
    return join(*parts)


def brief(view: GalaxyView, words: Words, seat: int, points: int) -> Markup:
    """A nation in a line of 40 px: points and both tracks."""
    tracks = view.tracks[seat * len(TRACK.values) : (seat + 1) * len(TRACK.values)]
    numbers = [el("text", space, x=26 + 52 * i, y=18) for i, space in enumerate(tracks)]
    drawn = el("svg", use("g-ke-brief"), *numbers, viewBox="0 0 100 24")
    said = words.say("scene", "points-short", (points,))
    ships = len([hex for hex in view.ships[seat * SHIPS : (seat + 1) * SHIPS] if hex != SUPPLY])
    medals = sum(view.medals[seat * 2 : seat * 2 + 2])
    also = words.say("scene", "brief-ships", (ships,)), words.say("scene", "brief-medals", (medals,))
    made: list[Any] = [el("b", said), drawn]
    if view.seats < 3:  # more chips than two have no room for it
        made[0] = el("b", points, el("small", said.removeprefix(str(points))))
        fleet = el("svg", use(f"g-ke-ship-{seat}", 12, 12, 0.6), el("text", ships, x=26, y=18), viewBox="0 0 44 24")
        made += [fleet, el("i", " · ".join(also))]
    return el("span", *made, class_="brief ke-brief")


def ghost(view: GalaxyView, words: Words) -> Markup:
    """The Ghost below the only player: its tracks, Medals, levels, and what has to be beaten (K3-330, K3-333)."""
    nation = view.seats
    name = words.name("seat", "ghost")
    name = name[:1].upper() + name[1:]
    levels = view.levels[nation * 5 : nation * 5 + 5]
    points = view.ghost_points
    upper = [*view.tracks[nation * 2 : nation * 2 + 2], *view.medals[nation * 2 : nation * 2 + 2]]
    counts = [counted(f"p-ghost-{i}", x, n) for i, (x, n) in enumerate(zip((20, 64, 110, 146), upper, strict=True))]
    said = [words.says(name, words.say("scene", "points", (points,))), *standing(view, words, nation)]
    made: list[Any] = [
        title(". ".join(said)),
        use(f"g-ke-mark-{nation}", 9, 10),
        text(24, 16, name, 16, "ke-d ke-ink", text_anchor="start"),
        el("text", words.say("scene", "points", (points,)), x=294, y=18, class_="ke-d ke-ink ke-ghost-points", id="p-ghost-points", data_count=points),
        *[sign(name, 44 * i, 23, 19, f"ke-track-{i}") for i, name in enumerate(TRACK_SIGNS)],
        *[use(f"g-ke-medal{track}", 100 + 36 * track, 32.5) for track in (0, 1)],
        at(0, 38, el("g", *counts, class_="ke-t ke-num ke-ink ke-start", font_size=13)),
        *[text(9 + 58 * i, 63, NUMERALS[i], 12, "ke-d ke-violet-ink") for i in range(TECHNOLOGIES)],
        at(
            0,
            49,
            path(pips([LEVELS] * TECHNOLOGIES), class_="ke-level-pips"),
            path(pips(levels), class_="ke-level-pips on") if any(levels) else None,
        ),
    ]  # fmt: skip
    known = {"role": "img", "data_about": f"marker:{TRACK.values[0]}-ghost", "id": "p-ghost"}
    return el("svg", *made, class_="ke-panel-svg ke-phantom", viewBox="0 0 296 68", **known)


def colony(view: GalaxyView, box_: Pieces, planet: int, x: float) -> Markup:
    """A colony, with a green ring when it is terraformed."""
    art = "done" if view.terraformed >> planet & 1 else "small"
    return use(f"g-ke-{art}-{TYPES[box_.type[planet]]}", x)


def upper(view: GalaxyView, seat: int, out: int) -> list[Markup]:
    """Tracks, Medals and Starships on the map; each tells when it changes."""
    found = [*view.tracks[seat * 2 : seat * 2 + 2], *view.medals[seat * 2 : seat * 2 + 2], out]
    spots = zip((19, 62, 105, 139, 175), found, strict=True)
    return [counted(f"p-t{seat}-{i}", x, n) for i, (x, n) in enumerate(spots)]


def lower(view: GalaxyView, seat: int) -> list[Markup]:
    """The cubes on planets, in Storage and in the Pit."""
    counts = view.cubes[seat * CUBES : (seat + 1) * CUBES]
    found = [
        *[sum(counts[ON_EARTH * 3 + kind :: 3]) for kind in range(3)],
        *counts[STORAGE * 3 : STORAGE * 3 + 3],
        *counts[PIT * 3 : PIT * 3 + 3],
    ]
    return [counted(f"p-c{seat}-{i}", 19 + 97 * (i // 3) + 29 * (i % 3), n) for i, n in enumerate(found)]


def counted(id: str, x: float, n: int) -> Markup:
    return el("text", n, x=x, id=id, data_count=n)


def read(view: GalaxyView, words: Words, seat: int, own: list[int], out: int) -> list[str]:
    """The same in words."""
    colonies = [words.name("planet", PLANET.values[n]) for n in own]
    return [*standing(view, words, seat), *colonies, words.say("scene", "fleet", (out,))]


def standing(view: GalaxyView, words: Words, nation: int) -> list[str]:
    """Tracks, Medals and levels of a nation in words, the Ghost's too."""
    tracks, medals = view.tracks[nation * 2 :], view.medals[nation * 2 :]
    said = [
        words.say("scene", "track-read", (words.say("scene", f"track-{i}", ()), tracks[i], medals[i]))
        for i in range(len(TRACK.values))
    ]
    levels = zip(NUMERALS, view.levels[nation * 5 : nation * 5 + 5], strict=True)
    return [*said, f"{words.field('levels')} " + ", ".join([f"{numeral} {level}" for numeral, level in levels])]
