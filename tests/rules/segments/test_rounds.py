"""Rounds: latecomers, standing answers, no creature left, effects at the end of the round."""

import msgspec

from gridapp.battle.board import Board, Door
from gridapp.battle.commands import (
    EndTurn,
    PlaceToken,
    SetCondition,
    SetConditions,
    SetPool,
    SetStanding,
    StartFight,
)
from gridapp.battle.events import MetUnknown
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.legal_actions import is_turn_spent
from gridapp.engine.queries.turns.play_order import PlayOrder, play_order
from gridapp.engine.queries.turns.round_parts import round_parts
from tests.rules.play import Entry, act, asked, place, pools, states, token, way
from tests.rules.segments.table import SYSTEM, play, refused, scene


def test_a_latecomer_takes_a_stance_at_once_and_acts_last() -> None:
    battle = play(scene("A . . G", turn="", A="swordsman", G="raider"), StartFight())
    battle = play(battle, "ready", "ready", "listed")
    assert (battle.active, battle.stage) == ("A", "movement")
    late = SYSTEM.creatures["spearman"].make_token(SYSTEM.rules.book, "B", (1, 0), "B")
    battle = play(battle, PlaceToken(late))
    assert asked(battle) == "Which stance does B take"
    battle = play(battle, "ready", EndTurn(), EndTurn())
    assert battle.active == "B"


def test_a_latecomer_without_actions_on_its_sheet_is_asked_for_them_first() -> None:
    battle = play(scene("A . . .", turn="", A="swordsman"), StartFight(), "ready")
    kind = SYSTEM.creatures["spearman"].make_token(SYSTEM.rules.book, "B", (2, 0), "B")
    stats = {name: value for name, value in kind.stats.items() if name != "actions"}
    late = PlaceToken(msgspec.structs.replace(kind, stats=stats))
    battle = play(battle, late)
    assert asked(battle).startswith("How many actions has B")
    battle = play(battle, "4")
    assert asked(battle) == "Which stance does B take"
    assert pools(play(battle, "hold"), "B", "actions") == (4,)


def test_hold_ends_in_segment_5_with_a_turn() -> None:
    """Standing answers take Hold and never come in; the last segment is played all the same."""
    battle = scene("A .", turn="", A="swordsman")
    battle = play(battle, SetStanding("A", "stance", always=False))
    battle = play(battle, SetStanding("A", "come_in", always=False), StartFight())
    assert (battle.round, battle.stage, battle.active) == (1, "multiform", "A")
    battle = play(battle, EndTurn())
    assert (battle.round, battle.stage, battle.active) == (2, "multiform", "A")


def test_with_all_creatures_out_no_turn_begins_until_the_gm_brings_one_back() -> None:
    battle = scene("A .", stage="melee", A={"kind": "swordsman", "conditions": ["out"]})
    battle = play(battle, EndTurn())
    assert battle.active == ""
    assert refused(battle, EndTurn()).code == "no_turn"
    battle = play(battle, SetCondition("A", "out", on=False), EndTurn())
    assert (battle.stage, battle.active) == ("movement", "A")


def test_concentration_is_asked_about_at_the_end_of_the_round_by_a_setting() -> None:
    """SR-40: not on damage but at the end of the round."""
    settings = {"concentration": "round_end"}
    mage = {"kind": "mage", "conditions": ["concentrating"]}
    battle = scene("M . .", "M", settings, stage="multiform", M=mage)
    battle = play(battle, EndTurn())
    assert asked(battle) == "GM: does M keep its effect going"
    battle = play(battle, "check", dice=(12,))
    assert states(battle, "M") == ["concentrating"]
    assert asked(battle) == "Which stance does M take"
    assert battle.round == 2


def test_on_guard_failures_are_reset_in_each_segment_by_a_setting() -> None:
    guard = {"id": "on_guard", "value": 1}
    spent = {"failures": 2, "failures_now": 2}
    hero = {"kind": "swordsman", "conditions": ["defensive", guard], "pools": spent}
    for setting, failures in (("round", 2), ("segment", 0)):
        switched = {"on_guard_failures": setting}
        battle = scene("G . . . A", "G", switched, stage="melee", A=hero, G="raider")
        battle = play(battle, EndTurn())
        assert battle.stage == "movement"
        assert pools(battle, "A", "failures", "failures_now") == (failures, 0)


