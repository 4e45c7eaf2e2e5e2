"""The first picture of a drag is calm, without covers; the rest follows in the pause after it."""

import pytest

from gridapp.battle.shown.overlays import Overlay
from gridapp.session.drag import Drag
from gridapp.windows.tools.idle_worker import IDLE_MS
from tests import marks
from tests.gui.pilot import Pilot
from tests.waiting import AT_MOST_MS, pass_time, wait_until


@pytest.fixture
def shown(fight: Pilot, monkeypatch: pytest.MonkeyPatch) -> list[Overlay]:
    """All marks of a drag as shown from now on; its later details are suppressed."""
    fight.window.commands["all_marks"].trigger()
    pictures: list[Overlay] = []
    scene = fight.window.parts.scene
    show = scene.show_overlay

    def watched(overlay: Overlay) -> None:
        pictures.append(overlay)
        show(overlay)

    monkeypatch.setattr(scene, "show_overlay", watched)
    fight.window.tools._dragging._details_timer.setInterval(2 * AT_MOST_MS)
    return pictures


def hold(fight: Pilot, *labels: str) -> None:
    """Press on Ayla and move her, without a pause."""
    dragging, grid = fight.window.tools._dragging, fight.battle.board.grid
    dragging.press(grid.centre(grid.parse_label("E5")))
    for label in labels:
        dragging.move(grid.centre(grid.parse_label(label)))


def complete(fight: Pilot, label: str) -> Overlay:
    """Return all marks of a cell, from a separate drag."""
    ayla, action = fight.token("Ayla"), fight.window.tools._dragging.move_action
    grid, session = fight.battle.board.grid, fight.window.session
    drag = session.start_drag(ayla.id, grid.centre(ayla.cell), action)
    assert isinstance(drag, Drag)
    return drag.overlay_for_cell(grid.parse_label(label))


def test_covers_and_other_marks_follow_the_first_picture(
    fight: Pilot, shown: list[Overlay]
) -> None:
    hold(fight, "D2")
    wanted = complete(fight, "D2")
    assert len(marks.covers(wanted)) == 3
    (first,) = shown
    assert marks.route(first) == marks.route(wanted)
    assert marks.threat(wanted)
    assert not marks.covers(first)
    assert not marks.threat(first)
    wait_until(lambda: len(shown) > 1)
    assert shown[1] == wanted
    assert wanted.status != first.status
    fight.window.tools._dragging.cancel()


def test_another_cell_shows_its_covers_at_once(fight: Pilot, shown: list[Overlay]) -> None:
    hold(fight, "D2", "D4")
    wanted = complete(fight, "D4")
    first, second = shown
    assert not marks.covers(first)
    assert second == wanted
    pass_time(10 * IDLE_MS)
    assert len(shown) == 2
    fight.window.tools._dragging.cancel()


def test_first_cell_shows_no_covers_of_a_drag_before(fight: Pilot, shown: list[Overlay]) -> None:
    hold(fight, "D2")
    wait_until(lambda: len(shown) > 1)
    fight.window.tools._dragging.cancel()
    shown.clear()
    hold(fight, "D4")
    assert not marks.covers(shown[0])
    fight.window.tools._dragging.cancel()
