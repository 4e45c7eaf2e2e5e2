"""Prices and odds on the card of a reaction, worked out by hand or by every face of the die."""

from collections.abc import Mapping

import msgspec
import pytest

from gridapp.battle.commands import Answer, EndTurn, StartFight
from gridapp.battle.dice import FixedDice
from gridapp.battle.events import AttackResolved, Narrated, Rolled
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Weapon
from gridapp.engine.commands.apply import apply
from gridapp.session.queries.question_notes import QuestionNotes, question_notes
from gridapp.session.queries.question_order import felled_last
from tests.engine.scenes import HERO, RAIDER, rules, scene
from tests.engine.scenes import act as walk
from tests.rules.play import System, act, way

SEGMENTS, VIGOR, POINTS = System("segments"), System("vigor"), System("action_points")
REACTIONS = System("reactions")


def notes(system: System, battle: Battle) -> QuestionNotes:
    assert battle.question is not None
    return question_notes(battle, battle, system.rules, battle.question)


def struck(settings: Mapping[str, str] | None = None) -> Battle:
    """A raider's axe has hit a swordsman, who has Evade 9, Block 10 and Parry 11."""
    battle = SEGMENTS.scene(
        "A G", "G", settings, stage="melee", A="swordsman", G={"kind": "raider"}
    )
    return SEGMENTS.play(battle, act("G", "attack", "A", "axe"), dice=(11,))


def test_a_defence_tells_its_price_and_its_chance() -> None:
    """A d20 at or under the skill succeeds (S-37); a defence costs an action (SR-31)."""
    assert notes(SEGMENTS, struck()).options == {
        "evade": "1 Action · succeeds 45 %",
        "block": "1 Action · succeeds 50 %",
        "parry": "1 Action · succeeds 55 %",
    }


def test_a_defence_that_is_paid_already_tells_no_price() -> None:
    battle = SEGMENTS.scene(
        "A G",
        "G",
        {"defence_cost": "segment"},
        stage="melee",
        A={"kind": "swordsman", "conditions": ["defended"]},
        G="raider",
    )
    battle = SEGMENTS.play(battle, act("G", "attack", "A", "axe"), dice=(11,))
    assert notes(SEGMENTS, battle).options["evade"] == "succeeds 45 %"


def test_the_card_of_a_hit_tells_its_damage() -> None:
    """1d8 + 4 less 5 of armour, 0 at least: (0 + 1 + ... + 7) / 8 = 3.5."""
    assert notes(SEGMENTS, struck()).attack == "G with Axe: 3.5 damage on average"


@pytest.mark.parametrize(("shown", "chance"), [(15, "25 %"), (20, "0 %")])
def test_a_defence_against_a_total(shown: int, chance: str) -> None:
    """Against 15 a d20 without bonus dice has to show 16 to 20; against 20 none will do (G-62)."""
    bare = {"agility_dice": 0, "strength_dice": 0}
    battle = VIGOR.scene(
        "A G",
        A={"kind": "swordsman", "stats": bare},
        G={"kind": "bandit", "stats": {"speed_dice": 0, "ability_guard": -2}},
    )
    battle = VIGOR.play(battle, act("A", "attack", "G", "sword"), dice=(shown,))
    texts = notes(VIGOR, battle)
    assert texts.options == {
        "defend": f"succeeds {chance}"
    }  # "5 Vigor" stands in the option itself
    assert texts.attack.startswith("A with ")


def test_each_place_of_a_called_shot_tells_its_number_and_its_odds() -> None:
    """The raider blocks with 9, so that 11 in 20 hits stay: 9 / 20 x 11 / 20 = 24.75 %.

    1d8 + 4 less 3 of Impact armour is 2 to 9, 5.5 on average: 0.3575 x 5.5 = 1.97 at the torso.
    The weakness is hit as Physical, less 5: 0 to 7, 3.5 on average.
    """
    battle = aimed("A G", "A", "sword", {"A": "swordsman", "G": "raider"})
    assert notes(SEGMENTS, battle).options == {
        "torso": "against 13: hits 36 %, average 2.0",
        "limb": "against 9: hits 25 %, average 1.4",
        "appendage": "against 5: hits 14 %, average 0.8",
        "joint": "against 5: hits 14 %, average 0.8",
        "head": "against 5: hits 14 %, average 0.8",
        "vitals": "against 1: hits 3 %, average 0.2",
        "vulnerability": "against 9: hits 25 %, average 0.9",
        "weapon": "against 9: succeeds 25 %",
    }


