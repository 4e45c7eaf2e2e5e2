"""Areas of effect as things on the board: stored, moved, carried, met, ended, all by hand."""

import math

import msgspec
import pytest

from gridapp.battle.amounts import Portion
from gridapp.battle.areas import Area, AreaShape, Coverage
from gridapp.battle.board import Board, Picture, Wall
from gridapp.battle.commands import (
    AlignGrid,
    ApplyArea,
    EndFight,
    EndTurn,
    MoveArea,
    PutArea,
    RemoveArea,
    RemoveToken,
    ShiftToken,
)
from gridapp.battle.events import AreaMet, AreaMoved, AreaPut, AreaRemoved, AreaResolved
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token, Until
from gridapp.engine.queries.areas import area_events, cells_inside, creatures_inside
from gridapp.engine.queries.situation import Situation
from gridapp.engine.types import SpatialEventKind
from gridapp.storage.file.log_entries import state_bytes
from tests.engine.scenes import (
    HERO,
    OGRE,
    RAIDER,
    act,
    cells,
    narrated,
    play,
    refused,
    rules,
    scene,
    token,
)

BATTLE = scene(
    ". . . . . .\n. A . G . .\n. . . . . .\n. . . O O .\n. . . O O .",
    A=HERO,
    G=RAIDER,
    O=OGRE,
)
QUIET = scene(". . . . . .\n. A . . . .\n. . . . . .\n. . . . . G", A=HERO, G=RAIDER)
FIRE = Area("f", "Fireball", AreaShape.CIRCLE, 5.0, (3.0, 2.0))
"""Around the corner of C2, D2, C3, D3."""


def inside(battle: Battle, area: Area) -> str:
    """Return the cells of an area in reading order."""
    grid = battle.board.grid
    covered = sorted(cells_inside(Situation(battle, rules()), area), key=lambda cell: cell[::-1])
    return " ".join(map(grid.label, covered))


def bodies(battle: Battle, area: Area) -> str:
    return "".join(each.id for each in creatures_inside(Situation(battle, rules()), area))


def changed(area: Area, **fields: object) -> Area:
    return msgspec.structs.replace(area, **fields)


def test_an_area_is_put_changed_and_removed() -> None:
    battle, events = narrated(BATTLE, PutArea(FIRE))
    assert (battle.areas, events) == ((FIRE,), (AreaPut(FIRE, new=True, inside=("G",)),))
    assert refused(battle, PutArea(FIRE)).code == "nothing"
    renamed = changed(FIRE, name="Web")
    battle, events = narrated(battle, PutArea(renamed))
    assert (battle.areas, events) == ((renamed,), (AreaPut(renamed, new=False, inside=("G",)),))
    battle, events = narrated(battle, RemoveArea("f"))
    assert (battle, events) == (BATTLE, (AreaRemoved("f", "Web", over=False),))
    assert refused(battle, RemoveArea("f")).code == "area"


def test_without_areas_nothing_is_stored() -> None:
    assert b"areas" not in state_bytes(BATTLE)
    assert b"Fireball" in state_bytes(play(BATTLE, PutArea(FIRE)))


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"id": ""}, "area"),
        ({"name": " "}, "name"),
        ({"name": "a\nb"}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"place": None}, "place"),
        ({"carrier": "A"}, "place"),
        ({"place": (9.0, 1.0)}, "place"),
        ({"place": (math.nan, 1.0)}, "place"),
        ({"place": None, "carrier": "nobody"}, "token"),
        ({"size": 0.0}, "size"),
        ({"size": math.nan}, "size"),
        ({"size": 1e9}, "size"),
        ({"width": -1.0}, "size"),
        ({"angle": 0.0}, "angle"),
        ({"direction": math.inf}, "angle"),
        ({"height": 0}, "height"),
        ({"elevation": 2_000}, "height"),
        ({"colour": 6}, "colour"),
        ({"times": 0}, "times"),
        ({"whose": "nobody"}, "token"),
    ],
)
def test_impossible_areas_are_refused(fields: dict[str, object], code: str) -> None:
    assert refused(BATTLE, PutArea(changed(FIRE, **fields))).code == code


