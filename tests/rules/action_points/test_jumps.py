"""The preview of a jump, and the jump made by dropping the token."""

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
        ({"yards": 1}, "B1", "yards left, any dice"),
        # Three yards need 7 ft, so 14: 9 on the dice. At rate 9, 2 AP buy 4 yards, 3 more 2 AP.
        ({"ap": 9}, "D1", "2 AP, dice 9+"),
        ({"ap": 9, "yards": 1}, "D1", "1 AP, dice 9+"),
        ({"ap": 1}, "D1", "2 AP over several turns, dice 9+"),
        # After five yards 7 ft need 7 - Speed 1 - 5: 1 on the dice; 10 ft need 4.
        ({"ap": 9, "run_up": 5}, "D1", "2 AP, any dice"),
        ({"ap": 9, "run_up": 5}, "E1", "2 AP, dice 4+"),
        ({"ap": 9, "run_up": 4}, "E1", "2 AP, dice 15+"),
    ],
)
def test_the_preview_shows_the_price(pools: dict[str, int], cell: str, price: str) -> None:
    battle = SYSTEM.scene("A . . . . . .", A={"kind": "swordsman", "pools": {"ap": 0, **pools}})
    assert hover(battle, cell).price == (price,)


def test_the_preview_shows_tucked_legs_over_a_low_wall() -> None:
    """36 in: half of 72 in of height is enough; standing straight, 18 ft would be needed."""
    battle = SYSTEM.scene("A!. .", A={"kind": "swordsman", "pools": {"yards": 1}})
    assert hover(battle, "B1").price == ("yards left, any dice, legs tucked",)


def test_the_preview_shows_a_check_on_bad_ground() -> None:
    battle = SYSTEM.scene("A ~", A={"kind": "swordsman", "pools": {"yards": 1}})
    assert hover(battle, "B1").price == ("yards left, any dice, check on landing",)


@pytest.mark.parametrize(("dice", "farthest"), [("typed", "G1"), ("1d10", "D1"), ("2d6", "D1")])
def test_no_jump_beyond_the_best_roll_is_offered(dice: str, farthest: str) -> None:
    """35 / 2 = 17 ft: 6 yd. 15 / 2 = 7 ft: 3 yd. 17 / 2 = 8 ft: 3 yd."""
    battle = SYSTEM.scene(
        "A . . . . . . . .",
        A={"kind": "swordsman", "pools": {"ap": 9}},
        settings={"check_dice": dice},
    )
    preview = Preview(Situation(battle, SYSTEM.rules), token(battle, "A"), "jump")
    assert max(preview.options) == cells(battle, farthest)[0]


@pytest.mark.parametrize(("shown", "lands"), [(15, "E1"), (14, "D1"), (9, "D1"), (8, "C1")])
def test_the_jump_ends_where_the_preview_said_the_roll_leads(shown: int, lands: str) -> None:
    """E1 needs 15 on the dice, D1 9."""
    battle = SYSTEM.scene("A . . . . . .", A={"kind": "swordsman", "pools": {"ap": 9}})
    preview = hover(battle, "E1")
    assert preview.price == ("2 AP, dice 15+",)
    jumped = SYSTEM.play(battle, Act("A", "jump", preview.route), Answer(1, "plain", shown))
    assert jumped.board.grid.label(token(jumped, "A").cell) == lands


def test_at_rate_0_a_jump_is_refused() -> None:
    """Strength -30 is rate 0, with Jumping 30."""
    stats = {"strength": -30, "athletics": 0, "jumping": 30}
    battle = SYSTEM.scene("A . .", A={"kind": "swordsman", "stats": stats, "pools": {"ap": 9}})
    assert SYSTEM.offer(battle, "A", "jump").refusal is not None


def test_the_preview_refuses_a_cell_that_no_jump_reaches() -> None:
    battle = SYSTEM.scene("A . .\n. . .", A={"kind": "swordsman", "pools": {"ap": 9}})
    assert str(hover(battle, "C2").refusal) == "C2: no jump leads there (AP-68)"
