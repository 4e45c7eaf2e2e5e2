"""Cells of other sizes and units, obstacles and cover, forced movement, size by space."""

import msgspec
import pytest

from gridapp.battle.board import Wall
from gridapp.battle.commands import PlaceToken, ShiftToken
from gridapp.battle.state import Battle
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.grid.grid import Unit
from gridapp.packs.creatures import CreatureTemplate
from rules.vigor.attacks.stage import Attack, CoverGradeName
from rules.vigor.attacks.to_hit import cover_rank, guard_parts
from tests.rules.play import act, asked, cells, states, token, way
from tests.rules.vigor.table import SYSTEM, play, refused, rules, scene, situation_of


def sized(battle: Battle, size: float, unit: Unit = Unit.FEET) -> Situation:
    """Return the situation on the same board with cells of another size."""
    grid = msgspec.structs.replace(battle.board.grid, cell_size=size, unit=unit)
    board = msgspec.structs.replace(battle.board, grid=grid)
    return situation_of(msgspec.structs.replace(battle, board=board))


def walled(battle: Battle, *walls: Wall) -> Battle:
    board = msgspec.structs.replace(battle.board, walls=walls)
    return msgspec.structs.replace(battle, board=board)


ROW = "G . . . . . . . . . . A"


@pytest.mark.parametrize(
    ("size", "unit", "steps", "move"),
    [
        (5, Unit.FEET, 1, 4),  # 6 / 5 and 22 / 5
        (6, Unit.FEET, 1, 3),  # reach exactly one cell; 22 / 6 = 3.7
        (3, Unit.FEET, 2, 7),  # reach exactly two; 22 / 3 = 7.3
        (1, Unit.YARDS, 2, 7),  # a yard is 3 ft
        (2, Unit.YARDS, 1, 3),
        (1.5, Unit.METRES, 1, 4),  # 4.92 ft: 6 / 4.92 = 1.2, 22 / 4.92 = 4.5
        (7, Unit.FEET, 0, 3),  # nobody is adjacent: 7 ft are more than 6
    ],
)
def test_feet_become_whole_cells_of_any_size(
    size: float, unit: Unit, steps: int, move: int
) -> None:
    battle = scene(ROW, A={"kind": "swordsman", "pools": {"actions": 1}}, G="bandit")
    situation = sized(battle, size, unit)
    threatened = situation.threats((token(battle, "G"),))
    assert set(threatened) == {(column, 0) for column in range(1, steps + 1)}
    options = Preview(situation, token(battle, "A"), "move").options
    assert set(options) == {(11 - count, 0) for count in range(1, move + 1)}


@pytest.mark.parametrize(
    ("tag", "adjacent"), [("light", True), ("partial", False), ("full", False), ("", False)]
)
def test_foliage_does_not_break_adjacency_and_other_cover_does(tag: str, adjacent: bool) -> None:
    bush = Wall("bush", (1.0, 0.0), (1.0, 1.0), cover=tag)
    battle = walled(scene("A G", A="swordsman", G="bandit"), bush)
    assert (
        bool(situation_of(battle).weapons_reaching(token(battle, "A"), token(battle, "G")))
        is adjacent
    )


@pytest.mark.parametrize("tag", ["light", "partial", "full"])
def test_the_tag_of_a_barrier_is_the_default_for_the_gm(tag: str) -> None:
    bush = Wall("bush", (2.0, 0.0), (2.0, 1.0), cover=tag)
    battle = walled(scene("X . . A", turn="X", A="swordsman", X="crossbowman"), bush)
    shot = play(battle, act("X", "attack", "A", "crossbow"))
    assert asked(shot) == "GM: A's cover from X"
    assert shot.question is not None
    assert shot.question.default == tag


def test_of_two_barriers_only_the_better_grade_counts() -> None:
    bush = Wall("bush", (2.0, 0.0), (2.0, 1.0), cover="light")
    fence = Wall("fence", (1.0, 0.0), (1.0, 1.0), cover="partial")
    battle = walled(scene("X . . A", turn="X", A="swordsman", X="crossbowman"), bush, fence)
    assert situation_of(battle).cover(token(battle, "X"), token(battle, "A")).grade == "partial"


