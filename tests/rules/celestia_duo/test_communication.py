"""Section 4: silence, windows, advice."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.bots.outlook import Outlook
from astrarium.games.celestia_duo import GAME, windows
from astrarium.games.celestia_duo.actions import ADVICE, SAY
from astrarium.kernel import AstrariumError, Match
from astrarium.store import Record
from astrarium.table import Unable

from .build import BRUNO, MARY, advice, asked, at_table, known, legal, play, position, told, why_not

# Every way in which an action can reach the partner in words: advice and statements.
SPEECH = ("advise", "say", "say-nothing")


# ---------------------------------------------------------------- the law
def test_CD_050_silence_by_default():
    """Apart from advice and statements no action carries a word; both only answer their own questions."""
    speaking = [
        name for name, frame in GAME.frames.items() if frame.asks and any(v.kind.word in SPEECH for v in frame.verbs)
    ]
    assert sorted(speaking) == ["Advise", "Statement"]
    s = position("fight", dice="whip", talk="advise")
    assert why_not(s, "advise no-opinion") == "CD-131"
    assert why_not(s, "say have-whip") == "CD-131"


def test_CD_051_talk_only_in_a_window():
    """In whole games an advice is asked only right before a decision of section 4b."""
    before = {1: "Brief", 2: "Force", 3: "FirstFighter", 4: "Remove", 5: "ShareFirst"}
    before |= {6: "MakeRoom", 7: "Shop", 8: "BoardShop", 9: "PutBack"}
    seen = set()
    for s in games("advise", 12):
        if asked(s)[0] == "Advise":
            assert s.agenda[-2].name() == before[s.question.x]
            seen.add(s.question.x)
    assert seen >= {1, 2, 3, 4, 5, 7}


def games(protocol: str, count: int):
    """Every decision of some games played at random."""
    for n in range(count):
        s = GAME.new(GAME.setting("normal", options={"comm-protocol": protocol}), f"talk {n}")
        rng = Random(n)
        while not s.over:
            yield s
            s.apply(rng.choice(s.legal()))


def test_CD_052_hand_sizes_are_public():
    for at in ("fight", "combat"):
        s = position(at, dice="whip", hands=("whip sabre", "joker"))
        for seat in (MARY, BRUNO, -1):
            shown = s.view(seat)["hand"]
            assert [sum(h) if isinstance(h, list) else h for h in shown] == [2, 1]


def test_CD_053_no_advice_speaks_of_a_hand():
    """No value of the vocabulary names an Equipment kind, a colour or a number of cards."""
    for value in ADVICE.values:
        for forbidden in ("whip", "sabre", "crossbow", "pistol", "cannon", "joker", "good", "bad", "hard"):
            assert forbidden not in value
    # the same advice is offered whatever the hands
    rich, poor = [
        position("force", dice="whip flag", hands=(PARTNER, h), talk="advise") for h in ("joker joker", "whip")
    ]
    assert advice(rich) == advice(poor)


PARTNER = "whip sabre"


def test_CD_054_no_advice_points_at_dice():
    """CD-075: neither places nor faces of dice, also not for Augusta D'Epsom."""
    s = position("force", dice="whip sabre flag", hold="smoke augusta_depsom", talk="advise")
    assert advice(s) == {"no-opinion", "use-smoke", "use-augusta", "accept"}
    for value in ADVICE.values:
        assert "flag" not in value
        assert not any(ch.isdigit() for ch in value) or value.startswith("want-")


def test_CD_055_whether_but_not_how():
    """Many rerolls and settings stand behind one word."""
    s = position("force", dice="whip sabre flag", hold="smoke augusta_depsom", talk="advise")
    assert {v for v in advice(s) if v.startswith("use-")} == {"use-smoke", "use-augusta"}
    play(s, "advise use-smoke")
    assert len(legal(s, "smoke")) == 7
    assert len(legal(s, "set-die")) == 15


def test_CD_056_the_captain_decides():
    s = position(talk="advise", captain=BRUNO)
    assert asked(s) == ("Advise", MARY)
    play(s, "advise stage")
    assert asked(s) == ("Brief", BRUNO)
    play(s, "continue")  # against the advice
    assert s.airship > 4


def test_CD_057_only_a_statement_speaks_of_a_hand():
    """The words that name Equipment belong to the statements, and these are asked only as a reward."""
    naming = {k.word for k in GAME.actions.kinds.values() for d in k.domains if d.name in ("statement", "advice")}
    assert naming == {"advise", "say"}
    assert [v for v in SAY.domains[0].values if v.endswith("sabre")] == ["have-sabre", "have-not-sabre"]
    s = position("rewards", on="A01", hands=("sabre", "whip"))
    assert asked(s)[0] == "Statement"
    assert asked(position("rewards", on="A03"))[0] != "Statement"


