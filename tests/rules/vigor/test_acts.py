"""Acts under way: questions, refusals, acts that last longer than a turn or a fight."""

import msgspec
import pytest

from gridapp.battle.commands import (
    EndFight,
    EndTurn,
    PlaceToken,
    SetCondition,
    SetStanding,
    StartFight,
)
from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Weapon
from gridapp.engine.commands.apply import apply
from gridapp.engine.queries.range_bands import range_bands
from gridapp.engine.queries.shown_statistics import shown_statistics
from tests.rules.play import act, asked, pools, states, token, way
from tests.rules.vigor.table import SYSTEM, play, refused, rules, scene, situation_of


@pytest.mark.parametrize(
    "choices", [{"cover": "thick"}, {"behind": "perhaps"}, {"steps": "9"}, {"defence": "take"}]
)
def test_unknown_choices_of_an_attack_are_refused(choices: dict[str, str]) -> None:
    battle = scene("A G", A="swordsman", G="bandit")
    assert refused(battle, act("A", "attack", "G", "sword", **choices)).code == "choice"


@pytest.mark.parametrize(
    ("action", "choices"),
    [
        ("use_ability", {"opens": "perhaps"}),
        ("use_skill", {"dice": "two"}),
        ("resist", {"ability": "wit"}),
    ],
)
def test_choices_that_fit_no_field_of_an_act_are_refused(
    action: str, choices: dict[str, str]
) -> None:
    battle = scene("A G", A="swordsman", G="bandit")
    refusal = refused(battle, act("A", action, **choices))
    assert (refusal.code, refusal.why) == (
        "choice",
        f"there is no such choice of {next(iter(choices))}",
    )


def test_the_gm_is_asked_for_charges_on_every_attack_by_a_setting() -> None:
    battle = scene("A G", settings={"gm_steps": "ask"}, A="swordsman", G="bandit")
    battle = play(battle, act("A", "attack", "G", "sword"))
    assert asked(battle) == "GM: Charges or Challenges on A's attack"
    assert battle.question is not None
    assert [option.text for option in battle.question.options][:3] == [
        "None",
        "1 Challenge",
        "1 Charge",
    ]
    _, events = SYSTEM.told(battle, "-2", dice=(2, 3, 4))
    assert "with d20 and 2d6 (circumstances)" in str(events)


def test_an_off_hand_attack_follows_only_a_light_technique() -> None:
    """The captain's sweep is a heavy technique; a light variant is made from the sweep."""
    sweep = SYSTEM.creatures["captain"].weapons[1]
    light = msgspec.structs.replace(sweep, stats={**sweep.stats, "light": 1, "opens": 0})
    heavy = msgspec.structs.replace(light, stats={**light.stats, "light": 0})
    for weapon, rides in ((light, True), (heavy, False)):
        weapons = (msgspec.to_builtins(weapon),)
        entry = {"kind": "captain", "weapons": weapons}
        battle = scene("J A", turn="J", J=entry, A="swordsman")
        battle = play(battle, act("J", "attack", "A", "sweep"), dice=(2, 3, 4))
        offer = SYSTEM.offer(battle, "J", "off_hand_attack")
        assert (offer.refusal is None) is rides


def test_any_other_act_forfeits_the_off_hand_attack() -> None:
    battle = scene("A G", A="swordsman", G="bandit")
    battle = play(battle, act("A", "attack", "G", "sword"), dice=(2, 3, 4))
    assert pools(battle, "A", "off_hand") == (1,)
    battle = play(battle, act("A", "defend"))
    assert refused(battle, act("A", "off_hand_attack", "G", "dagger")).rule == "G-27"


def test_an_ability_asks_for_its_costs_in_turn() -> None:
    battle = scene("P . G", turn="P", P="mage", G="bandit")
    battle = play(battle, act("P", "use_ability"))
    for option, text in (
        ("3", "How many actions does P's ability cost"),
        ("2", "How much Vigor does P's ability cost"),
        ("6", "How much Mana does P's ability cost"),
        ("no", "GM: does P's ability give an opening"),
    ):
        assert asked(battle) == text
        battle = play(battle, option)
    assert pools(battle, "P", "actions", "vigor", "mana") == (0, 18, 14)
    assert states(battle, "P") == ["busy_use_ability"]
    battle = play(battle, EndTurn(), EndTurn())
    assert states(battle, "P") == []
    assert pools(battle, "P", "actions") == (1,)


@pytest.mark.parametrize(
    ("busy", "text"),
    [
        ({"id": "busy_attack", "source": "fireball", "against": ["G"]}, "Fireball at G"),
        ({"id": "busy_emergency_aid", "against": ["G"]}, "Emergency aid on G"),
        ({"id": "busy_use_ability"}, "Use ability"),
    ],
)
def test_a_long_act_is_shown_with_its_target_and_what_is_left(
    busy: dict[str, str | list[str]], text: str
) -> None:
    for left, rest in ((1, "1 action to go"), (2, "2 actions to go")):
        creature = {"kind": "mage", "conditions": [{**busy, "value": left}]}
        battle = scene("P . G", turn="G", P=creature, G="bandit")
        shown = shown_statistics(situation_of(battle), token(battle, "P"))
        assert [(each.name, str(each.text), each.on_card) for each in shown] == [
            ("Busy with", f"{text}, {rest}", True)
        ]


def test_a_busy_creature_begins_no_other_long_act() -> None:
    busy = [{"id": "busy_use_ability", "value": 1}]
    battle = scene("P . G", turn="P", P={"kind": "mage", "conditions": busy}, G="bandit")
    assert refused(battle, act("P", "use_ability")).rule == "G-05"


