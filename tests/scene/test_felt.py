"""What is felt on the board itself: a die struck, a lamp that goes out, a ship lost, a fortress raised or fallen, a planet
settled, a constellation observed."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree as Tree

import pytest

from astrarium.games import load
from astrarium.games.astronavigators.nouns import CONSTELLATIONS
from astrarium.kernel import Event, Tape, View
from astrarium.scene import Spectacle
from astrarium.scene.picture import scene_of
from astrarium.text.words import LANGUAGES, Words

FELT = [
    ("celestia-duo", "eliminated"),
    ("celestia-duo", "energy-lost"),
    ("efemeris", "ship-lost"),
    ("efemeris", "bombards"),
    ("efemeris", "fortress-built"),
    ("kepler", "colonized"),
    ("astronavigators", "card-scored"),
]


def moment(title: str, event: str) -> tuple[Any, Any, list[Event]]:
    """A position just after such an event of a random game, the one before, and the events of that decision."""
    game = load(title)
    for seed in range(400):
        tape = Tape()
        s = game.new(game.setting(game.modes[0].word, 2), f"felt-{seed}")
        s.tape, rng = tape, Random(seed)
        while not s.over:
            tape.events.clear()
            before = s.clone()
            s.apply(rng.choice(s.legal()))
            told = [one for one in tape.events if one.text == event]
            if told and not any(one.text in ("conquers", "caught", "mast-fell", "victory") for one in tape.events):
                return before, s, list(tape.events)
    raise AssertionError(f"no {event} in 400 games of {title}")


def shown_at(title: str, view: View, lang: str, events: list[Event]) -> tuple[Spectacle, Words]:
    game = load(title)
    words = Words(game, lang, ["Ada", "Bo"]).at(view)
    shown = scene_of(game).spectacle(view, words, events)
    assert shown is not None
    return shown, words


@pytest.mark.parametrize(("title", "event"), FELT, ids=[event for _, event in FELT])
def test_a_moment_is_felt_where_it_happened(title: str, event: str) -> None:
    before, after, events = moment(title, event)
    scene = scene_of(load(title))
    for lang in LANGUAGES:
        for seat in (0, 1, -1):
            view = after.view(seat)
            shown, words = shown_at(title, view, lang, events)
            assert 0.5 <= shown.seconds <= 2
            assert shown.wait < shown.seconds
            drawn = Tree.fromstring(str(shown.picture))
            assert drawn.get("viewBox") == "-100 -100 200 200"
            assert not [node for node in drawn.iter() if node.get("id")]  # it lies over a page that has them already
            assert words.missing == set()
            assert shown.title == words.event(next(one for one in reversed(events) if one.text in (event, "ship-lost")))
            looks = [
                (scene.live(state.view(seat), words), scene.own(state.view(seat), words)) for state in (before, after)
            ]
            page = "".join([str(part) for look in looks for part in look])
            printed = str(scene.ground(view, words))
            assert shown.at
            for place in shown.at:
                assert any(found(way, page, printed) for way in place.split("|")), place
    assert scene.spectacle(after.view(0), words, []) is None


def found(way: str, page: str, printed: str) -> bool:
    """Whether a place is on the page, now or before."""
    if way.startswith("~"):
        return f'data-about="{way[1:]}"' in printed
    if way.startswith("#"):
        return f'id="{way[1:]}"' in page
    if ":" in way:
        return way in page
    return len([float(number) for number in way.split()]) == 2


def test_a_lost_galleon_says_who_leads_now() -> None:
    game = load("efemeris")
    for seed in range(400):
        s = game.new(game.setting("duel", 2), f"galleon-{seed}")
        s.tape, rng = Tape(), Random(seed)
        while not s.over:
            s.tape.events.clear()
            s.apply(rng.choice(s.legal()))
            said = {one.text: one for one in s.tape.events}
            if "captain-next" in said and "conquers" not in said:
                for lang in LANGUAGES:
                    shown, words = shown_at("efemeris", s.view(0), lang, list(s.tape.events))
                    assert shown.note[0] == words.event(said["ship-lost"])
                    assert words.event(said["captain-next"]) in shown.note[1]
                return
    raise AssertionError("no galleon was lost")


def test_EF_509_a_fortress_rises_stone_by_stone() -> None:
    _, after, events = moment("efemeris", "fortress-built")
    shown, _ = shown_at("efemeris", after.view(0), "en", events)
    stones = [
        node.get("class") for node in Tree.fromstring(str(shown.picture)).iter() if "ef-rises" in node.get("class", "")
    ]
    assert stones == [f"ef-rises ef-f{i}" for i in range(8)]  # each a little later than the one before


def test_EF_518_a_flag_is_run_up_on_a_conquered_planet() -> None:
    _, after, _ = moment("efemeris", "fortress-built")
    for seat in (0, 1):
        shown, _ = shown_at("efemeris", after.view(0), "en", [Event("conquers", "EF-518", (seat, 3))])
        (flag,) = [node for node in Tree.fromstring(str(shown.picture)).iter() if node.get("class") == "ef-runs-up"]
        assert [node.get("href") for node in flag.iter() if node.get("href")] == [f"#g-ef-mark-{seat}"]


def test_a_blow_flies_from_who_strikes() -> None:
    before, after, events = moment("celestia-duo", "eliminated")
    seat = before.asked
    mine, _ = shown_at("celestia-duo", after.view(seat), "en", events)
    theirs, _ = shown_at("celestia-duo", after.view(1 - seat), "en", events)
    assert mine.origin.startswith("#p-mine-")
    assert theirs.origin == f"#panel-{seat}"
    assert mine.ours  # the partner's is as slow as mine


def test_what_i_observe_is_felt_before_what_others_do() -> None:
    """AN-058, AN-061: my figure, as slow as what I do; each set that it completes closes one more ring."""
    game = load("astronavigators")
    s = game.new(game.setting(game.modes[0].word, 2), "sky")
    events = [Event("card-scored", "AN-058", (seat, card, 4)) for seat, card in ((0, 3), (1, 5))]
    events.append(Event("set-scored", "AN-061", (0, 1, 5)))
    mine, words = shown_at("astronavigators", s.view(0), "en", events)
    theirs, _ = shown_at("astronavigators", s.view(1), "en", events)
    watched, _ = shown_at("astronavigators", s.view(-1), "en", events)
    assert mine.title == words.event(events[0])
    assert theirs.title == watched.title == words.event(events[1])
    assert (mine.ours, theirs.ours, watched.ours) == (True, True, False)
    assert str(mine.picture).count("an-closes") == 1 + str(theirs.picture).count("an-closes") == 2
    assert words.name("set", 1) in str(mine.picture)
    lunar = Event("card-scored", "AN-058", (0, len(CONSTELLATIONS), 4))
    assert scene_of(game).spectacle(s.view(0), words, [lunar]) is None  # it has no figure in the sky
