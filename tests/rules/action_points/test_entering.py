"""Entering an occupied space is paid for in yards, also if they were taken meanwhile (AP-85)."""

import msgspec
import pytest

from gridapp.battle.commands import Act, Answer
from gridapp.grid.grid import CellShape
from tests.rules.play import System, token

SYSTEM = System("action_points")
CELLS = ". . .\n. A B\n. . ."


@pytest.mark.parametrize(
    ("yards", "ap", "expected", "points"),
    [(1, 0, (2, 1), 0), (0, 3, (2, 1), 2), (0, 0, (1, 1), 0)],
    ids=["from the pool", "bought with a point", "no more to be paid"],
)
def test_the_step_is_taken_if_it_can_still_be_paid(
    yards: int, ap: int, expected: tuple[int, int], points: int
) -> None:
    pools = {"ap": 5, "yards": 3, "initiative": 9}
    battle = SYSTEM.scene(
        CELLS,
        "A",
        {},
        CellShape.SQUARE,
        A={"kind": "captain", "pools": pools},
        B={"kind": "raider", "side": "heroes"},
    )
    battle = SYSTEM.play(battle, Act("A", "enter_space", target="B"))
    while battle.question is not None and battle.question.kind != "wild_roll":
        battle = SYSTEM.play(battle, Answer(battle.question.id, battle.question.default))
    question, mover = battle.question, token(battle, "A")
    assert question is not None
    changed = msgspec.structs.replace(mover, pools={**mover.pools, "yards": yards, "ap": ap})
    tokens = tuple(changed if each.id == "A" else each for each in battle.tokens)
    battle = msgspec.structs.replace(battle, tokens=tokens)
    battle = SYSTEM.play(battle, Answer(question.id, "success", 20))
    assert (token(battle, "A").cell, token(battle, "A").pool("ap")) == (expected, points)