# ---------------------------------------------------------------- windows
def test_CD_060_W1_briefing():
    s = position(talk="advise")
    assert (asked(s), s.question.x) == (("Advise", BRUNO), 1)


def test_CD_061_W2_smoke_opens_before_each_choice():
    s = position("force", dice="whip flag", hold="smoke smoke", talk="advise", rolls=["sabre", "sabre"])
    assert (asked(s), s.question.x) == (("Advise", BRUNO), 2)
    play(s, "advise accept", "smoke 1")
    assert (asked(s), s.question.x) == (("Advise", BRUNO), 2)


def test_CD_062_W3_first_fighter():
    s = position("combat", dice="whip", talk="advise")
    assert (asked(s), s.question.x) == (("Advise", BRUNO), 3)


def test_CD_063_W4_loss_of_resources():
    """Closed when the hold must be emptied completely."""
    s = position("energy", hold="gold smoke smoke", talk="advise", energies=["E1"])
    after_share(s)
    assert (asked(s), s.question.x) == (("Advise", BRUNO), 4)
    s = position("energy", hold="gold smoke smoke", talk="advise", energies=["E3"])
    after_share(s)
    assert s.question.x != 4
    assert s.free_slots() == 5


def after_share(s):
    """Share everything that lies there, first come first served."""
    while not s.over and (sum(s.row) + sum(s.down)):
        options = legal(s)
        play(s, "advise no-opinion" if "advise no-opinion" in options else options[0])


def test_CD_064_W5_share():
    """The picks are silent."""
    s = position("share", share=(1, 2), talk="advise", draws=["whip", "sabre", "joker"])
    assert (asked(s), s.question.x) == (("Advise", BRUNO), 5)
    play(s, "advise mate-first", "first captain")
    assert asked(s) == ("Pick", MARY)
    play(s, "take whip")
    assert asked(s) == ("Pick", BRUNO)


def test_CD_065_W6_rewards():
    s = position("rewards", on="A07", hold="smoke smoke smoke smoke smoke", talk="advise")
    assert (asked(s), s.question.x) == (("Advise", BRUNO), 6)


def test_CD_066_W7_stage_supply():
    """One window before each purchase; the room for bought Smoke is made within it, without a further question."""
    s = position("stage", hold="gold gold smoke smoke smoke", since=0, stages=["T1"], talk="advise")
    assert (asked(s), s.question.x) == (("Advise", BRUNO), 7)
    play(s, "advise buy-smoke", "buy-smoke")
    assert asked(s) == ("MakeRoom", MARY)


def test_CD_067_W8_boarding():
    s = position("board", hold="gold", talk="advise")
    after_share(s)
    assert (asked(s), s.question.x) == (("Advise", BRUNO), 8)


def test_CD_068_W9_baba_zogbe():
    s = position(hold="baba_zogbe", course={5: "A01", 6: "A02"}, talk="advise")
    play(s, "advise use-baba", "use-baba")
    assert (asked(s), s.question.x) == (("Advise", BRUNO), 9)


def test_CD_069_no_other_window():
    """Silent: rerolls, fights, picks, draft, penalties, Augusta's faces, Kublai, Rhett, Shuki, Ludvig, Mama."""
    silent = set()
    for s in games("advise", 12):
        if asked(s)[0] not in ("Advise", "Statement"):
            silent.add(asked(s)[0])
            assert legal(s, "advise") == []
    assert silent >= {"Draft", "Fight", "Pick", "Force"}
    s = position("validated", dice="flag", hold="kublai_heshen rhett_ohara", talk="advise")
    assert asked(s) == ("FlagCrew", MARY)
    s = position("won", played="whip sabre", hold="shuki_saban", talk="advise")
    assert asked(s) == ("Shuki", MARY)
    s = position("validated", dice="flag", against="blackthorn", hold="", talk="advise")
    assert asked(s) == ("WhoPays", MARY)
    s = position("force", dice="whip flag", hold="augusta_depsom", talk="advise")
    play(s, "advise no-opinion", "set-die flag whip")
    assert asked(s) == ("SecondDie", MARY)
    s = position("validated", dice="flag flag", hold="smoke smoke smoke smoke kublai_heshen", talk="advise")
    play(s, "use-crew kublai_heshen")
    assert asked(s) == ("MakeRoom", MARY)  # room for a Crew power is made in silence


