"""What is refused, what the table switches, and what a sheet has to say."""

import msgspec
import pytest

from gridapp.battle.commands import PlaceToken
from gridapp.battle.events import Rolled
from gridapp.battle.tokens import Token, Weapon, WeaponKind
from tests.rules.play import act, asked, pools, states, token
from tests.rules.segments.table import SYSTEM, play, refused, scene

DEFENCELESS = {"kind": "raider", "pools": {"actions": 0}}


def newcomer(weapon: Weapon) -> Token:
    """A spearman with another weapon."""
    made = SYSTEM.creatures["spearman"].make_token(SYSTEM.rules.book, "B", (1, 0), "B")
    return msgspec.structs.replace(made, weapons=(weapon,))


@pytest.mark.parametrize(
    ("weapon", "why"),
    [
        (Weapon("bow", "Bow", WeaponKind.RANGED), "B: Bow needs its range in yards (S-41)"),
        (Weapon("axe", "Axe", stats={"usage": 0}), "B: Axe takes 1 action or more (S-11)"),
    ],
)
def test_a_sheet_that_lacks_what_play_needs_is_refused(weapon: Weapon, why: str) -> None:
    battle = scene("A .", turn="", A="swordsman")
    assert refused(battle, PlaceToken(newcomer(weapon))).why == why


@pytest.mark.parametrize(
    ("action", "choices", "rule"),
    [
        ("attack", {"part": "limb"}, "SR-26"),
        ("called_shot", {"part": "wing"}, "SR-26"),
        ("called_shot", {"mood": "grim"}, "S-46"),
        ("attack", {"scale": "large"}, "SR-42"),
        ("attack", {"scale": "-+4"}, "SR-42"),
        ("attack", {"cover": "half"}, "S-40"),
        ("attack", {"clear_shot": "perhaps"}, "SR-21"),
        ("called_shot", {"part": "vitals", "found": "no"}, "S-48"),
    ],
)
def test_choices_that_there_are_not_are_refused(
    action: str, choices: dict[str, str], rule: str
) -> None:
    battle = scene("A G", stage="melee", A="swordsman", G="raider")
    command = msgspec.structs.replace(act("A", action, "G", "sword"), choices=choices)
    assert refused(battle, command).rule == rule


def test_a_modifier_may_come_with_the_attack() -> None:
    """13 - 3 = 10: 11 misses."""
    battle = scene("A O O\n. O O", stage="melee", A="swordsman", O="brute")
    battle = play(battle, act("A", "attack", "O", "sword", scale="-3"), dice=(11,))
    assert battle.question is None


def test_scale_and_cover_may_stay_out_of_it() -> None:
    settings = {"gm_numbers": "zero"}
    battle = scene("A O O\n. O O", "A", settings, stage="melee", A="swordsman", O="brute")
    assert play(battle, act("A", "attack", "O", "sword"), dice=(14,)).question is None


def test_partial_cover_is_a_number_that_the_gm_knows() -> None:
    """The rock hides a part of G, not all of it; the source has no number for that."""
    board = """
    C . . .
    . . # G
    """.replace("    ", "")
    battle = scene(board, "C", stage="ranged", C="archer", G="raider")
    battle = play(battle, act("C", "attack", "G", "bow"))
    assert asked(battle) == "GM: modifier for cover, C against G"


def test_the_lost_ratings_may_be_the_sheets() -> None:
    settings = {"lost_ratings": "sheet"}
    battle = scene("M . . G", "M", settings, stage="ranged", M="mage", G=DEFENCELESS)
    battle = play(battle, act("M", "attack", "G", "lance"), dice=(12, 3, 4))
    assert pools(battle, "G", "hits") == (8,)


def test_the_aversion_chart_may_be_done_without() -> None:
    settings = {"aversion": "zero"}
    battle = scene("A G", "G", settings, stage="melee", A="swordsman", G="raider")
    battle = play(battle, act("G", "attack", "A", "axe"), "parry", dice=(11, 11))
    assert pools(battle, "A", "hits", "actions") == (24, 3)


