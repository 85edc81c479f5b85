"""The pages of docs/ say what is true: their code is the example game's, their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(DOCS.glob("*.md"))
SOURCE = (DOCS / "comet" / "comet" / "__init__.py").read_text(encoding="utf-8")


def test_the_walk_through_shows_the_game_itself() -> None:
    page = (DOCS / "writing-a-game.md").read_text(encoding="utf-8")
    blocks = [b for b in re.findall(r"^```python\n(.*?)^```", page, re.S | re.M) if ">>>" not in b]
    assert len(blocks) > 6
    for block in blocks:
        assert block.rstrip() in SOURCE, f"not in comet/__init__.py:\n{block}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_on_the_pages_exist(page: Path) -> None:
    import start

    from astrarium.cli import app

    known = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    known |= {group.name for group in app.registered_groups}
    for word in re.findall(r"python3 start\.py ([a-z-]+)", page.read_text(encoding="utf-8")):
        assert word in known | set(start.TASKS), f"{page.name}: {word}"
