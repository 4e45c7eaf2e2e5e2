"""A way by waypoints costs what its steps cost, and is refused where it cannot be walked."""

from gridapp.battle.commands import Act
from tests.engine.scenes import HERO, OGRE, RAIDER, cells, place_of, play, preview, scene

OPEN = """
A . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
"""


def test_a_way_goes_by_its_stops() -> None:
    """A1, C1, C3, A3: three stretches of two steps are 30 ft; straight there it is 10."""
    shown = preview(scene(OPEN, A=HERO))
    goal, stops = cells(scene(OPEN, A=HERO), "A3")[0], cells(scene(OPEN, A=HERO), "C1 C3")
    hover = shown.via(stops, goal)
    assert hover.refusal is None
    assert (hover.cost, hover.length, hover.route[0], hover.route[-1]) == (6, 30, (0, 0), (0, 2))
    assert set(stops) <= set(hover.route)
    assert shown.for_cell(goal).length == 10


def test_without_stops_it_is_the_shortest_way() -> None:
    shown = preview(scene(OPEN, A=HERO))
    assert shown.via((), (3, 2)) == shown.for_cell((3, 2))


def test_diagonals_are_counted_over_the_whole_way() -> None:
    """One diagonal to B2 is 5 ft and the second, to C3, 10: 15 as in one stretch."""
    shown = preview(scene(OPEN, settings={"diagonals": "alternating"}, A=HERO))
    assert shown.via(((1, 1),), (2, 2)).length == shown.for_cell((2, 2)).length == 15


def test_what_is_too_far_by_its_stops_is_refused_with_the_rule() -> None:
    shown = preview(scene(OPEN, A=HERO))
    far = shown.via(((7, 0), (0, 0), (7, 0)), (0, 0))
    assert far.refusal is not None
    assert far.refusal.rule == "R-33"


def test_a_stop_that_cannot_be_reached_is_named() -> None:
    battle = scene("A . G", A=HERO, G=RAIDER)
    refusal = preview(battle).via(((2, 0),), (1, 0)).refusal
    assert refusal is not None
    assert "C1" in refusal.why


def test_the_move_walks_the_way_by_the_stops() -> None:
    battle = scene(OPEN, A=HERO)
    hover = preview(battle).via(cells(battle, "C1"), (2, 2))
    after = play(battle, Act("A", "advance", hover.route))
    assert place_of(after, "A") == "C3"


def test_own_cover_is_from_where_one_would_stand() -> None:
    """The wall below row 2 hides C4 from the ogre above it, and nothing hides A1."""
    battle = scene("A . O O\n. . O O\n- - - -\n. . . .\n. . . .\n", A=HERO, O=OGRE)
    shown = preview(battle)
    assert [own.cover.grade for _, own in shown.mutual_cover((0, 0))] == [""]
    assert [own.cover.grade for _, own in shown.mutual_cover((2, 3))] == ["total"]


def test_in_a_crowd_only_the_nearest_covers_are_told_at_once() -> None:
    """Twenty foes in a row away from A: the eight nearest, or all where all are asked for."""
    row = "A . " + " ".join("BCDEFGHIJKLMNOPQRSTU")
    foes = dict.fromkeys("BCDEFGHIJKLMNOPQRSTU", RAIDER)
    shown = preview(scene(row, "A", {}, A=HERO, **foes))
    near = shown.covers((1, 0))
    assert [one.target for one in near] == list("BCDEFGHI")
    assert len(shown.covers((1, 0), every=True)) == 20