@pytest.mark.parametrize(
    ("part", "place"), [("limb", "limb, Disable"), ("torso", "torso"), ("head", "head, Knockout")]
)
def test_the_card_of_a_called_hit_names_the_place(part: str, place: str) -> None:
    """1d8 + 4 less 3 of Impact armour."""
    battle = aimed("A G", "A", "sword", {"A": "swordsman", "G": "raider"})
    battle = SEGMENTS.play(battle, part, dice=(1,))
    assert notes(SEGMENTS, battle).attack == f"A with Sword ({place}): 5.5 damage on average"


@pytest.mark.parametrize("board", ["C . . . G", "C G . . .", "C . B G ."])
def test_the_number_of_a_called_shot_is_the_one_that_is_rolled(board: str) -> None:
    """Far away, in melee, and past another in a melee, at every place."""
    creatures = {"C": "archer", "G": "raider"} | ({"B": "swordsman"} if "B" in board else {})
    battle = aimed(board, "C", "bow", creatures)
    question = battle.question
    assert question is not None
    texts = notes(SEGMENTS, battle).options
    assert set(texts) == {option.id for option in question.options}
    for option, text in texts.items():
        number = int(text.removeprefix("against ").partition(":")[0])
        _, events = SEGMENTS.told(battle, option, dice=(20,) if number > 0 else ())
        rolled = [event.against for event in events if isinstance(event, Rolled)]
        said = [str(event.text) for event in events if isinstance(event, Narrated)]
        assert rolled == [number] or f"score of {number} cannot" in said[-1]


def aimed(board: str, actor: str, weapon: str, creatures: Mapping[str, str]) -> Battle:
    """Return a fight in segment 4 that asks where a called shot at G is aimed."""
    settings = {"gm_rulings": "default", "opportunity": "never"}
    battle = SEGMENTS.drawn(board, creatures, actor, settings, stage="movement")
    return SEGMENTS.play(battle, act(actor, "called_shot", "G", weapon))


def test_an_opportunity_attack_tells_its_odds() -> None:
    """The chance is counted by every face of the die; a reaction is paid."""
    battle = scene(". A G", A=HERO, G=RAIDER)
    outcome = apply(battle, walk(battle, "B1 A1"), FixedDice(()), rules())
    assert isinstance(outcome, Applied)
    battle, question = outcome.battle, outcome.battle.question
    assert question is not None
    option = question.options[0].id
    hits = 0
    for face in range(1, 21):
        answered = apply(battle, Answer(question.id, option), FixedDice((face, 1, 1, 1)), rules())
        assert isinstance(answered, Applied)
        hits += any(isinstance(each, AttackResolved) and each.hit for each in answered.events)
    texts = question_notes(battle, battle, rules(), question)
    assert texts.options[option].startswith(f"1 Reaction · hits {hits * 5} %, average ")
    assert texts.options.get(question.default, "") == ""


def test_following_a_creature_tells_the_price_that_is_paid_later() -> None:
    """Pursue spends the Reaction only once the creature has moved (R-52, R-53)."""
    battle = scene("G A . . . .", A=HERO, G=RAIDER)
    outcome = apply(battle, walk(battle, "B1 C1 D1 E1 F1"), FixedDice(()), rules())
    assert isinstance(outcome, Applied)
    question = outcome.battle.question
    assert question is not None
    shown = question_notes(outcome.battle, outcome.battle, rules(), question)
    assert shown.options["pursue"] == "1 Reaction"
    assert question.default not in shown.options


def test_a_shot_that_may_be_harried_tells_its_odds() -> None:
    battle = POINTS.scene(
        "W C . R",
        "C",
        {"wild_dice": "2d10"},
        C={"kind": "archer", "pools": {"ap": 8, "initiative": 9}},
        W={"kind": "wolf", "pools": {"ap": 9, "initiative": 1}},
        R="raider",
    )
    battle = POINTS.play(battle, act("C", "standard_attack", "R", "bow"))
    assert battle.question is not None
    assert battle.question.who == "W"
    texts = notes(POINTS, battle)
    assert texts.attack.startswith("C with Bow: hits ")
    assert texts.options == {}  # the price stands in the option


def test_a_choice_about_the_own_act_has_no_notes() -> None:
    battle = SEGMENTS.scene("A G", "", A="swordsman", G="raider")
    battle = SEGMENTS.play(battle, StartFight())
    assert battle.question is not None
    assert battle.question.who == "A"
    assert notes(SEGMENTS, battle) == QuestionNotes()


