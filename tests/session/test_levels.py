"""The levels of a drag: what each shows, and that a higher level only adds."""

import pytest

from gridapp.battle.state import Battle
from gridapp.grid.cells import Cell
from gridapp.session.drag import Drag
from gridapp.session.overlays.registry import Level
from tests.engine.scenes import HERO, RAIDER, rules, scene, token

FIGHT = """
A . . . . .
. . G . . .
. . B . . .
. . . . . .
"""
CALM = {"bands", "footprint", "route", "provocations", "hovered flanks", "changes"}
"""The kinds that the calm level may draw besides cover won or lost."""


@pytest.fixture
def fight() -> Battle:
    """A's turn; G is between A and A's friend B."""
    return scene(FIGHT, A=HERO, G=RAIDER, B=HERO)


def held(battle: Battle, level: Level) -> Drag:
    """A, just picked up."""
    drag = Drag(battle, rules(), token(battle, "A"), (0.5, 0.5), "advance", free=False)
    drag.level = level
    return drag


def kinds(battle: Battle, level: Level, cell: Cell) -> list[str]:
    drag = held(battle, level)
    return [mark.kind for mark in drag.overlay_for_cell(cell).marks]


def test_calm_says_nothing_about_far_cells(fight: Battle) -> None:
    for cell in ((1, 0), (2, 0), (3, 2), (5, 3)):
        assert set(kinds(fight, Level.CALM, cell)) <= CALM


def test_full_adds_threat_flank_cells_and_cover(fight: Battle) -> None:
    added = set(kinds(fight, Level.FULL, (2, 0))) - set(kinds(fight, Level.CALM, (2, 0)))
    assert added == {"threat", "provoking cells", "flank cells", "cover"}


@pytest.mark.parametrize("cell", [(1, 0), (2, 0), (3, 2), (2, 1)])
def test_each_level_draws_all_of_the_level_below(fight: Battle, cell: Cell) -> None:
    calm, full, everything = (set(kinds(fight, level, cell)) for level in Level)
    assert calm <= full <= everything


@pytest.mark.parametrize("level", Level)
def test_the_first_picture_is_calm_and_the_rest_follows(fight: Battle, level: Level) -> None:
    """In steps, after which the frame is what another drag shows at once."""
    drag = held(fight, level)
    first = drag.early_frame((2, 0)).overlay
    assert {mark.kind for mark in first.marks} <= CALM
    assert "provocations" in {mark.kind for mark in first.marks}
    assert len([*drag.steps_to_frame((2, 0))]) >= level
    assert drag.early_frame((2, 0)).overlay == held(fight, level).overlay_for_cell((2, 0))
    assert [*drag.steps_to_frame((2, 0))] == []


def test_marks_of_the_whole_drag_stay_from_cell_to_cell(fight: Battle) -> None:
    drag = held(fight, Level.FULL)
    assert drag.early_frame((1, 0)).overlay.find("threat") is None
    assert drag.overlay_for_cell((2, 0)).find("threat")
    early = drag.early_frame((3, 2)).overlay
    assert early.find("threat")
    assert early.find("cover") is None


def details(battle: Battle, cell: Cell) -> list[str]:
    """The changes on a cell in the calm level, after the pointer has rested."""
    mark = [*held(battle, Level.CALM).detailed_overlays(cell)][-1].find("changes")
    return [change.text for change in mark.changes] if mark else []  # type: ignore[attr-defined]


def test_a_flank_is_won_and_lost() -> None:
    beside = scene(". A .\n. G .\n. B .\n. . .", A=HERO, G=RAIDER, B=HERO)
    assert details(beside, (0, 0)) == ["No more flank on G"]
    away = scene("A . .\n. G .\n. B .\n. . .", A=HERO, G=RAIDER, B=HERO)
    assert details(away, (1, 0)) == ["Flank on G"]
    assert details(beside, (1, 0)) == []


def test_being_flanked_is_told_on_the_board() -> None:
    """The status line alone said so, which nobody reads while dragging."""
    below = scene(". . .\nG . H\n. A .", A=HERO, G=RAIDER, H=RAIDER)
    assert details(below, (1, 1)) == ["Flanked by G and H"]
    assert details(below, (0, 2)) == []
    between = scene(". . .\nG A H\n. . .", A=HERO, G=RAIDER, H=RAIDER)
    assert details(between, (1, 2)) == ["No longer flanked"]


def test_cover_won_behind_a_wall_is_told() -> None:
    """A steps from the open row to the row behind the wall."""
    walled = scene("G . . .\nA . . .\n- -    \n. . . .", A=HERO, G=RAIDER)
    assert any(text.endswith("cover from G") for text in details(walled, (0, 2)))
    assert details(walled, (0, 1)) == []


def test_cover_from_a_foe_that_lies_unconscious_is_not_told() -> None:
    """It attacks nobody; the same foe on its feet is told."""
    for conditions, is_told in (([], True), (["unconscious"], False)):
        foe = {"kind": RAIDER, "conditions": conditions}
        walled = scene("G . . .\nA . . .\n- -    \n. . . .", A=HERO, G=foe)
        assert any("cover from G" in text for text in details(walled, (0, 2))) is is_told
        *_, last = held(walled, Level.CALM).detailed_overlays((0, 2))
        assert ("cover from G" in last.status) is is_told
        assert bool(last.find("cover")) is is_told
