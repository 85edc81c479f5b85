"""Chapters 1 and 2: terms and set-up."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from astrarium.games.kepler.box import HIDDEN, MINE, TAKEN, TARGET, Pieces
from astrarium.games.kepler.colonies import ColonizePlanets
from astrarium.games.kepler.state import blank, census
from astrarium.kernel import SPECTATOR, AstrariumError, ComponentError, Components

from . import build as ke


def changed(old: str, new: str) -> Pieces:
    """The box of a component file in which one value was corrected."""
    text = (ke.GAME.folder / "components.toml").read_text(encoding="utf-8")
    assert old in text
    return Pieces(Components("mine.toml", text.replace(old, new, 1)))


def test_K3_001_one_to_four_players() -> None:
    assert {mode.word: mode.seats for mode in ke.GAME.modes} == {
        "standard": (2, 3, 4),
        "advanced": (2, 3, 4),
        "solo": (1,),
    }
    with pytest.raises(AstrariumError, match="2 or 3 or 4"):
        ke.GAME.setting("standard", 5)


def test_K3_002_the_map_has_418_hexes() -> None:
    assert ke.CHART.every.bit_count() == 418
    assert ke.CHART.space.bit_count() == 396
    assert len(ke.CHART.star_hexes) == 20
    assert sorted(map(ke.name, ke.CHART.hexes(ke.CHART.near[ke.CHART.sol] & ke.CHART.space))) == [
        "J10",
        "K11",
        "K9",
        "L10",
        "L11",
        "L9",
    ]


def test_K3_003_each_star_has_one_zone() -> None:
    assert Counter(ke.CHART.star_zones) == {0: 6, 1: 7, 2: 7}
    with pytest.raises(ComponentError, match="zone: expected one of short, mid, long"):
        changed('zone = "short"', 'zone = "near"')


def test_K3_004_a_body_is_a_planet_a_mine_or_a_target() -> None:
    assert Counter(ke.BOX.pool(4)) == {**dict.fromkeys(range(1, 29), 1), MINE: 4, TARGET: 4}


def test_K3_005_five_types_and_numbers() -> None:
    assert Counter(ke.BOX.type[1:]) == {0: 6, 1: 6, 2: 6, 3: 6, 4: 4}
    with pytest.raises(ComponentError, match="planet-28"):
        changed('id = "planet-28"', 'id = "planet-29"')


def test_K3_006_a_body_lies_in_the_zone_of_its_star() -> None:
    for star, zone in zip(ke.CHART.star_hexes, ke.CHART.star_zones, strict=True):
        assert {ke.CHART.zone[h] for h in ke.CHART.hexes(ke.CHART.near[star])} == {zone}
    assert ke.CHART.zone[ke.hex("J10")] == -1


def test_K3_007_earth_is_a_terraformed_planet_card() -> None:
    """Also K3-159: it cannot be terraformed."""
    s = ke.table()
    assert s.is_terraformed(0)
    assert s.planets(0) == [0]
    assert ke.BOX.points[0] == 0
    ke.own(s, 0, 2)
    ke.cubes(s, 0, earth=[3, 2, 0], storage=[4, 4, 3], p2=[0, 1, 0])
    ke.levels(s, 0, IV=1)
    ke.main(s, "terraform-planets")
    assert ke.no(s, "terraform earth") == "K3-159 already-terraformed"
    assert ke.legal(s) == ["terraform planet-2", "done"]


def test_K3_008_control_is_earth_and_what_was_colonized() -> None:
    """Also K3-131."""
    s = ke.table()
    ke.lay(s, "H10", 22)
    ke.ship(s, 0, 1, "H10")
    ke.main(s, "colonize-planets")
    ke.play(s, "colonize planet-22")
    assert s.planets(0) == [0, 22]
    assert s.planets(1) == [0]


def test_K3_009_a_mine_is_never_colonized() -> None:
    s = ke.table()
    ke.lay(s, "H10", "mine")
    ke.lay(s, "F10", 7)
    ke.ship(s, 0, 1, "H10")
    ke.ship(s, 0, 2, "F10")
    ke.main(s, "colonize-planets")
    assert ke.legal(s) == ["colonize planet-7", "done"]


def test_K3_036_space_hexes_carry_no_tile() -> None:
    s = ke.table()
    ke.lay(s, "J10")
    ke.lay(s, "L10", "mine")
    ke.ship(s, 1, 1, "K9")
    ke.main(s, "space-missions")
    ke.play(s, "build earth")
    assert ke.legal(s) == ["launch L9", "launch K11", "launch L11"]
    assert ke.no(s, "launch J10") == "K3-123 not-empty-space"
    assert ke.no(s, "launch K9") == "K3-123 not-empty-space"


def test_K3_037_adjacent_is_sharing_a_side() -> None:
    def around(where: str) -> list[str]:
        return sorted(map(ke.name, ke.CHART.hexes(ke.CHART.near[ke.hex(where)])))

    assert around("K10") == ["J10", "K11", "K9", "L10", "L11", "L9"]  # an even row of the board's count
    assert around("K9") == ["J10", "J8", "J9", "K10", "K8", "L9"]
    assert around("A1") == ["A2", "B1"]
    assert around("V19") == ["U18", "U19", "V18"]
    assert around("A2") == ["A1", "A3", "B1", "B2", "B3"]


def test_K3_038_left_is_the_next_seat() -> None:
    """Also K3-073."""
    s = ke.begun(3)
    first = s.first
    seats = [s.asked]
    while len(seats) < 3:
        s.apply(s.legal()[-1])
        if s.question.name() == "ActionCube" and s.asked != seats[-1]:
            seats.append(s.asked)
    assert seats == [first, (first + 1) % 3, (first + 2) % 3]


def test_K3_040_a_starship_is_in_supply_or_on_one_hex() -> None:
    s = ke.table()
    ke.levels(s, 0, I=1)
    ke.ship(s, 0, 1, "J10")
    ke.main(s, "stellar-propulsion")
    assert ke.no(s, "pilot ship-2") == "K3-040 ship-in-supply"
    assert census(s)["ships 0"] == 3


@pytest.mark.parametrize(("seats", "planets", "tiles"), [(1, 20, 24), (2, 20, 24), (3, 24, 30), (4, 28, 36)])
def test_K3_011_marked_planets_are_for_three_or_four_players(seats: int, planets: int, tiles: int) -> None:
    """Also K3-012, K3-013, K3-032 and K3-R30."""
    s = ke.new(seats)
    bodies = [body for body in s.bodies if body != HIDDEN] + s.bag
    assert len(s.sites) == len(bodies) == tiles
    found = [n for n in bodies if n <= ke.PLANETS]
    assert len(found) == planets
    assert all(ke.BOX.min_players[n] <= max(seats, 2) for n in found)
    assert bodies.count(MINE) == bodies.count(TARGET) == max(seats, 2)


def test_K3_014_tiles_lie_face_down() -> None:
    s = ke.new(2, placement="players")
    while ke.asked(s).startswith("LayBody"):
        assert set(s.bodies) <= {HIDDEN}
        s.apply(s.legal()[0])
    assert s.bodies.count(HIDDEN) == len(s.bag)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_K3_015_tiles_lie_beside_stars_and_never_beside_each_other(seats: int) -> None:
    """Also K3-016, K3-017, K3-018, K3-352 and K3-R04."""
    used = []
    for seed in range(12):
        s = ke.new(seats, seed=str(seed))
        used.append(s.sites)
        for site in s.sites:
            stars = [i for i, star in enumerate(ke.CHART.star_hexes) if ke.CHART.near[star] & ke.CHART.bits[site]]
            assert len(stars) == 1
            kind = ke.CHART.star_kinds[stars[0]]
            assert kind == 0 or seats >= kind + 2
            assert not ke.CHART.near[site] & ke.CHART.mask(s.sites)
        for star in ke.CHART.star_hexes:
            assert (ke.CHART.near[star] & ke.CHART.mask(s.sites)).bit_count() <= 3
    assert len({tuple(sites) for sites in used}) == 12


def test_K3_019_players_lay_the_tiles_in_turn() -> None:
    """Also K3-R05."""
    s = ke.new(3, placement="players")
    first = s.first
    seats = []
    while ke.asked(s).startswith("LayBody"):
        seats.append(s.asked)
        s.apply(s.legal()[len(seats) % len(s.legal())])
    assert seats == [(first + i) % 3 for i in range(30)]
    assert Counter(seats) == {0: 10, 1: 10, 2: 10}


def test_K3_016_a_tile_beside_a_tile_is_refused() -> None:
    """Also K3-017: in a 2-player game the stars with marks stay empty."""
    s = ke.new(2, placement="players")
    ke.play(s, "place P9")  # beside Barnard's Star
    assert ke.no(s, "place P9") == "K3-016 beside-a-body"
    assert ke.no(s, "place O8") == "K3-016 beside-a-body"
    assert ke.no(s, "place N9") == ""
    assert ke.no(s, "place F12") == "K3-017 star-not-in-use"  # Sirius is double
    assert ke.no(s, "place M13") == "K3-017 star-not-in-use"  # Alpha Centauri is triple
    assert ke.no(s, "place J10") == "K3-019 not-offered"  # Sol is no star for this


def test_K3_020_the_short_range_zone_is_open() -> None:
    for seed in "abc":
        s = ke.new(2, seed=seed)
        for site, body in zip(s.sites, s.bodies, strict=True):
            assert (body != HIDDEN) == (ke.CHART.zone[site] == 0)


def test_K3_021_five_medals_on_each_track() -> None:
    """Also K3-351."""
    assert [track.count(4) for track in ke.BOX.benefit] == [5, 5]
    assert census(ke.table())["medals on the tracks and off"] == 10


def test_K3_022_what_a_player_has() -> None:
    """Also K3-023, K3-025, K3-026, K3-027, K3-028, K3-029, K3-046."""
    s = ke.new()
    for seat in (0, 1):
        assert ke.held(s, seat, "earth") == [3, 3, 0]
        assert ke.held(s, seat, "storage") == [4, 4, 3]
        assert ke.held(s, seat, "pit") == [0, 0, 0]
        assert s.ships[seat * 3 : seat * 3 + 3] == [-1, -1, -1]
        assert s.cards[seat * 6 : seat * 6 + 6] == [0, -1, -1, -1, -1, -1]
    assert s.levels == [0] * 10
    assert s.tracks == [0] * 4
    assert s.round == 0


def test_K3_024_the_action_cube_starts_on_terraform_planets() -> None:
    s = ke.begun()
    assert "move-cube terraform-planets" not in ke.legal(s)
    assert ke.no(s, "move-cube terraform-planets") == "K3-091 cube-is-there"
    assert len(ke.legal(s)) == 8
    assert ke.BOX.places[4] == 4


def test_K3_030_planet_cards_start_on_their_colony_side() -> None:
    s = ke.begun()
    assert s.terraformed == 0
    assert not any(s.is_terraformed(n) for n in range(1, 29))


def test_K3_031_two_progress_cards_leave_the_game() -> None:
    s = ke.begun()
    assert len(s.shown) == 1
    while not s.over:
        s.apply(s.legal()[-1])
    assert len(s.shown) == len(set(s.shown)) == 16
    assert len(s.deck) == 2
    assert not set(s.deck) & set(s.shown)


def test_K3_033_the_card_of_a_missing_planet_is_never_taken() -> None:
    for seats, missing in ((2, 8), (3, 4), (4, 0)):
        s = ke.new(seats)
        absent = {n for n in range(1, ke.PLANETS + 1) if n not in s.bag + s.bodies}
        assert absent == {n for n in range(1, ke.PLANETS + 1) if ke.BOX.min_players[n] > seats}
        assert len(absent) == missing
        here = next(body for body in s.bodies if HIDDEN < body <= ke.PLANETS and not ke.BOX.alien[body])
        s.ships[0] = s.home(here)
        ke.ask(s, ColonizePlanets(0))
        assert f"colonize planet-{here}" in ke.legal(s)
        for planet in absent:  # in the stock with all its values, and never to be taken
            assert sum(ke.BOX.cost[planet]) > 0
            assert ke.no(s, f"colonize planet-{planet}") == "K3-130 not-offered"


def test_K3_031_the_deck_holds_a_card_for_each_round_to_come() -> None:
    """Two cards were left out unseen: they are no part of the deck that is seen, and at the end none is left."""
    s = ke.new(2)
    assert [s.view(seat)["deck"] for seat in (0, 1, -1)] == [16, 16, 16]
    s = ke.begun(2)
    seen = {s.round: s.view(0)["deck"]}
    while not s.over:
        s.apply(s.legal()[-1])
        seen[s.round] = s.view(0)["deck"]
    assert seen == {n: 16 - n for n in range(1, 17)}
    assert s.view(0).json()["fields"]["deck"] == 0


def test_K3_034_the_order_of_the_set_up() -> None:
    s = ke.new(2, seed="order", placement="players", start_with_starship=True)
    order = [s.question.name()]
    while s.round == 0:
        s.apply(s.legal()[0])
        if order[-1] != s.question.name():
            order.append(s.question.name())
    assert order == ["LayBody", "ChooseTechnologies", "StartShip", "ActionCube"]


def test_K3_041_one_objective_set_for_all() -> None:
    """Also K3-042."""
    for seed in "abcdef":
        standard, advanced = ke.new(4, "standard", seed), ke.new(4, "advanced", seed)
        assert all(not ke.BOX.objectives[card].advanced for card in standard.objective)
        assert all(ke.BOX.objectives[card].advanced for card in advanced.objective)
        assert len(set(standard.objective)) == len(set(advanced.objective)) == 4
    assert (len(ke.BOX.standard), len(ke.BOX.advanced)) == (10, 7)


def test_K3_043_an_objective_is_secret() -> None:
    s = ke.begun(2)
    assert s.view(0)["objective"] == [s.objective[0], None]
    assert s.view(1)["objective"] == [None, s.objective[1]]
    while not s.over:
        s.apply(s.legal()[-1])
    assert s.view(0)["objective"] == s.objective


def test_K3_044_two_different_technologies_rise_to_level_1() -> None:
    """Also K3-045 and K3-397: John begins with Space Travels and Energy Development."""
    s = ke.new(2)
    john = s.asked
    assert len(ke.legal(s)) == 20
    assert ke.no(s, "begin-with space-travels space-travels") == "K3-044 not-offered"
    ke.play(s, "begin-with space-travels energy-development")
    ke.play(s, "begin-with terraforming quantum-physics")  # in either order
    assert s.levels[john * 5 : john * 5 + 5] == [1, 0, 1, 0, 0]
    assert s.levels[(1 - john) * 5 : (1 - john) * 5 + 5] == [0, 1, 0, 1, 0]
    assert s.tracks == [0, 0, 0, 0]
    assert ke.held(s, john, "earth") == [3, 3, 0]


def test_K3_047_the_first_player_is_drawn() -> None:
    """Also K3-R03."""
    assert {ke.new(3, seed=str(i)).first for i in range(20)} == {0, 1, 2}


def test_K3_R02_start_technologies_are_chosen_in_secret() -> None:
    s = ke.new(2)
    john = s.asked
    ke.play(s, "begin-with space-travels energy-development")
    assert s.levels == [0] * 10
    assert s.view(1 - john)["chosen"][john] is None
    assert s.view(john)["chosen"][john] >= 0
    assert len(ke.legal(s)) == 20


def test_K3_R29_the_start_with_a_starship_is_an_option() -> None:
    assert ke.begun(3).ships == [-1] * 9
    s = ke.new(3, start_with_starship=True)
    while not ke.asked(s).startswith("StartShip"):
        s.apply(s.legal()[0])
    first = s.first
    assert ke.asked(s) == f"StartShip {first}"
    assert len(ke.legal(s)) == 6
    ke.play(s, "launch J10")
    assert ke.asked(s) == f"StartShip {(first + 1) % 3}"
    assert ke.no(s, "launch J10") == "K3-123 not-empty-space"
    ke.play(s, "launch K9", "launch L9")
    assert sorted([ke.name(h) for h in s.ships if h >= 0]) == ["J10", "K9", "L9"]


def test_K3_R17_a_taken_target_leaves_open_space() -> None:
    s = ke.table()
    ke.lay(s, "J10", TAKEN)
    ke.main(s, "space-missions")
    ke.play(s, "build earth")
    assert "launch J10" in ke.legal(s)


def test_component_errors_name_file_table_and_field() -> None:
    for old, new_value, message in (
        ('hex = "K10"', 'hex = "Z10"', "mine.toml.map.sol: hex"),
        ("cost = [1, 0, 0]", "cost = [1, 0]", r"\[\[planet\]\] planet-1: cost"),
        ('who = "lowest:quantum-physics"', 'who = "lowest:alchemy"', "quantum-renaissance: who"),
        ('test = "in_pit <= 10"', 'test = "in_pot <= 10"', "S10: test"),
        ("start_in_storage = [4, 4, 3]", "start_in_storage = [4, 4, 2]", "per_player: cubes"),
        ("last_space = 20", "last_space = 19", "leadership: points_by_space"),
        ('hex = "L7"', 'hex = "O9"', "share a hex"),
        ('hex = "L7"', 'hex = "P8"', "touches two stars|share"),
    ):
        with pytest.raises(ComponentError, match=message):
            changed(old, new_value)


def test_a_corrected_value_is_played_with() -> None:
    box = changed("production = [2, 1, 0]", "production = [1, 1, 0]")
    assert box.colony[0] == (1, 1, 0)
    assert ke.OBJECTIVE["S01"] == 0
    assert blank(ke.GAME.setting(), box).box is box
    assert ke.told(ke.turn(ke.table()), "turn")[0].facts == (0,)


@pytest.mark.parametrize("mode", ["standard", "advanced"])
def test_K3_043_who_only_watches_learns_nothing_of_an_objective_by_imagining(mode: str) -> None:
    """Every card of the set occurs for every seat, the true one too."""
    s = ke.GAME.new(ke.GAME.setting(mode, 3), "watching")
    while not s.objective:
        s.apply(s.legal()[0])
    dreams = [s.imagine(SPECTATOR, Random(n)) for n in range(300)]
    every = {card for dream in dreams for card in dream.objective}
    assert len(every) > s.seats
    for seat in range(s.seats):
        assert {dream.objective[seat] for dream in dreams} == every
        assert s.objective[seat] in every
