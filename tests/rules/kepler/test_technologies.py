"""Chapter 12: technologies; the long example of chapter 16."""

from __future__ import annotations

from astrarium.games.kepler.technologies import acquire

from .build import (
    BOX,
    TECH,
    asked,
    cubes,
    held,
    legal,
    level,
    levels,
    main,
    markers,
    no,
    own,
    play,
    table,
    told,
)


def test_K3_270_five_technologies_of_four_levels() -> None:
    assert list(TECH) == [
        "space-travels",
        "quantum-physics",
        "energy-development",
        "terraforming",
        "antimatter-science",
    ]
    assert [len(row) for row in BOX.tech_cost] == [5] * 5


def test_K3_271_a_level_replaces_the_lower_one_but_lasting_abilities_stay() -> None:
    """Alien Colonies, gained at level 3 of Antimatter Science, remain at level 4."""
    assert BOX.speed == [0, 1, 2, 3, 4]
    assert (BOX.transports, BOX.conversions) == ([0, 1, 2, 3, 5], [0, 0, 1, 1, 2])
    assert BOX.energy == [0, 2, 3, 4, 5]
    assert BOX.alien_from == 3
    assert BOX.cheap_from == BOX.one_burn_from == 4


def test_K3_272_benefits_are_valid_for_all_planets() -> None:
    s = table()
    own(s, 0, 22)
    cubes(s, 0, p22=[2, 0, 0], storage=[5, 7, 3])
    main(s, "technological-development")
    play(s, "develop energy-development planet-22")
    main(s, "energy-storage")
    assert "produce energy 2 earth" in legal(s)
    assert "produce energy 2 planet-22" in legal(s)


def test_K3_273_a_level_with_awards_gives_them() -> None:
    s = table()
    levels(s, 0, I=2)
    cubes(s, 0, earth=[1, 2, 0], storage=[6, 5, 3])
    main(s, "technological-development")
    play(s, "develop space-travels earth")
    assert asked(s) == "ProductionSpace 0"
    assert s.tracks[0] == 2
    assert BOX.tech_awards == [[0, 0, 1, 2, 3]] * 5


def test_K3_274_a_giant_leap_lifts_all_below() -> None:
    """Also K3-396: Paul's Alien Genetic Research lifts Ringo to Biosphere; John and George have it already."""
    john, george, paul, ringo = range(4)
    s = table(4)
    levels(s, john, IV=1)
    levels(s, george, IV=1)
    levels(s, paul, IV=2)
    cubes(s, paul, earth=[2, 1, 0], storage=[5, 6, 3])
    main(s, "technological-development", seat=paul)
    play(s, "develop terraforming earth")
    assert [level(s, seat, "IV") for seat in range(4)] == [1, 1, 3, 1]
    assert [event.facts[0] for event in told(s, "leapt")] == [ringo]


def test_K3_R23_a_leap_gives_no_awards_and_skips_levels() -> None:
    """Also K3-039: what a leap lifts is not acquired; it comes before the buyer's awards."""
    s = table(3)
    levels(s, 0, III=3)
    levels(s, 1, III=0)
    levels(s, 2, III=1)
    cubes(s, 0, earth=[2, 2, 1], storage=[5, 5, 2])
    main(s, "technological-development")
    play(s, "develop energy-development earth")
    assert [level(s, seat, "III") for seat in range(3)] == [4, 2, 2]
    assert s.tracks[2:] == [0, 0, 0, 0]  # level 2 carries an award, but only for who acquires it
    order = [event.text for event in s.tape.events if event.text in ("acquired", "leapt", "advanced")]
    assert order[:4] == ["acquired", "leapt", "leapt", "advanced"]


def test_K3_039_a_leap_starts_no_further_leap() -> None:
    """Level 2 of Antimatter Science carries a leap to 1; a player lifted to level 2 passes nothing on."""
    s = table(3)
    levels(s, 0, V=3)
    levels(s, 1, V=1)
    levels(s, 2, V=0)
    acquire(s, 0, TECH["antimatter-science"])
    assert [level(s, seat, "V") for seat in range(3)] == [4, 2, 2]
    assert len(told(s, "leapt")) == 2
    assert len(told(s, "acquired")) == 1


def test_K3_398_the_long_example_step_by_step() -> None:
    """One Technological Development by Ringo (seat 0), and what must be refused in it: K3-399."""
    s = table(4)
    own(s, 0, 21, terraformed=True)
    own(s, 0, 22, terraformed=True)
    levels(s, 0, II=3, V=1, IV=3)
    levels(s, 1, V=0, IV=1)
    levels(s, 2, V=2, IV=0)
    levels(s, 3, V=1, IV=2)
    markers(s, 0, technological=8)
    cubes(s, 0, earth=[0, 2, 2], p21=[2, 1, 0], p22=[2, 1, 0], storage=[2, 0, 1], pit=[1, 3, 0])
    main(s, "technological-development")
    # without help no planet can pay
    assert no(s, "develop antimatter-science earth") == "K3-053 cannot-pay"
    # (a) a matter from 21 to the Earth
    play(s, "transport matter planet-21 earth")
    assert held(s, 0, "earth") == [1, 2, 2]
    # (b) Positronic Understanding
    play(s, "develop antimatter-science earth")
    assert held(s, 0, "earth") == [0, 2, 1]
    assert held(s, 0, "storage") == [3, 0, 2]
    # (c) the giant leap to Particle Accelerator
    assert [level(s, seat, "V") for seat in range(4)] == [2, 1, 2, 1]
    # (d) one award: an energy space, and no energy in Storage
    assert s.tracks[0] == 9
    assert asked(s) == "ProductionSpace 0"
    assert no(s, "produce energy 1 earth") == "K3-052 not-in-storage"
    # (e) he converts first, then produces
    play(s, "convert energy earth")
    assert held(s, 0, "earth") == [1, 1, 1]
    assert held(s, 0, "storage") == [2, 1, 2]
    play(s, "produce energy 1 earth")
    assert held(s, 0, "earth") == [1, 2, 1]
    assert held(s, 0, "storage") == [2, 0, 2]
    # (f) the two other moves, to planet 22
    play(s, "transport matter planet-21 planet-22", "transport antimatter earth planet-22")
    assert held(s, 0, "p22") == [3, 1, 1]
    assert no(s, "transport matter earth planet-22") == "K3-277 no-transport-left"  # a fourth move
    assert no(s, "convert matter earth") == "K3-276 no-conversion-left"  # a second conversion
    # (g) Absolute Mastery of Genetics
    play(s, "develop terraforming planet-22")
    assert held(s, 0, "p22") == [0, 0, 0]
    assert held(s, 0, "storage") == [5, 1, 3]
    # (h) the giant leap to Planetary Engineering
    assert [level(s, seat, "IV") for seat in range(4)] == [4, 2, 2, 2]
    # (i) three awards: 10 nothing, 11 a Medal on the card, 12 an energy
    assert s.on_card == [1, 0]
    assert s.tracks[0] == 12
    play(s, "produce energy 1 earth")
    assert [held(s, 0, p) for p in ("earth", "p21", "p22", "storage", "pit")] == [
        [1, 3, 0],
        [0, 1, 0],
        [0, 0, 0],
        [5, 0, 3],
        [1, 3, 0],
    ]
    assert s.medals == [0] * 8
    assert asked(s) == "TechnologicalDevelopment 0"
