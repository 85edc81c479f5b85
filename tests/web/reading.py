"""What hints and key moments say, to be read by a person: `python -m tests.web.reading hints kepler --count 20`.

Bots play; at questions spread over the game the hint is made as the page makes it, and printed as text. A verdict (true,
useful, empty) is for whoever reads.
"""

from __future__ import annotations

import argparse
import html
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from astrarium.bots import GreedyBot, SearchBot
from astrarium.bots.outlook import Outlook
from astrarium.bots.reasons import ideas
from astrarium.games import load
from astrarium.kernel import Match
from astrarium.table.explaining import EXPLAININGS
from astrarium.table.moments import key_moments
from astrarium.web.page.advice import advice
from astrarium.web.page.play import Look
from astrarium.web.page.site import site

from .test_leaks import Quiet, table_of

GAMES = 4  # from which the questions are taken


def plain(shown: str) -> str:
    """A page's part as lines of text."""
    text = re.sub(r"<svg.*?</svg>", "", shown, flags=re.S)
    text = re.sub(r"</(p|li|h2|dt|div|button)>", "\n", text)
    lines = [html.unescape(re.sub("<[^>]*>", " ", line)) for line in text.splitlines()]
    return "\n".join([" ".join(line.split()) for line in lines if line.strip() and line.strip() != "\n"])


def games(title: str) -> Iterator[Match]:
    game = load(title)
    for number in range(GAMES):
        mode = game.modes[number % len(game.modes)]
        match = Match(game, game.setting(mode.word, max(min(mode.seats), min(2, max(mode.seats)))), f"reading {number}")
        rng, bot = Random(number), GreedyBot()
        while not match.state.over:
            match.play(bot.choose(Outlook(game, match.state, rng)))
        yield match


def hints(title: str, count: int, iterations: int, lang: str) -> Iterator[str]:
    game = load(title)
    for number, played in enumerate(games(title)):
        table = table_of(game.id, played.setting.seats, played.setting.mode, played.seed, dict(played.setting.options))
        own = [n for n, move in enumerate(played.moves) if not move.automatic]
        wanted = set(own[len(own) // 8 :: max(1, len(own) // (count // GAMES + 1))][: count // GAMES])
        quiet: Any = Quiet()
        for n, move in enumerate(played.moves):
            s = table.match.state
            if n in wanted and len(s.menu) > 2:
                EXPLAININGS.kept.clear()
                look = Look(quiet, table, s.asked, False, site(lang))
                o = Outlook(game, s, Random(f"{number}:{n}"))
                found = ideas(o, SearchBot(iterations))
                yield f"[{played.setting.mode}, {s.question.name()}, move {n}]\n{plain(str(advice(look, found)))}"
            if not move.automatic:
                table.match.play(move.action)


def moments(title: str, count: int, lang: str) -> Iterator[str]:
    from astrarium.text import Words

    game = load(title)
    for played in games(title):
        words = Words(game, lang, [f"Player {n}" for n in range(played.setting.seats)])
        journal = played.save()
        for moment in key_moments(title, journal)[: max(1, count // GAMES + 1)]:
            at = moment.at - 1
            while at > 0 and played.moves[at].automatic:
                at -= 1
            move = played.moves[at]
            yield (
                f"[{played.setting.mode}, move {at}] {words.players[move.seat]}: {words.action(move.action)} "
                f"{moment.before:+.2f} → {moment.after:+.2f} of seat {moment.whose}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["hints", "moments"])
    parser.add_argument("title")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--iterations", type=int, default=120)
    parser.add_argument("--lang", default="en")
    given = parser.parse_args()
    found = (
        hints(given.title, given.count, given.iterations, given.lang)
        if given.what == "hints"
        else moments(given.title, given.count, given.lang)
    )
    for n, text in enumerate(found, 1):
        print(f"--- {n} {text}\n", flush=True)


if __name__ == "__main__":
    main()
