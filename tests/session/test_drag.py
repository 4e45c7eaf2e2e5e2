"""A drag shows and drops what the pointer means, wherever the creature is grabbed."""

import pytest

from gridapp.battle.commands import Act, Answer, ShiftToken
from gridapp.battle.outcomes import Refused
from gridapp.battle.shown.overlays import EMPTY_OVERLAY
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import DestinationPreview
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.cover.cover import Cover
from gridapp.grid.cells import Cell, Point
from gridapp.session.drag import Drag
from gridapp.session.overlays.bands import CostBand
from gridapp.session.overlays.flanks import FlankLink
from gridapp.session.overlays.provocations import ShownProvocation
from tests import marks
from tests.engine.scenes import HERO, OGRE, RAIDER, act, cells, play, refused, rules, scene, token

FIGHT = """
A . . . .
. . G B .
. . . . .
"""
BIG = """
. . . . . .
. O O . . .
. O O . A .
. . . . . .
"""


def at(label: str, battle: Battle, across: float = 0.5, down: float = 0.5) -> Point:
    """Return a point inside a labelled cell, by default its centre."""
    (column, row), *_ = cells(battle, label)
    return (column + across, row + down)


def drag(
    battle: Battle, letter: str, grab: str, action: str = "advance", *, free: bool = False
) -> Drag:
    return Drag(battle, rules(), token(battle, letter), at(grab, battle), action, free=free)


@pytest.fixture
def fight() -> Battle:
    """A battle on A's turn; B stands behind the goblin G."""
    return scene(FIGHT, A=HERO, G=RAIDER, B=HERO)


def test_drop_returns_the_shown_move(fight: Battle) -> None:
    held = drag(fight, "A", "A1")
    shown = held.overlay_at(at("B2", fight))
    assert (shown.legal, marks.token(shown), marks.footprint(shown)) == (True, "A", ((1, 1),))
    route = marks.route(shown)
    assert route is not None
    assert (route.cells, route.text) == (cells(fight, "A1 B2"), "5 ft · Move")
    assert held.command_at(at("B2", fight)) == Act("A", "advance", cells(fight, "A1 B2"))


@pytest.mark.parametrize("grab", ["B2", "C2", "B3", "C3"])
def test_large_creature_can_be_grabbed_at_any_cell(grab: str) -> None:
    battle = scene(BIG, turn="O", O=OGRE, A=HERO)
    held = drag(battle, "O", grab)
    one_right = (at(grab, battle)[0] + 1, at(grab, battle)[1])
    assert marks.footprint(held.overlay_at(one_right)) == ((2, 1), (3, 1), (2, 2), (3, 2))
    command = held.command_at(one_right)
    assert isinstance(command, Act)
    assert command.route == cells(battle, "B2 C2")


@pytest.mark.parametrize("free", [True, False])
def test_drop_on_own_cell_does_nothing(fight: Battle, free: bool) -> None:
    held = drag(fight, "A", "A1", free=free)
    assert held.command_at(at("A1", fight, 0.99, 0.01)) is None


@pytest.mark.parametrize("label", ["C2", "D2", "E3"])
def test_illegal_drop_is_refused_with_the_shown_text(
    label: str,
) -> None:
    slow = scene(FIGHT, A={"kind": HERO, "stats": {"speed": 5}}, G=RAIDER, B=HERO)
    held = drag(slow, "A", "A1")
    shown, dropped = held.overlay_at(at(label, slow)), held.command_at(at(label, slow))
    assert isinstance(dropped, Refused)
    assert not shown.legal
    assert shown.status == str(dropped)
    assert dropped.rule in shown.status


def test_overlay_contents() -> None:
    """From B2 past G at C2 to C1: G attacks as A leaves B2. B2 itself is opposite to B."""
    battle = scene(
        FIGHT.replace("A . .", ". . .").replace(". . G", ". A G"), A=HERO, G=RAIDER, B=HERO
    )
    shown = drag(battle, "A", "B2").overlay_at(at("C1", battle))
    assert marks.provocations(shown) == (ShownProvocation("G", "G", (2.5, 1.5), (1, 1), 0),)
    assert FlankLink((1, 1), "G", "B", (2.5, 1.5), (3.5, 1.5)) in marks.flanks(shown)
    names = [band.name for band in marks.bands(shown)]
    assert names == ["Advance (Move)", "Advance (Standard)"]
    threatened = {cell for cell, count, ready in marks.threat(shown) if count == 1 and ready}
    assert threatened == set(cells(battle, "B1 C1 D1 B2 D2 B3 C3 D3"))


