"""Component files and games of yesterday are opened and played by the code of today."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from docs.comet.comet import GAME as COMET

from astrarium.games import load, ready
from astrarium.games.astronavigators.nouns import CARDS
from astrarium.games.celestia_duo.box import PIRATES
from astrarium.games.celestia_duo.state import NOT_IN_BOX
from astrarium.kernel import Action, Box, ComponentError, Components, Match, replay
from astrarium.text.words import Words

from . import boxes

DRACO = CARDS.index("draco")
OLD = {path.name.removesuffix(".toml.xz"): path for path in boxes.kept()}
JOURNALS = {f"{doc['game']}-{doc['mode']}": doc for doc in boxes.journals()}


def play_on(match: Match, seed: str) -> list[Action]:
    """Random answers to the end; all that was offered on the way."""
    rng, offered = Random(seed), []
    while not match.state.over:
        offered += match.state.menu
        match.state.apply(rng.choice(match.state.menu))
    return offered


@pytest.mark.parametrize("path", OLD.values(), ids=OLD.keys())
def test_a_component_file_of_yesterday_is_played_to_its_end(path: Path) -> None:
    game = load(boxes.title(path))
    box = boxes.box_of(game, boxes.text_of(path))
    assert path.name == f"{game.id}-{box.components.fingerprint}.toml.xz"
    match = Match(game, game.setting(game.modes[-1].word), "yesterday", box)
    play_on(match, "on")
    assert match.state.outcome


@pytest.mark.parametrize("doc", JOURNALS.values(), ids=JOURNALS.keys())
def test_a_game_of_yesterday_goes_on(doc: dict[str, Any]) -> None:
    game = load(doc["game"])
    (path,) = [path for path in boxes.kept() if doc["components"] in path.name]
    match = replay(game, doc, boxes.box_of(game, boxes.text_of(path)))
    assert [move.json() for move in match.moves] == doc["moves"]
    play_on(match, "on")
    assert match.state.outcome


@pytest.mark.parametrize("id", ready())
def test_every_shape_that_a_file_ever_had_is_kept(id: str) -> None:
    assert boxes.is_kept(load(id)), "games are being played with this file: python -m tests.golden.boxes keeps it"


class Later(NamedTuple):
    """A thing that a file does not know yet: what else the file counts, and where a state holds the thing."""

    game: str
    mode: str
    kind: str
    id: str
    counts: Callable[[dict[str, Any]], Any] = dict
    held: Callable[[Any], bool] = lambda s: False  # where its word alone tells


def named(data: dict[str, Any], kind: str, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(thing for thing in data[kind] if thing["id"] == id)
    return found


LATER = [
    Later("celestia-duo", "quick", "crew", "ludvig_cyr", held=lambda s: s.crew[0] != NOT_IN_BOX),
    Later("celestia-duo", "quick", "stage", "T3", held=lambda s: 2 in s.stage_bag or s.stage_at[2] >= 0),
    Later("celestia-duo", "normal", "pirate", "kervadec", held=lambda s: s.pirate_card == PIRATES.index("kervadec")),
    Later("celestia-duo", "normal", "assault", "X05", held=lambda s: 4 in s.assault_bag),
    Later("celestia-duo", "quick", "upper_deck", "U2", held=lambda s: s.deck == 1),
    Later("celestia-duo", "quick", "ambush", "D2", held=lambda s: 1 in s.start_bag + s.course),
    Later("efemeris", "duel", "bonus", "warning-shot", held=lambda s: s.purse[1] > 0),
    Later(
        "efemeris", "duel", "captain", "byng", lambda data: named(data, "nation", "britain")["captains"].remove("byng")
    ),
    Later(
        "efemeris",
        "duel",
        "crew",
        "surgeon",
        lambda data: named(data, "crew", "shipwright").update(copies=4),
    ),
    Later("astronavigators", "constellation", "constellation", "draco", held=lambda s: DRACO in s.deck),
    Later("astronavigators", "constellation", "rocket", "proton-k", held=lambda s: 4 in s.rocket_deck),
    Later("astronavigators", "solar-system", "quest", "brazilian-sky", held=lambda s: 1 in s.quest_deck),
    Later("astronavigators", "constellation", "hidden_agenda", "spying-the-world"),
    Later(
        "kepler",
        "standard",
        "planet",
        "planet-28",
        lambda data: (
            data["counts"].update(celestial_bodies=35, planets=27, planet_cards=27),
            data["setup_by_players"].update(planets=[19, 19, 23, 27], tiles=[23, 23, 29, 35]),
        ),
        held=lambda s: 28 in s.bag + s.bodies,
    ),
]


@pytest.mark.parametrize("later", LATER, ids=lambda later: later.id)
def test_what_came_later_is_not_in_an_older_box(later: Later) -> None:
    game = load(later.game)
    components = Components("old.toml", boxes.own_text(game))
    later.counts(components.data)
    data = components.data
    data[later.kind] = [thing for thing in data[later.kind] if thing["id"] != later.id]
    box = Box(components, game.open_box)
    match = Match(game, game.setting(later.mode), "before", box)
    offered = play_on(match, "before")
    assert match.state.outcome
    assert not later.held(match.state)
    word = later.id.replace("_", "-")
    assert [a for a in offered if word in a.json()] == []
    here, today = Words(game, "en", box=box), Words(game, "en")
    for i in range(len(data[later.kind]) + 1):  # numbers mean what they meant
        assert here.name(later.kind, i) == today.name(later.kind, i)


def test_a_kind_that_the_game_does_not_know_is_an_error() -> None:
    text = boxes.own_text(COMET).replace('id = "ice"', 'id = "snow"')
    with pytest.raises(
        ComponentError, match=r"\[\[card\]\]: the ids must be dust, ice, fire; missing ice; unknown snow"
    ):
        boxes.box_of(COMET, text)


def test_a_kind_twice_is_an_error() -> None:
    text = boxes.own_text(COMET)
    with pytest.raises(ComponentError, match="the ids must be dust, ice, fire"):
        boxes.box_of(COMET, text + '[[card]]\nid = "ice"\nvalue = 2\ncount = 5\n')


def test_a_thing_that_came_later_is_called_as_the_game_calls_it_today() -> None:
    game = load("efemeris")
    components = Components("old.toml", boxes.own_text(game))
    crew = components.data["crew"]
    crew[:] = [one for one in crew if one["id"] != "surgeon"]
    named(components.data, "crew", "shipwright").update(copies=4, name_en="Carpenter")
    del named(components.data, "crew", "shipwright")["name_fr"]
    words = Words(game, "fr", box=Box(components, game.open_box))
    assert [words.name("crew", one) for one in ("surgeon", "shipwright", "banker")] == [
        "Chirurgien",
        "Carpenter",
        "Banquier",
    ]