# ---------------------------------------------------------------- the protocol
def test_CD_070_one_seat_decides():
    """Draft, picks, fights, own discards and own statements belong to the player concerned, all else to the Captain."""
    own = {"Draft", "Pick", "Fight", "PayCard", "Statement"}
    seen = set()
    for s in games("mute", 20):
        name, seat = asked(s)
        if name not in own:
            assert seat == s.captain, name
        elif seat != s.captain:
            seen.add(name)
    assert seen >= {"Draft", "Pick", "Fight", "Statement"}
    s = play(position("validated", dice="flag", against="blackthorn", hold=""), "name mate")
    assert asked(s) == ("PayCard", BRUNO)


def test_CD_071_the_mate_advises_once_then_the_captain_decides():
    s = position(talk="advise")
    play(s, "advise continue")
    assert asked(s) == ("Brief", MARY)
    assert set(legal(s)) == {"continue", "stage"}  # the advice binds nobody
    assert GAME.setting().options["comm-protocol"] == "advise"


def test_CD_072_an_advice_is_one_word_of_a_closed_list():
    (word,) = [kind for kind in GAME.actions.kinds.values() if kind.word == "advise"]
    assert [domain.name for domain in word.domains] == ["advice"]
    s = position(talk="advise")
    play(s, "advise stage")
    assert s.advices[BRUNO] == ADVICE.index["stage"]
    assert why_not(s, "advise stage") == "CD-090"  # no repetition


def test_CD_073_no_opinion_is_always_possible():
    for s in games("advise", 6):
        if asked(s)[0] == "Advise":
            assert "advise no-opinion" in legal(s)


def test_CD_074_vocabulary_of_each_window():
    nothing = {"no-opinion"}
    assert advice(position(talk="advise")) == nothing | {"continue", "stage"}
    crewed = position(hold="olga_benz baba_zogbe", talk="advise")
    assert advice(crewed) == nothing | {"continue", "continue-with-olga", "stage", "use-baba"}
    assert advice(position("force", dice="whip", talk="advise")) == nothing | {"use-smoke", "accept"}
    assert advice(position("combat", dice="whip", talk="advise")) == nothing | {"captain-first", "mate-first"}
    s = position("energy", hold="gold smoke mama_lear", talk="advise", energies=["E1"])
    after_share(s)
    assert advice(s) == nothing | {"give-gold", "give-smoke", "give-mama_lear"}
    s = position("rewards", on="A07", hold="smoke smoke smoke smoke mama_lear", talk="advise")
    assert advice(s) == nothing | {"give-smoke", "give-mama_lear", "keep-all"}
    s = position("share", share=(0, 1), talk="advise")
    assert advice(s) == nothing | {"captain-first", "mate-first"}
    s = position("stage", hold="gold", since=0, stages=["T1"], talk="advise")
    assert advice(s) == nothing | {"buy-cards", "buy-smoke", "keep-gold"}
    s = position("stage", hold="gold", since=0, stages=["T6"], talk="advise")
    assert advice(s) == nothing | {"buy-smoke", "keep-gold"}  # cards cost 2 there
    s = position("board", hold="gold mama_lear", sideways="mama_lear", talk="advise")
    after_share(s)
    assert advice(s) == nothing | {"buy-cards", "reactivate-crew", "keep-gold"}
    s = position(hold="baba_zogbe", course={5: "A01", 6: "A02"}, talk="advise")
    play(s, "advise use-baba", "use-baba")
    assert advice(s) == nothing | {"want-A01", "want-A02"}


def test_CD_075_advice_carries_no_dice():
    for value in ("use-smoke", "use-augusta"):
        s = position("force", dice="whip sabre", hold="smoke augusta_depsom", talk="advise")
        play(s, f"advise {value}")
        assert s.talk == [ADVICE.index[value]]
    assert len([v for v in ADVICE.values if "smoke" in v and v.startswith("use")]) == 1
    assert len([v for v in ADVICE.values if "augusta" in v and v.startswith("use")]) == 1


def test_CD_076_only_what_can_be_done_is_advised():
    for s in games("advise", 8):
        if asked(s)[0] == "Advise":
            possible = {windows.CALLED[a] for a in s.agenda[-2].legal(s)}
            offered = {ADVICE.index[v] for v in advice(s)} - {ADVICE.index["no-opinion"]}
            assert offered == possible
    assert "use-smoke" not in advice(position("force", dice="whip", hold="augusta_depsom", talk="advise"))
    assert "stage" not in advice(position(stage="T1", hold="olga_benz", talk="advise"))


