"""A game as it stands after so many records, kept so that it need not be played again from the beginning.

The records are the truth. A snapshot belongs to the very code that made it: other code plays the records again.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import astrarium.kernel
from astrarium.kernel import Event, Game, JournalMove, Logged
from astrarium.store import Snapshot

from .lesson import PastQuestion
from .table import Table

FORM = "1"


def code_mark(game: Game) -> str:
    """A short name of the code that plays a game: the kernel, its chapters, its components."""
    kernel = folder_mark(Path(astrarium.kernel.__file__).parent)
    return sha256((FORM + kernel + folder_mark(game.folder)).encode()).hexdigest()


@cache
def folder_mark(folder: Path) -> str:
    found = [path for path in sorted(folder.rglob("*.py")) if not {"scene", "sense"} & set(path.parts)]
    texts = [path.read_bytes() for path in (*found, folder / "components.toml") if path.exists()]
    return sha256(b"\0".join(texts)).hexdigest()


def take_snapshot(table: Table) -> Snapshot:
    """The table as it stands."""
    match = table.match
    body: dict[str, Any] = {
        "state": match.state.save(),
        "moves": [move.json() for move in match.moves],
        "log": [[one.moment, *one.event] for one in match.log],
        "barrier": match.barrier,
        "fresh": [[at, seed] for at, seed in sorted(match.fresh.items())],
        "spans": table.spans,
        "since": table.since,
        "answered": table.answered,
    }
    return Snapshot(table.seq, code_mark(table.game), json.dumps(body, separators=(",", ":")))


def restore(table: Table, snapshot: Snapshot) -> None:
    """Bring a new table to where the snapshot was taken."""
    body = json.loads(snapshot.body)
    match, game = table.match, table.game
    state = game.load(match.setting, body["state"], match.box)
    match.moves = [JournalMove(n, seat, game.actions.from_json(action), own) for n, seat, action, own in body["moves"]]
    match.log = [
        Logged(moment, Event(text, rule, tuple(facts), audience)) for moment, text, rule, facts, audience in body["log"]
    ]
    match.barrier = body["barrier"]
    match.fresh.update(dict(body["fresh"]))
    match.marks = []
    match.state = state
    state.tape = match.tape
    table.spans.extend([(who, begin, end) for who, begin, end in body["spans"]])
    table.since = body["since"]
    table.answered = [(who, PastQuestion(*asked)) for who, asked in body["answered"]]
    table.seq = snapshot.seq
