"""A rider stays within the space of a long mount during all moves and turns."""

import msgspec
import pytest

from gridapp.battle.tokens import Condition
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.grid.grid import CellShape
from tests.rules.play import System, token

SYSTEM = System("action_points")
BOARDS = {
    CellShape.SQUARE: ". . . . .\n. . . . .\n. . . . .\n. . . . H\n. A . . H",
    CellShape.HEX_POINTY: ". . . . .\n. . . . .\n. . . H .\n. . . H .\n. A . . .",
}


@pytest.mark.parametrize("shape", BOARDS)
def test_a_rider_stays_on_a_mount_that_turns(shape: CellShape) -> None:
    horse = {"kind": "war_horse", "space": "1x2", "pools": {"ap": 20, "yards": 6}}
    settings = {"turning": "free", "interrupts": "watchers"}
    battle = SYSTEM.scene(BOARDS[shape], "A", settings, shape, A="swordsman", H=horse)
    rider, mount = token(battle, "A"), token(battle, "H")
    riding = (Condition("mounted", source="H"),)
    ridden = (Condition("ridden", source="A"),)
    battle = battle.with_token(
        msgspec.structs.replace(rider, cell=mount.cell, conditions=riding)
    ).with_token(msgspec.structs.replace(mount, conditions=ridden))
    preview = Preview(Situation(battle, SYSTEM.rules), token(battle, "H"), "move")
    turned = 0
    for cell in preview.options:
        after = SYSTEM.play(battle, preview.act_to(cell))
        mount = token(after, "H")
        assert token(after, "A").cell in after.board.grid.covered_cells(mount.cell, mount.space)
        turned += mount.space != "1x2"
    assert turned > 3
