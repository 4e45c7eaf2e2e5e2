"""Rounds that run on: latecomers, standing answers, nobody left, effects at the round's end."""

import msgspec

from gridapp.battle.commands import (
    EndTurn,
    PlaceToken,
    SetCondition,
    SetStanding,
    StartFight,
)
from tests.rules.play import act, asked, pools, states, token, way
from tests.rules.segments.table import SYSTEM, play, refused, scene


def test_whoever_comes_late_takes_a_stance_at_once_and_acts_after_the_others() -> None:
    battle = play(scene("A . . G", turn="", A="swordsman", G="raider"), StartFight())
    battle = play(battle, "ready", "ready", "listed")
    assert (battle.active, battle.stage) == ("A", "movement")
    late = SYSTEM.creatures["spearman"].make_token(SYSTEM.rules.book, "B", (1, 0), "B")
    battle = play(battle, PlaceToken(late))
    assert asked(battle) == "Which stance does B take"
    battle = play(battle, "ready", EndTurn(), EndTurn())
    assert battle.active == "B"


def test_a_latecomer_whose_sheet_is_silent_is_asked_for_its_actions_first() -> None:
    battle = play(scene("A . . .", turn="", A="swordsman"), StartFight(), "ready")
    kind = SYSTEM.creatures["spearman"].make_token(SYSTEM.rules.book, "B", (2, 0), "B")
    stats = {name: value for name, value in kind.stats.items() if name != "actions"}
    late = PlaceToken(msgspec.structs.replace(kind, stats=stats))
    battle = play(battle, late)
    assert asked(battle).startswith("How many actions has B")
    battle = play(battle, "4")
    assert asked(battle) == "Which stance does B take"
    assert pools(play(battle, "hold"), "B", "actions") == (4,)


def test_waiting_for_ever_ends_in_segment_5_with_a_turn() -> None:
    """Always Hold, never come in: the last segment of the round is played all the same."""
    battle = scene("A .", turn="", A="swordsman")
    battle = play(battle, SetStanding("A", "stance", always=False))
    battle = play(battle, SetStanding("A", "come_in", always=False), StartFight())
    assert (battle.round, battle.stage, battle.active) == (1, "multiform", "A")
    battle = play(battle, EndTurn())
    assert (battle.round, battle.stage, battle.active) == (2, "multiform", "A")


def test_with_nobody_left_no_turn_begins_until_the_gm_brings_somebody_back() -> None:
    battle = scene("A .", stage="melee", A={"kind": "swordsman", "conditions": ["out"]})
    battle = play(battle, EndTurn())
    assert battle.active == ""
    assert refused(battle, EndTurn()).code == "no_turn"
    battle = play(battle, SetCondition("A", "out", on=False), EndTurn())
    assert (battle.stage, battle.active) == ("movement", "A")


def test_an_effect_kept_going_is_asked_about_as_the_round_ends() -> None:
    """SR-40, the other way to play: not on damage but at the end of the round."""
    settings = {"concentration": "round_end"}
    mage = {"kind": "mage", "conditions": ["concentrating"]}
    battle = scene("M . .", "M", settings, stage="multiform", M=mage)
    battle = play(battle, EndTurn())
    assert asked(battle) == "GM: does M keep its effect going"
    battle = play(battle, "check", dice=(12,))
    assert states(battle, "M") == ["concentrating"]
    assert asked(battle) == "Which stance does M take"
    assert battle.round == 2


def test_failures_on_guard_may_count_anew_in_each_segment() -> None:
    guard = {"id": "on_guard", "value": 1}
    spent = {"failures": 2, "failures_now": 2}
    hero = {"kind": "swordsman", "conditions": ["defensive", guard], "pools": spent}
    for setting, left in (("round", 2), ("segment", 0)):
        switched = {"on_guard_failures": setting}
        battle = scene("G . . . A", "G", switched, stage="melee", A=hero, G="raider")
        battle = play(battle, EndTurn())
        assert battle.stage == "movement"
        assert pools(battle, "A", "failures", "failures_now") == (left, 0)


def test_a_move_stops_where_its_next_action_was_spent_on_a_defence() -> None:
    """S-29: one stock for all. A has two actions for its five cells; a parry takes the second."""
    hero = {"kind": "swordsman", "pools": {"actions": 2}}
    battle = scene("G A . . . . .", stage="movement", A=hero, G="raider")
    battle = play(battle, way(battle, "B1 C1 D1 E1 F1 G1", "move"))
    battle = play(battle, "strike:axe", "block", dice=(11, 10))
    assert battle.board.grid.label(token(battle, "A").cell) == "E1"
    assert pools(battle, "A", "actions") == (0,)


def test_disengaging_holds_until_the_segment_ends() -> None:
    battle = scene("G A . .", stage="movement", A="swordsman", G="raider")
    battle = play(battle, act("A", "disengage"))
    assert states(battle, "A") == ["disengaged"]
    battle = play(battle, EndTurn(), EndTurn())
    assert battle.stage == "multiform"
    assert states(battle, "A") == []


def test_who_always_takes_a_stance_and_never_has_a_turn_keeps_nobody_waiting_for_ever() -> None:
    """Both are surprised by the GM's hand, and both stances are answered before they are asked."""
    battle = play(scene("A . . G", turn="", A="swordsman", G="raider"), StartFight())
    battle = play(battle, "ready", "ready", "listed")
    for name in ("A", "G"):
        battle = play(battle, SetStanding(name, "stance", always=True))
        battle = play(battle, SetCondition(name, "surprised", on=True))
    count = battle.round
    battle = play(battle, EndTurn())
    assert (battle.active, battle.questions) == ("", ())
    assert battle.round <= count + 2
