"""Acts listed, their worth, and who has fallen, against boards worked out by hand."""

from fractions import Fraction

import msgspec
import pytest

from gridapp.battle.outcomes import Applied
from gridapp.battle.questions import Option, Question
from gridapp.battle.tokens import Condition
from gridapp.engine.commands.apply import apply
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.odds import AttackOdds, Distribution
from gridapp.tactics.acts import MiddlingDice, listed
from gridapp.tactics.worth import OddsKept, attack_worth, is_fallen
from tests.rules.play import System, token

REACTIONS = System("reactions")
BOARD = "A G . ."


def test_every_listed_act_applies_and_moves_reach_every_free_cell() -> None:
    battle = REACTIONS.scene(BOARD, A="fighter", G="goblin")
    situation = Situation(battle, REACTIONS.rules)
    acts = list(listed(situation, token(battle, "A")))
    for each in acts:
        assert isinstance(apply(battle, each, MiddlingDice(), REACTIONS.rules), Applied), each
    assert {"primary_attack", "focus"} <= {each.action for each in acts}
    assert len([each for each in acts if each.action == "focus"]) == 3
    assert not any(each.route for each in listed(situation, token(battle, "A"), moves=False))


def test_only_the_actions_named_are_listed() -> None:
    battle = REACTIONS.scene(BOARD, A="fighter", G="goblin")
    situation = Situation(battle, REACTIONS.rules)
    acts = list(listed(situation, token(battle, "A"), ("primary_attack",)))
    assert [(each.action, each.target) for each in acts] == [("primary_attack", "G")] * len(acts)
    assert acts


def test_nothing_is_listed_while_a_question_waits() -> None:
    battle = REACTIONS.scene(BOARD, A="fighter", G="goblin")
    question = Question(1, "sure", "Really?", "A", "G", (Option("yes", "Yes"),), "yes", "R-01")
    waiting = msgspec.structs.replace(battle, questions=(question,))
    assert not list(listed(Situation(waiting, REACTIONS.rules), token(waiting, "A")))


def test_worth_is_the_share_lost_and_the_chance_to_fall() -> None:
    """A quarter of the attacks takes 4 of 10 points, a quarter takes all: 3.5 points on average."""
    battle = REACTIONS.scene(BOARD, A="fighter", G="goblin")
    target = msgspec.structs.replace(token(battle, "G"), pools={"hp": 10})
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    odds = AttackOdds(half, Fraction(0), Distribution({0: half, 4: quarter, 12: quarter}))
    worth = attack_worth(REACTIONS.rules, odds, target)
    assert worth.loss == pytest.approx(0.35)
    assert worth.felled == pytest.approx(0.25)
    assert attack_worth(REACTIONS.rules, None, target) == (0, 0)


def test_odds_with_an_anchor_are_those_of_a_creature_that_stands_there() -> None:
    vigor = System("vigor")
    board = """
A . . . . . . G
. . . . . # . .
. . . . . . . .
"""
    battle = vigor.scene(board, A="ranger", G="bandit")
    cached_odds = OddsKept(Situation(battle, vigor.rules))
    archer, target = token(battle, "A"), token(battle, "G")
    bow = next(weapon.id for weapon in archer.weapons if weapon.range)
    for cell in ((0, 0), (2, 2), (0, 2)):
        standing = battle.with_token(msgspec.structs.replace(archer, cell=cell))
        moved = Situation(standing, vigor.rules)
        weapon = archer.weapon(bow)
        assert weapon is not None
        real = vigor.rules.mechanics.attack_odds(
            moved, token(standing, "A"), target, weapon, "attack"
        )
        asked = cached_odds.odds(archer, target, bow, "attack", cell)
        assert asked is not None
        assert real is not None
        assert (asked.hit, asked.damage) == (real.hit, real.damage)


@pytest.mark.parametrize(
    ("pack", "kind", "condition"),
    [
        ("action_points", "swordsman", "dying"),
        ("reactions", "fighter", "dying"),
        ("segments", "swordsman", "out"),
        ("vigor", "swordsman", "shock"),
        ("vitality", "fighter", "dead"),
    ],
)
def test_a_creature_under_a_listed_condition_has_fallen(
    pack: str, kind: str, condition: str
) -> None:
    system = System(pack)
    battle = system.scene("A . . .", A=kind)
    standing = token(battle, "A")
    fallen = msgspec.structs.replace(standing, conditions=(Condition(condition),))
    assert not is_fallen(system.rules, standing)
    assert is_fallen(system.rules, fallen)
