"""Grid lines of the players' window, measured in its pixels."""

import os
import subprocess
import sys
from math import floor

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gridapp.battle.grid_style import GridStyle
from gridapp.battle.shown.views import PlayerView
from gridapp.grid.grid import Grid
from gridapp.session.table.calibration import density_from_dpi
from gridapp.session.table.camera import Frame
from gridapp.session.table.monitors import MonitorIdentity, MonitorSettings
from gridapp.session.table.steering import TableState
from gridapp.windows.table.window import TableWindow

SCREEN = MonitorIdentity("", "", "", "T", 1280, 720)
LOOK = GridStyle(colour="#ff0000", opacity=100)


def view(columns: int = 60, rows: int = 60) -> PlayerView:
    return PlayerView("", Grid(columns, rows), None, (), (), (), 0, look=LOOK)


def shown(frame: Frame, dpi: tuple[float, float]) -> TableWindow:
    """Return the window at this frame, without the letters round the board."""
    window = TableWindow(view, lambda _: None)
    window.scene.set_labels(on=False)
    window.resize(1280, 720)
    window.set_state(TableState(frame), MonitorSettings(SCREEN, density_from_dpi(*dpi)))
    return window


def worst_error(window: TableWindow) -> float:
    """Return how far a grid line's middle lies from its true place, in device pixels at most."""
    image = window.board.grab().toImage()
    placement = window.placement
    axis = 0 if abs(placement.right[0]) > abs(placement.right[1]) else 1
    worst = 0.0
    for direction, across in ((placement.right, axis), (placement.down, 1 - axis)):
        pitch, length = direction[across], (image.width(), image.height())[across]
        places = [placement.origin[across] + index * pitch for index in range(61)]
        seen = [position for position in places if 2 <= position < length - 2]
        assert len(seen) >= 8
        worst = max(worst, *(_error(image, position, across) for position in seen))
    return worst


def _error(image: QImage, position: float, axis: int) -> float:
    """Return the distance of the reddest pixel's middle from a place; the line is red."""
    offset = 3  # beside the lines of the other direction
    near = [
        (_red(image, pixel, axis, offset), pixel)
        for pixel in range(floor(position) - 2, floor(position) + 3)
    ]
    return abs(max(near)[1] + 0.5 - position)


def _red(image: QImage, pixel: int, axis: int, offset: int) -> int:
    """Return the redness of a pixel along its line, away from crossings."""
    samples = []
    for along in range(offset, 60, 4):
        colour = image.pixelColor(pixel, along) if axis == 0 else image.pixelColor(along, pixel)
        samples.append(colour.red() - colour.green())
    return sorted(samples)[len(samples) // 2]


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("dpi", [(80.65, 80.65), (54.19, 53.79), (33.3, 47.1)])
def test_lines_lie_within_half_a_pixel(qtbot: QtBot, turn: int, dpi: tuple[float, float]) -> None:
    window = shown(Frame((29.37, 30.81), turn, true_size=True), dpi)
    qtbot.addWidget(window)
    assert worst_error(window) <= 0.5 + 1e-6


@pytest.mark.parametrize("ratio", ["1.25", "1.5", "1.75", "2"])
def test_lines_at_other_device_pixel_ratios(ratio: str) -> None:
    program = (
        "from PySide6.QtWidgets import QApplication\n"
        "app = QApplication([])\n"
        "from tests.gui import test_table_canvas as own\n"
        "worst = 0.0\n"
        "for turn in range(4):\n"
        "    frame = own.Frame((29.37, 30.81), turn, true_size=True)\n"
        "    window = own.shown(frame, (80.65, 77.3))\n"
        f"    assert window.devicePixelRatioF() == {ratio}\n"
        "    worst = max(worst, own.worst_error(window))\n"
        "print(worst)\n"
    )
    environment = {**os.environ, "QT_SCALE_FACTOR": ratio, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        (sys.executable, "-c", program),
        check=False,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) <= 0.5 + 1e-6
