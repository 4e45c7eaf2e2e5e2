"""Attacks: refusals, settings and requirements of the sheet."""

from fractions import Fraction

import msgspec
import pytest

from gridapp.battle.commands import Act, PlaceToken
from gridapp.battle.dice import FixedDice
from gridapp.battle.events import AttackResolved, Rolled
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token, Weapon, WeaponKind
from gridapp.engine.commands.apply import apply
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.mechanics import AttackOutcomes
from gridapp.session.overlays.attack_forecast import forecast_attack
from tests.rules.play import act, asked, pools, states, token
from tests.rules.segments.table import SYSTEM, play, refused, scene

DEFENCELESS = {"kind": "raider", "pools": {"actions": 0}}


def newcomer(weapon: Weapon) -> Token:
    """Return a spearman with another weapon."""
    made = SYSTEM.creatures["spearman"].make_token(SYSTEM.rules.book, "B", (1, 0), "B")
    return msgspec.structs.replace(made, weapons=(weapon,))


@pytest.mark.parametrize(
    ("weapon", "why"),
    [
        (Weapon("bow", "Bow", WeaponKind.RANGED), "B: Bow needs its range in yards (S-41)"),
        (Weapon("axe", "Axe", stats={"usage": 0}), "B: Axe takes 1 action or more (S-11)"),
    ],
)
def test_an_incomplete_sheet_is_refused(weapon: Weapon, why: str) -> None:
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
def test_unknown_choices_are_refused(action: str, choices: dict[str, str], rule: str) -> None:
    battle = scene("A G", stage="melee", A="swordsman", G="raider")
    command = msgspec.structs.replace(act("A", action, "G", "sword"), choices=choices)
    assert refused(battle, command).rule == rule


def test_a_modifier_can_be_given_with_the_command() -> None:
    """13 - 3 = 10: 11 misses."""
    battle = scene("A O O\n. O O", stage="melee", A="swordsman", O="brute")
    battle = play(battle, act("A", "attack", "O", "sword", scale="-3"), dice=(11,))
    assert battle.question is None


def test_scale_and_cover_count_0_by_a_setting() -> None:
    settings = {"gm_numbers": "zero"}
    battle = scene("A O O\n. O O", "A", settings, stage="melee", A="swordsman", O="brute")
    assert play(battle, act("A", "attack", "O", "sword"), dice=(14,)).question is None


def test_the_gm_is_asked_for_the_modifier_of_partial_cover() -> None:
    """The rock hides a part of G; the source has no number for partial cover."""
    board = """
    C . . .
    . . # G
    """.replace("    ", "")
    battle = scene(board, "C", stage="ranged", C="archer", G="raider")
    battle = play(battle, act("C", "attack", "G", "bow"))
    assert asked(battle) == "GM: modifier for cover, C against G"


def test_lost_ratings_come_from_the_sheet_by_a_setting() -> None:
    settings = {"lost_ratings": "sheet"}
    battle = scene("M . . G", "M", settings, stage="ranged", M="mage", G=DEFENCELESS)
    battle = play(battle, act("M", "attack", "G", "lance"), dice=(12, 3, 4))
    assert pools(battle, "G", "hits") == (8,)


def test_aversion_counts_0_by_a_setting() -> None:
    settings = {"aversion": "zero"}
    battle = scene("A G", "G", settings, stage="melee", A="swordsman", G="raider")
    battle = play(battle, act("G", "attack", "A", "axe"), "parry", dice=(11, 11))
    assert pools(battle, "A", "hits", "actions") == (24, 3)


