"""What creatures of a battle see: scene light, lights, senses, hidden creatures, doors."""

import msgspec
import pytest

from gridapp.battle.board import Door, DoorState, Wall
from gridapp.battle.state import Battle
from gridapp.battle.vision.lights import Light, Lighting, LightLevel
from gridapp.engine.queries.seen import (
    seen_by,
    seen_doors,
    seen_mask,
    seen_region,
)
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.grid.cells import Cell, Point
from tests.engine.scenes import HERO, RAIDER, rules, scene
from tests.geometry.mask_cells import cells_covered, cells_touched

DOOR = Door("door", (6.0, 1.0), (6.0, 2.0))
WALLS = (Wall("n", (6.0, 0.0), (6.0, 1.0)), Wall("s", (6.0, 2.0), (6.0, 3.0)))
ROW = ". . . . . . . . . . . ."


def _corridor(lighting: Lighting | None = None, door: Door = DOOR, **senses: int) -> Battle:
    """A hall of 12 by 3 cells, A at A2 and G at L2, with a wall and a door in the middle."""
    battle = scene(f"{ROW}\nA . . . . . . . . . . G\n{ROW}", A=HERO, G=RAIDER)
    board = msgspec.structs.replace(battle.board, walls=WALLS, doors=(door,))
    hero = msgspec.structs.replace(battle.tokens[0], senses=senses)
    battle = battle.with_token(hero)
    return msgspec.structs.replace(battle, board=board, lighting=lighting or Lighting())


def _covered(battle: Battle, *tokens: str) -> frozenset[Cell]:
    mask = seen_mask(battle, obstacles_of(battle.board), tokens or ("A",))
    return cells_covered(mask, battle.board.grid)


def _dark(*lights: Light) -> Lighting:
    return Lighting(LightLevel.DARK, lights)


OPEN = msgspec.structs.replace(DOOR, state=DoorState.OPEN)
NEAR_SIDE = {(column, row) for column in range(6) for row in range(3)}


@pytest.mark.parametrize("level", [LightLevel.BRIGHT, LightLevel.DIM])
def test_in_light_sight_ends_at_walls_and_closed_doors(level: LightLevel) -> None:
    assert _covered(_corridor(Lighting(level))) == NEAR_SIDE
    through = _covered(_corridor(Lighting(level), OPEN))
    assert through >= NEAR_SIDE | {(11, 1)}
    assert (6, 0) not in through


def test_a_window_and_a_low_wall_are_seen_through() -> None:
    window = msgspec.structs.replace(DOOR, window=True)
    assert (11, 1) in _covered(_corridor(door=window))
    low = tuple(msgspec.structs.replace(wall, height=3.0) for wall in WALLS)
    battle = _corridor(door=OPEN)
    board = msgspec.structs.replace(battle.board, walls=low)
    assert len(_covered(msgspec.structs.replace(battle, board=board))) == 36


def test_in_the_dark_a_viewer_sees_what_is_lit_or_within_its_range() -> None:
    assert _covered(_corridor(_dark())) == set()
    # 10 ft and half a cell around the centre of A2: A1 to A3, B1 to B3 and most of C2.
    near = _covered(_corridor(_dark(), darkvision=10))
    assert {(0, 1), (1, 1)} <= near <= {(c, r) for c in range(3) for r in range(3)}
    assert _covered(_corridor(_dark(), tremorsense=60)) == set()
    lamp = Light("lamp", (4.5, 1.5), bright=5, dim=10)
    lit = _covered(_corridor(_dark(lamp)))
    assert {(4, 1), (3, 1), (5, 1)} <= lit <= {(c, r) for c in range(2, 6) for r in range(3)}
    assert _covered(_corridor(_dark(msgspec.structs.replace(lamp, on=False)))) == set()
    behind = msgspec.structs.replace(lamp, place=(8.5, 1.5))
    assert _covered(_corridor(_dark(behind))) == set()
    assert (8, 1) in _covered(_corridor(_dark(behind), OPEN))


def test_a_carried_light_goes_with_its_carrier_but_not_if_hidden() -> None:
    battle = _corridor(_dark(Light("torch", carrier="G", bright=5, dim=5)), OPEN)
    assert (11, 1) in cells_touched(
        seen_mask(battle, obstacles_of(battle.board), ("A",)), battle.board.grid
    )
    goblin = battle.token("G")
    assert goblin is not None
    hidden = battle.with_token(msgspec.structs.replace(goblin, hidden=True))
    assert seen_region(hidden, obstacles_of(hidden.board), ("A",)) == ()
    assert _covered(battle, "nobody") == set()


def test_the_brightest_light_counts_at_a_cell() -> None:
    lamp = Light("lamp", (4.5, 1.5), bright=5, dim=15)
    levels = {
        cell: Situation(_corridor(_dark(lamp)), rules()).light_at(cell)
        for cell in ((4, 1), (3, 1), (2, 1), (1, 1), (0, 1), (6, 1))
    }
    assert levels == {
        (4, 1): LightLevel.BRIGHT,
        (3, 1): LightLevel.BRIGHT,
        (2, 1): LightLevel.DIM,
        (1, 1): LightLevel.DIM,
        (0, 1): LightLevel.DARK,
        (6, 1): LightLevel.DARK,
    }
    beam = msgspec.structs.replace(lamp, angle=90.0, direction=180.0)
    situation = Situation(_corridor(Lighting(LightLevel.DIM, (beam,))), rules())
    assert situation.light_at((3, 1)) is LightLevel.BRIGHT
    assert situation.light_at((5, 1)) is LightLevel.DIM
    assert Situation(_corridor(), rules()).light_at((6, 1)) is LightLevel.BRIGHT


def _doors(battle: Battle, *tokens: str) -> dict[str, DoorState]:
    return seen_doors(battle, seen_by(battle, obstacles_of(battle.board), tokens))


@pytest.mark.parametrize("tokens", [("A",), ("G",)])
def test_a_door_is_seen_from_both_sides(tokens: tuple[str, ...]) -> None:
    assert _doors(_corridor(), *tokens) == {"door": DoorState.CLOSED}
    assert _doors(_corridor(door=OPEN), *tokens) == {"door": DoorState.OPEN}


def _at(ends: tuple[Point, Point], *, secret: bool = False) -> Door:
    return msgspec.structs.replace(DOOR, a=ends[0], b=ends[1], secret=secret)


def test_a_secret_or_unseen_door_is_not_seen() -> None:
    assert _doors(_corridor(door=_at((DOOR.a, DOOR.b), secret=True)), "A") == {}
    behind = _at(((8.0, 0.0), (8.0, 1.0)))
    battle = _corridor(door=behind)
    gap = Wall("m", (6.0, 1.0), (6.0, 2.0))
    board = msgspec.structs.replace(battle.board, walls=(*WALLS, gap))
    assert _doors(msgspec.structs.replace(battle, board=board), "A") == {}
    assert _doors(_corridor(_dark()), "A") == {}
