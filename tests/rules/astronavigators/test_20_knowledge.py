"""Section 20: who knows what, and what a seat may imagine."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from random import Random

import pytest

from astrarium.games.astronavigators import GAME, state
from astrarium.games.astronavigators.nouns import DV_VALUES
from astrarium.games.astronavigators.secrets import ROCKET, only_one_of, saw_in_deck, take_secret
from astrarium.games.astronavigators.state import ACTIVE, SPENT, Expedition
from astrarium.kernel import Decision, put

from .build import FAST, FULL, JOAO, LEO, NEIL, SOLAR, SOLO, WANG, YURI, ask, new, quest, rocket, table, weeks


def dreams(s, seat, number=40):
    rng = Random(5)
    return [s.imagine(seat, rng) for _ in range(number)]


def test_hidden_tiles_are_dealt_anew_within_their_stage():
    """AN-003, AN-137: face-down tiles and others' hands; the own hand stays."""
    s = table(FULL)
    s.hand[2] = s.draw_tile(2)
    s.hand[5 + 2] = s.draw_tile(2)
    every = [sum(s.pile[i * 6 + v] for v in range(6)) for i in range(10)]
    seen = set()
    for t in dreams(s, 0):
        assert t.hand[2] == s.hand[2]
        seen.add((t.hand[7], t.face_down[2]))
        assert [sum(t.pile[i * 6 + v] for v in range(6)) for i in range(10)] == every
    assert len(seen) > 3


def test_agendas_of_others_are_any_of_their_character():
    """AN-177, AN-220."""
    s = table(SOLAR, (NEIL, JOAO))
    s.mission = [0, 2]
    assert {t.mission[1] for t in dreams(s, 0)} == {2, 3, 15}
    assert {t.mission[0] for t in dreams(s, 0)} == {0}


def test_a_character_given_back_is_not_with_those_who_chose_before():
    """AN-171."""
    s = new(FULL, 3)
    s.apply(s.legal()[0])
    me, back = s.asked, s.offer[1]
    s.apply(s.legal()[0])
    first = next(t for t in range(3) if t != me and s.continent[t] >= 0)
    last = next(t for t in range(3) if s.continent[t] < 0)
    for t in dreams(s, me):
        assert t.continent[first] not in (back, s.continent[me])
        assert t.continent[last] == -1
        assert len(set(t.offer)) == 2


def test_a_seat_remembers_what_it_saw_in_a_deck():
    """AN-255, AN-R57: a quest seen in the deck is not in a hand filled before."""
    s = table(SOLAR, (NEIL, JOAO))
    for name in ("brazilian-sky", "australian-cross"):
        s.quest_deck.remove(quest(name))
    take_secret(s, 1, quest("brazilian-sky"), False)
    saw_in_deck(s, 0, [0, 2, 3])
    take_secret(s, 1, quest("australian-cross"), False)
    found = {tuple(t.slot_card) for t in dreams(s, 0, 80)}
    assert all(first not in (0, 2, 3) for first, _ in found)
    assert any(second in (0, 2, 3) for _, second in found)


def test_a_failed_search_shows_that_the_card_is_held():
    """AN-R57: everybody knows that the quest is in somebody's hand."""
    s = table(SOLAR, (NEIL, JOAO, LEO))
    s.quest_deck.remove(0)
    s.quest_deck.remove(4)
    take_secret(s, 1, 0, False)
    take_secret(s, 2, 4, False)
    s.held = 1
    assert all(0 in t.slot_card and 0 not in t.quest_deck for t in dreams(s, 0, 60))


def test_a_rocket_searched_with_the_white_icon_is_of_the_own_continent():
    """AN-270."""
    s = table(SOLAR, (NEIL, WANG))
    s.rocket_deck.remove(rocket("proton-k"))
    take_secret(s, 1, ROCKET + rocket("proton-k"), False)
    own = [rocket(name) for name in ("vostok", "long-march-9", "proton-k", "h2a-2022")]
    only_one_of(s, [ROCKET + r for r in own])
    assert {t.slot_card[0] - ROCKET for t in dreams(s, 0, 60)} == set(own)


def test_a_drawn_tile_is_named_to_its_owner_alone():
    """AN-137."""
    from astrarium.games.astronavigators.draws import DrawTile

    s = table(FULL)
    ask(s, DrawTile(0))
    s.apply(s.legal()[0])
    whispered = [e for e in s.tape.events if e.text == "own-tile"]
    assert [e.audience for e in whispered] == [0]
    assert whispered[0].facts[1] == s.hand[0]
    assert DV_VALUES[s.hand[0]] >= 0


def questions(s: Expedition, rng: Random, limit: int) -> Iterator[Decision[Expedition]]:
    """Play at random; gives every question as it is put, also those that the kernel answers by itself."""
    while s.agenda and limit:
        top = s.agenda[-1]
        if isinstance(top, Decision):
            yield top
            menu = top.legal(s)
            s.agenda.pop()
            top.answer(s, rng.choice(menu))
            limit -= 1
        else:
            s.agenda.pop()
            top.run(s)