@pytest.mark.parametrize(("setting", "hits"), [("no", 20), ("yes", 24)])
def test_a_setting_decides_whether_surprised_creatures_defend(setting: str, hits: int) -> None:
    """5 + 4 - 5 = 4 damage without a defence; with one, Evade 9 succeeds with 9."""
    hero = {"kind": "swordsman", "conditions": ["surprised"]}
    settings = {"surprised_defence": setting}
    battle = scene("A G", "G", settings, stage="melee", A=hero, G="raider")
    battle = play(
        battle,
        act("G", "attack", "A", "axe"),
        *["evade"] * (setting == "yes"),
        dice=((11, 9) if setting == "yes" else (11, 5)),
    )
    assert pools(battle, "A", "hits") == (hits,)


def test_without_hit_points_on_the_sheet_damage_is_only_reported() -> None:
    foe = {"kind": "raider", "stats": {"hit_points": 0}, "pools": {"actions": 0}}
    battle = scene("A G", stage="melee", A="swordsman", G=foe)
    battle, events = SYSTEM.told(battle, act("A", "attack", "G", "sword"), dice=(13, 8))
    assert battle.question is None
    assert states(battle, "G") == []
    assert "impact damage with Sword" in str(events)


def test_the_caster_of_a_lasting_spell_concentrates() -> None:
    """S-56. 1 + 3 - 2 = 2."""
    battle = scene("M G", "M", stage="melee", M="mage", G=DEFENCELESS)
    battle = play(battle, act("M", "attack", "G", "grip"), "pass", dice=(11, 1))
    assert states(battle, "M") == ["concentrating"]
    assert pools(battle, "G", "hits") == (16,)


def test_a_disabling_hit_is_never_a_kill_shot() -> None:
    """S-47: a hit on a limb only asks about the hit points, whatever the damage."""
    foe = {"kind": "raider", "pools": {"actions": 0, "hits": 3}}
    battle = scene("A G", stage="melee", A="swordsman", G=foe)
    battle = play(battle, act("A", "called_shot", "G", "sword", part="limb"), dice=(9, 8))
    assert asked(battle) == "GM: G has no hit points left, is it out"
    battle = play(battle, "label")
    assert battle.question is None
    assert states(battle, "G") == ["disabled"]


def test_the_gm_is_asked_what_a_kill_shot_does() -> None:
    """S-48: 13 - 12 = 1."""
    battle = scene("A G", stage="melee", A="swordsman", G=DEFENCELESS)
    shot = act("A", "called_shot", "G", "sword", part="vitals", found="yes")
    battle = play(battle, shot, dice=(1, 8))
    assert asked(battle) == "GM: Kill Shot on G, what follows (chapter missing)"
    assert states(play(battle, "out"), "G") == ["out"]


def test_a_bearer_that_keeps_hold_keeps_its_struck_weapon() -> None:
    battle = scene("A G", stage="melee", A="swordsman", G=DEFENCELESS)
    battle = play(battle, act("A", "called_shot", "G", "sword", part="weapon"), "keeps", dice=(9,))
    assert all(weapon.equipped for weapon in token(battle, "G").weapons)


def test_a_roll_names_the_creatures_in_the_line_and_in_melee() -> None:
    """14 - 4 - 4 = 6: J threatens C, and B, who fights G, is in the line."""
    battle = scene(
        "C . B G\nJ . . .", "C", stage="melee", B="swordsman", C="archer", G="raider", J="raider"
    )
    battle, events = SYSTEM.told(battle, act("C", "attack", "G", "bow"), "pass", dice=(20,))
    (roll,) = (event for event in events if isinstance(event, Rolled))
    parts = {part.name: part.value for part in roll.opposed}
    assert parts == {"skill": 14, "in melee with J": -4, "into melee past B": -4}


def test_a_ruling_on_a_clear_shot_does_not_affect_a_sword() -> None:
    battle = scene("A G", stage="melee", A="swordsman", G="raider")
    battle, events = SYSTEM.told(
        battle, act("A", "attack", "G", "sword", clear_shot="no"), dice=(14,)
    )
    assert [event.against for event in events if isinstance(event, Rolled)] == [13]


