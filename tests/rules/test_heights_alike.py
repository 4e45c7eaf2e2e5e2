"""Heights are asked alike in all systems, where their sheets say nothing else.

The model is the chapter "Heights and floors" of ``CONTRIBUTING.md``. Each test is one constructed
case, worked out by hand in cubes, and put to the five packs with the settings of new battles.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
import pytest

from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.board import Board, Floor, Link, LinkKind, Terrain, Wall
from gridapp.battle.commands import PutArea, PutFloor, PutLink, ShiftToken
from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.battle.tokens import WeaponKind
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.areas import creatures_inside
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.grid import CellShape
from gridapp.packs.drawn_boards import draw_cells
from tests.rules.play import System, cells, token


class Table(NamedTuple):
    """How a system names what all have: the length of a cell, and a melee attack.

    ``nearest`` is a weapon's reach against neighbours: one cell, or 0 where reach is a gap.
    """

    system: System
    cell: int
    kind: str
    stage: str = ""
    stats: Mapping[str, int] = {}
    nearest: int = 1
    settings: Mapping[str, str] = {}
    flanks: bool = True
    tag: str = ""

    @property
    def rules(self) -> Any:  # noqa: ANN401 - the rules of a pack
        return self.system.rules

    def melee(self, steps: int = 1) -> dict[str, Any]:
        """Return a melee weapon with a reach of ``steps``."""
        reach = (steps - 1 + self.nearest) * self.cell
        return {
            "id": "blade",
            "name": "Blade",
            "damage": "1d6",
            "reach": reach,
            "stats": dict(self.stats),
        }

    def bow(self, steps: int) -> dict[str, Any]:
        """A weapon with a range of so many cells."""
        return self.melee() | {
            "kind": WeaponKind.RANGED.value,
            "reach": 0,
            "range": steps * self.cell,
        }

    def scene(self, board: str, shape: CellShape = CellShape.SQUARE, **entries: Any) -> Battle:  # noqa: ANN401
        """A fight of A and B, the red, against all others, each with a blade unless said."""
        fighters = {
            letter: {
                "kind": self.kind,
                "side": "red" if letter in "AB" else "blue",
                "weapons": [self.melee()],
            }
            | dict(entry)
            for letter, entry in entries.items()
        }
        settings = {**self.rules.book.fresh_settings, **self.settings}
        return self.system.drawn(board, fighters, "A", settings, shape, self.stage)

    def asked(self, battle: Battle) -> Situation:
        return Situation(battle, self.rules)

    def play(self, battle: Battle, *commands: Any) -> Battle:  # noqa: ANN401 - any command
        for command in commands:
            outcome = apply(battle, command, FixedDice(()), self.rules)
            assert isinstance(outcome, Applied), outcome
            battle = outcome.battle
        return battle


SWORD_SKILL = {"skill": 12}
TABLES = (
    Table(System("reactions"), 5, "fighter"),
    Table(System("vitality"), 5, "fighter"),
    Table(System("action_points"), 1, "swordsman", nearest=0, settings={"range_penalty": "2"}),
    Table(System("segments"), 1, "swordsman", stage="multiform", stats=SWORD_SKILL, flanks=False),
    Table(System("vigor"), 5, "swordsman", flanks=False, tag="partial"),
)
IDS = [table.system.pack for table in TABLES]
EVERY = pytest.mark.parametrize("table", TABLES, ids=IDS)
FLANKING = pytest.mark.parametrize(
    "table", [table for table in TABLES if table.flanks], ids=lambda table: table.system.pack
)
SHAPES = pytest.mark.parametrize("shape", [CellShape.SQUARE, CellShape.HEX_POINTY])


def reached(table: Table, battle: Battle, weapon: str = "blade") -> tuple[bool, bool]:
    """Return whether A threatens G, and whether its attack on G is refused by reach."""
    situation = table.asked(battle)
    attacker, target = token(battle, "A"), token(battle, "G")
    held = attacker.weapon(weapon)
    assert held is not None
    refused = table.rules.mechanics.reach_refusal(situation, attacker, target, held)
    return situation.threatens(attacker, target), refused is None


@EVERY
@SHAPES
@pytest.mark.parametrize(
    ("up", "short", "long"), [(1, True, True), (2, False, True), (3, False, False)]
)
def test_a_flyer_is_reached_by_the_larger_of_distance_and_rise(
    table: Table, shape: CellShape, up: int, short: bool, long: bool
) -> None:
    """Level 2 is two steps above level 0: a blade of one cell falls short, one of two reaches."""
    for steps, expected in ((1, short), (2, long)):
        blade = [table.melee(steps)]
        over = table.scene("A G .\n. . .", shape, A={"weapons": blade}, G={"elevation": up})
        under = table.scene("A G .\n. . .", shape, A={"weapons": blade, "elevation": up}, G={})
        assert reached(table, over) == reached(table, under) == (expected, expected)


@EVERY
def test_a_large_body_fills_as_many_levels_as_it_is_wide(table: Table) -> None:
    """Two by two cells fill levels 0 and 1: a flyer on level 2 is next to it, on level 3 is not."""
    board = "A G G\n. G G"
    for up, expected in ((2, True), (3, False)):
        battle = table.scene(board, A={"elevation": up}, G={"space": "2x2"})
        assert reached(table, battle) == (expected, expected)


@EVERY
def test_threatened_cells_end_at_a_cliff(table: Table) -> None:
    """The upper row is two levels up, the lower row a level down, which is in reach."""
    battle = table.scene(". . .\n. G .\n. . .\nA . .", A={}, G={})
    cliff = (
        Terrain("up", "Cliff", 1, cells(battle, "A1 B1 C1"), 2),
        Terrain("down", "Ditch", 1, cells(battle, "A3 B3 C3"), -1),
    )
    battle = with_board(battle, terrain=cliff)
    threats = table.asked(battle).threats((token(battle, "G"),))
    around = {cell: "x" for cell in threats if cell != token(battle, "G").cell}
    assert draw_cells(battle.board.grid, around) == ". . .\nx . x\nx x x\n. . ."


def with_board(battle: Battle, **changes: Any) -> Battle:  # noqa: ANN401 - any field of a board
    board: Board = msgspec.structs.replace(battle.board, **changes)
    return msgspec.structs.replace(battle, board=board)


LINE = "A G . . . . . . . . . . . ."
FAR_AWAY = "A . . . . . . . . G . . . ."


def shot(table: Table, battle: Battle) -> tuple[bool, str]:
    """Return whether a shot is possible, and its chance to hit."""
    situation, attacker, target = table.asked(battle), token(battle, "A"), token(battle, "G")
    weapon = attacker.weapons[0]
    refused = table.rules.mechanics.reach_refusal(situation, attacker, target, weapon)
    action = next(
        key for key, each in table.rules.book.actions.items() if each.kind is ActionKind.ATTACK
    )
    odds = table.rules.mechanics.attack_odds(situation, attacker, target, weapon, action)
    return refused is None, str(odds.hit if odds else "")


@EVERY
def test_a_shot_nine_cells_up_is_a_shot_nine_cells_across(table: Table) -> None:
    """The range of four cells is exceeded either way, and not by a neighbour.

    In Reactions the higher ground counts besides (RR-21), so that only the refusal is compared.
    """
    bow = {"weapons": [table.bow(4)]}
    up = shot(table, table.scene(LINE, A=bow, G={"elevation": 9}))
    across = shot(table, table.scene(FAR_AWAY, A=bow, G={}))
    near = shot(table, table.scene(LINE, A=bow, G={}))
    only_refused = table.system.pack == "reactions"
    assert (up[:1] if only_refused else up) == (across[:1] if only_refused else across)
    assert up != near


OPEN_GROUND = ". . . . . . .\nA . . . . . G\n. . . . . . ."
BESIDE_TARGET, HALFWAY, BESIDE_ATTACKER = 6, 3.5, 1


def behind_low_wall(
    table: Table, wall_x: float, up: tuple[int, int], hill: str = "", **settings: str
) -> bool:
    """Return whether G has cover from A by a wall a cell high, so many cells from the left.

    ``up`` are the elevations of A and G; ``hill`` are cells two levels high.
    """
    attacker, target = ({"elevation": level} for level in up)
    table = table._replace(settings={**table.settings, **settings})
    battle = table.scene(OPEN_GROUND, A=attacker, G=target)
    wall = Wall("low", (wall_x, 0.0), (wall_x, 3.0), height=float(table.cell), cover=table.tag)
    terrain = (Terrain("hill", "Hill", 1, cells(battle, hill), 2),) if hill else ()
    battle = with_board(battle, walls=(wall,), terrain=terrain)
    situation = table.asked(battle)
    first, second = token(battle, "A"), token(battle, "G")
    cover = situation.cover(first, second)
    assert situation.covers(first, (second,))[second.id].grade == cover.grade
    assert situation.cover(first, second) is cover
    return bool(cover.grade)


@EVERY
@pytest.mark.parametrize(
    ("wall_x", "up", "covered"),
    [
        (BESIDE_TARGET, (0, 0), True),
        (HALFWAY, (0, 0), True),
        (BESIDE_TARGET, (2, 0), True),
        (HALFWAY, (2, 0), False),
        (BESIDE_ATTACKER, (2, 0), False),
        (BESIDE_TARGET, (9, 0), False),
        (BESIDE_TARGET, (0, 2), False),
        (HALFWAY, (0, 2), False),
        (BESIDE_ATTACKER, (0, 2), False),
    ],
)
def test_a_low_wall_is_shot_over_from_a_height(
    table: Table, wall_x: float, up: tuple[int, int], covered: bool
) -> None:
    """A and G are six cells apart, the wall is one high and 5.5, 3 or 0.5 cells from A.

    From a top at 3 (2 up, one cube) the line over the crest falls by 2 in 5.5 cells and meets G's
    place at 3 - 2 * 6 / 5.5 = 0.82 of its cube: covered. With bodies of two yards it falls from 4
    by 3: 0.73 of 2, more than a quarter. Halfway it ends at 3 - 4 = -1, below G's feet. From 9 up
    it ends at 10 - 9 * 6 / 5.5 = 0.18 of a cube, or 11 - 10 * 6 / 5.5 = 0.09 of two, which rays
    still count and the silhouette does not: see below. From below, A's top at 1 (or 2) sees over
    the crest at 1 nothing higher than 1 (or less): G's feet are at 2.
    """
    if up == (9, 0):
        covered = table.system.pack != "action_points"
    assert behind_low_wall(table, wall_x, up) is covered


@EVERY
def test_a_wall_on_the_hill_hides_whom_it_stands_before(table: Table) -> None:
    """G stands on a hill of two levels, and the wall on its edge: the crest is at 3.

    From a top at 1 the line over it rises by 2 in 5.5 cells, to 1 + 2 * 6 / 5.5 = 3.18: all of
    G's cube from 2 to 3 is hidden; with two yards 2 + 6 / 5.5 = 3.09 of 2 to 4, more than half.
    The other way round the line falls from 3 over the crest at 3, level: A, at 0 to 1, is hidden;
    with two yards it falls from 4 by 1 in 0.5 cells, to 4 - 12 = -8: A is in full view.
    """
    hill = "G1 G2 G3"
    assert behind_low_wall(table, BESIDE_TARGET, (0, 0), hill)
    from_hill = behind_low_wall(table, BESIDE_ATTACKER, (0, 0), "A1 A2 A3")
    assert from_hill is (table.system.pack != "action_points")


@EVERY
def test_older_battles_count_low_walls_as_on_level_ground(table: Table) -> None:
    """Without the ruling, or with heights ignored, the map alone decides."""
    assert behind_low_wall(table, HALFWAY, (2, 0), low_walls="as_level")
    if "heights" in table.rules.book.settings:
        assert behind_low_wall(table, HALFWAY, (2, 0), heights="ignored")


@FLANKING
def test_two_above_a_third_do_not_flank_it(table: Table) -> None:
    """Levels 1, 0, 1: both attack from above. Levels 1, 1, 1 and 2, 1, 0 are opposite in space."""
    for levels, flanks in (((1, 0, 1), False), ((1, 1, 1), True), ((2, 1, 0), True)):
        first, target, second = ({"elevation": level} for level in levels)
        battle = table.scene(". . .\nA G B\n. . .", A=first, G=target, B=second)
        assert bool(table.asked(battle).flanking_pairs(token(battle, "G"))) is flanks, levels


@FLANKING
def test_straight_above_and_below_flanks(table: Table) -> None:
    """A foe over the target's head, a foe under its feet, all on the same cell of the map."""
    battle = table.scene(". . .\nA G B\n. . .", A={"elevation": 2}, G={"elevation": 1}, B={})
    stacked = tuple(
        msgspec.structs.replace(each, cell=token(battle, "G").cell) for each in battle.tokens
    )
    battle = msgspec.structs.replace(battle, tokens=stacked)
    assert table.asked(battle).flanking_pairs(token(battle, "G"))


