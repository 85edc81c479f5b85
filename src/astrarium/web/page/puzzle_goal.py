"""What a puzzle asks for, and what its pack is called: sentences that need no board beside them."""

from __future__ import annotations

from astrarium.puzzles import Pack, Puzzle
from astrarium.puzzles.explained import aimed
from astrarium.text.words import Words
from astrarium.web.page.site import Site


def goal_sentence(site: Site, words: Words, puzzle: Puzzle) -> str:
    """The goal, as a sentence that needs no board beside it."""
    said = aimed(words, puzzle.reach())
    text = site("study-names", ", ".join(said[:-1]), said[-1]) if len(said) > 1 else said[0]
    return f"{text[:1].upper()}{text[1:]}{site('puzzle-this-turn')}"


def pack_name(words: Words, site: Site, pack: Pack) -> str:
    """What the puzzles of a pack are about, in the game's words."""
    name = words.say("packs", pack.theme, ()) if words.find("packs", pack.theme) is not None else words.title()
    return site("puzzle-pack-number", name, pack.number) if pack.number else name
