"""The contents list of the box: what follows from other values or is fixed by the rules is checked, never ignored.

Whoever corrects a component file learns at once when a key they change would do nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from astrarium.kernel import Components, ComponentTable

from .actions import COLONIES, COLUMNS, HEXES, PLANET, PLANETS, ROWS, SHIPS, TECHNOLOGY, TRACK
from .chart import least_players

if TYPE_CHECKING:
    from .box import Pieces

SEATS: Final = 4
NUMERALS: Final = ("I", "II", "III", "IV", "V")
MEDALS: Final = 12  # of each kind; winning never runs out of them (K3-351)
TIE_BREAK: Final = "highest number among own terraformed planets (Earth counts as 0), then shared victory"
NOT_PLAYED: Final = ["planetary_summary", "round_summary_card", "scoring_card", "scoring_notepad", "science_booklet"]

Fixed = dict[str, int | bool | str | list[int] | list[str]]


def fix(t: ComponentTable, values: Fixed) -> None:
    """Each of these fields must say just this."""
    for field, value in values.items():
        found = t.data.get(field)
        if found != value or type(found) is not type(value):
            raise t.fail(field, f"{value!r}, which the rules or other values fix")


def check_contents(c: Components, box: Pieces) -> None:
    """All that a component file says twice, or could not say otherwise."""
    fix(c.table("meta"), {"game": "kepler", "data_version": 1})
    if c.has("lid"):  # games were begun with component files that do not tell of it
        fix(c.table("lid"), {"players": [1, SEATS]})
    check_counts(c, box)
    check_players(c, box)
    check_bodies(c, box)
    check_boards(c)


def check_counts(c: Components, box: Pieces) -> None:
    stars, mines, targets = len(box.chart.star_hexes), box.mines[-1], box.targets[-1]
    for medals in box.medals_on_tracks:
        fix(c.table("counts"), {"medals_on_each_track": medals})
    fix(
        c.table("counts"),
        {
            "hexes_total": HEXES,
            "hexes_star": stars,
            "hexes_sol": 1,
            "hexes_black_hole": 1,
            "hexes_space": HEXES - stars - 2,
            "celestial_bodies": len(box.planets) + mines + targets,
            "planets": len(box.planets),
            "mines": mines,
            "colonial_targets": targets,
            "planet_cards": len(box.planets),
            "progress_cards": len(box.cards),
            "progress_cards_used": box.rounds,
            "objectives_standard": len(box.standard),
            "objectives_advanced": len(box.advanced),
            "medals_colonial": MEDALS,
            "medals_technological": MEDALS,
            "earth_cards": SEATS,
            "resource_cubes": SEATS * sum(box.cubes),
            "nation_markers": SEATS * (len(TECHNOLOGY.values) + len(TRACK.values) + COLONIES),
            "starships": SEATS * SHIPS,
            "first_player_markers": 1,
            "round_markers": 1,
            "round_track": [0, box.rounds],
            "starts_on_round_space": 0,
            "reference_only": NOT_PLAYED,
        },
    )


def check_players(c: Components, box: Pieces) -> None:
    technologies, tracks = len(TECHNOLOGY.values), len(TRACK.values)
    fix(
        c.table("per_player"),
        {
            "nation_markers": technologies + tracks + COLONIES,
            "markers_on_technology_board": technologies,
            "markers_on_tracks": tracks,
            "action_cubes": 1,
        },
    )
    pools = [box.pool(players) for players in range(1, SEATS + 1)]
    kinds = box.chart.star_kinds
    fix(
        c.table("setup_by_players"),
        {
            "planets": [len([body for body in pool if body <= PLANETS]) for pool in pools],
            "tiles": [len(pool) for pool in pools],
            "stars_in_use": [len([k for k in kinds if players >= least_players(k)]) for players in range(1, SEATS + 1)],
        },
    )
    fix(c.table("solo").table("ours"), {"setup_column": 1})


def check_bodies(c: Components, box: Pieces) -> None:
    mine, target = c.tables("body", ("mine", "colonial-target"))
    fix(
        mine,
        {
            "copies": box.mines[-1],
            "per_player": 1,
            "stops_movement": True,
            "withdraw_regenerates": box.mine_regenerates,
            "end_points_per_starship": box.mine_points,
        },
    )
    fix(target, {"copies": box.targets[-1], "per_player": 1, "stops_movement": False, "removed_when_reached": True})
    fix(c.table("earth"), {"id": "earth", "number": 0, "terraformed": True, "counts_as_colonized": False})
    for n, t in enumerate(c.kinds("planet", PLANET.values[1:]), 1):
        fix(t, {"number": n})
    fix(c.table("map"), {"layout": "odd-r, pointy-top", "columns": COLUMNS, "rows": ROWS})


def check_boards(c: Components) -> None:
    fix(c.table("action_values"), {"bonus_actions_per_turn": 2})
    for t in c.tables("bonus"):
        if t.text("id") == "technological-advancement":
            fix(t, {"where": "any own planet"})
        elif t.text("id") == "exploitation-of-neo":
            fix(t, {"where": "earth"})
    fix(c.table("technology_board"), {"order": list(TECHNOLOGY.values)})
    for i, t in enumerate(c.tables("technology", TECHNOLOGY.values)):
        fix(t, {"numeral": NUMERALS[i]})
        lasting: list[str] = []
        for n, level in enumerate(t.tables("level"), 1):
            if level.has("id"):  # older files do not tell it
                fix(level, {"id": f"{TECHNOLOGY.values[i]}-{n}"})
            for ability in lasting:  # what a level gives, the next ones keep (K3-271)
                if level.has(ability):
                    fix(level, {ability: True})
            lasting += [field for field, value in level.data.items() if value is True]
    fix(c.table("scoring"), {"colony_side": 0, "tie_break": TIE_BREAK})
