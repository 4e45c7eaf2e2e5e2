"""Routes via waypoints cost their steps, and are refused if illegal."""

import pytest

from gridapp.battle.commands import Act
from gridapp.grid.cells import Cell
from tests.engine.scenes import HERO, OGRE, RAIDER, cells, place_of, play, preview, scene

OPEN = """
A . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
"""


def test_route_passes_its_waypoints() -> None:
    """A1, C1, C3, A3: three stretches of two steps are 30 ft; the straight route is 10 ft."""
    shown = preview(scene(OPEN, A=HERO))
    goal, stops = cells(scene(OPEN, A=HERO), "A3")[0], cells(scene(OPEN, A=HERO), "C1 C3")
    hover = shown.via(stops, goal)
    assert hover.refusal is None
    assert (hover.cost, hover.length, hover.route[0], hover.route[-1]) == (6, 30, (0, 0), (0, 2))
    assert set(stops) <= set(hover.route)
    assert shown.for_cell(goal).length == 10


def test_route_without_waypoints_is_the_shortest() -> None:
    shown = preview(scene(OPEN, A=HERO))
    assert shown.via((), (3, 2)) == shown.for_cell((3, 2))


def test_diagonals_alternate_over_the_whole_route() -> None:
    """A diagonal to B2 is 5 ft and the second, to C3, 10: 15 as in a single stretch."""
    shown = preview(scene(OPEN, settings={"diagonals": "alternating"}, A=HERO))
    assert shown.via(((1, 1),), (2, 2)).length == shown.for_cell((2, 2)).length == 15


def test_too_long_route_via_waypoints_is_refused_with_the_rule() -> None:
    shown = preview(scene(OPEN, A=HERO))
    far = shown.via(((7, 0), (0, 0), (7, 0)), (0, 0))
    assert far.refusal is not None
    assert far.refusal.rule == "R-33"


def test_unreachable_waypoint_is_named() -> None:
    battle = scene("A . G", A=HERO, G=RAIDER)
    refusal = preview(battle).via(((2, 0),), (1, 0)).refusal
    assert refusal is not None
    assert "C1" in str(refusal.why)


def test_move_walks_the_route_via_waypoints() -> None:
    battle = scene(OPEN, A=HERO)
    hover = preview(battle).via(cells(battle, "C1"), (2, 2))
    after = play(battle, Act("A", "advance", hover.route))
    assert place_of(after, "A") == "C3"


def test_own_cover_is_from_the_destination() -> None:
    """The wall below row 2 hides C4 from the ogre above; A1 is not hidden."""
    battle = scene("A . O O\n. . O O\n- - - -\n. . . .\n. . . .\n", A=HERO, O=OGRE)
    shown = preview(battle)
    assert [own.cover.grade for _, own in shown.mutual_cover(shown.for_cell((0, 0)))] == [""]
    assert [own.cover.grade for _, own in shown.mutual_cover(shown.for_cell((2, 3)))] == ["total"]


def test_only_the_nearest_covers_are_computed_during_a_drag() -> None:
    """Twenty foes in a row from A: the nearest eight, or all on request."""
    row = "A . " + " ".join("BCDEFGHIJKLMNOPQRSTU")
    foes = dict.fromkeys("BCDEFGHIJKLMNOPQRSTU", RAIDER)
    shown = preview(scene(row, "A", {}, A=HERO, **foes))
    near = shown.covers((1, 0))
    assert [cover.target for cover in near] == list("BCDEFGHI")
    assert len(shown.covers((1, 0), every=True)) == 20


@pytest.mark.parametrize("start", [(1, 1), (1, 3), (3, 1), (3, 3)])
@pytest.mark.parametrize("beside", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_diagonals_before_a_waypoint_count_in_the_search_after_it(
    start: Cell, beside: Cell
) -> None:
    """Start to goal by way of C3 takes 4 steps: 1, then 2 + 1 round the foe by two diagonals.

    Seen from C3 alone, 1 diagonal and 2 straight steps seem to take 3 steps too, but after a
    diagonal they take 4.
    """
    stop, foe = (2, 2), (2 + beside[0], 2 + beside[1])
    goal = (2 + 2 * beside[0], 2 + 2 * beside[1])
    rows = [["."] * 5 for _ in range(5)]
    rows[start[1]][start[0]], rows[foe[1]][foe[0]] = "A", "G"
    board = "\n".join(" ".join(row) for row in rows)
    settings = {"diagonals": "alternating"}
    shown = preview(scene(board, settings=settings, A=HERO, G=RAIDER))
    assert shown.via((stop,), goal).cost == 4
