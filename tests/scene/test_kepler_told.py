"""What is said of Kepler-3042 outside of its rules: cards, lines of the action board, large views, guide and lesson say
what the engine does, by level, option and number of players."""

from __future__ import annotations

import re
from typing import Any

import pytest

from astrarium.games.kepler import GAME
from astrarium.games.kepler.actions import ACTIONS, HEX, SPACE, TECHNOLOGY
from astrarium.games.kepler.cards import LEVELS
from astrarium.games.kepler.galactic_map import TurnUpBody
from astrarium.games.kepler.movement import Leg
from astrarium.games.kepler.progress import ResolveCard
from astrarium.games.kepler.questions_of_cards import CardProduction
from astrarium.games.kepler.scene import SCENE
from astrarium.games.kepler.scene.forecast import Forecast
from astrarium.games.kepler.state import Galaxy
from astrarium.games.kepler.turn import BonusActions
from astrarium.scene import Answer
from astrarium.scene.guide import guide_of
from astrarium.text import LANGUAGES
from astrarium.text.words import Words

from ..rules.kepler.build import (
    BOX,
    CARD,
    OBJECTIVE,
    ask,
    begun,
    cubes,
    lay,
    levels,
    main,
    own,
    ship,
    table,
    turn,
)

TAGS = re.compile(r"<[^>]*>")


def plain(text: object) -> str:
    labelled = re.sub(r'<svg[^>]*aria-label="([^"]*)"[^>]*>', r"\1", str(text))
    return re.sub(r"\s+", " ", TAGS.sub(" ", labelled)).strip()


def card(s: Galaxy, text: str, lang: str = "en") -> Answer:
    view = s.view(s.asked)
    found = SCENE.answer(view, Words(GAME, lang, ["Ann", "Bob"]).at(view), ACTIONS.parse(text))
    assert found is not None
    return found


def lines(s: Galaxy, text: str, lang: str = "en") -> dict[str, str]:
    return {label: plain(inside) for label, inside in card(s, text, lang).lines or ()}


def heads(s: Galaxy, text: str) -> list[str]:
    return [danger.head for danger in card(s, text).dangers]


def line(s: Galaxy, space: str, lang: str = "en") -> str:
    return Forecast(s.view(s.asked)).action(Words(GAME, lang), SPACE.index[space])[0]


def about(s: Galaxy, target: str, lang: str = "en") -> str:
    found = SCENE.about(s.view(0), Words(GAME, lang, ["Ann", "Bob", "Cid", "Dan"]), target)
    assert found is not None
    return " ".join(found.text)


def at_cube(**places: list[int]) -> Galaxy:
    s = table()
    if places:
        cubes(s, 0, **places)
    s.cubes_at[0] = SPACE.index["terraform-planets"]
    return s


# ---------------------------------------------------------------- the action board
def test_develop_counts_the_technologies_that_can_be_bought() -> None:
    s = turn(at_cube(earth=[3, 3, 0], storage=[4, 4, 3]))
    count = len({a.technology for a in main_menu(s) if a.kind.word == "develop"})
    assert count > 1
    assert line(s, "technological-development") == f"{count} levels in reach"
    assert line(s, "technological-development", "fr") == f"{count} niveaux possibles"


def main_menu(s: Galaxy) -> list[Any]:
    t = s.clone()
    t.apply(ACTIONS.parse("move-cube technological-development"))
    return t.legal()


def test_missions_count_the_ships_that_can_be_paid() -> None:
    assert line(turn(at_cube(earth=[1, 1, 0], storage=[6, 6, 3])), "space-missions") == "build up to 1"
    assert line(turn(at_cube(earth=[7, 7, 0], storage=[0, 0, 3])), "space-missions") == "build up to 3"
    assert line(turn(at_cube(earth=[0, 7, 0], storage=[7, 0, 3])), "space-missions") == "no ship can be built"