def test_an_area_is_moved_turned_and_given_to_a_creature() -> None:
    battle = play(BATTLE, PutArea(FIRE))
    battle, events = narrated(battle, MoveArea("f", (5, 4)))
    laid = changed(FIRE, place=(5.0, 4.0))
    assert (battle.areas, events) == ((laid,), (AreaMoved(laid, ("O",)),))
    turned = changed(laid, direction=270.0)
    assert play(battle, MoveArea("f", direction=-90)).areas == (turned,)
    carried = play(battle, MoveArea("f", carrier="A"))
    assert carried.areas == (changed(laid, place=None, carrier="A"),)
    assert refused(battle, MoveArea("f", (5, 4))).code == "nothing"
    assert refused(battle, MoveArea("f", (5, 4), "A")).code == "place"
    assert refused(battle, MoveArea("x", (5, 4))).code == "area"


class TestCells:
    """5 ft a cell; boards as drawn above."""

    def test_circle_on_a_corner_and_on_a_cell(self) -> None:
        """RR-02: radius 5 ft takes 4 cells from a corner, and 9 from a cell."""
        assert inside(BATTLE, FIRE) == "C2 D2 C3 D3"
        assert inside(BATTLE, changed(FIRE, place=(2.5, 1.5))) == "B1 C1 D1 B2 C2 D2 B3 C3 D3"

    def test_circle_around_its_carrier_leaves_it_out(self) -> None:
        """R-04: the creature's own space is not counted."""
        carried = changed(FIRE, place=None, carrier="A")
        assert inside(BATTLE, carried) == "A1 B1 C1 A2 C2 A3 B3 C3"
        moved = play(BATTLE, PutArea(carried), ShiftToken("A", (2, 2)))
        assert inside(moved, carried) == "B2 C2 D2 B3 D3 B4 C4 D4"
        assert bodies(moved, carried) == "GO"

    def test_circles_are_counted_where_the_rules_say_so(self) -> None:
        """`reactions` counts; a drawn disc of 10 ft would take 12 cells for 16 (R-04, RR-02)."""
        wide = changed(FIRE, size=10.0)
        for covers in Coverage:
            assert len(inside(BATTLE, changed(wide, covers=covers)).split()) == 16

    @pytest.mark.parametrize(
        ("place", "expected"),
        [
            ((3.0, 2.0), "C2 D2 C3 D3"),
            ((3.5, 2.5), "C2 D2 C3 D3"),
            ((3.5, 2.0), "C2 D2 C3 D3"),
        ],
    )
    def test_square_of_two_cells(self, place: tuple[float, float], expected: str) -> None:
        square = Area("s", "Web", AreaShape.SQUARE, 10.0, place)
        assert inside(BATTLE, square) == expected

    def test_line_from_a_corner_and_a_wider_one(self) -> None:
        line = Area("l", "Bolt", AreaShape.LINE, 15.0, (1.0, 2.0))
        assert inside(BATTLE, line) == "B2 C2 D2"
        assert inside(BATTLE, changed(line, width=10.0)) == "B2 C2 D2 B3 C3 D3"
        assert inside(BATTLE, changed(line, direction=90.0)) == "B3 B4 B5"

    def test_wall_takes_every_cell_it_crosses(self) -> None:
        wall = Area("w", "Wall of fire", AreaShape.WALL, 15.0, (1.0, 2.5))
        assert inside(BATTLE, wall) == "B3 C3 D3"
        on_a_grid_line = changed(wall, place=(1.0, 2.0))
        assert inside(BATTLE, on_a_grid_line) == "B2 C2 D2 B3 C3 D3"

    def test_cone_by_the_three_ways_to_cover(self) -> None:
        """90 degrees from a corner along a diagonal, 10 ft long: a quarter of a disc of radius 2.

        The quarter holds the centres of three cells; the fourth is covered by 0.315.
        """
        cone = Area("c", "Breath", AreaShape.CONE, 10.0, (1.0, 1.0), direction=45.0, angle=90.0)
        assert inside(BATTLE, cone) == "B2 C2 B3"
        assert inside(BATTLE, changed(cone, covers=Coverage.HALF)) == "B2 C2 B3"
        assert inside(BATTLE, changed(cone, covers=Coverage.ANY)) == "B2 C2 B3 C3"

    def test_walls_stop_it_if_it_says_so(self) -> None:
        """A wall along the left side of column D, from top to bottom of the board."""
        board = Board(BATTLE.board.grid, (Wall("w", (3, 0), (3, 5)),))
        walled = msgspec.structs.replace(BATTLE, board=board)
        square = Area("s", "Web", AreaShape.SQUARE, 15.0, (2.5, 1.5))
        assert inside(walled, square) == "B1 C1 D1 B2 C2 D2 B3 C3 D3"
        stopped = changed(square, stopped=True)
        assert inside(walled, stopped) == "B1 C1 B2 C2 B3 C3"
        assert bodies(walled, stopped) == "A"

    @pytest.mark.parametrize(
        ("wall", "covers", "expected"),
        [
            (2.75, Coverage.RULES, "B2 C2"),  # three quarters of C2 are open
            (2.25, Coverage.RULES, "B2"),
            (2.25, Coverage.ANY, "B2 C2"),
        ],
    )
    def test_a_wall_through_a_cell(self, wall: float, covers: Coverage, expected: str) -> None:
        """A line from the left side of B2, a wall from top to bottom."""
        board = Board(BATTLE.board.grid, (Wall("w", (wall, 0), (wall, 5)),))
        walled = msgspec.structs.replace(BATTLE, board=board)
        line = Area("l", "Bolt", AreaShape.LINE, 15.0, (1.0, 1.5), covers=covers, stopped=True)
        assert inside(walled, line) == expected

    def test_height(self) -> None:
        """An area 2 cells high from level 1 takes in what is in levels 1 and 2."""
        high = changed(FIRE, elevation=1, height=2)
        assert bodies(BATTLE, FIRE) == "G"
        assert bodies(BATTLE, high) == ""
        for elevation, expected in ((1, "G"), (2, "G"), (3, "")):
            up = BATTLE.with_token(changed_token(BATTLE, "G", elevation=elevation))
            assert bodies(up, high) == expected


