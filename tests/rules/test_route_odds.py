"""The odds of the reactions on a route, counted by hand."""

from fractions import Fraction

import msgspec
import pytest

from gridapp.engine.movement.preview import DestinationPreview, Preview
from gridapp.engine.movement.route_odds import route_fate_in_steps
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.fates import Fate, finished
from gridapp.engine.rulebook.odds import AttackOdds
from gridapp.engine.types import Provocation
from gridapp.session.drag import Drag
from tests.rules.play import System

POINTS, REACTIONS = System("action_points"), System("reactions")
VITALITY = System("vitality")
READY = {"ap": 10, "initiative": 5}
WALKING = {"ap": 10, "yards": 4, "initiative": 9}


def previewed(
    situation: Situation, label: str, action: str
) -> tuple[DestinationPreview, Fate | None]:
    """Return the first creature's shortest route to a cell, and the creature's fate on arrival."""
    mover = situation.battle.tokens[0]
    preview = Preview(situation, mover, action)
    destination = preview.for_cell(situation.grid.parse_label(label))
    return destination, finished(route_fate_in_steps(situation, mover, preview.plan, destination))


def reaction_odds(situation: Situation, provocation: Provocation) -> AttackOdds:
    """Return the odds of a reaction to the first creature as it leaves the cell."""
    leaving = msgspec.structs.replace(situation.battle.tokens[0], cell=provocation.cell)
    provoked = Situation(situation.battle.with_token(leaving), situation.rules)
    attacker = provoked.token(provocation.attacker)
    weapon = attacker.weapon(provocation.weapons[0]) if attacker else None
    assert attacker is not None
    assert weapon is not None
    odds = situation.rules.mechanics.attack_odds(
        provoked, attacker, leaving, weapon, provocation.kind
    )
    assert odds is not None
    return odds


def test_a_rebuff_wounds_a_level_worse() -> None:
    """+6 against 11: the margin is the die less 2. From 8 up a wound of 6 and more is fatal."""
    battle = POINTS.scene(
        "A . . R",
        turn="R",
        R={"kind": "raider", "pools": WALKING},
        A={"kind": "swordsman", "pools": READY},
        settings={"wild_dice": "1d10"},
    )
    situation = Situation(battle, POINTS.rules)
    route, fate = previewed(situation, "B1", "move")
    (rebuff,) = route.provocations
    assert reaction_odds(situation, rebuff).hit == Fraction(6, 10)
    assert fate is not None
    assert fate.felled == Fraction(3, 10)


def test_a_chance_to_cling_leaves_the_fate_of_the_rebuffs() -> None:
    """On C1 the mover is flanked by A and G: with 2 more a die of 6 fells it."""
    battle = POINTS.scene(
        "A . . R G",
        turn="R",
        R={
            "kind": "raider",
            "pools": WALKING,
            "conditions": [{"id": "grappling", "source": "G"}],
        },
        G={
            "kind": "spearman",
            "pools": READY,
            "conditions": [{"id": "grappling", "source": "R"}],
        },
        A={"kind": "swordsman", "pools": READY},
        settings={"wild_dice": "1d10"},
    )
    situation = Situation(battle, POINTS.rules)
    route, fate = previewed(situation, "B1", "move")
    assert sorted(each.kind for each in route.provocations) == ["cling 0", "rebuff 1"]
    assert fate is not None
    assert fate.felled == Fraction(5, 10)


def test_a_waited_attack_has_the_odds_of_a_primary_one() -> None:
    """+7 against 15: 8 or more."""
    battle = REACTIONS.scene(
        "G . . A",
        turn="G",
        G="goblin",
        A={
            "kind": "fighter",
            "pools": {"reaction": 2},
            "conditions": [{"id": "waiting", "until": "turn_start", "whose": "A"}],
        },
        settings={"waited_breaks_in": "into_moves"},
    )
    situation = Situation(battle, REACTIONS.rules)
    route, _ = previewed(situation, "C1", "advance")
    (waited,) = route.provocations
    assert reaction_odds(situation, waited).hit == Fraction(13, 20)


@pytest.mark.parametrize(("reactions", "loss"), [(1, Fraction(11, 40)), (2, Fraction(11, 20))])
def test_a_foe_attacks_no_more_often_than_it_can(reactions: int, loss: Fraction) -> None:
    """A passes G with two moves. 14 meets Defence d20 + 13 at a natural 1: 1 in 20 for 1d6+2."""
    battle = VITALITY.scene(
        "A . . . .\n. . G . .",
        A={"kind": "fighter", "stats": {"speed": 10}},
        G={"kind": "thug", "pools": {"opportunity": reactions}},
    )
    route, fate = previewed(Situation(battle, VITALITY.rules), "E1", "move")
    assert len(route.provocations) == 2
    assert fate is not None
    assert fate.loss == loss


def test_an_attack_in_place_of_another_is_told_apart() -> None:
    battle = VITALITY.scene(
        "A . . . .\n. . G . .",
        A={"kind": "fighter", "stats": {"speed": 10}},
        G={"kind": "thug", "pools": {"opportunity": 1}},
    )
    mover, start = battle.tokens[0], battle.board.grid.centre((0, 0))
    drag = Drag(battle, VITALITY.rules, mover, start, "move", free=False)
    status = drag.overlay_for_cell((4, 0)).status
    assert "provokes G at B1, or else G at C1" in status
