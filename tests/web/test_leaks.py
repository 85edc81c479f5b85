"""Nobody receives a byte that their seat may not know: every part of the page, in the true and in imagined states."""

from __future__ import annotations

import os
import re
from random import Random
from typing import Any

import pytest
from itsdangerous import URLSafeSerializer
from starlette.requests import Request

from astrarium.bots.reasons import Ideas, ReasonedAnswer
from astrarium.games import load, ready
from astrarium.kernel import SPECTATOR, Match
from astrarium.scene.covers import miniature
from astrarium.scene.picture import scene_of
from astrarium.scene.still import still
from astrarium.store import GameRow, SeatRow
from astrarium.table import UNKNOWN, Review, Table
from astrarium.table.device import ASIDE, Device, passed, secret, with_device
from astrarium.table.edition import SERVER
from astrarium.table.explaining import EXPLAININGS
from astrarium.text import LANGUAGES
from astrarium.web.http.api_answers import menu, table_info
from astrarium.web.http.explaining import explanation
from astrarium.web.page.advice import FUTURES, advice
from astrarium.web.page.glance import answer_of, card
from astrarium.web.page.letters import to_send
from astrarium.web.page.play import Look
from astrarium.web.page.site import site
from astrarium.web.page.visitor import Visitor

TITLES = ready()
STEP_BACK = re.compile(r'<form method="post" action="/t/id/stepback">.*?</form>')
ANSWERS = 12  # cards looked at in one position


class Quiet:
    """The service as far as a look needs it."""

    def here(self, _id: str, _seat: int) -> bool:
        return False

    def seen_last(self, _table: Table, _seat: int) -> float | None:
        return None

    def __init__(self) -> None:
        self.edition = SERVER
        self.host = self.presence = self.records = self.plans = self.reviews = self.analysts = self
        self.edition = SERVER

    def of(self, _table: Table) -> Review:
        return UNKNOWN

    def request(self, _table: Table) -> None:
        return None

    def away_for(self, _table: Table, _seat: int) -> None:
        return None

    def replaceable(self, _table: Table, _seat: int) -> bool:
        return False

    def clock(self) -> float:
        return 0.0


def table_of(title: str, seats: int, mode: str, seed: str, options: dict[str, Any] | None = None) -> Table:
    game = load(title)
    setting = game.setting(mode, seats, options)
    row = GameRow("id", title, mode, seats, dict(setting.options), seed, game.epoch,
                  game.default_box.components.fingerprint, None, None, 0.0, 0.0, -1, False, None, None)  # fmt: skip
    return Table(game, row, [SeatRow(n, "person", f"P{n}", "") for n in range(seats)])


def passed_on(table: Table) -> dict[str, str]:
    """Everything that a device is sent while it is covered, in which every seat of a table is played."""
    quiet: Any = Quiet()
    look = Look(quiet, table, SPECTATOR, True, site("en"), shared=True)
    parts = {name: str(text) for name, text in look.parts().items()}
    # whether a step can be taken back is found by comparing with the past, which an imagined present has not
    parts["hand"] = STEP_BACK.sub("", parts["hand"])
    parts["picture"] = str(still(look.view, look.words))
    parts["small picture"] = str(miniature(look.view, look.words, "night"))
    parts["shelf"] = scene_of(table.game).gist(look.view, look.words)
    return parts


def shown(table: Table, seat: int, hinted: bool = True) -> dict[str, str]:
    """Everything that a seat is sent: the page's parts, the cards of its choices, what a hint says of them, and the API's
    answers."""
    EXPLAININGS.kept.clear()  # what was told of the true state would be told again
    quiet: Any = Quiet()
    look = Look(quiet, table, seat, False, site("en"))
    parts = {name: str(text) for name, text in look.parts().items()}
    legal = [offer.action for offer in look.offers if offer.no is None]
    for action in legal[:ANSWERS]:
        told = answer_of(look.view, look.words, action, look.explained(action))
        parts[f"card of {action}"] = str(card(look.site, look.words, action, told))
        parts[f"way of {action}"] = str(told.way if told else "")
        for lang in LANGUAGES if table.asked == seat else ():
            parts[f"api claims of {action}, {lang}"] = explanation(table, seat, action, lang).model_dump_json()
    if hinted and legal and table.asked == seat:
        ideas = tuple([ReasonedAnswer(action.json(), 0.0, "even", "same") for action in legal[:3]])
        parts["hint"] = str(advice(look, Ideas(0.0, "even", None, ideas, FUTURES)))
    parts["api view"] = str(table.match.state.view(seat).json())
    parts["api table"] = table_info(quiet, table, seat).model_dump_json()
    parts["api menu"] = menu(table, seat).model_dump_json()
    return parts


