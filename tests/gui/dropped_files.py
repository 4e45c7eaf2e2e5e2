"""A map to drop, and what the window says about dropped files."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.gui.pilot import Pilot

MAP = {
    "format": 0.3,
    "resolution": {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": 12, "y": 8},
        "pixels_per_grid": 70,
    },
    "line_of_sight": [[{"x": 2, "y": 2}, {"x": 6, "y": 2}, {"x": 6, "y": 5}]],
    "portals": [],
    "image": "",
}


def banners(pilot: Pilot) -> list[str]:
    return pilot.window.parts.banners.texts


def reported(pilot: Pilot) -> dict[str, str]:
    """Return the first line for each place in the report panel."""
    tree = pilot.window.parts.report.tree
    lines = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    return {line.text(1): line.text(2) for line in reversed(lines) if line is not None}


def received(pilot: Pilot, qtbot: QtBot, *paths: Path) -> list[str]:
    """Drop several files; return the banners except that of the opened file."""
    pilot.drop_files(*paths)
    qtbot.waitUntil(lambda: not pilot.window.file_area.files._importer._waiting)
    qtbot.waitUntil(lambda: not pilot.window.parts.job_bar._jobs)
    return banners(pilot)
