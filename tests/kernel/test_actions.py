"""Actions over named places."""

from __future__ import annotations

import pytest

from astrarium.kernel import Action, Actions, AstrariumError, Domain

SHIP = Domain("ship", ("galleon", "frigate"))
SPACE = Domain("space", ("E7", "E8", "E9"))


class Voyage(Action):
    """A ship goes to a space."""

    ship: int
    space: int


def test_a_place_has_the_name_that_its_class_gives_it():
    actions = Actions()
    sail = actions.kind("sail", of=Voyage, ship=SHIP, space=SPACE)
    tow = actions.kind("tow", of=Voyage, ship=SHIP, space=SPACE)
    for kind in (sail, tow):
        a = kind.of(1, 2)
        assert isinstance(a, Voyage)
        assert (a.ship, a.space, str(a)) == (1, 2, f"{kind.word} frigate E9")


def test_a_class_whose_places_stand_otherwise_is_told_so():
    actions = Actions()
    actions.kind("sail", of=Voyage, ship=SHIP, space=SPACE)
    with pytest.raises(ValueError, match="'rescue': Voyage has 'space' at another place"):
        actions.kind("rescue", of=Voyage, space=SPACE, ship=SHIP)


def test_places_need_a_class_that_names_them():
    with pytest.raises(ValueError, match="'sail': write a class that names ship, space"):
        Actions().kind("sail", ship=SHIP, space=SPACE)


@pytest.mark.parametrize("text", ["y" * 9999, "sail " * 9999, "sail galleon " + "y" * 9999])
def test_what_can_not_be_read_is_named_but_not_told_at_length(text):
    actions = Actions()
    actions.kind("sail", of=Voyage, ship=SHIP, space=SPACE)
    with pytest.raises(AstrariumError, match="…") as told:
        actions.parse(text)
    assert len(str(told.value)) < 250