FULL = bool(os.environ.get("ASTRARIUM_FULL"))
EVERY = 6 if FULL else 12  # decisions between two moments that are compared


@pytest.mark.sample(4)
@pytest.mark.parametrize(("title", "mode"), [(title, mode.word) for title in TITLES for mode in load(title).modes])
def test_a_seat_cannot_tell_the_true_state_from_an_imagined_one(title: str, mode: str) -> None:
    rng = Random(7)
    seats = load(title).mode(mode).seats[-1]
    table = table_of(title, seats, mode, "leak")
    match: Match = table.match
    differing = 0
    for step in range(60):
        if match.state.over:
            break
        if step % EVERY == 0:
            truth, hinted = match.state, FULL or step == EVERY  # a hint looks turns ahead
            for seat in range(seats):
                expected = shown(table, seat, hinted)
                match.state = truth.imagine(seat, rng)
                differing += match.state.fingerprint() != truth.fingerprint()
                found = shown(table, seat, hinted)
                match.state = truth
                assert found == expected, [name for name in found if found[name] != expected[name]]
        match.play(rng.choice(match.state.legal()))
    assert differing > 0


@pytest.mark.sample(4)
@pytest.mark.parametrize(("title", "mode"), [(title, mode.word) for title in TITLES for mode in load(title).modes])
def test_a_covered_device_tells_nothing_of_any_hand(title: str, mode: str) -> None:
    """At every handing over: what is sent is the same whatever any of the others hides."""
    rng = Random(11)
    seats = load(title).mode(mode).seats[-1]
    if seats < 2:
        pytest.skip("one person passes nothing on")
    table = table_of(title, seats, mode, "leak")
    device = Device(tuple(range(seats)))
    table.row = table.row._replace(options=with_device(table.row.options, device))
    match, covered, differing = table.match, 0, 0
    for _ in range(60):
        if match.state.over:
            break
        truth, now = match.state, passed(device, match.state, match.log)
        covered += now.shown == SPECTATOR
        if now.shown == SPECTATOR and covered % 3 == 1:
            expected = passed_on(table)
            assert 'class="cover"' in expected["hand"]
            for seat in range(seats):
                match.state = truth.imagine(seat, rng)
                differing += match.state.fingerprint() != truth.fingerprint()
                found = passed_on(table)
                match.state = truth
                assert found == expected, [name for name in found if found[name] != expected[name]]
        device = now._replace(shown=truth.asked)  # they hold it, and play
        match.play(rng.choice(truth.legal()))
    assert not covered or differing > 0
    assert covered or not secret(match.state, match.log, device.seats)


@pytest.mark.sample(4)
@pytest.mark.parametrize(("title", "mode"), [(title, mode.word) for title in TITLES for mode in load(title).modes])
def test_who_watches_and_a_letter_are_told_of_no_hand(title: str, mode: str) -> None:
    """Watching, and the page that goes with a letter: the same whatever anybody hides."""
    rng = Random(13)
    seats = load(title).mode(mode).seats[-1]
    if seats < 2:
        pytest.skip("nobody else is there")
    table = table_of(title, seats, mode, "leak")
    noted = {"letters": {"game": "known", "seat": 0}}
    table.row = table.row._replace(options={**table.row.options, ASIDE: noted})
    match: Match = table.match
    differing = 0
    for step in range(60):
        if match.state.over:
            break
        if step % 6 == 0:
            truth = match.state
            expected = {**shown(table, SPECTATOR), **written(table)}
            for seat in range(seats):
                match.state = truth.imagine(seat, rng)
                differing += match.state.fingerprint() != truth.fingerprint()
                found = {**shown(table, SPECTATOR), **written(table)}
                match.state = truth
                assert found == expected, [name for name in found if found[name] != expected[name]]
        match.play(rng.choice(match.state.legal()))
    assert differing > 0


def written(table: Table) -> dict[str, str]:
    """The page of a letter that is ready, in both languages; the letter itself carries the whole game, on trust."""
    told = {}
    for lang in LANGUAGES:
        scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "scheme": "http",
                 "headers": [(b"cookie", f"astrarium-taste=lang={lang}".encode())], "server": ("127.0.0.1", 80)}  # fmt: skip
        visitor = Visitor(Request(scope), URLSafeSerializer("test"))
        told[f"letter, {lang}"] = bytes(to_send(visitor, table, 0, "the letter").body).decode()
    return told


@pytest.mark.parametrize("title", TITLES)
def test_no_page_tells_the_seed(title: str) -> None:
    table = table_of(title, load(title).modes[0].seats[0], load(title).modes[0].word, "a secret seed of the table")
    for seat in (-1, 0):
        assert not [name for name, text in shown(table, seat).items() if "a secret seed" in text]
