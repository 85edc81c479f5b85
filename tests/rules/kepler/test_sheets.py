"""A card, an action, a technology stands on one sheet, and the numbers that people read come from the data."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from astrarium.games.kepler import cards
from astrarium.games.kepler.action_board import BONUSES, MAIN, does_nothing
from astrarium.games.kepler.actions import BONUS, SPACE, TECHNOLOGY
from astrarium.games.kepler.box import Pieces
from astrarium.games.kepler.cards import LEVELS, PLAIN_TERMS
from astrarium.games.kepler.effects import EFFECTS, WHO
from astrarium.games.kepler.objectives import MEASURES
from astrarium.games.kepler.scene import SCENE
from astrarium.games.kepler.technologies import SHEETS
from astrarium.kernel import Box, ComponentError, Components
from astrarium.text.rules import rules_of
from astrarium.text.words import LANGUAGES, Words

from .build import BOX, GAME, cubes, lay, levels, own, ship, table

TEXT = (GAME.folder / "components.toml").read_text(encoding="utf-8")


def test_everything_has_its_sheet_and_every_sheet_its_rules() -> None:
    assert tuple(MAIN) == SPACE.values
    assert tuple(BONUSES) == BONUS.values
    assert tuple(EFFECTS) == cards.EFFECTS
    assert tuple(WHO) == cards.WHO
    assert set(PLAIN_TERMS) <= set(MEASURES)
    assert {term.what for card in BOX.objectives for term in card.terms} <= set(MEASURES)
    assert len(SHEETS) == len(TECHNOLOGY.values)
    assert [len(sheet.likings) for sheet in SHEETS] == [LEVELS + 1] * len(SHEETS)
    cited = [rule for sheet in MAIN.values() for rule in sheet.rules]
    for sheets in (BONUSES.values(), EFFECTS.values(), SHEETS):
        cited += [sheet.rule for sheet in sheets]
    known = rules_of(GAME, "en").by_id
    assert [rule for rule in cited if rule not in known] == []


@pytest.mark.parametrize("space", SPACE.values)
def test_an_action_that_does_nothing_is_known_before(space: str) -> None:
    """With empty hands most actions do nothing, with full ones each does something."""
    s = table()
    cubes(s, 0, storage=[7, 7, 3])
    s.turn = 0
    always = ("galactic-map",)
    assert does_nothing(s, 0, SPACE.index[space]) == (space not in always)
    cubes(s, 0, earth=[4, 4, 3], storage=[3, 3, 0])
    levels(s, 0, I=2, II=2, III=2, IV=2, V=1)
    own(s, 0, 1, "M9")
    cubes(s, 0, earth=[3, 3, 1], p1=[2, 2, 0], storage=[2, 2, 2])
    lay(s, "P3", 7)
    ship(s, 0, 1, "P3")
    ship(s, 0, 2, "J10")
    assert not does_nothing(s, 0, SPACE.index[space])


# ------------------------------------------------------------ numbers in texts
NUMBER_WORDS = {"four": "4", "quatre": "4"}


def numbers_in(text: str) -> list[int]:
    bare = re.sub(r"K3-R?\d+|\[[^\]]*\]", "", text)
    for word, digit in NUMBER_WORDS.items():
        bare = re.sub(rf"\b{word}\b", digit, bare)
    return [int(n) for n in re.findall(r"\b\d+\b", bare)]


def present(cost: Sequence[int]) -> list[int]:
    return [n for n in cost if n]


def printed() -> dict[str, list[int]]:
    """The rules that repeat printed numbers, with the numbers that the component file gives them."""
    left_out = len(BOX.cards) - BOX.rounds
    return {
        "K3-027": present(BOX.start_on_earth),
        "K3-028": present(BOX.start_in_storage),
        "K3-031": [len(BOX.cards), left_out, BOX.rounds],
        "K3-050": present(BOX.cubes),
        "K3-070": [BOX.rounds],
        "K3-120": [0, BOX.ships_per_mission],
        "K3-121": present(BOX.ship_cost),
        "K3-122": present(BOX.cheap_ship_cost),
        "K3-160": [BOX.map_awards],
        "K3-161": [BOX.map_reveals],
        "K3-196": present(BOX.advancement),
        "K3-197": [BOX.progress_awards],
        "K3-198": [BOX.evolution_awards],
        "K3-199": [BOX.planning],
        "K3-200": present(BOX.neo),
        "K3-217": [BOX.target_awards],
        "K3-241": [BOX.mine_regenerates],
        "K3-256": [BOX.rounds],
        "K3-301": [BOX.antimatter_points],
        "K3-302": [BOX.all_types_points],
        "K3-303": [BOX.same_type_points],
        "K3-304": [BOX.mine_points],
        "K3-305": [BOX.maximum_points],
        "K3-306": [BOX.medal_points],
        "K3-307": BOX.chart.zone_points,
        "K3-330": [BOX.ghost_advance],
        "K3-331": [*BOX.ghost_rounds, 1],
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rule", printed())
def test_the_rules_name_the_numbers_of_the_data(rule: str, lang: str) -> None:
    assert numbers_in(rules_of(GAME, lang)[rule].text)[: len(printed()[rule])] == printed()[rule]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_of_a_card_follows_its_values(lang: str) -> None:
    changed = TEXT
    for old, new in (
        ("produce = [0, 2, 0]\ntext", "produce = [0, 5, 0]\ntext"),
        ('test = "colonized:giant >= 2"', 'test = "colonized:giant >= 3"'),
        ("points_per_unit = 3\n", "points_per_unit = 6\n"),
    ):
        assert old in changed
        changed = changed.replace(old, new, 1)
    box = Box(Components("mine.toml", changed), GAME.open_box)
    pieces: Pieces = box.pieces
    by_id = {card.id: card.texts[lang] for card in [*pieces.cards, *pieces.objectives]}
    assert 5 in numbers_in(by_id["solar-maximum"])
    assert 3 in numbers_in(by_id["S04"])
    assert numbers_in(by_id["A05"])[0] == 6
    assert not re.search(r"[{}]", " ".join(by_id.values()))


def test_a_text_with_an_unknown_place_is_refused() -> None:
    with pytest.raises(ComponentError, match=r"solar-maximum.*text_en"):
        Pieces(
            Components("mine.toml", TEXT.replace("may produce {energy} Energy on", "may produce {many} Energy on", 1))
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_large_view_says_the_numbers_of_the_table(lang: str) -> None:
    changed = TEXT.replace("starship_cost = [1, 1, 0]", "starship_cost = [2, 1, 0]", 1)
    changed = changed.replace("galactic_map_reveals = 4", "galactic_map_reveals = 6", 1)
    assert changed.count("galactic_map_reveals = 6") == 1
    box = Box(Components("mine.toml", changed), GAME.open_box)
    s = GAME.new(GAME.setting("standard", 2), "mine", box)
    words = Words(GAME, lang, box=box)
    missions, survey = (
        SCENE.about(s.view(0), words, "space:space-missions"),
        SCENE.about(s.view(0), words, "space:galactic-map"),
    )
    assert missions is not None
    assert survey is not None
    assert words.name("cubes", "2M+1E") in missions.text[0]
    assert 6 in numbers_in(survey.text[0])