def changed_token(battle: Battle, letter: str, **fields: object) -> Token:
    return msgspec.structs.replace(token(battle, letter), **fields)


class TestMeeting:
    """Who enters, and who starts a turn inside."""

    def test_entering_is_an_event_of_the_step(self) -> None:
        battle = play(BATTLE, PutArea(FIRE))
        route = cells(battle, "B2 B3 C3 D3 E3")
        (event,) = area_events(Situation(battle, rules()), token(battle, "A"), route, (2, 4))
        assert (event.kind, event.step, event.leg) == (SpatialEventKind.ENTERED_AREA, 1, 0)
        assert (event.cell, event.to, event.area) == (*cells(battle, "B3 C3"), "f")

    def test_a_move_tells_of_it_once(self) -> None:
        battle = play(QUIET, PutArea(FIRE))
        _, events = narrated(battle, act(battle, "B2 B3 C3"))
        assert [each for each in events if isinstance(each, AreaMet)] == [
            AreaMet("A", "f", "Fireball", started=False)
        ]
        assert isinstance(events[-1], AreaMet)

    def test_one_who_is_inside_or_carries_it_does_not_enter(self) -> None:
        around = changed(FIRE, place=(2.0, 2.0))
        for area in (around, changed(FIRE, place=None, carrier="A")):
            battle = play(QUIET, PutArea(area))
            _, events = narrated(battle, act(battle, "B2 B3"))
            assert not [each for each in events if isinstance(each, AreaMet)]

    def test_starting_a_turn_inside(self) -> None:
        battle = play(BATTLE, PutArea(FIRE))
        met = []
        for _ in range(3):
            battle, events = narrated(battle, EndTurn())
            met += [each for each in events if isinstance(each, AreaMet)]
        assert met == [AreaMet("G", "f", "Fireball", started=True)]


class TestEnd:
    """When an area is over."""

    def test_it_ends_with_its_last_round(self) -> None:
        battle = play(BATTLE, PutArea(changed(FIRE, until=Until.ROUND_END, times=2)))
        rounds = {}
        while battle.areas:
            rounds[battle.round] = battle.areas[0].times
            battle, events = narrated(battle, EndTurn())
        assert rounds == {battle.round - 2: 2, battle.round - 1: 1}
        assert AreaRemoved("f", "Fireball", over=True) in events

    def test_it_ends_with_the_turn_of_a_creature(self) -> None:
        battle = play(BATTLE, PutArea(changed(FIRE, until=Until.TURN_END, whose="A")))
        assert play(battle, EndTurn()).areas == ()

    def test_timed_areas_end_with_the_fight(self) -> None:
        timed = changed(FIRE, id="t", until=Until.ROUND_END, times=9)
        battle = play(BATTLE, PutArea(FIRE), PutArea(timed), EndFight())
        assert battle.areas == (FIRE,)

    def test_a_removed_carrier_leaves_it_where_it_was(self) -> None:
        carried = changed(FIRE, place=None, carrier="G", shown=True)
        battle = play(BATTLE, PutArea(carried))
        dropped = changed(carried, carrier="", place=(3.5, 1.5))
        assert play(battle, RemoveToken("G")).areas == (dropped,)
        hidden = battle.with_token(changed_token(battle, "G", hidden=True))
        assert play(hidden, RemoveToken("G")).areas == (changed(dropped, shown=False),)


