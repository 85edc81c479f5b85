"""Threats of an answer: searched once, by a worker, from what the asked seat knows; told where another answer avoids
them."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from astrarium.bots import Outlook, make
from astrarium.bots.worker import WorkerTask
from astrarium.kernel import Action, fingerprint
from astrarium.kernel.claims import MAY, TABLE, ClaimKey
from astrarium.kernel.explaining import Explaining
from astrarium.scene.explained import threat_dangers
from astrarium.table.table import Table
from astrarium.table.threatening import Threatenings
from astrarium.text import LANGUAGES, Words
from tests.web.test_leaks import table_of


class Workers:
    """One worker that searches at once, and is counted."""

    def __init__(self) -> None:
        self.thinkers = self
        self.searched = 0

    async def question(self, table: Table) -> WorkerTask:
        doc = json.loads(json.dumps(table.match.state.save()))
        return WorkerTask(table.row.title, table.match.setting.json(), doc, 1)

    async def run(self, work: Any, *given: Any, whose: str) -> Any:
        self.searched += 1
        return work(*given)


def threatened() -> tuple[Table, Action]:
    """A position of Efemeris and an answer that brings a danger about: the turn could be ended without it."""
    table, rng = table_of("efemeris", 2, "duel", "threatened"), Random(1)
    bot = make("greedy")
    while True:
        s = table.match.state
        assert not s.over
        explaining = Explaining(s, fingerprint(table.match.seed))
        for a in rng.sample(s.legal(), min(3, len(s.legal()))):
            if explaining.dangers(a):
                return table, a
        table.match.play(bot.choose(Outlook(table.game, s, rng)))


class Finder(Workers):
    """A worker that has found something already."""

    async def run(self, work: Any, *given: Any, whose: str) -> Any:
        self.searched += 1
        return [(ClaimKey("owner", TABLE, (3,)), [["end-turn"]], MAY, 0.5)]


def test_what_a_worker_found_is_kept_until_the_table_moves_on() -> None:
    table = table_of("efemeris", 2, "duel", "kept threats")
    workers: Any = Finder()
    threats, action = Threatenings(workers, workers), table.match.state.legal()[0]
    found = asyncio.run(threats.of(table, action))
    assert [(one.key.what, one.line[0].kind.word, one.sure) for one in found] == [("owner", "end-turn", MAY)]
    assert asyncio.run(threats.of(table, action)) is found
    table.seq += 1
    assert threats.known(table, action) is None
    assert workers.searched == 1


@pytest.mark.full
def test_threats_are_searched_once_and_said_in_every_language() -> None:
    table, action = threatened()
    workers: Any = Workers()
    threats = Threatenings(workers, workers)
    assert threats.known(table, action) is None
    found = asyncio.run(threats.of(table, action))
    assert found
    assert asyncio.run(threats.of(table, action)) == found == threats.known(table, action)
    assert workers.searched == 1
    for lang in LANGUAGES:
        words = Words(table.game, lang, ["Ann", "Bob"]).at(table.match.state.view(table.asked))
        for danger, threat in zip(threat_dangers(words, found), found, strict=True):
            assert danger.head
            assert danger.text.count(words.action(threat.line[0])) >= 1
        assert not words.missing


def test_a_game_with_nothing_at_stake_is_not_searched() -> None:
    table = table_of("kepler", 2, "standard", "calm")
    workers: Any = Workers()
    assert Threatenings(workers, workers).known(table, table.match.state.legal()[0]) == []


@pytest.mark.full
def test_what_is_hidden_changes_no_threat() -> None:
    table, action = threatened()
    s = table.match.state
    told = Explaining(s, "salt").dangers(action)
    others = [s.imagine(s.asked, Random(n)) for n in range(4)]
    assert any(other.fingerprint() != s.fingerprint() for other in others)
    assert [Explaining(other, "salt").dangers(action) for other in others] == [told] * len(others)
