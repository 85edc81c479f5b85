"""A bot that judges by a file of one's choice, so that two judgements can meet in the arena.

`astrarium.training.judged:Judged:nets.json@60` searches 60 futures a move; `Judged:@60` has no net at all.
"""

from __future__ import annotations

from pathlib import Path

from astrarium.bots import Outlook, SearchBot
from astrarium.bots.learned import read_nets
from astrarium.bots.sense import Sense
from astrarium.kernel import Action


class Judged:
    """The search, with the judgement of a file."""

    def __init__(self, words: str) -> None:
        path, _, iterations = words.rpartition("@")
        self.path = path
        self.bot = SearchBot(int(iterations))
        self.game = ""

    def choose(self, o: Outlook) -> Action:
        if self.game != o.game.id:  # a worker keeps its bots, and may be given another game
            sense = Sense(o.game.part("sense"))
            sense.nets = read_nets(Path(self.path), sense.names) if self.path else {}
            self.bot.sense, self.game = sense, o.game.id
        return self.bot.choose(o)
