"""Moments of the table in play, photographed to be held beside what was drawn: `python -m tests.web.beside FOLDER [NAME…]`.

Bots play until the moment comes; one person then does what shows it, in Chromium. `--theme` and `--lang` take the same
moment in another look. What cannot be shown is named and left out.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from astrarium.bots import make
from astrarium.bots.outlook import Outlook
from astrarium.games import load
from astrarium.kernel import State, Tape

from ..scene.positions import Position
from .browser import Person, launch
from .gallery import lay
from .server import Server
from .test_dragging import MIDDLE, PAIR
from .test_felt import PLAY
from .twenty import SIZES


def words(state: State) -> list[list[str]]:
    return [str(action).split() for action in state.legal()]


def asks(*names: str) -> Callable[[State], bool]:
    return lambda state: state.question.name() in names


def two_at_one(state: Any) -> bool:
    """A planet at which a frigate and a fortress can be built."""
    built = Counter(rest[0] for word, *rest in words(state) if word in ("build-frigate", "build-fortress"))
    return asks("Construction")(state) and 2 in built.values()


def two_places(state: Any) -> bool:
    """Something that can be built at several planets, and a fortress too."""
    built = Counter(word for word, *_ in words(state))
    return asks("Construction")(state) and built["build-frigate"] > 1 and built["build-fortress"] > 0


def found(title: str, fits: Callable[[Any], bool], policy: str = "greedy") -> State:
    game = load(title)
    for seed in range(60):
        state = game.new(game.setting(game.modes[0].word, 2), f"beside-{seed}")
        player, rng = make(policy), Random(seed)
        while not state.over:
            if fits(state):
                return state
            state.apply(player.choose(Outlook(game, state, rng)))
    raise AssertionError(f"{title}: no such position")


def happening(title: str, event: str, policy: str) -> tuple[State, str]:
    """The position before it happens, and the answer that makes it happen."""
    game = load(title)
    for seed in range(400):
        state = game.new(game.setting(game.modes[0].word, 2), f"beside-{seed}")
        state.tape, player, rng = Tape(), make(policy), Random(seed)
        while not state.over:
            state.tape.events.clear()
            earlier, action = state.clone(), player.choose(Outlook(game, state, rng))
            state.apply(action)
            if any(one.text == event for one in state.tape.events) and str(action).split()[0] != "sail":
                return earlier, " ".join(action.json())
    raise AssertionError(f"{title}: {event} never happens")


class Shot(NamedTuple):
    """A picture: whose position, at which size, and what is done for it."""

    title: str
    of: Callable[[State], bool] | str  # what holds there, or what happens
    size: str
    do: Callable[[Person], None] | None = None
    theme: str = "night"
    lang: str = "en"
    policy: str = "greedy"


def click(ada: Person, *selectors: str) -> None:
    """One after another, and then rest at what comes last."""
    for selector in selectors:
        ada.page.wait_for_selector("body:not(.fresh):not([data-sending])")
        ada.page.wait_for_selector(selector, state="attached", timeout=10_000)
        x, y = ada.page.evaluate(MIDDLE, selector)
        ada.page.mouse.move(x - 9, y - 9)
        ada.page.mouse.click(x, y)
        ada.page.wait_for_timeout(700)


def point(ada: Person, selector: str) -> None:
    x, y = ada.page.evaluate(MIDDLE, selector)
    ada.page.mouse.move(x - 9, y - 9)
    ada.page.mouse.move(x, y)
    ada.page.wait_for_timeout(1200)


def fan(ada: Person) -> None:
    target = ada.page.evaluate(
        "() => { const n = {}; for (const a of picker.actions) if (!a.no && /^build-(frigate|fortress)/.test(a.kind))"
        " n[a.targets[0]] = (n[a.targets[0]] || 0) + 1; return Object.keys(n).find(one => n[one] > 1); }"
    )
    click(ada, f"#board .lit[data-target~='{target}']")
    point(ada, "#answers button:nth-child(2)")


def yard(ada: Person) -> None:
    click(ada, ".ef-order-frigate.lit")


def tile(ada: Person) -> None:
    click(ada, ".ef-slot.lit")


def fly(ada: Person) -> None:
    if ada.page.locator("#board .lit[data-target^='ship:']").count():
        click(ada, "#board .lit[data-target^='ship:']")
    point(ada, "#board .lit[data-target*='hex:']")


def build(ada: Person) -> None:
    point(ada, "#board .lit[data-target*='hex:']")


def tab(n: int) -> Callable[[Person], None]:
    return lambda ada: click(ada, f"#own label:has(input[type=radio]):nth-of-type({n})")


def week(ada: Person) -> None:
    click(ada, ".lit[data-target='week:4'], .lit[data-target^='week:']")


def armada(ada: Person) -> None:
    """*Play now* deals them."""
    ada.context.add_cookies([{"name": "astrarium-taste", "value": "motion=normal", "url": ada.server.address}])
    ada.quick_game("efemeris")
    ada.page.evaluate("() => { document.documentElement.dataset.theme = 'night' }")
    ada.page.wait_for_timeout(1000)


def drag(thing: str, place: str) -> Callable[[Person], None]:
    def carry(ada: Person) -> None:
        one, other = ada.page.evaluate(PAIR, [thing, place])
        x, y = ada.page.evaluate(MIDDLE, f"[data-target~='{one}']")
        ada.page.mouse.move(x, y)
        ada.page.wait_for_function("() => picker.resting.carrying")
        ada.page.mouse.down()
        ada.page.mouse.move(x + 8, y - 8)
        ada.page.mouse.move(*ada.page.evaluate(MIDDLE, f"#board [data-target~='{other}']"), steps=4)
        ada.page.wait_for_timeout(500)

    return carry


def late(state: Any) -> bool:
    return asks("ActionCube")(state) and state.round >= 6


def many(state: Any) -> bool:
    return asks("LayFirst", "PlaceTile")(state) and sum(tile >= 0 for tile in state.tiles) > 5


SHOTS = {
    "efemeris-build-desktop": Shot("efemeris", two_at_one, "desktop", fan),
    "efemeris-build-yard-desktop": Shot("efemeris", two_places, "desktop", yard, "day"),
    "efemeris-tile-desktop": Shot("efemeris", many, "desktop", tile),
    "efemeris-tile-phone": Shot("efemeris", many, "phone", tile),
    "kepler-fly-desktop": Shot("kepler", asks("Flight"), "desktop", fly),
    "kepler-build-desktop": Shot("kepler", asks("LaunchShip"), "desktop", build),
    "kepler-goals-phone": Shot("kepler", late, "phone", tab(4)),
    "kepler-tablet": Shot("kepler", late, "tablet"),
    "astronavigators-week-desktop": Shot("astronavigators", asks("Declare"), "desktop", week),
    "astronavigators-week-desktop-fr": Shot("astronavigators", asks("Declare"), "desktop", week, lang="fr"),
    "astronavigators-week-tablet": Shot("astronavigators", asks("Declare"), "tablet", week),
    "felt-celestia-hit": Shot("celestia-duo", "eliminated", "desktop", policy="random"),
    "felt-efemeris-galleon-lost": Shot("efemeris", "ship-lost", "desktop", policy="random"),
    "felt-efemeris-conquest": Shot("efemeris", "conquers", "desktop"),
    "felt-efemeris-fortress": Shot("efemeris", "fortress-built", "desktop"),
    "felt-kepler-settle": Shot("kepler", "colonized", "desktop"),
    "felt-astronavigators-landing": Shot("astronavigators", "lands-on-moon", "desktop"),
    "efemeris-armada-desktop": Shot("efemeris", asks("ChooseNation"), "desktop", armada),
    "drag-card": Shot("celestia-duo", asks("Fight"), "desktop", drag("price:", "symbol:")),
    "drag-ship": Shot("efemeris", asks("Tactics"), "desktop", drag("ship:", "space:")),
}  # fmt: skip


def photograph(ada: Person, shot: Shot, link: str, action: str, path: Path) -> None:
    page = ada.page
    page.goto(f"/j/{link}")
    page.wait_for_selector("body[data-ready]")
    page.wait_for_function("() => picker.resting && picker.next?.size")
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", shot.theme)
    page.wait_for_timeout(1000)
    if action:
        page.evaluate(PLAY, action)
        page.wait_for_selector("#spectacle.on", state="attached", timeout=10_000)
        for n, ms in enumerate((60, 250, 450)):
            page.wait_for_timeout(ms)
            page.screenshot(path=path.with_stem(f"{path.stem}-{n}"))
        return
    if shot.do:
        shot.do(ada)
    page.screenshot(path=path)


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("folder", type=Path)
    given.add_argument("names", nargs="*", default=list(SHOTS))
    given.add_argument("--theme", choices=("night", "day", "contrast"))
    given.add_argument("--lang")
    given.add_argument("--size", choices=SIZES)
    asked = given.parse_args()
    if unknown := [name for name in asked.names if name not in SHOTS]:
        given.error(f"no picture is called {', '.join(unknown)}; there are {', '.join(SHOTS)}")
    asked.folder.mkdir(parents=True, exist_ok=True)
    looks = {one: getattr(asked, one) for one in ("theme", "lang", "size") if getattr(asked, one)}
    shots = {name: SHOTS[name]._replace(**looks) for name in asked.names}
    positions: dict[str, tuple[Position, str]] = {}
    for name, shot in shots.items():
        happens = isinstance(shot.of, str)
        try:
            state, action = (
                happening(shot.title, shot.of, shot.policy)
                if isinstance(shot.of, str)
                else (found(shot.title, shot.of), "")
            )
        except AssertionError as error:
            print(f"{name}: {error}", flush=True)
            continue
        game = load(shot.title)
        positions[name] = Position(game, game.modes[0].word, state), action
        assert happens == bool(action)
    with TemporaryDirectory() as data:
        links = asyncio.run(lay(Path(data), [one for one, _ in positions.values()]))
        take(Path(data), asked.folder, shots, positions, links)


def take(
    data: Path, folder: Path, shots: dict[str, Shot], positions: dict[str, tuple[Position, str]], links: list[str]
) -> None:
    with sync_playwright() as playwright:
        server, browser = Server(data), launch(playwright)
        for (name, (_, action)), link in zip(positions.items(), links, strict=True):
            shot = shots[name]
            ada = Person(browser, server, locale=shot.lang, **SIZES[shot.size])
            taste = f"motion={'slow' if action else 'normal'}&asks=all"
            ada.context.add_cookies([{"name": "astrarium-taste", "value": taste, "url": server.address}])
            ada.page.set_default_timeout(15_000)
            try:
                photograph(ada, shot, link, action, folder / f"{name}.png")
            except Exception as error:
                print(f"{name}: {str(error).splitlines()[0]}", flush=True)
                ada.page.screenshot(path=folder / f"{name}.png")
            ada.context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
