"""What the GM is shown of a move that stops before what the players do not know."""

from pytestqt.qtbot import QtBot

from gridapp.battle.shown.overlays import Overlay
from gridapp.export.snapshot import render
from gridapp.scene import theme
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.overlays.registry import legend_entries
from gridapp.session.overlays.footprint import FootprintMark
from gridapp.session.overlays.unknown import UnknownMark
from tests.golden.boards import square_view

PIXELS, MARGIN = 40, 24
GOAL, END = (4, 6), (2, 6)


def edge_colour(scene: GmScene, cell: tuple[int, int]) -> str:
    """Return the colour in the middle of the upper edge of a cell."""
    x, y = cell
    return render(scene, PIXELS).pixelColor(x * PIXELS + 20 + MARGIN, y * PIXELS + MARGIN).name()


def test_a_goal_that_is_not_reached_has_no_tick_and_the_true_end_a_frame(qtbot: QtBot) -> None:
    scene = GmScene()
    scene.show(square_view()[0])
    goal = FootprintMark((GOAL,))
    scene.show_overlay(Overlay((goal,)))
    assert edge_colour(scene, GOAL) == theme.GREEN.name()
    stopped = Overlay((goal, UnknownMark(((3.5, 6.5),), (END,), "Stops at C7")))
    scene.show_overlay(stopped)
    assert edge_colour(scene, GOAL) != theme.GREEN.name()
    assert edge_colour(scene, END) == theme.GREEN.name()
    texts = [entry.text for entry in legend_entries(stopped)]
    assert "Can stand here" not in texts
    assert {"Does not get here", "Really stops here"} <= set(texts)


def test_one_who_may_only_react_leaves_the_tick(qtbot: QtBot) -> None:
    overlay = Overlay((FootprintMark((GOAL,)), UnknownMark(((3.5, 6.5),))))
    assert "Can stand here" in [entry.text for entry in legend_entries(overlay)]