def test_a_move_stops_if_a_defence_spends_its_last_action() -> None:
    """S-29: A has two actions for five cells; a parry spends the second."""
    hero = {"kind": "swordsman", "pools": {"actions": 2}}
    battle = scene("G A . . . . .", stage="movement", A=hero, G="raider")
    battle = play(battle, way(battle, "B1 C1 D1 E1 F1 G1", "move"))
    battle = play(battle, "strike:axe", "block", dice=(11, 10))
    assert battle.board.grid.label(token(battle, "A").cell) == "E1"
    assert pools(battle, "A", "actions") == (0,)


def test_disengaging_lasts_until_the_segment_ends() -> None:
    battle = scene("G A . .", stage="movement", A="swordsman", G="raider")
    battle = play(battle, act("A", "disengage"))
    assert states(battle, "A") == ["disengaged"]
    battle = play(battle, EndTurn(), EndTurn())
    assert battle.stage == "multiform"
    assert states(battle, "A") == []


def test_a_fight_in_which_nobody_has_a_turn_stops_after_a_round() -> None:
    """The GM surprises both creatures, and standing answers settle both stances."""
    battle = play(scene("A . . G", turn="", A="swordsman", G="raider"), StartFight())
    battle = play(battle, "ready", "ready", "listed")
    for name in ("A", "G"):
        battle = play(battle, SetStanding(name, "stance", always=True))
        battle = play(battle, SetCondition(name, "surprised", on=True))
    count = battle.round
    battle = play(battle, EndTurn())
    assert (battle.active, battle.questions) == ("", ())
    assert battle.round <= count + 2


def in_melee(**settings: str) -> Battle:
    """Return a fight in segment 2: A is Aggressive, B and C Ready, D Defensive and On-Guard."""
    return scene(
        "A B C D",
        stage="melee",
        settings={"stance_choice": "card", **settings},
        A=swordsman("heroes", "aggressive"),
        B=swordsman("raiders", "ready"),
        C=swordsman("heroes", "ready"),
        D=swordsman("raiders", "defensive", "on_guard"),
    )


def swordsman(side: str, *conditions: str) -> Entry:
    """Return a swordsman of a side in a stance."""
    return {"kind": "swordsman", "side": side, "conditions": [*conditions]}


def test_a_stance_given_by_hand_takes_the_place_of_the_earlier_one() -> None:
    """D, Defensive and On-Guard, becomes Aggressive: before the Ready, until the round ends."""
    given = SetCondition("D", "aggressive", on=True)
    beside = play(in_melee(stance_by_hand="beside"), given)
    assert set(states(beside, "D")) == {"aggressive", "defensive", "on_guard"}
    assert listed(beside) == "ABCD"

    battle = play(in_melee(stance_by_hand="replaces"), given)
    assert states(battle, "D") == ["aggressive"]
    assert listed(battle) == "ADBC"
    assert play(battle, EndTurn()).active == "D"
    while battle.round == 1:
        battle = play(battle, EndTurn())
    assert states(battle, "D") == []


def test_after_an_attack_a_creature_stands_before_the_defensive_by_a_setting() -> None:
    """The turns are the same; the order of turns that all see shows them."""
    for after_trade, order in (("all", "BCDA"), ("block", "BCAD")):
        battle = in_melee(after_trade=after_trade)
        battle = play(battle, act("A", "attack", target="B", weapon="sword"), dice=(20,))
        assert (listed(battle), battle.active) == (order, "B")


def test_the_order_is_shown_as_a_trade_is_played() -> None:
    """SR-14: A, B and C trade attacks, V has no turn before segment 3 and H is On Hold.

    The stored order has V and H before the trader whose turn it is.
    """
    battle = scene(
        "A B . . . . . . V\nH C . . . . . . .",
        stage="melee",
        settings={"stance_choice": "card", "after_trade": "block"},
        A=swordsman("heroes", "ready"),
        V={"kind": "bowman", "conditions": ["ready"]},
        H=swordsman("heroes", "hold"),
        B=swordsman("raiders", "ready"),
        C=swordsman("heroes", "ready"),
    )
    assert played(battle) == ("ABC", "VH")
    strikes = [
        act(first, "attack", target=second, weapon="sword") for first, second in ("AB", "BA", "CB")
    ]
    battle = play(battle, strikes[0], dice=(20,))
    assert played(battle) == ("BCA", "VH")
    battle = play(battle, *strikes[1:], dice=(20, 20))
    assert battle.active == "A"
    assert listed(battle).index("V") < listed(battle).index("A")
    assert played(battle) == ("ABC", "VH")