@EVERY
@pytest.mark.parametrize("shape", [AreaShape.CIRCLE, AreaShape.CONE])
def test_an_area_with_a_height_takes_in_who_is_between(table: Table, shape: AreaShape) -> None:
    """Two cells high from level 1: levels 1 and 2 are inside, 0 and 3 are not; a tall body is."""
    board = "A . . .\nG G . .\nG G . ."
    for up, wide, inside in (
        (0, 1, False),
        (1, 1, True),
        (2, 1, True),
        (3, 1, False),
        (0, 2, True),
    ):
        entry = {"elevation": up} | ({"space": "2x2"} if wide == 2 else {})
        drawn = board if wide == 2 else "A . . .\n. G . .\n. . . ."
        battle = table.scene(drawn, A={}, G=entry)
        area = Area(
            "cloud",
            "Cloud",
            shape,
            10.0 * table.cell,
            place=(0.0, 0.0),
            direction=45.0,
            angle=90.0,
            elevation=1,
            height=2,
        )
        battle = table.play(battle, PutArea(area))
        names = [each.id for each in creatures_inside(table.asked(battle), area)]
        assert ("G" in names) is inside, (up, wide)


@EVERY
def test_moves_and_jumps_ask_no_heights(table: Table) -> None:
    """Movement goes by the map alone: a hill of three levels changes no destination and no cost."""
    battle = table.scene("A . . . . .\n. . . . . .", A={})
    hilly = with_board(battle, terrain=(Terrain("hill", "Hill", 1, cells(battle, "C1 C2"), 3),))
    moves = [key for key, each in table.rules.book.actions.items() if each.kind is ActionKind.MOVE]
    assert moves
    for action in moves:
        flat, steep = (
            Preview(table.asked(each), token(each, "A"), action).options for each in (battle, hilly)
        )
        assert {cell: flat.cost(cell) for cell in flat} == {
            cell: steep.cost(cell) for cell in steep
        }