def test_energy_and_antimatter_count_what_storage_holds() -> None:
    s = at_cube(earth=[7, 6, 2], storage=[0, 1, 1])
    levels(s, 0, III=LEVELS, V=LEVELS)
    turn(s)
    assert line(s, "energy-storage") == "+1 energy"
    assert line(s, "generate-antimatter") == "+1 antimatter"


@pytest.mark.parametrize("hidden", [0, 1, 6])
def test_the_map_counts_the_bodies_that_are_hidden(hidden: int) -> None:
    s = at_cube()
    for where in ("C3", "P3", "N9", "E14", "A5", "A9")[:hidden]:
        lay(s, where)
    s.bag = list(range(1, hidden + 1))
    turn(s)
    assert line(s, "galactic-map") == f"track +{BOX.map_awards}, turn up {min(BOX.map_reveals, hidden)}"


def test_a_bonus_shows_the_cubes_that_storage_can_give() -> None:
    s = at_cube(earth=[7, 0, 0], storage=[0, 7, 3])
    turn(s)
    found = Forecast(s.view(0)).bonus(Words(GAME), 5)
    assert found is not None
    assert found[1] == [0, BOX.neo[1], 0]
    cubes(s, 0, earth=[7, 7, 0], pit=[0, 0, 3])
    assert Forecast(s.view(0)).bonus(Words(GAME), 5) is None


def test_what_quantum_physics_makes_work_is_not_called_idle() -> None:
    """Neither on the board nor on the card."""
    s = at_cube()
    own(s, 0, 22)
    levels(s, 0, II=LEVELS)
    cubes(s, 0, earth=[1, 0, 0], p22=[0, 1, 0], storage=[6, 6, 3])
    turn(s)
    assert line(s, "space-missions") == "with Quantum Physics"
    assert heads(s, "move-cube space-missions") == [
        "By itself it does nothing now; with what you may do beside it, it does."
    ]


# ---------------------------------------------------------------- cards
def test_production_by_a_card_shows_what_storage_holds() -> None:
    number = next(i for i, found in enumerate(BOX.cards) if sum(found.produce) > 1)
    kind = next(kind for kind in range(3) if BOX.cards[number].produce[kind])
    s = table(card=BOX.cards[number].id)
    storage = [0, 0, 0]
    storage[kind] = 1
    cubes(s, 0, earth=[1, 1, 1], storage=storage)
    ask(s, CardProduction(0, number))
    brings = lines(s, "produce-on earth")["brings"]
    assert re.findall(r"\+\d+ \w+", brings)[-1:] == [f"+1 {Words(GAME).name('cube', kind)}"]
    assert len(re.findall(r"\+\d+ (?:matter|energy|antimatter)", brings)) == 1


def test_a_planet_that_cannot_be_settled_any_more_promises_nothing() -> None:
    s = table()
    for planet in (1, 2, 3, 4, 5):
        own(s, 0, planet)
    lay(s, "N9", 7)
    ship(s, 0, 1, "M9")
    levels(s, 0, I=2)
    ask(s, Leg(0, 0, 2))
    assert lines(s, "fly N9") == {}
    assert card(s, "fly N9").dangers[0].text == "You have colonized 5 planets, which is the most."


def test_in_the_last_round_no_colony_is_promised() -> None:
    s = table()
    lay(s, "N9", 7)
    ship(s, 0, 1, "M9")
    levels(s, 0, I=2)
    s.round = BOX.rounds
    ask(s, Leg(0, 0, 2))
    assert lines(s, "fly N9") == {}
    assert card(s, "fly N9").dangers[0].text == "No turn is left in which it could be colonized."
    s.round = BOX.rounds - 1
    assert "colonized" in lines(s, "fly N9")


def test_a_free_second_bonus_costs_nothing() -> None:
    for level, free in ((LEVELS, True), (0, False)):
        s = table()
        levels(s, 0, III=level)
        s.cubes_at[0] = SPACE.index["technological-development"]
        ask(s, BonusActions(0, 1 << 2))
        assert ("costs" not in lines(s, "bonus cultural-evolution")) == free


