"""Saved games: every game at the terminal is written down after each move, so that none is lost."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

from astrarium.games import kept_box, load, open_box
from astrarium.kernel import AstrariumError, Match, read_journal, replay


def data_folder() -> Path:
    """Where a person's games live: `ASTRARIUM_DATA`, or the system's place for such data."""
    if own := os.environ.get("ASTRARIUM_DATA"):
        return Path(own)
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "astrarium"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "astrarium"


def new_place(game: str) -> Path:
    """A file for a new game."""
    folder = data_folder() / "games"
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    place, count = folder / f"{stem}.json", 1
    while place.exists():
        count += 1
        place = folder / f"{stem}-{count}.json"
    return place


def save(place: Path, match: Match, players: list[str], components: str = "") -> None:
    """Write the game down, whole or not at all."""
    doc = {**match.save(), "players": players, "over": match.state.over, "components_file": components}
    doc["text"] = match.box.components.source_text
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        draft = place.with_suffix(".new")
        draft.write_text(json.dumps(doc, ensure_ascii=False) + "\n", encoding="utf-8")
        os.replace(draft, place)
    except OSError as error:
        raise AstrariumError(f"{place}: cannot be written: {error.strerror}") from None


def unfinished(game: str = "") -> list[Path]:
    """Games that can be resumed, the latest first."""
    found = []
    for path in (data_folder() / "games").glob("*.json"):
        try:
            doc = read(path)
        except AstrariumError:
            continue
        if not doc.get("over") and game in ("", doc["game"]):
            found.append(path)
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def read(path: Path) -> dict[str, Any]:
    """A journal from its file, checked for its shape."""
    try:
        doc = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise AstrariumError(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError:
        raise AstrariumError(f"{path}: not a journal of Astrarium (it is not JSON)") from None
    try:
        return read_journal(doc)
    except AstrariumError as error:
        raise AstrariumError(f"{path}: {error}") from None


def open_match(path: Path, components: str = "") -> Match:
    """The game of a journal file, replayed."""
    doc = read(path)
    game = load(doc["game"])
    file = components or str(doc.get("components_file") or "")
    box = open_box(doc["game"], file) if file else kept_box(game, doc)
    try:
        return replay(game, doc, box)
    except AstrariumError as error:
        raise AstrariumError(f"{path}: {error}") from None