@pytest.mark.parametrize(("setting", "left"), [("no", 20), ("yes", 24)])
def test_whether_the_surprised_defend_may_be_settled(setting: str, left: int) -> None:
    """5 + 4 - 5 = 4 damage if it may not; if it may, Evade 9 succeeds with 9."""
    hero = {"kind": "swordsman", "conditions": ["surprised"]}
    settings = {"surprised_defence": setting}
    battle = scene("A G", "G", settings, stage="melee", A=hero, G="raider")
    battle = play(
        battle,
        act("G", "attack", "A", "axe"),
        *["evade"] * (setting == "yes"),
        dice=((11, 9) if setting == "yes" else (11, 5)),
    )
    assert pools(battle, "A", "hits") == (left,)


def test_without_hit_points_on_the_sheet_damage_is_only_told() -> None:
    foe = {"kind": "raider", "stats": {"hit_points": 0}, "pools": {"actions": 0}}
    battle = scene("A G", stage="melee", A="swordsman", G=foe)
    battle, events = SYSTEM.told(battle, act("A", "attack", "G", "sword"), dice=(13, 8))
    assert battle.question is None
    assert states(battle, "G") == []
    assert "impact damage with Sword" in str(events)


def test_a_spell_that_lasts_makes_its_caster_concentrate() -> None:
    """S-56. 1 + 3 - 2 = 2."""
    battle = scene("M G", "M", stage="melee", M="mage", G=DEFENCELESS)
    battle = play(battle, act("M", "attack", "G", "grip"), "pass", dice=(11, 1))
    assert states(battle, "M") == ["concentrating"]
    assert pools(battle, "G", "hits") == (16,)


def test_a_disabling_hit_is_never_a_kill_shot() -> None:
    """S-47: of a limb nothing but the hit points is asked, whatever the damage."""
    foe = {"kind": "raider", "pools": {"actions": 0, "hits": 3}}
    battle = scene("A G", stage="melee", A="swordsman", G=foe)
    battle = play(battle, act("A", "called_shot", "G", "sword", part="limb"), dice=(9, 8))
    assert asked(battle) == "GM: G has no hit points left, is it out"
    battle = play(battle, "label")
    assert battle.question is None
    assert states(battle, "G") == ["disabled"]


def test_a_kill_shot_is_the_gms_to_judge() -> None:
    """S-48: 13 - 12 = 1."""
    battle = scene("A G", stage="melee", A="swordsman", G=DEFENCELESS)
    shot = act("A", "called_shot", "G", "sword", part="vitals", found="yes")
    battle = play(battle, shot, dice=(1, 8))
    assert asked(battle) == "GM: Kill Shot on G, what follows (chapter missing)"
    assert states(play(battle, "out"), "G") == ["out"]


def test_who_keeps_hold_of_a_struck_weapon_keeps_it() -> None:
    battle = scene("A G", stage="melee", A="swordsman", G=DEFENCELESS)
    battle = play(battle, act("A", "called_shot", "G", "sword", part="weapon"), "keeps", dice=(9,))
    assert all(weapon.equipped for weapon in token(battle, "G").weapons)


def test_a_total_tells_who_is_in_the_way_and_whom_one_fights() -> None:
    """14 - 4 - 4 = 6: J threatens C, and B, who fights G, stands in the line."""
    battle = scene(
        "C . B G\nJ . . .", "C", stage="melee", B="swordsman", C="archer", G="raider", J="raider"
    )
    battle, events = SYSTEM.told(battle, act("C", "attack", "G", "bow"), "pass", dice=(20,))
    (roll,) = (one for one in events if isinstance(one, Rolled))
    told = {part.name: part.value for part in roll.opposed}
    assert told == {"skill": 14, "in melee with J": -4, "into melee past B": -4}


def test_what_the_gm_says_of_a_shot_is_nothing_to_a_sword() -> None:
    battle = scene("A G", stage="melee", A="swordsman", G="raider")
    battle, events = SYSTEM.told(
        battle, act("A", "attack", "G", "sword", clear_shot="no"), dice=(14,)
    )
    assert [one.against for one in events if isinstance(one, Rolled)] == [13]