@EVERY
def test_a_weapon_reaches_down_through_an_opening(table: Table) -> None:
    """G stands on D2 under the balcony's opening, two levels below A on C2 of the gallery."""
    board = ". . . . .\nA . . G .\n. . . . ."
    for steps, expected in ((1, False), (2, True)):
        battle = table.scene(board, A={"weapons": [table.melee(steps)]}, G={})
        battle = table.play(battle, PutFloor(Floor(1, "Gallery", 2)))
        battle = table.play(battle, ShiftToken("A", cells(battle, "C2/1")[0]))
        assert reached(table, battle)[1] is False, "a floor is between"
        opening = Link("balcony", LinkKind.BALCONY, opening=cells(battle, "D1/1 D2/1 D3/1"))
        battle = table.play(battle, PutLink(opening))
        assert reached(table, battle) == (expected, expected)


def test_vigor_hands_reach_down_through_an_opening() -> None:
    """A level down is one step: hands reach it over the edge, and not through the floor."""
    table = TABLES[-1]
    board = ". . . . .\nA . . B .\n. . . . ."
    battle = table.scene(board, A={}, B={"pools": {"durability": 1}})
    battle = table.play(battle, PutFloor(Floor(1, "Gallery", 1)))
    battle = table.play(battle, ShiftToken("A", cells(battle, "C2/1")[0]))
    assert table.system.offer(battle, "A", "emergency_aid").targets == ()
    opening = Link("balcony", LinkKind.BALCONY, opening=cells(battle, "D1/1 D2/1 D3/1"))
    battle = table.play(battle, PutLink(opening))
    assert table.system.offer(battle, "A", "emergency_aid").targets == ("B",)
