"""Balance: what was chosen and dealt, held against the results."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from benchmarks import fit_values

import astrarium
from astrarium.arena import Contest
from astrarium.arena.contest import Result
from astrarium.balance.counting import Tally, compared, shares, standing_out
from astrarium.balance.page import Page, book
from astrarium.balance.running import watch
from astrarium.balance.watching import Seen
from astrarium.cli import run
from astrarium.games import load, ready

KNOWN = {  # what must be held against the result, game by game
    "celestia-duo": {"pirate", "deck"},
    "efemeris": {"nation nation", "appoint captain", "settle planet"},
    "kepler": {"begin-with technology", "objective"},
    "astronavigators": {"continent"},
}
HOME = (0, "settle", "planet", "pytheas")


def contest(game: str, games: int = 4) -> Contest:
    setting = load(game).setting()
    bots = ("random",) * setting.seats
    return Contest(game, setting.mode, setting.seats, tuple(setting.options.items()), bots, "b", games)


def seen(outcome: tuple[int, ...], *marks: tuple[int, str, str, str], rounds: int = 9) -> Seen:
    result = Result(outcome, (0,) * len(outcome), 10, "")
    gold = [("gold", [3, 1])]
    return Seen(result, list(marks), ["", ""], {"sail": 4, "fire": 2}, {"sail": 3}, rounds, rounds <= 3, gold)


def test_a_choice_has_its_share_with_an_interval() -> None:
    tally = Tally([seen((1, -1), HOME)] * 30 + [seen((-1, 1), HOME)] * 10 + [seen((0, 0), HOME)] * 4, 2, False)
    (home,) = [one for one in shares(tally) if one.group == "settle planet"]
    assert (home.wins, home.games) == (32.0, 44)
    assert home.range[0] < home.share < home.range[1]
    assert [one.value for one in shares(tally) if one.group == "seat"] == ["0", "1"]


def test_what_lies_outside_of_what_is_even_stands_out() -> None:
    even = Tally([seen((1, -1), HOME), seen((-1, 1), HOME)] * 40, 2, False)
    assert standing_out(even, shares(even)) == []
    must = Tally([seen((1, -1), HOME)] * 80, 2, False)
    out = {(one.group, one.value) for one in standing_out(must, shares(must))}
    assert out == {("settle planet", "pytheas"), ("seat", "0"), ("seat", "1")}
    few = Tally([seen((1, -1), HOME)] * 10, 2, False)
    assert standing_out(few, shares(few)) == []


def test_partners_are_held_against_what_they_win_on_the_whole() -> None:
    tally = Tally([seen((1, 1))] * 3 + [seen((-1, -1))], 2, True)
    assert tally.fair == 0.75
    assert tally.bounds == pytest.approx((0.6, 0.9))


def test_two_and_two_should_win_every_other_game() -> None:
    tally = Tally([seen((1, 1, -1, -1))] * 30 + [seen((-1, -1, 1, 1))] * 30, 4, False)
    assert tally.fair == 0.5
    assert tally.bounds == pytest.approx((0.4, 0.6))
    assert standing_out(tally, shares(tally)) == []
    assert Tally([seen((1, -1, -1))] * 3, 3, False).fair == pytest.approx(1 / 3)


def test_quick_ends_unused_actions_and_sources_are_counted() -> None:
    tally = Tally([seen((1, -1), rounds=2), seen((1, -1))], 2, False)
    assert tally.length() == (10, 5.5, 0.5)
    assert tally.unused() == [("fire", 4, 0), ("sail", 8, 6)]
    assert tally.sources() == [("gold", 3, 1)]


def test_a_change_is_compared_over_the_same_luck() -> None:
    before = Tally([seen((1, -1), HOME), seen((-1, 1), HOME)] * 20, 2, False)
    after = Tally([seen((1, -1), HOME)] * 40, 2, False)
    (home,) = [one for one in compared(before, after) if one.group == "settle planet"]
    assert (home.before, home.after) == (0.5, 1.0)
    assert 0.3 < home.low < 0.5 < home.high < 0.7
    assert home.before_range[0] < 0.5 < home.before_range[1] < home.after_range[1] == 1
    assert (home.difference, home.pairs, home.real) == (0.5, 40, True)
    assert all(one.low <= 0 <= one.high and not one.real for one in compared(before, before))


def test_partners_are_compared_by_the_games_they_win() -> None:
    before, after = Tally([seen((1, 1)), seen((-1, -1))] * 20, 2, True), Tally([seen((1, 1))] * 40, 2, True)
    (won,) = compared(before, after)
    assert (won.group, won.value, won.before, won.after) == ("game", "won", 0.5, 1.0)


def test_a_page_of_a_change_shows_before_and_after_with_intervals() -> None:
    before = Tally([seen((1, -1), HOME), seen((-1, 1), HOME)] * 20, 2, False)
    after = Tally([seen((1, -1), HOME)] * 40, 2, False)
    text = Page(contest("efemeris"), before, True, "en", ("cards/my.toml", after)).html()
    assert "What my.toml changes" in text
    row = next(row for row in re.findall(r"<tr>.*?</tr>", text) if "Pytheas" in row)
    cells = [re.sub(r"<[^>]+>", "", cell) for cell in re.findall(r"<td>(.*?)</td>", row)]
    assert cells[1:4] == ["50% (35%–65%)", "100% (91%–100%)", "+50 points (+34 to +66)"]
    same = Page(contest("efemeris"), before, True, "en", ("my.toml", before)).html()
    assert "No choice changes by more than chance explains." in same
    assert "±0 points (±0 to ±0)" in same


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ready())
def test_every_game_tells_what_is_worth_asking_and_gets_a_page(game: str) -> None:
    run = contest(game)
    tally = watch(run, at_random=True)
    assert KNOWN[game] <= {one.group for one in shares(tally)}
    asked = load(game).part("balance")
    assert asked is not None
    assert set(asked.SETUP) <= set(load(game).frames)
    assert set(asked.CHOICES) <= set(load(game).actions.kinds)
    for lang in ("en", "fr"):
        page = Page(run, tally, True, lang, ("my.toml", tally))
        text = page.html()
        assert text.count("<svg") >= 2
        assert not re.search(r'(?:src|href)="(?!#)', text), "the page opens without a network"
        assert page.words.missing == set()


@pytest.mark.full
def test_one_and_two_workers_see_the_same() -> None:
    words = [sys.executable, "-m", "astrarium", "balance", "celestia-duo", "--bots", "random", "--games", "6", "--json"]
    one, two = (
        subprocess.run([*words, "--workers", str(n)], capture_output=True, text=True, check=True).stdout for n in (1, 2)
    )
    assert json.loads(one) == json.loads(two)
    assert json.loads(one)["finished"] == 6


def test_both_languages_say_everything() -> None:
    assert set(book("en")) == set(book("fr"))


@pytest.mark.full
def test_one_command_makes_the_pages_of_all_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "pages"
    assert run(["balance", "--all", "--bots", "random", "--games", "1", "--out", str(folder)]) == 0
    assert sorted([path.stem for path in folder.iterdir()]) == sorted(ready())
    for path in folder.iterdir():
        assert load(path.stem).name in path.read_text(encoding="utf-8")
    assert run(["balance", "kepler", "--all"]) == 2
    assert run(["balance"]) == 2
    assert "efemeris" in capsys.readouterr().err


WORDS = ["celestia-duo", "--bots", "random", "--games", "6", "--seed", "b", "--random-setups"]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["balance", *WORDS, "--json", *words]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_killed_balance_goes_on_from_its_ledger(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    whole = told(capsys, "--ledger", str(path))
    lines = path.read_text().splitlines(keepends=True)
    assert len(lines) == 1 + 6
    path.write_text("".join(lines[:3]) + lines[3][:40])
    assert told(capsys, "--ledger", str(path)) == whole == told(capsys)
    assert sorted(path.read_text().splitlines()) == sorted(line.rstrip("\n") for line in lines)
    told(capsys, "--games", "7", "--ledger", str(path))  # more of the same games are added to it
    assert len(path.read_text().splitlines()) == 1 + 7
    assert run(["balance", *WORDS, "--seed", "c", "--json", "--ledger", str(path)]) == 2
    assert "seed differ" in capsys.readouterr().err


def test_parts_of_a_balance_are_merged_and_a_change_shares_the_ledger(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = str(tmp_path / "1.jsonl"), str(tmp_path / "2.jsonl")
    assert [told(capsys, "--ledger", one, "--shard", "1/2")["finished"], told(capsys)["finished"]] == [3, 6]
    told(capsys, "--ledger", two, "--shard", "2/2")
    assert told(capsys, "--ledger", one, "--merge", two) == told(capsys)
    text = (load("celestia-duo").folder / "components.toml").read_text(encoding="utf-8")
    (tmp_path / "my.toml").write_text(re.sub(r"minutes = \d+", "minutes = 31", text), encoding="utf-8")
    changed = told(capsys, "--ledger", one, "--compare", str(tmp_path / "my.toml"))
    assert all(change["low"] <= 0 <= change["high"] for change in changed["compared"]["changes"])
    assert len(Path(one).read_text().splitlines()) == 1 + 6 + 6
    assert run(["balance", *WORDS, "--merge", two]) == 2
    assert "--ledger" in capsys.readouterr().err


def test_games_are_watched_with_the_standard_library_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger = str(tmp_path / "games.jsonl")
    words = [sys.executable, "-S", "-m", "astrarium.balance", *WORDS, "--ledger", ledger]
    source = str(Path(astrarium.__file__).parent.parent)
    bare = {"PYTHONPATH": source}  # -S: nothing that was installed can be found
    found = json.loads(subprocess.run(words, env=bare, capture_output=True, text=True, check=True).stdout)
    whole = told(capsys)
    assert whole["sources"]
    assert not found["sources"]  # sheets are drawn, and drawing needs MarkupSafe
    assert {**found, "sources": whole["sources"]} == whole
    page = str(tmp_path / "page.html")
    assert run(["balance", *WORDS, "--ledger", ledger, "--out", page]) == 0
    assert "<svg" in Path(page).read_text(encoding="utf-8")


# ---------------------------------------------------------------------------- what a value is worth
STUDY: dict[str, Any] = {
    "game": "celestia-duo",
    "mode": "quick",
    "games": 3,
    "change": {"rich": {"ambush.A03.rewards.#1.count": "2"}, "weak": {"energy_token.E2.cards_up": "0"}},
}


def test_changes_are_switched_on_and_off_and_held_against_the_results() -> None:
    often = [fit_values.drawn(STUDY, block) for block in range(400)]
    assert {len(on) for on in often} == {0, 1, 2}
    assert all(160 < sum([name in on for on in often]) < 240 for name in STUDY["change"])
    box = fit_values.box_of(STUDY, frozenset(["rich"]))
    own = load("celestia-duo").default_box
    assert box.components.fingerprint != own.components.fingerprint
    assert fit_values.box_of(STUDY, frozenset()) is own
    lines = fit_values.played((STUDY, 0))
    assert {on for on, *_ in lines} == {often[0]}
    assert sorted([group for _, group, _, _ in lines if group in ("deck", "pirate")]) == ["deck"] * 3 + ["pirate"] * 3
    assert lines == fit_values.played((STUDY, 0))


def test_what_a_change_does_is_told_in_points_with_its_interval() -> None:
    on, off = frozenset(["rich"]), frozenset[str]()
    lines = (
        [(on, "deck", "U1", 1.0)] * 60
        + [(on, "deck", "U1", 0.0)] * 40
        + [(off, "deck", "U1", float(n % 2)) for n in range(100)]
    )
    head, row = fit_values.told(lines, ["rich", "weak"])
    assert head.split() == ["games", "wins,", "%", "rich", "weak"]
    assert row.split() == ["deck", "U1", "200", "55.0", "+10.0", "±", "13.7", "-"]
