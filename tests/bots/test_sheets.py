"""What bots think of a card stands on its sheet: a new card needs no second list."""

from __future__ import annotations

import ast
from random import Random

import pytest

from astrarium.bots import Outlook, make
from astrarium.games import load, ready
from astrarium.games.efemeris.actions import CAPTAINS, CREWS, NATIONS
from astrarium.games.efemeris.sense.mind import AGAIN
from astrarium.games.efemeris.state import KINDS, Firmament
from astrarium.games.efemeris.tactics import ORDERS


@pytest.mark.parametrize("nation", range(len(NATIONS)), ids=NATIONS)
def test_a_first_hand_follows_from_the_sheets(nation: int) -> None:
    game, bot, rng = load("efemeris"), make("greedy"), Random(1)
    s = game.new(game.setting("duel"), "hand")
    assert isinstance(s, Firmament)
    while s.question.name() != "ChooseCrew":
        wanted = [a for a in s.menu if NATIONS[nation] in a.json()]
        s.apply(wanted[0] if wanted else bot.choose(Outlook(game, s, rng)))
    seat = s.asked
    mine, copies = s.nation[s.terms.side[seat]], s.box.copies[s.nation[s.terms.side[seat]]]
    worth = [
        (ORDERS[crew][0].at_first(mine) - AGAIN * n, -crew, crew) for crew in range(KINDS) for n in range(copies[crew])
    ]
    best = sorted([crew for _, _, crew in sorted(worth, reverse=True)[: s.terms.crew]])
    while s.question.name() == "ChooseCrew" and s.asked == seat:
        s.apply(bot.choose(Outlook(game, s, rng)))
    assert [crew for crew in range(KINDS) for _ in range(s.hand[seat * KINDS + crew])] == best


CARDS = {word.upper().replace("-", "_") for word in (*CREWS, *CAPTAINS)} | {"LADY"}


@pytest.mark.parametrize("id", ready())
def test_no_judgement_lists_cards_by_hand(id: str) -> None:
    """One card may have its own case; a list of them would leave out the next one."""
    found = []
    for path in (load(id).folder / "sense").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Tuple | ast.List | ast.Set):
                names = [getattr(item, "attr", getattr(item, "id", "")) for item in node.elts]
                if len(CARDS & set(names)) > 1:
                    found.append(f"{path.name}:{node.lineno}")
    assert found == []
