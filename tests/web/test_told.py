"""The log beside the board, and a rival's turn in one breath: few lines, few beats, nothing that I chose as done to me."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

import pytest

from astrarium.bots import make
from astrarium.bots.outlook import Outlook
from astrarium.games import load, ready
from astrarium.scene.picture import scene_of
from astrarium.text.words import LANGUAGES
from astrarium.web.page.bar import bar
from astrarium.web.page.breath import TOUCHES, breath, told
from astrarium.web.page.log import SHOWN, gathered, latest, log_lines, seats_of, to_me
from astrarium.web.page.play import Look
from astrarium.web.page.site import site
from astrarium.web.page.spectacle import deeds

from .test_leaks import Quiet, table_of

LONGEST = 3000  # milliseconds of one turn


def looks_of(title: str, moments: Iterable[int], lang: str = "en") -> Iterator[Look]:
    """A table at some moments of a game of bots, by how many decisions were made."""
    game = load(title)
    table = table_of(title, 2, game.modes[0].word, "told")
    player, rng, made = make("greedy"), Random(3), 0
    for steps in moments:
        while made < steps and not table.match.state.over:
            table.match.play(player.choose(Outlook(game, table.match.state, rng)))
            made += 1
        yield Look(Quiet(), table, 0, True, site(lang))  # type: ignore[arg-type]


def look_of(title: str, steps: int, lang: str = "en") -> Look:
    """The same at one moment, as a table that nobody has looked at before."""
    return next(looks_of(title, [steps], lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", ready())
def test_a_rivals_turn_is_one_breath(title: str, lang: str) -> None:
    seen = 0
    for look in looks_of(title, range(20, 90, 5), lang):
        part = str(breath(look))
        beats = re.findall(r'class="beat seat-(\d)"[^>]* data-ms="(\d+)"', part)
        turns = [deed.seat for deed in deeds(look) if deed.seat != 0]
        assert bool(beats) <= bool(turns)
        assert not beats or {int(seat) for seat, _ in beats} == {1}
        assert sum([int(ms) for _, ms in beats]) <= LONGEST
        seen += bool(beats)
        assert look.words.missing == set()
        assert breath(Look(Quiet(), look.table, -1, False, look.site)).count("beat") == 0  # type: ignore[arg-type]
    assert seen > 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_ship_over_my_planet_touches_me(lang: str) -> None:
    for look in looks_of("efemeris", range(30, 160, 2), lang):
        for deed in deeds(look):
            for event in deed.events:
                touch = scene_of(look.table.game).touch(look.view, look.words, event)
                if deed.seat == 1 and touch is not None and touch.text:
                    part = str(breath(look))
                    assert f'data-ms="{TOUCHES}"' in part
                    assert f'data-at="{touch.target}"' in part
                    assert touch.text in part.replace("&#39;", "’")
                    assert look.site("touches-you") in part
                    assert look.words.missing == set()
                    return
    raise AssertionError("nobody came to a planet of mine")


@pytest.mark.parametrize("title", ready())
def test_an_event_is_told_in_one_beat(title: str) -> None:
    """What touches me is no part of the beat before; a way is seen, then what it means is said in other words."""
    seen = 0
    for look in looks_of(title, range(8, 120, 4)):
        for deed in deeds(look):
            if deed.seat == 1:
                beats = list(told(look, 1, deed.events))
                said = [str(beat.text) for beat in beats]
                assert len(said) == len(set(said))
                for one, other in combinations(beats, 2):
                    both = [event for event in one.events if event in other.events]
                    assert all(event.text in scene_of(look.table.game).journeys for event in both)
                seen += any(beat.touch for beat in beats)
    assert seen > 0 or title != "efemeris"


def test_a_turn_of_kepler_is_told_in_few_lines() -> None:
    look = look_of("kepler", 120)
    counts: list[int] = []
    for some in gathered(look.words, latest(look.table, look.words, 0, None, 400)):
        if some[0].head:
            counts.append(0)
        elif counts:
            counts[-1] += 1
    turns = sorted([count for count in counts[:-1] if count])
    assert len(turns) > 4
    assert turns[len(turns) // 2] <= 5
    for lang in LANGUAGES:
        spoken = look_of("kepler", 120, lang=lang)
        for line in log_lines(spoken.table, spoken.words, 0, None, SHOWN):
            assert not re.fullmatch(r"\W*\d+\W*", str(line.striptags())), line  # an icon with a bare number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_same_again_needs_no_sentence_of_its_own(lang: str) -> None:
    """What is found before the game begins stands on one line, and so do a nation's two technologies; that somebody has
    chosen them is told until they are known."""
    game = load("kepler")
    table = table_of("kepler", 2, game.modes[0].word, "told")
    look = Look(Quiet(), table, 0, True, site(lang))  # type: ignore[arg-type]
    chosen = look.words.find("events", "technologies-chosen")
    assert isinstance(chosen, str)
    said = chosen.replace("{0:seat}", "").strip()
    while table.match.state.question.name() == "ChooseTechnologies":
        whole = [str(line.striptags()) for line in log_lines(table, look.words, 0, None, SHOWN)]
        assert table.match.moves == [] or any(said in line for line in whole)
        table.match.play(table.match.state.legal()[0])
    events = [line.event.text for line in table.log(0)]
    assert events.count("revealed") > 3
    look = Look(Quiet(), table, 0, True, site(lang))  # type: ignore[arg-type]
    lines = [str(line.striptags()) for line in log_lines(table, look.words, 0, None, SHOWN)]
    assert not any(said in line for line in lines)
    assert len([line for line in lines if line.count("248") + line.count("128") + line.count("Tau Ceti")]) == 1
    assert len(lines) <= len(set(events)) + 2
    page = log_lines(table, look.words, 0, None, SHOWN, "/log")  # read once, and whole
    assert any(said in str(line.striptags()) for line in page)


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_old_lines_keep_their_words_while_the_map_grows(lang: str) -> None:
    """EF-205: a place is called by what lies around it; what was told of it stays told."""
    kept = dict[str, str]()
    for steps in range(12, 150, 6):
        look = look_of("efemeris", steps, lang=lang)
        places = Counter[str]()
        for line in log_lines(look.table, look.words, 0, None, 1000):
            moment = re.search(r"at=(\d+)", str(line))
            if moment is not None:
                places[moment[1]] += 1
                text = str(line.striptags())
                assert kept.setdefault(f"{moment[1]}.{places[moment[1]]}", text) == text
        assert look.words.position is look.view
    assert len(kept) > 40
    for name in ("Posidonius", "Hipparch", "Patrocl"):
        assert not any(text.count(name) > 1 for text in kept.values() if "“" in text), "a place told by itself"


@pytest.mark.parametrize("title", ready())
def test_what_i_chose_is_not_done_to_me(title: str) -> None:
    look = look_of(title, 90)
    lines = latest(look.table, look.words, 0, None, 400)
    assert {line.by for line in lines} >= {0, 1}
    for line in lines:
        if line.by == 0:
            assert not to_me(look.words, line, 0)
        elif 0 in seats_of(look.words, line.event)[1:]:
            assert to_me(look.words, line, 0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", ready())
def test_a_moment_of_the_past_says_what_happened(title: str, lang: str) -> None:
    """And which moment it is; what its viewer may not know is not in it."""
    table = look_of(title, 60, lang).table
    stops, told = table.stops(), 0
    for moment in stops[1::4]:
        look = Look(Quiet(), table, 0, True, site(lang), moment)  # type: ignore[arg-type]
        said = look.sentence()
        assert look.which() in str(bar(look).striptags())
        if said != look.which():
            told += 1
            events = [event for event in look.deeds[-1].events if event.text in look.words.table("events")]
            theirs = [event for event in events if look.deeds[-1].seat in seats_of(look.words, event)[:1]]
            assert said.startswith(look.words.seat(look.deeds[-1].seat)) or not theirs
            assert {event.text for event in events} <= {line.event.text for line in table.log(0)}
    assert told > len(stops[1::4]) / 2
    first = Look(Quiet(), table, 0, True, site(lang), 0)  # type: ignore[arg-type]
    assert first.sentence() == first.which()
