"""Crew powers that could bring nothing are not offered, and the refusal says why."""

from __future__ import annotations

from .build import play, position, why_not


def test_CD_226_olga_benz_is_not_offered_where_the_pirate_is_reached_without_her() -> None:
    far = position(hold="olga_benz", airship=4, on="A12", pirate=12)
    step = far.propeller()
    assert "continue-with-olga" in [str(a) for a in far.legal()]
    near = position(hold="olga_benz", airship=4, on="A12", pirate=4 + step)
    assert why_not(near, "continue-with-olga") == "CD-226"
    beyond = position(hold="olga_benz", airship=4, on="A12", pirate=4 + step + 1)
    assert "continue-with-olga" in [str(a) for a in beyond.legal()]
    begun = position(hold="olga_benz", airship=4, on="A12", pirate=4 + step)
    begun.epoch = 2  # games begun under the old rule go on under it
    assert "continue-with-olga" in [str(a) for a in begun.question.legal(begun)]


def test_CD_R51_augusta_turning_the_dice_back_is_refused_for_what_it_is() -> None:
    s = position("force", dice="whip sabre", hold="augusta_depsom")
    play(s, "set-die whip sabre")
    refused = [offer.no for offer in s.question.offers(s) if str(offer.action) == "set-die sabre whip"]
    assert [no.text for no in refused if no is not None] == ["dice-as-before"]