@pytest.mark.parametrize(("body", "warned"), [("target", True), ("mine", False)])
def test_a_storm_is_told_where_a_flight_ends_in_open_space(body: str, warned: bool) -> None:
    s = table(card="cosmic-ray-storm")
    lay(s, "N9", body)
    ship(s, 0, 1, "M9")
    levels(s, 0, I=1)
    ask(s, Leg(0, 0, 1), ResolveCard(0))
    assert (heads(s, "fly N9") == [Words(GAME).components["cosmic-ray-storm"]]) == warned
    s.shown = [CARD["solar-maximum"]]
    assert heads(s, "fly N9") == []


def test_the_leap_of_a_level_lifts_the_ghost_too() -> None:
    s = begun(1)
    technology, step = next(
        (t, n) for t in range(5) for n in range(1, LEVELS + 1) if BOX.leap[t][n] and sum(BOX.tech_cost[t][n]) < 8
    )
    s.levels = [0] * len(s.levels)
    s.levels[technology] = step - 1
    cubes(s, 0, earth=[7, 7, 3])
    main(s, "technological-development")
    assert "Ghost" in lines(s, f"develop {TECHNOLOGY.values[technology]} earth")["lifts too"]


def test_a_body_face_down_is_counted_in_words_that_fit() -> None:
    s = table()
    lay(s, "N9")
    lay(s, "C3")
    s.bag = [7, 29]
    ask(s, TurnUpBody(0, 1, 0))
    assert lines(s, "reveal N9")["may be"] == "1 planet, 1 Mine"
    assert lines(s, "reveal N9", "fr")["peut être"] == "1 planète, 1 mine"