def test_an_attack_is_offered_at_the_price_of_the_weapon() -> None:
    """A swordsman's weapons all cost one action; weapons of different cost are priced singly."""
    battle = scene("A G", stage="melee", A="swordsman", G="raider")
    offer = SYSTEM.offer(battle, "A", "attack")
    assert (offer.price, offer.weapon_prices) == ("1 action", {})
    axe = {"id": "axe", "name": "Axe", "damage": "1d8+4", "reach": 1, "stats": {"skill": 11}}
    maul = {**axe, "id": "maul", "name": "Maul", "stats": {"skill": 11, "usage": 2}}
    battle = scene(
        "A G", stage="melee", A={"kind": "swordsman", "weapons": [axe, maul]}, G="raider"
    )
    offer = SYSTEM.offer(battle, "A", "attack")
    assert offer.price == "the weapon's actions"
    assert offer.weapon_prices == {"axe": "1 action", "maul": "2 actions"}


def test_the_forecast_tells_the_chance_before_the_defence() -> None:
    """A bow of 14 hits 14 of 20; who Blocks with 9 lets 11 of 20 through, without actions all."""
    for kind, let_through, is_named in (("raider", 11, True), (DEFENCELESS, 20, False)):
        battle = scene(
            "A . . G .\n. . . G G" if kind == "brute" else "A . . G",
            stage="ranged",
            A="archer",
            G=kind,
        )
        bow = act("A", "attack", "G", "bow")
        forecast = forecast_attack(Situation(battle, SYSTEM.rules), bow)
        assert forecast.hit == Fraction(14, 20) * Fraction(let_through, 20)
        assert ("70 % before the defence" in forecast.breakdown) is is_named


@pytest.mark.parametrize(
    ("board", "conditions", "hits"),
    [
        ("S A . B", [], 11),  # A cannot react, so it engages nobody: skill 11
        ("B S A .", [], 7),  # B engages the thrower: -4
        ("S A . B", ["aware"], 7),  # A reacts, and engages
        ("S A . B", ["surprised"], 11),
        ("S . A B", [], 11),  # nobody engages
    ],
)
@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_odds_of_an_ambush_are_those_of_its_roll(
    board: str, conditions: list[str], hits: int, edition: str
) -> None:
    """SR-10, S-43: a knife is thrown past fighters; surprised fighters engage nobody."""
    settings = {"edition": edition, "gm_rulings": "default", "opportunity": "never"}
    battle = scene(
        board,
        "S",
        {**settings, "surprised_defence": "no"},
        stage="ambush",
        S={"kind": "cutthroat", "conditions": ["set_position"]},
        A={"kind": "swordsman", "conditions": conditions, "pools": {"actions": 0}},
        B="spearman",
    )
    throw = act("S", "attack", "A", "throwing_knife")
    struck = sum(_strikes(battle, throw, face) for face in range(1, 21))
    forecast = forecast_attack(Situation(battle, SYSTEM.rules), throw)
    assert (struck, forecast.against, forecast.hit) == (hits, hits, Fraction(hits, 20))
    situation = Situation(battle, SYSTEM.rules)
    fighters = token(battle, "S"), token(battle, "A")
    knife = fighters[0].weapon("throwing_knife")
    assert knife is not None
    mechanics = SYSTEM.rules.mechanics
    assert isinstance(mechanics, AttackOutcomes)
    outcomes = mechanics.attack_outcomes(situation, *fighters, knife, "attack")
    assert outcomes is not None
    assert sum((each.chance for each in outcomes if each.is_hit), Fraction(0)) == Fraction(hits, 20)


def _strikes(battle: Battle, command: Act, face: int) -> bool:
    """Return True if an attack hits with a face of the die."""
    outcome = apply(battle, command, FixedDice((face, 1, 1)), SYSTEM.rules)
    assert isinstance(outcome, Applied)
    return any(isinstance(event, AttackResolved) and event.hit for event in outcome.events)
