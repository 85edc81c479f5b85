"""What a seat may know, as a table on which rules can be asked: what it does not see is not there."""

from __future__ import annotations

import pytest
from docs.comet.comet import DRAW, GAME, Sky, Turn

from astrarium.games import load, ready
from astrarium.kernel import LENGTH, NOBODY, OWNER, OWNER_LENGTH, OWNER_TOTAL, RULE, TOTAL
from astrarium.kernel.information import seen
from astrarium.kernel.knowing import GONE, Copying, known
from astrarium.kernel.unseen import Group, Hidden, Unseen


def comet() -> Sky:
    s = GAME.new(GAME.setting(), "any")
    assert isinstance(s, Sky)
    return s


def test_the_table_holds_what_the_seat_sees_and_nothing_else() -> None:
    s = comet()
    t = s.table(0)
    assert isinstance(t, Sky)
    assert (t.hand[:3], t.laid, t.head, t.epoch, t.setting, t.agenda) == (
        *(s.hand[:3], s.laid, s.head, s.epoch, s.setting, s.agenda),
    )
    for cell in [*t.hand[3:], *t.bag]:
        with pytest.raises(Hidden, match="does not see"):
            assert cell > 0
    assert (t.key, t.counter, t.pool) != (s.key, s.counter, s.pool), "the game's chance is nobody's to know"


def test_a_sum_that_everybody_sees_is_known_and_no_part_of_it() -> None:
    s = comet()
    t = s.table(0)
    assert isinstance(t, Sky)
    assert (sum(t.hand[3:]), sum(t.bag)) == (sum(s.hand[3:]), sum(s.bag))
    for partial in (sum(t.bag[:2]), sum([*t.bag, t.bag[0]])):
        with pytest.raises(Hidden):
            assert partial > 0


def test_the_same_value_twice_is_no_group() -> None:
    one, other = Group(2, 5).cells
    with pytest.raises(Hidden):
        assert one + one == 5
    assert one + other == 5


def test_a_table_can_be_asked_and_copied() -> None:
    s = comet()
    t = s.table(0)
    assert Turn(0).legal(t) == s.legal()
    u = Copying(t).clone(t)
    assert isinstance(u, Sky)
    u.laid[0] += 1
    assert t.laid != u.laid
    assert s.table(1).menu == [], "what another seat may do would tell what it holds"


def test_a_view_gives_its_table_until_the_game_goes_on() -> None:
    s = comet()
    view = s.view(0)
    view.noted = set()
    t = view.table()
    assert (t.number, t.epoch) == (s.number, s.epoch)
    assert view.noted >= {"head", "laid"}
    s.apply(DRAW.of())
    with pytest.raises(LookupError, match="decision 0 is asked for its table at decision 1"):
        view.table()


@pytest.mark.parametrize(
    ("mark", "value", "there"),
    [
        (NOBODY, [1, 2], GONE),
        (LENGTH, [7, 7], [None, None]),
        (TOTAL, [0, 0, 0], [0, 0, 0]),
        (OWNER, [3, 0, 1, 2], [3, 0, None, None]),
        (OWNER_LENGTH, [[4, 5], [6]], [[4, 5], GONE]),
        (OWNER_TOTAL, [3, 0, 0, 0], [3, 0, 0, 0]),
    ],
)
def test_a_mark_says_what_is_there(mark, value, there) -> None:
    found = known(mark, value, seen(mark, value, 0, 2))
    assert (
        found is there or [None if isinstance(cell, Unseen) and cell is not GONE else cell for cell in found] == there
    )


def test_a_rule_may_show_some_cells() -> None:
    found = known(RULE, [1, 2, 3], [1, -2, 3])
    assert (found[0], isinstance(found[1], Unseen), found[2]) == (1, True, 3)
    assert known(RULE, 4, -1) is GONE


@pytest.mark.parametrize("id", ready())
def test_every_field_is_whole_or_not_there_on_every_table(id: str) -> None:
    game = load(id)
    for mode in game.modes:
        s = game.new(game.setting(mode.word), "table")
        t = s.table(s.asked)
        assert [name for name in s.ASIDE if not hasattr(t, name)] == []
        assert [name for name, mark in s.FIELDS.items() if mark.word == "public" and not hasattr(t, name)] == []
        assert Copying(t).clone(t).view(s.asked).setting is s.setting if not hidden(t) else True


def hidden(t: object) -> bool:
    return any(not hasattr(t, name) for name in t.FIELDS)  # type: ignore[attr-defined]