def test_card_of_a_readied_act_tells_the_moment() -> None:
    """C waits with its bow; R's turn begins, and then R moves one cell towards C."""
    battle = POINTS.scene(
        "C . . . R",
        turn="C",
        settings={"readied_breaks_in": "after_moves"},
        C={"kind": "archer", "pools": {"ap": 9, "initiative": 9}},
        R={"kind": "raider", "pools": {"ap": 6, "initiative": 5}},
    )
    battle = POINTS.play(battle, act("C", "ready", readied_action="standard_attack"), EndTurn())
    assert notes(POINTS, battle).attack == "Before R's turn begins"
    assert battle.question is not None
    unknown = msgspec.structs.replace(battle, tokens=battle.tokens[:1])
    assert question_notes(battle, unknown, POINTS.rules, battle.question).attack == ""
    battle = POINTS.play(battle, Answer(battle.question.id, "pass"), way(battle, "E1 D1", "move"))
    assert notes(POINTS, battle).attack == "Now that R has moved"


def test_the_targets_of_a_spell_tell_how_far_they_are_and_the_odds() -> None:
    """Two cells across, both diagonal, count 1 + 2 = 3 yards; every face of the die is counted."""
    settings = {"wild_dice": "1d10", "area_metric": "alternating"}
    battle = POINTS.scene("A . .\n. . .\n. . R", "A", settings, A="adept", R="raider")
    battle = POINTS.play(battle, act("A", "cast_spell"), Answer(1, "bolt"))
    question = battle.question
    assert question is not None
    hits = 0
    for face in range(1, 11):
        outcome = apply(battle, Answer(question.id, "R"), FixedDice((face, 1, 1)), POINTS.rules)
        assert isinstance(outcome, Applied)
        hits += any(isinstance(each, AttackResolved) and each.hit for each in outcome.events)
    assert 0 < hits < 10
    options = notes(POINTS, battle).options
    assert set(options) == {"R"}  # nobody on the board is as far as it says
    assert options["R"].startswith(f"3 yd away, hits {hits * 10} %, ")


def test_the_targets_of_a_spell_with_typed_dice_tell_how_far_they_are() -> None:
    settings = {"wild_dice": "typed", "own_side": "asked"}
    battle = POINTS.scene("A . R B", "A", settings, A="adept", R="raider", B="archer")
    battle = POINTS.play(battle, act("A", "cast_spell"), Answer(1, "bolt"))
    assert notes(POINTS, battle).options == {"R": "2 yd away", "B": "own side, 3 yd away"}


def charging() -> Battle:
    """A fighter with longsword and dagger charges along the first row; two goblins are in reach."""
    longsword, dagger = (
        Weapon("longsword", "Longsword", damage="1d8", reach=5),
        Weapon("dagger", "Dagger", damage="1d4", reach=5),
    )
    goblin = {"kind": "goblin", "pools": {"hp": 40}}
    board = "A . . . G\n. . . . H"
    battle = REACTIONS.scene(board, "A", A="fighter", G=goblin, H=goblin)
    actor = battle.token("A")
    assert actor is not None
    battle = battle.with_token(msgspec.structs.replace(actor, weapons=(dagger, longsword)))
    return REACTIONS.play(battle, way(battle, "A1 B1 C1 D1", "charge"))


def test_the_felled_stand_last_among_the_targets() -> None:
    """G, the first in the pack's list and its default, is down."""
    whom = charging()
    goblin = whom.token("G")
    assert goblin is not None
    assert whom.question is not None
    down = whom.with_token(msgspec.structs.replace(goblin, pools={**goblin.pools, "hp": 0}))
    card = felled_last(down, REACTIONS.rules, whom.question)
    assert ([option.id for option in card.options], card.default) == (["H", "G"], "H")
    assert felled_last(whom, REACTIONS.rules, whom.question) == whom.question


def hits_of_every_face(battle: Battle, option: str) -> int:
    """Return how many faces of the d20 hit once the option is chosen."""
    question = battle.question
    assert question is not None
    hits = 0
    for face in range(1, 21):
        dice = FixedDice((face, 1, 1, 1, 1))
        outcome = apply(battle, Answer(question.id, option), dice, REACTIONS.rules)
        assert isinstance(outcome, Applied)
        hits += any(isinstance(each, AttackResolved) and each.hit for each in outcome.events)
    return hits


def test_the_cards_of_a_charge_tell_the_odds_of_its_end() -> None:
    """First for each foe with the better weapon, then for each weapon."""
    whom = charging()
    told = notes(REACTIONS, whom).options
    assert set(told) == {"G", "H"}
    weapon = REACTIONS.play(whom, "H")
    hits = hits_of_every_face(weapon, "longsword")
    assert 0 < hits < 20
    chance = f"hits {hits * 5} %"
    assert told["H"].startswith(f"Longsword: {chance}, ")
    with_what = notes(REACTIONS, weapon).options
    assert set(with_what) == {"longsword", "dagger"}
    assert told["H"] == f"Longsword: {with_what['longsword']}"
    assert with_what["dagger"].startswith(chance)
    assert with_what["dagger"] != with_what["longsword"]
