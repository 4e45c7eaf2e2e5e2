"""A picture of the players' screen is what the players' window shows at that size."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gridapp.battle.shown.views import PlayerView, SeenNote, SeenToken
from gridapp.export.snapshot import SnapshotError
from gridapp.export.table_picture import write_table_picture
from gridapp.grid.grid import Grid
from gridapp.windows.table.window import TableWindow

AYLA = SeenToken("t1", "Ayla", "party", (2, 2), "1x1", "", True, ())
VIEW = PlayerView(
    "", Grid(12, 8), None, (AYLA,), (), ("t1",), 3, notes=(SeenNote(1, "A dry well", (4, 4)),)
)


def no_picture(_: str) -> None:
    return None


@pytest.mark.parametrize("size", [(800, 450), (461, 800), (180, 100)])
def test_same_pixels_as_the_window(qtbot: QtBot, tmp_path: Path, size: tuple[int, int]) -> None:
    window = TableWindow(lambda: VIEW, no_picture)
    qtbot.addWidget(window)
    window.resize(*size)
    path = tmp_path / "table.png"
    write_table_picture(VIEW, no_picture, path, size)
    drawn = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    seen = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert (drawn.width(), drawn.height()) == size
    assert max(differences(drawn, seen)) <= 2


def differences(first: QImage, second: QImage) -> Iterator[int]:
    """Return the difference of each colour of each pixel, from 0 to 255."""
    pairs = zip(bytes(first.constBits()), bytes(second.constBits()), strict=True)
    return (abs(left - right) for left, right in pairs)


def test_size_without_pixels_is_refused(tmp_path: Path, qtbot: QtBot) -> None:
    for size in ((0, 5), (100_000, 100_000)):
        with pytest.raises(SnapshotError, match="cannot be drawn"):
            write_table_picture(VIEW, no_picture, tmp_path / "table.png", size)
    assert not (tmp_path / "table.png").exists()
