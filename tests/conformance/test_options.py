"""Options: one spelling, a mode each counts in, and no effect where it is not offered."""

from __future__ import annotations

import re
from random import Random

import pytest

from astrarium.games import load
from astrarium.kernel import AstrariumError, Game, Option, Setting
from astrarium.text import LANGUAGES, Words

from .tables import games, seeds

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
IDLE = [
    pytest.param(game, mode.word, option, id=f"{game.id} {mode.word} {option.name}")
    for game in games()
    for mode in game.modes
    for option in game.options
    if not option.counts(mode.word)
]
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


@every_game
def test_options_have_one_spelling(game: Game) -> None:
    for option in game.options:
        words = [option.name, *[value for value in option.values if isinstance(value, str)]]
        assert [word for word in words if not KEBAB.fullmatch(word)] == []


@every_game
def test_an_option_counts_in_modes_that_exist(game: Game) -> None:
    for option in game.options:
        assert set(option.modes) <= {mode.word for mode in game.modes}, option.name
        assert len(option.modes) < len(game.modes), f"{option.name} counts everywhere: name no mode"


def course(game: Game, setting: Setting, seed: str) -> list[str]:
    """A game at random: each question with its answers, and the exact end."""
    s, rng = game.new(setting, seed), Random(seed)
    told = []
    while not s.over and len(told) < 4000:
        menu = s.legal()
        a = menu[int(rng.random() * len(menu))]
        told.append(f"{s.question} {len(menu)} {a}")
        s.apply(a)
    return [*told, s.fingerprint()]


@pytest.mark.parametrize(("game", "mode", "option"), IDLE)
def test_an_option_does_nothing_where_it_is_not_offered(game: Game, mode: str, option: Option) -> None:
    """The rules are handed the other value all the same, behind the setting's back, and must not notice."""
    plain = game.setting(mode)
    for seed in seeds(1, 4):
        expected = course(game, plain, seed)
        for value in option.values[1:]:
            turned = Setting(mode, plain.seats, {**plain.options, option.name: value}, plain.others)
            assert course(game, turned, seed) == expected


@pytest.mark.parametrize(("game", "mode", "option"), IDLE)
def test_it_is_refused_there_by_name(game: Game, mode: str, option: Option) -> None:
    with pytest.raises(AstrariumError) as refused:
        game.setting(mode, 0, {option.name: option.values[0]})
    for word in (option.name, game.id, mode, *option.modes):
        assert word in str(refused.value)
    assert option.name not in game.setting(mode).options
    assert game.setting(mode).value(option.name) == option.values[0]


@every_game
def test_a_stored_setting_of_an_older_version_is_read(game: Game) -> None:
    """Older versions kept every option, and Celestia Duo wrote its own with underscores."""
    for mode in game.modes:
        kept = {o.name.replace("-", "_"): str(o.values[-1]).replace("-", "_") for o in game.options}
        setting = game.stored_setting(mode.word, mode.seats[0], kept)
        assert setting.options == {o.name: o.values[-1] for o in game.options_of(mode.word)}
        assert game.setting(mode.word, mode.seats[0], setting.options).json() == setting.json()
    with pytest.raises(AstrariumError, match="no option 'nothing'"):
        game.stored_setting(game.modes[0].word, 0, {"nothing": 1})


def test_underscores_are_for_stored_settings_alone() -> None:
    with pytest.raises(AstrariumError, match="no option 'memory_aid'"):
        load("celestia-duo").setting("normal", 2, {"memory_aid": False})


def test_a_number_is_said_with_what_it_means() -> None:
    game = load("celestia-duo")
    starts = game.default_box.pieces.pirate_starts
    for lang in LANGUAGES:
        words = Words(game, lang)
        for step in game.option("ladder").values:
            assert isinstance(step, int)
            for mode in ("normal", "expert"):
                assert str(starts[mode][step - 1]) in words.value("ladder", step, mode)
        assert words.value("ladder", 3) != "3"
        assert f"{starts['normal'][2]} ({words.mode('expert')} {starts['expert'][2]})" in words.value("ladder", 3)
        assert words.mode("expert") not in words.value("ladder", 1)  # the same card in both