def windfall(s: Expedition, rng: Random) -> None:
    """What random play would seldom come by: tokens, saved cards, heliports, pads, odd places, places of quests."""
    seat = rng.randrange(s.seats)
    s.set_token = put(s.set_token, seat * 12 + rng.randrange(s.terms.sets), rng.choice((ACTIVE, SPENT)))
    s.lunar_token = put(s.lunar_token, seat * 4 + rng.randrange(4), rng.choice((ACTIVE, SPENT)))
    s.saved = put(s.saved, seat * 3, rng.randrange(31))
    s.heliport = rng.sample(range(72), 2)
    if s.place[seat] < 72 and rng.random() < 0.1:
        s.place[seat] = rng.randrange(72)
    if s.place[seat] < 72 and rng.random() < 0.2:
        s.astronaut = put(s.astronaut, seat, 1)
        s.nk[seat] = rng.randrange(120)
        s.place[seat] = rng.choice([site for site in s.site if site >= 0])
    for owner, secret in zip(s.slot_owner, s.slot_card, strict=True):
        if secret < ROCKET and s.place[owner] < 72 and rng.random() < 0.1:
            s.place[owner] = s.box.quests[secret].square
            s.scored = put(s.scored, owner * 50 + s.box.quests[secret].targets[0], 1)


@pytest.mark.parametrize(("mode", "seats"), [(FAST, 4), (FULL, 3), (SOLAR, 2), (SOLO, 1)])
def test_every_fast_path_equals_offers_minus_refusals(mode, seats):
    """AN-031, AN-080, AN-094, AN-130: a shortcut to the legal answers is the rule itself, in forced moves too."""
    seen = set()
    for seed in range(24):
        rng = Random(seed)
        s = new(mode, seats, seed=str(seed), hide_hopeless=seed % 4 == 3)
        for q in questions(s, rng, 250):
            if seed % 2:
                windfall(s, rng)
            accepted = [o.action for o in q.offers(s) if o.no is None]
            assert q.legal(s) == accepted, q
            seen |= {(q.name(), a.kind.word) for a in accepted}
    assert {("Declare", "launch"), ("Connection", "connect"), ("Calibrate", "load-telescope")} <= seen
    assert mode == FAST or {("Journey", "place-heliport"), ("Journey", "decline"), ("Aside", "done")} <= seen
    assert mode not in (SOLAR, SOLO) or {("Connection", "flip-two"), ("SecretJourney", "complete")} <= seen


class Fixed(list):
    """A list that refuses to change."""

    def refuse(self, *anything):
        raise AssertionError("a list that clones share was changed")

    __setitem__ = __delitem__ = __iadd__ = append = extend = insert = pop = remove = clear = sort = reverse = refuse


def shared(s: Expedition) -> set[str]:
    """The lists that a clone shares."""
    t = s.clone()
    return {name for name in s.FIELDS if isinstance(getattr(s, name), list) and getattr(t, name) is getattr(s, name)}


def changed(node: ast.AST) -> Iterator[ast.expr]:
    """What a piece of code changes in place: `x` of `x[i] = …`, `x += …`, `del x[i]` and `x.append(…)`."""
    targets = getattr(node, "targets", [getattr(node, "target", None)])
    for target in [part for whole in targets for part in getattr(whole, "elts", [whole])]:
        if isinstance(target, ast.Subscript):
            yield target.value
        elif isinstance(node, ast.AugAssign):
            yield node.target
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in vars(Fixed):
        yield node.func.value


def test_no_rule_changes_a_list_that_clones_share():
    nodes = [node for path in GAME.folder.glob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    found = {thing.attr for node in nodes for thing in changed(node) if isinstance(thing, ast.Attribute)}
    assert {"nk", "place", "planets", "rocket_deck", "steps"} <= found
    assert len(shared(table(SOLAR))) > 45
    assert not found & shared(table(SOLAR))


@pytest.mark.skipif(
    not str(state.__file__).endswith(".py"), reason="compiled rules do not ask a list before they change it"
)
@pytest.mark.parametrize(("mode", "seats"), [(FAST, 4), (FULL, 3), (SOLAR, 2), (SOLO, 1)])
def test_a_list_that_clones_share_is_replaced_and_never_changed(mode, seats):
    seen = set()
    for seed in range(4):
        rng = Random(seed)
        s = new(mode, seats, seed=str(seed), discard_leftovers=seed % 2 == 1)
        for q in questions(s, rng, 250):
            windfall(s, rng)
            for name in shared(s):
                setattr(s, name, Fixed(getattr(s, name)))
            s.imagine(rng.randrange(seats), rng)
            seen.add(q.name())
    assert {"Declare", "Calibrate", "Depart"} <= seen


def test_saved_cards_are_public():
    """AN-053: they were face up."""
    s = weeks(table(FULL, (NEIL, YURI)), "lyra")
    s.saved[0] = 3
    assert s.view(1)["saved"][0] == 3


def test_cards_before_another_seat_are_dealt_anew():
    """AN-199, AN-255, AN-270: two drawn quests or rockets, and what a search has found."""
    from astrarium.games.astronavigators.quests import DealQuests
    from astrarium.games.astronavigators.sites import WHITE, DealRockets, RocketSource

    s = table(SOLAR, (WANG, JOAO))
    for frame, deck in ((DealQuests(0), "quest_deck"), (DealRockets(0, WHITE), "rocket_deck")):
        every = sorted(getattr(s, deck))
        ask(s, frame)
        offers = set()
        for t in dreams(s, 1):
            assert len(t.offer) == len(set(t.offer)) == 2
            assert sorted([*getattr(t, deck), *t.offer]) == every
            offers.add(tuple(sorted(t.offer)))
        assert len(offers) > 3
        assert {tuple(t.offer) for t in dreams(s, 0, 5)} == {tuple(s.offer)}
        s.apply(s.legal()[0])
    ask(s, RocketSource(0, WHITE))
    s.play(next(a for a in s.legal() if a.kind.word == "search-own"))
    for t in dreams(s, 1):
        assert t.offer
        assert all(s.continent[0] in t.box.rockets[r].own and r in t.rocket_deck for r in t.offer)