def test_another_grid_keeps_the_pixel_or_the_place_and_drops_what_is_off() -> None:
    """From 70 to 35 pixels a cell: (3, 2) is (6, 4) on the same pixel."""
    grid = msgspec.structs.replace(BATTLE.board.grid, pixels=70.0)
    board = Board(grid, picture=Picture("0" * 64, 420, 350))
    battle = play(msgspec.structs.replace(BATTLE, board=board), PutArea(FIRE))
    finer = AlignGrid(12, 10, 35.0, (0.0, 0.0))
    assert play(battle, finer).areas[0].place == (6.0, 4.0)
    realigned = play(battle, msgspec.structs.replace(finer, walls_on_picture=False))
    assert realigned.areas[0].place == (3.0, 2.0)
    far = play(battle, MoveArea("f", (6.0, 5.0)))
    assert play(far, AlignGrid(6, 5, 69.0, (0.0, 0.0))).areas == ()


# Applied to everybody inside; what each system makes of it: `tests.rules.test_area_effects`

LIT = play(QUIET, PutArea(msgspec.structs.replace(FIRE, place=(2.0, 1.0))))
"""Only the hero A stands in the area."""


def test_only_those_inside_are_hurt() -> None:
    battle, events = narrated(LIT, ApplyArea("f", "4"))
    assert token(battle, "A").pool("hp") == token(LIT, "A").pool("hp") - 4
    assert token(battle, "G") == token(LIT, "G")
    assert [each.token for each in events if isinstance(each, AreaResolved)] == ["A"]


def test_area_that_is_not_on_the_board_is_applied_and_leaves_nothing_behind() -> None:
    laid = msgspec.structs.replace(FIRE, id="new", place=(2.0, 1.0))
    battle = play(QUIET, ApplyArea("new", "4", laid=laid))
    assert token(battle, "A").pool("hp") == token(QUIET, "A").pool("hp") - 4
    assert token(battle, "G") == token(QUIET, "G")
    assert battle.areas == QUIET.areas


def test_the_dice_are_rolled_once_for_all() -> None:
    both = play(BATTLE, PutArea(msgspec.structs.replace(FIRE, size=20.0)))
    after = play(both, ApplyArea("f", "half 2d6"), dice=(5, 6))
    lost = [token(both, each).pool("hp") - token(after, each).pool("hp") for each in "AGO"]
    assert lost == [5, 5, 5]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ApplyArea("x", "4"), "area"),
        (ApplyArea("f", "=4"), "amount"),
        (ApplyArea("f", "a lot"), "amount"),
        (ApplyArea("f", "999999"), "value"),
        (ApplyArea("f", "4", kind="sound"), "kind"),
        (ApplyArea("f", "4", save="luck", number=15), "save"),
        (ApplyArea("f", "4", save="reflex", number=0), "number"),
        (ApplyArea("f", "4", save="reflex", number=61), "number"),
        (ApplyArea("g", "4"), "nobody"),
        (ApplyArea("n", "4", laid=msgspec.structs.replace(FIRE, id="n", size=-1.0)), "size"),
    ],
)
def test_what_cannot_be_applied_changes_nothing(command: ApplyArea, code: str) -> None:
    empty = msgspec.structs.replace(FIRE, id="g", place=(5.5, 0.5), size=1.0)
    assert refused(play(LIT, PutArea(empty)), command).code == code


def test_nothing_left_after_a_save_hurts_nobody() -> None:
    command = ApplyArea("f", "4", "", "reflex", 1, Portion.NONE)
    assert token(play(LIT, command, dice=(20,)), "A") == token(LIT, "A")