def test_before_segment_1_the_stored_order_is_shown() -> None:
    battle = play(scene("A . . G", turn="", A="swordsman", G="raider"), StartFight())
    assert battle.stage == "stances"
    assert play_order(Situation(battle, SYSTEM.rules)) == PlayOrder(battle.order)


def test_a_turn_is_spent_without_actions_and_while_nothing_is_asked() -> None:
    """S-29: A may shoot once more with one action, and with none do nothing."""
    spent = {"kind": "archer", "pools": {"actions": 0}}
    able = {"kind": "archer", "pools": {"actions": 1}}
    for stage in ("ambush", "melee", "ranged", "movement", "multiform"):
        for entry, answer in ((spent, True), (able, False)):
            battle = scene("A . G . .", stage=stage, A=entry, G="raider")
            assert is_turn_spent(Situation(battle, SYSTEM.rules)) == answer, stage
    free_retreat = scene("A G", "A", {"disengaging": "0"}, stage="movement", A=spent, G="raider")
    assert is_turn_spent(Situation(free_retreat, SYSTEM.rules))
    assert not is_turn_spent(Situation(scene("A", turn="", A=spent), SYSTEM.rules))

    struck = scene("A G", stage="melee", A="swordsman", G={"kind": "raider"})
    struck = play(struck, SetPool("A", "actions", 1))
    struck = play(struck, act("A", "attack", target="G", weapon="sword"), dice=(5,))
    assert asked(struck).startswith("Sword hits G")
    assert not is_turn_spent(Situation(struck, SYSTEM.rules))


def played(battle: Battle) -> tuple[str, str]:
    """Return the letters of the creatures in play order, and of the creatures without a turn."""
    entries, resting = play_order(Situation(battle, SYSTEM.rules))
    shown = [entry.token for entry in entries]
    coming = "".join(each for each in shown if each not in resting)
    return coming, "".join(each for each in shown if each in resting)


def listed(battle: Battle) -> str:
    """Return the letters in the order of turns."""
    return "".join(entry.token for entry in battle.order)


def test_whoever_the_overview_lists_in_segment_5_has_its_turn_there() -> None:
    """SR-38: the raider has one action left, the swordsman two, the spearman none."""
    spent = {"actions": 1, "attacked_in": 2}
    for ruling, listed in (("any_action", ["A", "G"]), ("two_actions", ["A"])):
        battle = scene(
            "A . . G . . B",
            "B",
            {"last_segment": ruling},
            stage="movement",
            A={"kind": "swordsman", "pools": {"actions": 2}},
            G={"kind": "raider", "pools": spent},
            B={"kind": "spearman", "pools": {"actions": 0}},
        )
        turns: list[str] = []
        for _ in listed:
            while battle.stage == "movement":
                battle = play(battle, EndTurn())
            situation = Situation(battle, SYSTEM.rules)
            acting = [creature.token for creature in round_parts(situation)[-1].acting]
            assert acting == listed[len(turns) :]
            turns.append(battle.active)
            battle = play(battle, EndTurn())
        assert turns == listed


def test_a_move_that_spends_all_and_meets_the_unknown_says_so() -> None:
    """S-29: three cells take A's last action; the players do not know the door behind the third."""
    hero = {"kind": "swordsman", "pools": {"actions": 1}}
    battle = scene("A . . . .", stage="movement", A=hero)
    door = Door("d", (3, 0), (3, 1))
    battle = msgspec.structs.replace(battle, board=Board(battle.board.grid, doors=(door,)))
    walk = msgspec.structs.replace(way(battle, "A1 B1 C1 D1", "move"), planned=(0, 1, 2, 3))
    after, events = SYSTEM.told(battle, walk)
    assert place(after, "A") == "C1"
    assert pools(after, "A", "actions") == (0,)
    assert MetUnknown("A", (3, 0)) in events


def test_an_ambush_set_while_the_stances_are_asked_is_played_in_segment_1() -> None:
    """S-04: the cutthroat's dagger reaches A, fit for surprise from a set position alone."""
    battle = scene("A G", turn="", A="swordsman", G="cutthroat")
    battle = play(battle, StartFight())
    assert asked(battle) == "Which stance does A take"
    held = SetConditions(("G",), Condition("set_position"))
    battle = play(battle, held, "ready", "ready", "listed")
    assert (battle.stage, battle.active) == ("ambush", "G")