def test_CD_077_dialogue():
    s = position(talk="dialogue")
    assert asked(s) == ("Advise", MARY)  # Captain first
    assert advice(s) == {"no-opinion", "done", "continue", "stage"}
    play(s, "advise stage")
    assert asked(s) == ("Advise", BRUNO)
    play(s, "advise continue", "advise stage")
    assert asked(s) == ("Advise", BRUNO)
    play(s, "advise no-opinion")
    assert asked(s) == ("Brief", MARY)  # four advices, then the Captain decides
    agreed = play(position(talk="dialogue"), "advise stage", "advise stage")
    assert asked(agreed) == ("Brief", MARY)
    done = play(position(talk="dialogue"), "advise stage", "advise done")
    assert asked(done) == ("Brief", MARY)
    silent = play(position(talk="dialogue"), "advise done")
    assert asked(silent) == ("Brief", MARY)
    assert "done" not in advice(position(talk="advise"))


def test_CD_078_mute():
    assert all(asked(s)[0] != "Advise" for s in games("mute", 4))
    assert asked(position(talk="mute")) == ("Brief", MARY)


def test_CD_079_table_talk_opens_no_advice():
    """Its free channel is the table's, open only while a window is; the rules say which."""
    assert all(asked(s)[0] != "Advise" for s in games("table-talk", 4))
    assert windows.open_window(position(talk="table-talk")) == windows.BRIEFING
    assert windows.open_window(position("combat", dice="whip", talk="table-talk")) == windows.FIRST_FIGHTER
    assert windows.open_window(position("fight", dice="whip", talk="table-talk")) == windows.SHUT
    for protocol in ("advise", "dialogue", "mute"):
        assert windows.open_window(position("combat", dice="whip", talk=protocol)) == windows.SHUT
    drafting = GAME.new(GAME.setting("normal", options={"comm-protocol": "table-talk"}), "a")
    assert windows.silence(drafting, True) == "CD-050"
    assert windows.silence(position(talk="table-talk"), True) == ""
    assert windows.silence(position(talk="table-talk"), False) == "CD-050"  # never with a bot
    assert windows.silence(position(talk="advise"), True) == "CD-050"
    with pytest.raises(AstrariumError, match="CD-079"):
        GAME.admit_bots(GAME.setting("normal", options={"comm-protocol": "table-talk"}))
    GAME.admit_bots(GAME.setting("normal"))
    over = play(position(mode="quick", airship=11, on="A01"), "continue")
    assert windows.silence(over, False) == ""
    full = "smoke smoke smoke mama_lear"
    reward = position("rewards", on="A07", hold=f"{full} olga_benz", talk="table-talk")
    assert (asked(reward)[0], windows.open_window(reward)) == ("MakeRoom", windows.REWARDS)
    bought = play(position("stage", since=0, stages=["T1"], hold=f"{full} gold", talk="table-talk"), "buy-smoke")
    assert (asked(bought)[0], windows.open_window(bought)) == ("MakeRoom", windows.SUPPLY)
    power = position("validated", dice="flag", hold=f"{full} kublai_heshen", talk="table-talk")
    play(power, "use-crew kublai_heshen")
    assert (asked(power)[0], windows.open_window(power)) == ("MakeRoom", windows.SHUT)


def test_CD_080_no_channel_outside_the_windows():
    """What a seat is shown while the other thinks does not change until the other has answered; and it can send
    nothing: no word, and no request to take a move back."""
    table = at_table(start=position("fight", dice="whip sabre", talk="advise"))
    assert table.silence == "CD-050"
    for seat in (MARY, BRUNO):
        assert not table.may_ask_back(seat)
        with pytest.raises(Unable, match="silence"):
            table.check_back(seat)
    s = position("fight", dice="whip sabre", talk="advise")
    before = s.view(BRUNO).json()
    for a in s.legal():
        s.why_not(a)
    s.question.offers(s)
    assert s.view(BRUNO).json() == before


def test_CD_081_timing_is_no_channel():
    """A table knows how long a partner thought, and tells neither partner while the game runs; in a window neither."""
    for talk in ("advise", "dialogue", "mute", "table-talk"):
        table = at_table(talk)
        table.take(Record(0, "k", table.asked, "move", table.match.state.legal()[0].json(), 90.0))
        assert max(table.used(MARY), table.used(BRUNO)) == 90
        assert table.hushed  # so that neither page nor API tells (tests/table/test_silence.py)
    table.match.state.win()
    assert not table.hushed  # afterwards it may be told


