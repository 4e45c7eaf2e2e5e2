"""Advice: distinct kinds, reasons adding up, weights, twins, all systems on both grids."""

import msgspec
import pytest

from gridapp.battle.state import Battle
from gridapp.engine.queries.situation import Situation
from gridapp.grid.grid import CellShape
from gridapp.tactics.advice import Adviser, Kind, Proposal
from gridapp.tactics.exposure import Exposure
from gridapp.tactics.house import known_by_side
from gridapp.tactics.policy import BOLD, CAREFUL, EVEN, Policy
from tests.rules.play import Entry, System, token
from tests.tactics.test_orders import PACKS, SHAPES, scene

REACTIONS = System("reactions")


def advice(
    system: System, battle: Battle, who: str = "A", policy: Policy = EVEN
) -> tuple[Proposal, ...]:
    return Adviser().advice(Situation(battle, system.rules), token(battle, who), policy)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("pack", PACKS)
def test_a_foe_in_reach_is_to_be_struck(pack: str, shape: CellShape) -> None:
    system, battle = scene(pack, "A G . . . . . . . H", shape, strikes=True)
    proposals = advice(system, battle)
    assert proposals
    assert next(each.target for each in proposals if each.kind is Kind.STRIKE) == "G"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("pack", PACKS)
def test_scores_are_the_sums_of_their_reasons_and_fall(pack: str, shape: CellShape) -> None:
    board = """
. . . . . . .
. A . G . . .
. . . . . H .
"""
    system, battle = scene(pack, board, shape)
    for policy in (BOLD, EVEN, CAREFUL):
        proposals = advice(system, battle, policy=policy)
        assert proposals
        assert len({each.kind for each in proposals}) == len(proposals) <= 3
        scores = [each.score for each in proposals]
        assert scores[0] == max(scores)
        for each in proposals:
            assert each.score == pytest.approx(sum(reason.value for reason in each.reasons))


def slow_blade(battle: Battle, letter: str) -> Battle:
    """Return the battle with a creature that goes 10 feet, and has nothing to throw."""
    made = token(battle, letter)
    blades = tuple(each for each in made.weapons if not each.range)
    stats = {**made.stats, "speed": 10}
    return battle.with_token(msgspec.structs.replace(made, weapons=blades, stats=stats))


def test_three_proposals_differ_in_kind() -> None:
    """An adjacent foe and a nearly dead foe three cells off make all three kinds worthwhile.

    Both are slow, so whoever goes twenty feet away is out of their reach.
    """
    board = """
. . . . . . . . . .
. A G . . . . . . .
. . . . . . . . . .
. . . . H . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
"""
    battle = REACTIONS.scene(board, A="fighter", G="goblin", H="goblin")
    weak = msgspec.structs.replace(token(battle, "H"), pools={**token(battle, "H").pools, "hp": 1})
    battle = slow_blade(slow_blade(battle.with_token(weak), "G"), "H")
    kinds = {each.kind: each for each in advice(REACTIONS, battle, policy=BOLD)}
    assert set(kinds) >= {Kind.STRIKE, Kind.MOVE_AND_STRIKE}
    assert kinds[Kind.MOVE_AND_STRIKE].target == "H"
    assert kinds[Kind.STRIKE].target == "G"


def test_a_second_target_is_no_second_kind() -> None:
    """Two foes beside, nowhere to go: the only kind of act is to strike."""
    board = """
# # # # #
# G A H #
# # # # #
"""
    battle = REACTIONS.scene(board, A="fighter", G="goblin", H="goblin")
    (strike,) = advice(REACTIONS, battle)
    assert strike.kind is Kind.STRIKE


def test_a_withdrawal_that_is_no_safer_is_no_advice() -> None:
    """In a cage of three cells the goblin reaches every cell."""
    board = """
# # # # #
# A . G #
# # # # #
"""
    battle = REACTIONS.scene(board, A="fighter", G="goblin")
    proposals = advice(REACTIONS, battle)
    assert proposals
    assert all(each.kind is not Kind.WITHDRAW for each in proposals)


def test_who_is_careful_withdraws_out_of_reach() -> None:
    """The slow goblin reaches column D, three cells off, and nothing beyond."""
    battle = slow_blade(REACTIONS.scene("G . . A . . . . . .", A="fighter", G="goblin"), "G")
    values = {}
    for policy in (EVEN, CAREFUL):
        plans = advice(REACTIONS, battle, policy=policy)
        (away,) = [each for each in plans if each.kind is Kind.WITHDRAW]
        assert away.acts[0].route[-1][0] > 3
        assert [reason.what for reason in away.reasons] == ["exposed"]
        values[policy.name] = away.score
    assert values["careful"] == pytest.approx(2.5 * values["even"])


def test_a_move_to_strike_is_two_acts_and_pays_its_way() -> None:
    battle = REACTIONS.scene("A . . . G . .", A="fighter", G="goblin")
    two_acts = [each for each in advice(REACTIONS, battle) if each.kind is Kind.MOVE_AND_STRIKE]
    assert len(two_acts) == 1
    move, strike = two_acts[0].acts
    assert move.route[-1] == (3, 0)
    assert strike.target == "G"


def test_exposure_is_none_out_of_reach_and_shared_between_friends() -> None:
    """A goblin beside two fighters counts half for each; a wall stops its legs."""
    near = REACTIONS.scene(
        "A G B", A="fighter", B={"kind": "fighter", "side": "heroes"}, G="goblin"
    )
    hero = token(near, "A")
    two = Exposure(Situation(near, REACTIONS.rules), hero, [token(near, "G")]).at(hero.cell)
    alone = REACTIONS.scene("A G .", A="fighter", G="goblin")
    lone_exposure = Exposure(Situation(alone, REACTIONS.rules), hero, [token(alone, "G")]).at(
        hero.cell
    )
    assert lone_exposure > 0
    assert two == pytest.approx(lone_exposure / 2)
    walled = REACTIONS.scene("A . . # . G", A="fighter", G="goblin")
    behind = slow_blade(walled, "G")
    exposure = Exposure(
        Situation(behind, REACTIONS.rules), token(behind, "A"), [token(behind, "G")]
    )
    assert exposure.at((0, 0)) == 0


def test_twins_that_differ_in_a_hidden_creature_get_the_same_advice() -> None:
    board = """
A . . . . . G
. . . . . . .
. . H . . . .
"""
    hero: Entry = {"kind": "fighter", "side": "heroes", "played": True}
    foe: Entry = {"kind": "goblin", "side": "raiders"}
    battle = REACTIONS.drawn(board, {"A": hero, "G": foe, "H": foe}, turn="A")
    hidden = battle.with_token(msgspec.structs.replace(token(battle, "H"), hidden=True))
    without = msgspec.structs.replace(
        battle, tokens=tuple(each for each in battle.tokens if each.id != "H")
    )
    answers = []
    for each in (hidden, without, battle):
        own_view = known_by_side(each, REACTIONS.rules, token(each, "A"))
        answers.append(advice(REACTIONS, own_view))
    assert answers[0] == answers[1]
    assert answers[0] != answers[2]