@pytest.mark.parametrize("action", ["attack", "emergency_aid", "stabilise"])
def test_a_busy_condition_without_a_target_ends_without_an_act(action: str) -> None:
    battle = scene("A . G", turn="G", A="swordsman", G="bandit")
    battle = play(battle, SetCondition("A", f"busy_{action}", on=True), EndTurn())
    assert (battle.active, battle.questions, states(battle, "A")) == ("A", (), [])


def test_an_unfinished_act_ends_with_the_fight() -> None:
    battle = scene("P . G", turn="P", P="mage", G="bandit")
    spell = act("P", "use_ability", actions="4", vigor="0", mana="0", opens="no")
    battle = play(battle, spell, EndFight(), StartFight(), dice=(9, 8))
    assert states(battle, "P") == []


def test_a_knock_down_between_turns_does_not_cancel_a_long_act() -> None:
    """Only an act in progress on the own turn is cancelled."""
    battle = scene("P . . G", turn="P", P="mage", G={"kind": "bandit", "pools": {"vigor": 3}})
    battle = play(battle, act("P", "attack", "G", "fireball"), EndTurn())
    battle = play(battle, SetCondition("P", "prone", on=True))
    battle = play(battle, EndTurn(), dice=(12, 4, 5, 1, 1, 1))
    assert states(battle, "P") == ["prone"]
    assert pools(battle, "G", "durability") == (5,)


def test_standing_answers_settle_openings_and_defences() -> None:
    battle = scene(". . .\nG A .", A="swordsman", G="bandit")
    ready = play(battle, SetStanding("G", "opening", always=True))
    struck = play(ready, way(ready, "B2 C2", "escape"), dice=(3, 3))
    assert pools(struck, "G", "vigor") == (7,)
    never = play(battle, SetStanding("G", "defence", always=False))
    hit = play(never, act("A", "attack", "G", "sword"), dice=(9, 3, 4, 2, 2))
    assert pools(hit, "G", "vigor", "durability") == (12, 5)


def test_the_gm_sets_off_a_readied_shot() -> None:
    """C is out of reach, which a bow does not need; on its own turn G has only Guard."""
    battle = scene("C . . . G", turn="G", C={"kind": "ranger", "conditions": ["ready"]}, G="bandit")
    battle = play(battle, act("G", "trigger"))
    assert asked(battle) == "What was C ready to do"
    battle = play(battle, "strike:bow", dice=(9, 3, 4, 2, 2))
    assert pools(battle, "G", "durability") == (5,)
    assert states(battle, "C") == []


def test_a_latecomer_rolls_initiative_and_an_object_does_not() -> None:
    battle = play(scene("A G . .", turn="", A="swordsman", G="bandit"), StartFight(), dice=(12, 5))
    late = SYSTEM.creatures["ranger"].make_token(rules().book, "late", (2, 0))
    crate = SYSTEM.creatures["crate"].make_token(rules().book, "crate", (3, 0))
    battle = play(battle, PlaceToken(late), PlaceToken(crate), dice=(6, 3))
    assert [entry.token for entry in battle.order] == ["A", "late", "G"]
    assert SYSTEM.offer(battle, "crate", "attack").refusal is not None


def test_no_turn_begins_if_all_creatures_are_unconscious() -> None:
    battle = scene("A .", A="swordsman")
    battle = play(battle, SetCondition("A", "unconscious", on=True), EndTurn())
    assert battle.active == ""
    again = apply(battle, EndTurn(), FixedDice(()), rules())
    assert isinstance(again, Refused)


def test_a_readied_action_costs_vigor_by_a_setting() -> None:
    ready = {"kind": "swordsman", "conditions": ["ready"]}
    battle = scene("A . G", turn="G", settings={"ready_costs": "5"}, A=ready, G="bandit")
    battle = play(battle, way(battle, "C1 B1", "move"), "strike:sword", dice=(2, 3, 4))
    assert pools(battle, "A", "vigor") == (25,)


def test_a_creature_cannot_react_on_its_own_turn() -> None:
    battle = scene("A G", A="swordsman", G="bandit")
    ready = {
        token.id: rules().mechanics.can_react(situation_of(battle), token)
        for token in battle.tokens
    }
    assert ready == {"A": False, "G": True}


@pytest.mark.parametrize(("far", "words"), [(15, ""), (10, " (distant target)")])
def test_a_target_at_the_range_is_within_range(far: int, words: str) -> None:
    bow = {"id": "bow", "name": "Bow", "kind": "ranged", "damage": "1d8", "range": far}
    battle = scene("C . . G", turn="C", C={"kind": "ranger", "weapons": [bow]}, G="bandit")
    _, events = SYSTEM.told(battle, act("C", "attack", "G", "bow"), dice=(2, 3, 4))
    die = "2d8" if words else "2d10"
    assert f"Bow against G with d20 and {die}{words}'" in str(events)


def test_range_bands_name_their_penalties() -> None:
    bow = {"id": "bow", "name": "Bow", "kind": "ranged", "damage": "1d8", "range": 10}
    entry = {"kind": "ranger", "weapons": [bow]}
    battle = scene("C . . . . . . .", turn="C", settings={"visibility": "zero"}, C=entry)
    names = [
        name for name, _ in range_bands(situation_of(battle), token(battle, "C"), _first(battle))
    ]
    assert names == [
        "Within range",
        "Within range, +15 VS",
        "Distant: 1 Challenge, +15 VS",
    ]


def _first(battle: Battle) -> Weapon:
    return token(battle, "C").weapons[0]


def test_an_object_does_not_ambush() -> None:
    battle = scene("A G Q", turn="", A="swordsman", G="bandit", Q="crate")
    battle = play(battle, StartFight(("G",)), dice=(12, 5))
    assert (states(battle, "A"), states(battle, "Q")) == (["ambushing"], [])
