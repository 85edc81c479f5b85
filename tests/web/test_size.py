"""An update stays small on the compressed stream: a few hundred bytes, and never more than a small picture."""

from __future__ import annotations

import statistics
from random import Random

import pytest

from astrarium.games import load, ready
from astrarium.web.http.packets import NOTHING, Packet
from astrarium.web.page.play import Look
from astrarium.web.page.site import site

from .test_leaks import Quiet, table_of

GROUNDS = {"efemeris": 3}  # what is printed is sent once; nations colour their ships when they are chosen


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", ["size", "tide", "drift"])
@pytest.mark.parametrize("title", ready())
def test_updates_are_small(title: str, seed: str) -> None:
    mode = load(title).modes[0]
    table = table_of(title, mode.seats[0], mode.word, seed)
    rng, past = Random(1), NOTHING
    last: dict[str, str] = {}
    raw: list[int] = []
    wire: list[int] = []
    grounds = 0
    for step in range(80):
        if table.match.state.over:
            break
        parts = Look(Quiet(), table, 0, True, site("en")).parts()  # type: ignore[arg-type]
        new = {name: text for name, text in parts.items() if last.get(name) != text}
        grounds += new.pop("ground", None) is not None
        packet = Packet(new, past)
        block, past = packet.block(past, 0)
        if step:
            raw.append(packet.size)
            wire.append(len(block))
        last = dict(parts)
        table.match.play(rng.choice(table.match.state.legal()))
    print(
        f"{title}: raw median {statistics.median(raw):.0f}, most {max(raw)}; wire median {statistics.median(wire):.0f}, most {max(wire)} bytes"
    )
    assert statistics.median(wire) < 2_000
    assert max(wire) < 6_000
    assert grounds <= GROUNDS.get(title, 1)
