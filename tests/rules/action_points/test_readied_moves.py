"""A readied act is asked for where the preview of the move said, on every route alike (AP-41)."""

import msgspec
import pytest

from gridapp.battle.commands import Act, Answer
from gridapp.battle.questions import DeclaredAct
from gridapp.battle.state import Battle
from gridapp.engine.movement.preview import Preview
from gridapp.engine.movement.routes import route_provocations
from gridapp.engine.queries.situation import Situation
from gridapp.grid.grid import CellShape
from tests.rules.play import System, token

SYSTEM = System("action_points")
SETTINGS = {"readied_breaks_in": "into_moves", "interrupts": "watchers"}
WALLED = ". . . .|. .\n. B . .|. .\n. . . . . .\n. # . R . .\n. . . O O .\n. . . O O ."
OPEN = ". . . . . .\n. B . # . .\n. . . . . .\n. # . R . .\n. . . . . .\nW . . . . ."


def readied(battle: Battle, token_id: str, action: str) -> Battle:
    """Return the battle with an act that a creature has readied."""
    act = DeclaredAct(Act(token_id, action), "readied", {})
    return msgspec.structs.replace(battle, postponed=(*battle.postponed, act))


def scenes() -> list[Battle]:
    """Boards with a readied shot and a readied attack at hand."""
    bow = {"id": "bow", "name": "Bow", "kind": "ranged", "damage": "3", "range": 1}
    archer = {"kind": "archer", "pools": {"ap": 9, "initiative": 9}, "weapons": [bow]}
    mover = {"kind": "raider", "pools": {"ap": 0, "yards": 5, "initiative": 4}}
    ogre = {"kind": "ogre", "side": "heroes", "pools": {"ap": 9, "initiative": 8}}
    wolf = {"kind": "wolf", "side": "heroes", "pools": {"ap": 9, "initiative": 8}}
    walled = SYSTEM.scene(WALLED, "R", SETTINGS, CellShape.SQUARE, R=mover, O=ogre, B=archer)
    hexes = SYSTEM.scene(OPEN, "R", SETTINGS, CellShape.HEX_POINTY, R=mover, W=wolf, B=archer)
    return [
        readied(readied(walled, "B", "standard_attack"), "O", "standard_attack"),
        readied(readied(hexes, "B", "standard_attack"), "W", "grapple"),
    ]


@pytest.mark.parametrize("number", [0, 1])
def test_chances_of_all_destinations_are_those_of_each_route(number: int) -> None:
    battle = scenes()[number]
    situation, mover = Situation(battle, SYSTEM.rules), token(battle, "R")
    preview = Preview(situation, mover, "move")
    options, moves = preview.options, 0
    for cell in options:
        route, legs = options.route(cell), options.leg_ends(cell)
        expected = route_provocations(situation, mover, "move", route, legs)
        assert preview.provocations[cell] == expected
        moves += any("readied" in each.kind for each in expected)
    assert moves > 3


@pytest.mark.parametrize("number", [0, 1])
def test_a_walk_is_asked_about_where_its_preview_says(number: int) -> None:
    battle = scenes()[number]
    preview = Preview(Situation(battle, SYSTEM.rules), token(battle, "R"), "move")
    asked = 0
    for cell, chances in preview.provocations.items():
        last = len(preview.options.route(cell)) - 1
        now = SYSTEM.play(battle, preview.act_to(cell))
        for chance in chances:
            if "readied" not in chance.kind or chance.step == last:
                continue
            while now.question is not None and now.question.kind != "readied":
                now = SYSTEM.play(now, Answer(now.question.id, now.question.default))
            assert now.question is not None
            assert now.question.who == chance.attacker
            assert token(now, "R").cell == chance.cell
            now = SYSTEM.play(now, Answer(now.question.id, "pass"))
            asked += 1
    assert asked > 3
