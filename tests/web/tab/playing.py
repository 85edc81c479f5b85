"""Whole games in a tab whose host is gone: loaded once, then cut off, against the third level, to the logbook.

    python -m tests.web.tab.playing FOLDER [TITLE ...]      FOLDER: what `python3 start.py tab` built
    python -m tests.web.tab.playing FOLDER [TITLE ...] --engine firefox    or webkit

Clicks as a person does, in Chromium, at first on the board and then in the list of answers, whatever comes; tells the
answers of the game, what the page complained about, and the time.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from astrarium.games import ready

from ..browser import launch
from ..engines import Engine, Firefox, WebKit, sit_down
from .folder import Visitor, shown

LEVEL = 3
MOST = 2000  # answers of one person in one game
ON_THE_BOARD = 12  # of those the first, by mouse
CLICK = (
    "value => [...document.querySelectorAll('#actions button[name=action]')].find(one => one.value === value).click()"
)
ENGINES: Final = {"firefox": Firefox, "webkit": WebKit}
WHOLE = "() => document.documentElement.dataset.ready && document.documentElement.dataset.whole"
TRUE_LOBBY = "() => !location.pathname.startsWith('/a/') && document.querySelectorAll('.box .now').length > 1"
CHOSEN = """(title, level) => {
  const one = document.querySelector(`.box.room-${title} input[value='level:${level}']`);
  if (one) one.checked = true;
  return one !== null;
}"""
ANSWERED = """() => {
  const bar = document.getElementById('bar'), end = document.getElementById('end');
  const answers = document.querySelectorAll('#actions button[name=action]');
  const sure = document.querySelector('#card[role=alertdialog] [data-go]');
  if (sure?.checkVisibility()) sure.click();
  else if (bar.dataset.turn === 'yes' && !end && answers.length && !document.body.dataset.sending) {
    self.given = (self.given || 0) + 1;
    answers[Math.floor(Math.random() * answers.length)].click();
  }
  return end && [self.given, Number(bar.dataset.seq), location.pathname];
}"""
NOTED = """(table) => {
  if (location.pathname === '/log') return document.querySelector(`main a[href*='${table}']`) !== null;
  if (!document.body.dataset.left) location.assign('/log');
  document.body.dataset.left = 'yes';
}"""
YES = """() => {
  const sure = document.querySelector('#card[role=alertdialog] [data-go]');
  if (sure?.checkVisibility()) sure.click();
}"""


class Played(NamedTuple):
    """A game from the lobby to the logbook."""

    id: str
    answers: int  # of the person; bots' come beside them
    moves: int
    seconds: float
    faults: list[str]


def alone(folder: Path, browser: Browser, seed: int) -> Visitor:
    """Somebody in a tab that has everything: the host is gone, and so is the network."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
    with shown(folder) as host:
        ada = Visitor(context, seed)
        ada.open(host.address)
        ada.wait_until_whole()
        ada.still()
        context.set_offline(True)
    return ada


def answers(ada: Visitor) -> list[str]:
    """What can be answered now, as the list behind the board has it."""
    return ada.page.eval_on_selector_all("#actions button[name=action]", "all => all.map(one => one.value)")


def answer(ada: Visitor) -> None:
    """Any of them."""
    ada.page.wait_for_function("() => !document.body.dataset.sending")
    seq = ada.seq()
    ada.page.evaluate(CLICK, ada.rng.choice(answers(ada)))

    def played() -> bool:
        ada.page.evaluate(YES)
        return ada.seq() > seq

    ada.until(played)


def whole_game(ada: Visitor, title: str, level: int = LEVEL) -> Played:
    """From the lobby's button to the end; then it stands in the logbook."""
    began, faults, given = time.monotonic(), len(ada.faults), 0
    id = ada.quick_game(title, level)
    while ada.wait_for_turn():
        ada.step_by_mouse() if given < ON_THE_BOARD else answer(ada)
        given += 1
        assert given < MOST, f"{title} does not end"
    moves = ada.seq()
    seconds = time.monotonic() - began
    ada.page.goto("/log")
    ada.page.wait_for_selector(f"main a[href*='{id}']", state="attached")
    return Played(id, given, moves, seconds, ada.faults[faults:])


def in_engine(engine: Engine, folder: Path, titles: Iterable[str], level: int = LEVEL) -> Iterator[Played]:
    """The same in another browser: whatever can be answered is answered by the list behind the board."""
    with shown(folder) as host:
        engine.open(host.address)
        engine.until(WHOLE, seconds=600)
        engine.inside()
        engine.until(TRUE_LOBBY)
    for title in titles:
        began = time.monotonic()
        engine.until(CHOSEN, title, level)
        sit_down(engine, title)
        given, moves, path = engine.until(ANSWERED, seconds=1800)
        seconds = time.monotonic() - began
        engine.until(NOTED, path.rpartition("/")[2])
        engine.until("() => { setTimeout(() => location.assign('/')); return true }")  # the logbook may just have come
        engine.until(TRUE_LOBBY)
        yield Played(path.rpartition("/")[2], given, moves, seconds, [])


def in_chromium(folder: Path, titles: Iterable[str]) -> Iterator[Played]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        ada = alone(folder, browser, seed=3)
        for title in titles:
            yield whole_game(ada, title)
        browser.close()


def main(words: list[str]) -> int:
    asked = ArgumentParser(prog="tests.web.tab.playing", description="Whole games in a tab without a network.")
    asked.add_argument("folder", type=Path)
    asked.add_argument("titles", nargs="*", metavar="TITLE")
    asked.add_argument("--engine", choices=("chromium", *ENGINES), default="chromium")
    given = asked.parse_args(words)
    failed, titles = 0, given.titles or ready()
    with TemporaryDirectory() as home:
        engine = ENGINES[given.engine](Path(home)) if given.engine in ENGINES else None
        played = in_engine(engine, given.folder, titles) if engine else in_chromium(given.folder, titles)
        for title, done in zip(titles, played, strict=True):
            failed += len(done.faults)
            print(
                f"{title}: {done.answers} answers of mine, {done.moves} moves, {done.seconds:.0f} s, "
                f"{len(done.faults)} complaints {done.faults}",
                flush=True,
            )
        if engine:
            engine.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