# ---------------------------------------------------------------- texts follow options, levels and seats
@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_follow_the_track_of_terraforming(lang: str) -> None:
    for value in ("colonial", "technological"):
        s = begun(terraforming_awards=value)
        words = Words(GAME, lang)
        named = words.name("track", value)
        assert named in about(s, "space:terraform-planets", lang)
        assert named in about(s, "planet:planet-7", lang).split("side")[-1]
        word = {"en": "terraforming", "fr": "terraformation"}[lang]
        for track in ("colonial", "technological"):
            assert (word in about(s, f"track:{track}", lang)) == (track == value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_follow_the_exact_number_of_energy(lang: str) -> None:
    word = {"en": "up to", "fr": "jusqu’à"}[lang]
    for exact in (True, False):
        s = begun(exact_energy=exact)
        for target in ("space:energy-storage", "space:generate-antimatter", "level:energy-development-2", "amount:2"):
            assert (word in about(s, target, lang) or ("ou moins" in about(s, target, lang))) == (not exact), target


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_player_marker_says_where_it_goes(lang: str) -> None:
    sides = {"en": ("right", "left"), "fr": ("droite", "gauche")}[lang]
    for value, said in zip(("right", "left"), sides, strict=True):
        assert said in about(begun(3, first_player_passes=value), "marker:first", lang)
    assert not any(side in about(begun(1), "marker:first", lang) for side in sides)


def test_bodies_turned_together_are_not_asked_for_one_by_one() -> None:
    for together in (0, 1):
        said = Words(GAME).question(TurnUpBody(0, 3, together))
        assert ("together" in said) == bool(together)
        assert "3" in said


def test_large_views_name_what_later_levels_change() -> None:
    s = begun()
    words = Words(GAME)
    assert words.components[BOX.level_id(2, BOX.one_burn_from)] in about(s, "bonus:space-logistics")
    assert words.components[BOX.level_id(0, BOX.cheap_from)] in about(s, "space:space-missions")
    for level in range(1, LEVELS + 1):
        assert ("at the end" in about(s, f"level:terraforming-{level}")) == (level == LEVELS)
    for track in ("technological", "colonial"):
        assert "Galactic Map" in about(s, f"track:{track}")


def test_an_objective_is_worth_no_more_than_the_pieces_allow() -> None:
    most = BOX.objectives[OBJECTIVE["A06"]]
    for seats in (2, 3, 4):
        worth = min(most.maximum, most.per_unit * min(3, BOX.mines[seats - 1]))
        assert f"{worth} points" in about(begun(seats, "advanced"), "goal:A06").split("Worth")[1]


def test_the_planets_of_a_game_can_be_looked_up() -> None:
    s = begun()
    marked = next(n for n in BOX.planets if BOX.min_players[n] > 2)
    assert f"{BOX.min_players[marked]} or more" in about(s, f"planet:planet-{marked}")
    hidden = next(hex for hex, body in zip(s.sites, s.bodies, strict=True) if body == 0)
    assert "Planets among them" in about(s, f"hex:{HEX.values[hidden]}")


def test_the_set_up_announces_no_starships_that_do_not_come() -> None:
    for start in (True, False):
        s = GAME.new(GAME.setting("standard", 2, {"start-with-starship": start}), "any")
        assert any(frame.name() == "StartShips" for frame in s.agenda) == start


# ---------------------------------------------------------------- guide and lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_says_what_wins_in_each_mode_and_tells_the_whole_round(lang: str) -> None:
    guide = guide_of(GAME)
    assert guide is not None
    said = guide.say(guide.also, lang)
    for word in {"en": ("Standard", "Advanced", "Ghost"), "fr": ("standard", "avancés", "Fantôme")}[lang]:
        assert word in said
    assert len(guide.phases) == 6  # card, action, bonus, flight, withdrawal, end (K3-070, K3-074)
    told = " ".join([guide.say(step.text, lang) for step in guide.steps])
    for word in {
        "en": ("terraformed", "regeneration", "shift cubes"),
        "fr": ("terraformée", "régénération", "déplace"),
    }[lang]:
        assert word in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_medals_go_to_the_leader_of_their_track(lang: str) -> None:
    """K3-252; not to whom the round's card means."""
    guide = guide_of(GAME)
    assert guide is not None
    lead = " ".join([guide.say(step.text, lang) for step in guide.steps])
    assert {"en": "leads the track they lay on", "fr": "mène sur leur piste"}[lang] in lead
    assert {"en": "of this track", "fr": "de cette piste"}[lang] in about(begun(), "track:technological", lang)
    lesson = (GAME.folder / "lesson.toml").read_text(encoding="utf-8")
    assert {"en": "whoever leads that track", "fr": "qui mène sur cette piste"}[lang] in lesson


def test_french_counts_cubes() -> None:
    words = Words(GAME, "fr")
    assert words.say("claims", "cubes*0", ("+2", -1, "energy")) == "+2 énergies en tout"
    assert words.say("claims", "cubes", ("−1", "earth", "matter")) == "−1 matière (Terre)"
    assert words.say("claims", "pit", ("+3", "antimatter")) == "+3 antimatières dans le puits"
    assert words.say("claims", "turn", (0,)).startswith("c’est à ")
    assert words.say("answers", "burned", ()) == "au puits"  # of matter and of cubes alike
    assert (
        words.say("refusals", "not-in-storage", ("energy",), ("cube",)) == "il n’y a pas d’énergie dans votre réserve"
    )


def test_french_has_one_word_for_each_place() -> None:
    words = Words(GAME, "fr")
    assert "stock" in about(begun(), "space:colonize-planets", "fr")
    assert "réserve" not in about(begun(), "space:colonize-planets", "fr")
    assert words.name("spot", "N9").count("Étoile") == 0
    assert words.say("scene", "ghost-sign", ()) == "F"
    assert "quantité" in words.say("mode-lines", "advanced", ())  # graded by units, not harder
    text = (GAME.folder / "guide" / "guide.toml").read_text(encoding="utf-8")
    assert not re.search(r"Vaisseau|Voyages Spatiaux|Missions Spatiales|Soleil", text)