def test_light_cover_does_not_count_against_an_area_attack() -> None:
    battle = scene("P . . A", A="swordsman", P="mage")
    bolt, ball = token(battle, "P").weapons[1:3]
    attack = Attack(cover=CoverGradeName.LIGHT)
    attacker, target = token(battle, "P"), token(battle, "A")
    for weapon, total in ((bolt, 26), (ball, 16)):
        parts = guard_parts(situation_of(battle), attacker, target, weapon, attack)
        assert sum(part.value for part in parts) == total


def test_flimsy_full_cover_adds_guard_and_no_armor_rank() -> None:
    battle = scene("X . . A", A="swordsman", X="crossbowman")
    attacker, target = token(battle, "X"), token(battle, "A")
    attack = Attack(cover=CoverGradeName.FLIMSY)
    parts = guard_parts(situation_of(battle), attacker, target, attacker.weapons[0], attack)
    assert sum(part.value for part in parts) == 16 + 5
    assert cover_rank(situation_of(battle), attacker, target, attacker.weapons[0], attack) == 0


def test_a_foe_shifted_by_the_gm_is_out_of_reach() -> None:
    battle = scene("A G . .", A="swordsman", G="bandit")
    assert SYSTEM.offer(battle, "A", "attack").targets == ("G",)
    back = play(battle, ShiftToken("G", (3, 0)))
    assert SYSTEM.offer(back, "A", "attack").targets == ()
    assert refused(back, act("A", "attack", "G", "sword")).rule == "G-45"


def test_a_reach_on_the_sheet_counts() -> None:
    battle = scene(ROW, A="swordsman", G={"kind": "bandit", "stats": {"reach": 15}})
    assert set(situation_of(battle).threats((token(battle, "G"),))) == {(1, 0), (2, 0), (3, 0)}


@pytest.mark.parametrize(
    ("space", "size"),
    [
        *(("1x1", 2), ("2x2", 3), ("3x3", 4), ("4x4", 5), ("6x6", 6)),
        *(("1x2", 2), ("2x3", 3), ("5x5", 5), ("6x5", 5), ("hex1", 2), ("hex3", 3), ("hex7", 4)),
    ],
)
def test_size_follows_from_space_by_default(space: str, size: int) -> None:
    battle = scene(". " * 8 + "A" + "\n" + "\n".join([". " * 8 + "."] * 7), A="swordsman")
    bandit = msgspec.structs.replace(SYSTEM.creatures["bandit"], space=space)
    placed = play(battle, PlaceToken(bandit.make_token(rules().book, "big", (0, 0))), dice=(1,))
    assert token(placed, "big").stat("size") == size


@pytest.mark.parametrize(
    ("name", "size"), [("tiny", 0), ("small", 1), ("medium", 2), ("massive", 5), ("colossal", 6)]
)
def test_a_size_by_name_sets_the_statistic(name: str, size: int) -> None:
    """Imported creatures say their size by name alone; tiny, small and medium fill one cell."""
    kind = CreatureTemplate("Beast", "foes", name)
    assert kind.make_token(rules().book, "beast", (0, 0)).stat("size") == size


def test_an_escape_on_hexes_gives_an_opening_to_a_pike_two_cells_away() -> None:
    """B reaches 12 ft, two hexes; the route leads away from B."""
    from gridapp.grid.grid import CellShape

    battle = scene("B . G . .", turn="G", shape=CellShape.HEX_POINTY, B="pikeman", G="bandit")
    assert asked(play(battle, way(battle, "C1 D1 E1", "escape"))) == "B may strike G leaving C1"
    assert cells(battle, "C1") == ((2, 0),)


def test_a_massive_creature_has_twenty_adjacent_cells() -> None:
    row = ". " * 5 + "."
    board = "\n".join([row, *[". O O O O ."] * 4, row])
    battle = scene(board, turn="O", O={"kind": "ogre", "space": "4x4"})
    assert len(situation_of(battle).threats((token(battle, "O"),))) == 20
    assert states(battle, "O") == []
