"""What a drag says of a jump, and that its drop brings it about."""

import pytest

from gridapp.battle.commands import Act, Answer
from gridapp.battle.state import Battle
from gridapp.engine.movement.preview import DestinationPreview, Preview
from gridapp.engine.queries.situation import Situation
from tests.rules.play import System, cells, token

SYSTEM = System("action_points")


def hover(battle: Battle, label: str) -> DestinationPreview:
    preview = Preview(Situation(battle, SYSTEM.rules), token(battle, "A"), "jump")
    return preview.for_cell(cells(battle, label)[0])


@pytest.mark.parametrize(
    ("pools", "cell", "price"),
    [
        # One yard is a foot at least, so a check of 2; Strength 2 and Athletics 3 do more.
        ({"yards": 1}, "B1", "pool, any dice"),
        # Three yards want 7 ft, so 14: 9 on the dice. At rate 9, 2 AP buy 4 yards, 3 more 2 AP.
        ({"ap": 9}, "D1", "2 AP, dice 9+"),
        ({"ap": 9, "yards": 1}, "D1", "1 AP, dice 9+"),
        ({"ap": 1}, "D1", "2 AP over several turns, dice 9+"),
        # After five yards 7 ft want 7 - Speed 1 - 5: 1 on the dice; 10 ft want 4.
        ({"ap": 9, "run_up": 5}, "D1", "2 AP, any dice"),
        ({"ap": 9, "run_up": 5}, "E1", "2 AP, dice 4+"),
        ({"ap": 9, "run_up": 4}, "E1", "2 AP, dice 15+"),
    ],
)
def test_a_drag_tells_what_a_jump_takes(pools: dict[str, int], cell: str, price: str) -> None:
    battle = SYSTEM.scene("A . . . . . .", A={"kind": "swordsman", "pools": {"ap": 0, **pools}})
    assert hover(battle, cell).price == (price,)


def test_over_a_low_wall_the_legs_are_tucked() -> None:
    """36 in: half of 72 in of height is enough; without it 18 ft were needed."""
    battle = SYSTEM.scene("A!. .", A={"kind": "swordsman", "pools": {"yards": 1}})
    assert hover(battle, "B1").price == ("pool, any dice, legs tucked",)


def test_bad_ground_is_told_before_one_lands_there() -> None:
    battle = SYSTEM.scene("A ~", A={"kind": "swordsman", "pools": {"yards": 1}})
    assert hover(battle, "B1").price == ("pool, any dice, check on landing",)


@pytest.mark.parametrize(("dice", "farthest"), [("typed", "G1"), ("1d10", "D1"), ("2d6", "D1")])
def test_nobody_is_offered_what_no_dice_reach(dice: str, farthest: str) -> None:
    """35 / 2 = 17 ft: 6 yd. 15 / 2 = 7 ft: 3 yd. 17 / 2 = 8 ft: 3 yd."""
    battle = SYSTEM.scene(
        "A . . . . . . . .",
        A={"kind": "swordsman", "pools": {"ap": 9}},
        settings={"check_dice": dice},
    )
    preview = Preview(Situation(battle, SYSTEM.rules), token(battle, "A"), "jump")
    assert max(preview.options) == cells(battle, farthest)[0]


@pytest.mark.parametrize(("shown", "lands"), [(15, "E1"), (14, "D1"), (9, "D1"), (8, "C1")])
def test_the_drop_lands_where_the_drag_said_the_dice_would_lead(shown: int, lands: str) -> None:
    """E1 wants 15 on the dice, D1 9."""
    battle = SYSTEM.scene("A . . . . . .", A={"kind": "swordsman", "pools": {"ap": 9}})
    found = hover(battle, "E1")
    assert found.price == ("2 AP, dice 15+",)
    jumped = SYSTEM.play(battle, Act("A", "jump", found.route), Answer(1, "plain", shown))
    assert jumped.board.grid.label(token(jumped, "A").cell) == lands


def test_at_rate_0_no_points_are_poured_into_a_jump() -> None:
    """Strength -30 is rate 0, though Jumping makes up for it."""
    stats = {"strength": -30, "athletics": 0, "jumping": 30}
    battle = SYSTEM.scene("A . .", A={"kind": "swordsman", "stats": stats, "pools": {"ap": 9}})
    assert SYSTEM.offer(battle, "A", "jump").refusal is not None


def test_where_no_jump_leads_the_drag_says_so() -> None:
    battle = SYSTEM.scene("A . .\n. . .", A={"kind": "swordsman", "pools": {"ap": 9}})
    assert str(hover(battle, "C2").refusal) == "C2: no jump leads there (AP-68)"