def test_overlay_counts_opportunity_attacks_by_cell() -> None:
    """G and H threaten A1, G alone B1 and C1. Leaving A1 provokes both, once."""
    battle = scene("A . . .\nH G # #", A=HERO, G=RAIDER, H=RAIDER)
    shown = drag(battle, "A", "A1").overlay_at(at("B1", battle))
    assert dict(marks.provoking_cells(shown)) == {(1.5, 0.5): 2, (2.5, 0.5): 2, (3.5, 0.5): 2}


def test_bands_cover_the_whole_body() -> None:
    battle = scene("O O .\nO O .", turn="O", O={"kind": OGRE, "pools": {"standard": 0}})
    (band,) = marks.bands(drag(battle, "O", "A1").overlay_at(at("B1", battle)))
    assert band == CostBand("Advance (Move)", ((1, 0), (1, 1), (2, 0), (2, 1)))


def test_inactive_creature_stays(fight: Battle) -> None:
    held = drag(fight, "B", "D2")
    shown = held.overlay_at(at("E2", fight))
    assert (shown.legal, marks.bands(shown), marks.flanks(shown), marks.route(shown)) == (
        False,
        (),
        (),
        None,
    )
    assert held.command_at(at("E2", fight)) == Refused("not_its_turn", "it is not B's turn", "R-15")


@pytest.mark.parametrize(("label", "code"), [("E3", ""), ("C2", "occupied"), ("F1", "off_board")])
def test_free_moves_in_setup_and_as_gm(fight: Battle, label: str, code: str) -> None:
    camp = scene(FIGHT, turn="", A=HERO, G=RAIDER, B=HERO)
    for battle, held in ((camp, drag(camp, "A", "A1")), (fight, drag(fight, "A", "A1", free=True))):
        point, (cell,) = at(label, battle), cells(battle, label)
        shown, dropped = held.overlay_at(point), held.command_at(point)
        assert shown.legal == (not code)
        if code:
            assert isinstance(dropped, Refused)
            assert (dropped.code, str(dropped)) == (code, shown.status)
            assert refused(battle, ShiftToken("A", cell)) == dropped
        else:
            assert dropped == ShiftToken("A", cell)
            assert (marks.footprint(shown), shown.status) == ((cell,), label)


def test_no_ghost_off_the_board(fight: Battle) -> None:
    off: Cell = (-3, 0)
    shown = drag(fight, "A", "A1", free=True).overlay_at((off[0] + 0.5, off[1] + 0.5))
    assert marks.footprint(shown) == marks.footprint(EMPTY_OVERLAY)


def test_drop_is_refused_while_a_question_is_open(fight: Battle) -> None:
    near = play(fight, act(fight, "A1 B1"))
    asked = play(near, act(near, "B1 A1"))
    assert asked.question is not None
    for free in (True, False):
        held = drag(asked, "A", "B1", free=free)
        dropped = held.command_at(at("B3", asked))
        assert isinstance(dropped, Refused)
        assert dropped.code == "waiting"
        assert not held.overlay_at(at("B3", asked)).legal
    answered = play(asked, Answer(asked.question.id, "pass"))
    assert token(answered, "A").cell == (0, 0)


CROWD = "BCDEFGHIJKLMNOPQRST"