def test_CD_082_a_bot_receives_its_own_observation_only():
    """Two positions that differ in the partner's hand alone give the bot the same question."""
    one, two = [position("fight", dice="whip sabre", hands=("whip", h)) for h in ("joker joker", "whip cannon")]
    a, b = Outlook(GAME, one, Random(1)), Outlook(GAME, two, Random(1))
    assert a.view.json() == b.view.json()
    assert a.legal == b.legal
    assert a.imagine().save()["fields"] == b.imagine().save()["fields"]


def test_CD_083_public_log_and_memory_aid():
    s = position("share", share=(0, 1), draws=["cannon"], talk="advise")
    play(s, "advise mate-first", "first captain")
    for seat in (MARY, BRUNO, -1):
        assert {"advised", "took"} <= set(told(s, seat))
    assert s.view(BRUNO)["known"][4] == 1
    hidden = position("share", share=(0, 1), draws=["cannon"], options={"memory-aid": False})
    play(hidden, "first captain")
    assert hidden.view(BRUNO)["known"] is None


def test_CD_084_known_cards_are_a_lower_bound():
    s = position("share", share=(0, 2), draws=["cannon", "cannon"], hands=("whip cannon", ""))
    play(s, "first captain", "take cannon", "pass")
    assert known(s, MARY) == "cannon cannon"
    s.lay_down(MARY, 4, s.played)
    assert known(s, MARY) == "cannon"
    s.lay_down(MARY, 0, s.played)  # a card nobody knew of
    assert known(s, MARY) == "cannon"
    talk = position("rewards", on="A01", hands=("whip whip sabre", "whip sabre crossbow pistol cannon"))
    play(talk, "say have-whip")
    assert known(talk, MARY) == "whip"
    play(talk, "say have-everything")
    assert known(talk, BRUNO) == "whip sabre crossbow pistol cannon"
    talk = position("rewards", on="A01", hands=("sabre", "sabre"))
    talk.known[0] = 1
    play(talk, "say have-not-whip")
    assert known(talk, MARY) == ""
    mama = position("fight", dice="cannon whip", hands=("whip", "whip"), hold="mama_lear")
    mama.known[0] = 1
    play(mama, "mama cannon whip")
    assert known(mama, MARY) == ""  # it counts as the whip that is printed on it


def test_CD_085_no_window_without_a_choice():
    s = position("energy", hold="gold", energies=["E1"], talk="advise")
    after_share(s)
    assert s.question.x != 4  # one token, one to lose: nothing to discuss
    first = position(airship=0, on=None, since=0, hold="mama_lear", course={1: "D1"}, talk="advise")
    assert first.airship == 1  # the first turn went on by itself
    s = position("stage", hold="", since=0, stages=["T1"], talk="advise")
    assert s.question.x != 7  # no Gold, no shop
    assert "advised" in told(play(position(talk="advise"), "advise stage"), BRUNO)


def test_CD_086_how_often_advice_is_asked():
    s = position("stage", hold="gold gold", since=0, stages=["T1"], talk="advise")
    play(s, "advise buy-smoke", "buy-smoke")
    assert (asked(s)[0], s.question.x) == ("Advise", 7)  # before each purchase
    s = position("rewards", on="A07", hold="smoke smoke smoke smoke mama_lear", talk="advise")
    play(s, "advise keep-all", "give-up smoke")
    assert asked(s)[0] == "MakeRoom"  # once per reward
    s = position("energy", hold="gold smoke smoke", energies=["E2"], talk="advise")
    after_share(s)
    play(s, "advise give-gold", "give-up smoke")
    assert asked(s)[0] == "Remove"  # once per Energy token
    s = position("share", share=(0, 3), talk="advise")
    play(s, "advise captain-first", "first captain")
    assert asked(s)[0] == "Pick"  # once per share
    while asked(s)[0] == "Pick":
        play(s, legal(s)[0])
    assert s.question.x == 1


def test_CD_087_W1_opens_again_after_baba():
    s = position(hold="baba_zogbe", course={5: "A01", 6: "A02"}, talk="advise")
    play(s, "advise no-opinion", "use-baba", "advise want-A01", "place A02")
    assert (asked(s), s.question.x) == (("Advise", BRUNO), 1)
    assert advice(s) == {"no-opinion", "continue", "stage"}


@pytest.mark.parametrize("protocol", ["advise", "dialogue"])
def test_CD_085_advices_are_public_and_logged(protocol):
    match = Match(GAME, GAME.setting("normal", options={"comm-protocol": protocol}), "log")
    while asked(match.state)[0] != "Advise":
        match.play(match.state.legal()[0])
    match.play(match.state.legal()[0])
    for seat in (MARY, BRUNO, -1):
        assert "advised" in [line.event.text for line in match.events(seat)]
