"""The odds of the reactions on a route, counted by hand."""

from fractions import Fraction

from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.engine.types import Provocation
from gridapp.session.queries.route_odds import opportunity_odds, route_fate
from tests.rules.play import System

POINTS, REACTIONS = System("action_points"), System("reactions")
READY = {"ap": 10, "initiative": 5}
WALKING = {"ap": 10, "yards": 4, "initiative": 9}


def provoked(situation: Situation, label: str, action: str) -> tuple[Provocation, ...]:
    """Return what the first creature provokes by its shortest route to a cell."""
    mover = situation.battle.tokens[0]
    cell = situation.grid.parse_label(label)
    return Preview(situation, mover, action).for_cell(cell).provocations


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
    mover = battle.tokens[0]
    (rebuff,) = provoked(situation, "B1", "move")
    odds = opportunity_odds(situation, mover, rebuff)
    assert odds is not None
    assert odds.hit == Fraction(6, 10)
    assert odds.chance_to_fell(*situation.book.remaining_life(mover)) == Fraction(3, 10)


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
    offers = provoked(situation, "B1", "move")
    assert sorted(each.kind for each in offers) == ["cling 0", "rebuff 1"]
    fate = route_fate(situation, battle.tokens[0], offers)
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
    (waited,) = provoked(situation, "C1", "advance")
    odds = opportunity_odds(situation, battle.tokens[0], waited)
    assert odds is not None
    assert odds.hit == Fraction(13, 20)