def test_cover_of_many_foes_comes_in_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 19 foes in a row four are computed in each step, and three in the last."""
    battle = scene("A . " + " ".join(CROWD), "A", {}, A=HERO, **dict.fromkeys(CROWD, RAIDER))
    held, cover, looked = drag(battle, "A", "A1"), Situation.cover, set()

    def watched(
        self: Situation, attacker: Token, target: Token, anchor: Cell | None = None
    ) -> Cover:
        if target.id == "A":
            looked.add(attacker.id)
        return cover(self, attacker, target, anchor)

    monkeypatch.setattr(Situation, "cover", watched)
    before = len(marks.covers(held.overlay_at(at("B1", battle))))
    steps = [(len(looked), marks.covers(overlay)) for overlay in held.detailed_overlays((1, 0))]
    assert (before, [count for count, _ in steps]) == (8, [4, 8, 12, 16, 19])
    assert [mark.target for mark in steps[-1][1]] == list(CROWD)


@pytest.mark.parametrize(("cell", "is_flanked"), [("C3", True), ("E3", True), ("B1", False)])
def test_details_report_flanking_on_the_route(cell: str, *, is_flanked: bool) -> None:
    """Between the rocks the way to E3 leads through C3, between G and H."""
    board = ". . . . .\n. # G # .\nA . . . .\n. # H # .\n. . . . ."
    battle = scene(board, A=HERO, G=RAIDER, H=RAIDER)
    line = [*drag(battle, "A", "A3").detailed_overlays(cells(battle, cell)[0])][-1].status
    assert ("flanked by G and H at C3" in line) == is_flanked
    assert ("flanked" in line) == is_flanked


class TestPrecomputing:
    """Overlays are cached and computed in advance."""

    def test_overlays_are_cached(self, fight: Battle) -> None:
        held = drag(fight, "A", "A1")
        first = held.overlay_at(at("B2", fight))
        assert held.overlay_at(at("C1", fight)) is not first
        assert held.overlay_at(at("B2", fight)) is first

    def test_stop_changes_the_overlay(self, fight: Battle) -> None:
        held = drag(fight, "A", "A1")
        (goal,) = cells(fight, "A3")
        before = held.overlay_for_cell(goal)
        assert held.add_stop(*cells(fight, "B2"))
        assert marks.stops(held.overlay_for_cell(goal)) == cells(fight, "B2") != marks.stops(before)
        assert held.remove_last_stop()
        assert held.overlay_for_cell(goal) is before

    def test_last_stop_is_a_destination(self, fight: Battle) -> None:
        """The pointer still rests on the cell when a stop is set there."""
        held = drag(fight, "A", "A1")
        (cell,) = cells(fight, "B2")
        before = held.overlay_for_cell(cell)
        command = held.command_for_cell(cell)
        assert held.add_stop(cell)
        after = held.overlay_for_cell(cell)
        assert (after.legal, after.status) == (True, before.status)
        assert marks.stops(after) == (cell,)
        assert held.command_for_cell(cell) == command

    def test_nearest_cells_come_first(self, fight: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
        held, asked = drag(fight, "A", "A1"), []
        answer = held.preview.via

        def asks(stops: tuple[Cell, ...], cell: Cell, *, safest: bool) -> DestinationPreview:
            asked.append(cell)
            return answer(stops, cell, safest=safest)

        monkeypatch.setattr(held.preview, "via", asks)
        point = at("B2", fight, across=0.9, down=0.6)
        held.overlay_at(point)
        while held.precompute_neighbour(point):
            pass
        assert tuple(asked[:2]) == cells(fight, "B2 C2")
        assert set(asked[2:]) == set(cells(fight, "B3 B1 C3"))
        held.overlay_at(at("C2", fight))
        assert len(asked) == 5

    def test_board_corner_has_fewer_neighbours(self, fight: Battle) -> None:
        held = drag(fight, "A", "A1")
        steps = [held.precompute_neighbour(at("A1", fight)) for _ in range(4)]
        assert steps == [True, True, True, False]

    def test_cache_is_limited(self, fight: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("gridapp.session.drag.CACHED_FRAMES", 2)
        held = drag(fight, "A", "A1")
        first = held.overlay_at(at("B2", fight))
        held.overlay_at(at("B1", fight))
        assert held.overlay_at(at("B2", fight)) is first
        held.overlay_at(at("A2", fight))
        again = held.overlay_at(at("B2", fight))
        assert (again is first, again == first) == (False, True)


def test_details_report_the_odds_of_the_route() -> None:
    """G needs 17 against armor class 18, for 1d6, or twice that at a 20; A has 6 hit points left.

    It falls at 3/20 * 1/6 + 1/20 * 26/36 = 6.1 %, and loses 3/20 * 3.5 + 1/20 * 196/36 = 0.80.
    """
    battle = scene("A G .\n. . .\n. . .", A={"kind": HERO, "pools": {"hp": 6}}, G=RAIDER)
    held = drag(battle, "A", "A1")

    def line(cell: str) -> str:
        return [*held.detailed_overlays(cells(battle, cell)[0])][-1].status

    assert "arrives 94 %, loses 0.8 on average, provokes G at A1" in line("A3")
    assert "arrives" not in line("A1")
