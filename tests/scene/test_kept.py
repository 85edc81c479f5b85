"""What is kept is what would be drawn anew: nothing old is shown, and nothing is drawn that has not changed."""

from __future__ import annotations

from random import Random

import pytest
from markupsafe import Markup

from astrarium.games import load, ready
from astrarium.kernel import Given, View
from astrarium.scene.kept import SHELF, kept
from astrarium.scene.picture import picture
from astrarium.text import Words
from astrarium.web.page.log import LogLine, kept_line, line

GAME = load("celestia-duo")
SETTING = GAME.setting()
GIVEN = Given(GAME, SETTING, None)


def seen(seat: int = 0, asked: int = 0, **fields: object) -> View:
    return View(GIVEN, seat, 2, 0, False, asked, "Advise", (0, 0, 0), fields)


def test_a_part_is_drawn_again_only_if_something_it_looked_at_has_changed() -> None:
    drawn: list[str] = []

    @kept
    def hand(view: View, _words: Words, n: int) -> Markup:
        drawn.append("hand")
        return Markup(f"{view['hand'][n]}")

    @kept
    def both(view: View, words: Words) -> Markup:
        drawn.append("both")
        return Markup(f"{hand(view, words, 0)} {view.asked}")

    def look(view: View) -> str:
        drawn.clear()
        return both(view, Words(GAME).at(view))

    cards = [[3, 4], [5]]
    assert (look(seen(hand=cards, pile=1)), drawn) == ("[3, 4] 0", ["both", "hand"])
    assert (look(seen(hand=cards, pile=2)), drawn) == ("[3, 4] 0", [])
    assert (look(seen(seat=1, hand=cards)), drawn) == ("[3, 4] 0", [])  # whoever looks
    assert (look(seen(asked=1, hand=cards)), drawn) == ("[3, 4] 1", ["both"])
    cards[0].append(9)  # in place, as a state does it
    assert (look(seen(hand=cards)), drawn) == ("[3, 4, 9] 0", ["both", "hand"])
    view = seen(hand=cards)
    drawn.clear()
    assert both(view, Words(GAME)) == "[3, 4, 9] 0"  # words of another position: nothing is kept or found
    assert drawn == ["both", "hand"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("title", ready())
def test_what_is_kept_is_what_would_be_drawn_anew(title: str) -> None:
    game, rng = load(title), Random(title)
    for seed in ("kept", "again"):
        setting = game.setting(seats=2)
        s = game.new(setting, seed)
        for step in range(40 if seed == "kept" else 15):
            if s.over:
                break
            for seat in (0, 1, -1) if step % 3 == 0 else (rng.randrange(2),):
                view = s.view(seat)
                words = Words(game, "en", ["Ada", "Bo"]).at(view)
                warm = picture(game, view, words, [])
                shelved = dict(SHELF.parts)
                SHELF.parts.clear()
                assert picture(game, view, words, []) == warm
                SHELF.parts.clear()
                SHELF.parts.update(shelved)
            s.apply(rng.choice(s.legal()))


def test_a_line_of_the_log_follows_the_names_of_the_position() -> None:
    from astrarium.kernel import Match

    game, rng = load("efemeris"), Random(5)
    match = Match(game, game.setting(seats=2), "names")
    while len(match.moves) < 60 and not match.state.over:
        match.play(rng.choice(match.state.legal()))
        view = match.state.view(0)
        words = Words(game, "en", ["Ada", "Bo"]).at(view)
        for one in match.events(0)[-5:]:
            told = (LogLine(one.moment, one.event, 0, False),)
            assert kept_line(view, words, told, 0, False) == line(words, told, 0, "", False)
