"""Pictures of the board in files."""

import os
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSaveFile
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gridapp.export import snapshot as module
from gridapp.export.picture_file import snapshot
from gridapp.export.picture_options import PictureOptions
from gridapp.export.snapshot import SnapshotError, render, write_png
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.table_scene import TableScene
from tests.golden.boards import square_overlay, square_view

SMALL = PictureOptions(cell_pixels=40)
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def application(qtbot: QtBot) -> None:
    """Start the application required by scenes."""


def table() -> TableScene:
    scene = TableScene()
    scene.show(square_view()[0].seen)
    return scene


def chunks(data: bytes) -> list[bytes]:
    kinds, offset = [], 8
    while offset < len(data):
        length = int.from_bytes(data[offset : offset + 4])
        kinds.append(data[offset + 4 : offset + 8])
        offset += length + 12
    return kinds


def test_a_cell_is_an_inch() -> None:
    image = render(table(), 50)
    assert (image.width(), image.height()) == (645, 445)
    assert image.dotsPerMeterX() == round(50 / 0.0254)
    part = render(table(), 50, QRectF(0, 0, 300, 200))
    assert (part.width(), part.height()) == (150, 100)


def test_render_restores_the_scene() -> None:
    scene = table()
    scene.set_detail(60)
    render(scene, 200)
    assert scene.resolution == (68, 1.0)


@pytest.mark.parametrize(
    ("dpi", "why"),
    [(5, "out of range"), (601, "out of range"), (-1, "out of range"), (600, "at most 5")],
)
def test_size_out_of_range_is_refused(dpi: int, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_PIXELS", 40_000_000)
    with pytest.raises(SnapshotError, match=why):
        render(table(), dpi)


def test_an_empty_scene_is_refused() -> None:
    with pytest.raises(SnapshotError, match="no board"):
        render(GmScene())


def test_both_views_are_written(tmp_path: Path) -> None:
    view, pictures = square_view()
    paths = [tmp_path / name for name in ("gm.png", "drag.png", "table.png")]
    snapshot(view, None, pictures, paths[0], SMALL)
    snapshot(view, square_overlay(), pictures, paths[1], SMALL)
    snapshot(view.seen, square_overlay(), pictures, str(paths[2]), SMALL)
    images = [QImage(str(path)) for path in paths]
    assert {(image.width(), image.height()) for image in images} == {(516, 356)}
    assert len({path.read_bytes() for path in paths}) == 3


def test_table_picture_has_no_overlay(tmp_path: Path) -> None:
    view, pictures = square_view()
    snapshot(view.seen, None, pictures, tmp_path / "one.png", SMALL)
    snapshot(view.seen, square_overlay(), pictures, tmp_path / "two.png", SMALL)
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


def test_file_has_no_metadata(tmp_path: Path) -> None:
    image = render(table(), 30)
    image.setText("Comment", "the dragon sleeps at K4")
    image.setText("Author", "somebody")
    write_png(image, tmp_path / "out.png")
    data = (tmp_path / "out.png").read_bytes()
    assert set(chunks(data)) <= {b"IHDR", b"pHYs", b"IDAT", b"IEND"}
    assert b"dragon" not in data
    assert image.text("Author") == "somebody"


def test_old_file_survives_a_short_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "out.png"
    target.write_bytes(b"old")
    monkeypatch.setattr(QSaveFile, "write", lambda *_: 7)
    with pytest.raises(SnapshotError, match=r"out\.png: The picture cannot be written"):
        write_png(render(table(), 20), target)
    assert target.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["out.png"]


@pytest.mark.skipif(os.name != "posix", reason="needs pipes")
def test_a_pipe_or_device_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.png"
    os.mkfifo(pipe)
    with pytest.raises(SnapshotError, match="it is no ordinary file"):
        write_png(render(table(), 20), pipe)
    assert pipe.is_fifo()


def test_unwritable_path_is_reported(tmp_path: Path) -> None:
    target = tmp_path / "absent" / "out.png"
    with pytest.raises(SnapshotError) as caught:
        write_png(render(table(), 20), target)
    assert caught.value.file == str(target)
    assert caught.value.remedy == "Choose another folder or free some space."


@pytest.mark.parametrize("name", ["out.jpg", "out.battle", "out.png.webp"])
def test_other_file_ending_is_refused(tmp_path: Path, name: str) -> None:
    target = tmp_path / name
    target.write_bytes(b"old")
    with pytest.raises(SnapshotError, match=r"out\..*Name it \.png") as caught:
        write_png(render(table(), 20), target)
    assert caught.value.file == str(target)
    assert target.read_bytes() == b"old"


@pytest.mark.parametrize("name", ["out", "OUT.PNG"])
def test_png_or_no_ending_is_accepted(tmp_path: Path, name: str) -> None:
    write_png(render(table(), 20), tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")


def test_size_error_names_the_file(tmp_path: Path) -> None:
    view, pictures = square_view()
    with pytest.raises(SnapshotError, match=r"x\.png: 5000 pixels a cell"):
        snapshot(view, None, pictures, tmp_path / "x.png", PictureOptions(cell_pixels=5000))


def test_a_broken_map_picture_is_reported(tmp_path: Path) -> None:
    view, _ = square_view()
    with pytest.raises(SnapshotError, match=r"x\.png: .*no PNG, JPEG or WebP"):
        snapshot(view, None, lambda _: b"<svg/>", tmp_path / "x.png", SMALL)
    assert not (tmp_path / "x.png").exists()


ALONE = """
import sys
from tests.golden.boards import square_view
from gridapp.export.picture_file import snapshot
from gridapp.export.snapshot import ensure_application
ensure_application()
view, pictures = square_view()
snapshot(view, None, pictures, sys.argv[1])
"""


@pytest.mark.parametrize("display", [None, ":4242"], ids=["no display", "a dead display"])
def test_no_screen_is_needed(tmp_path: Path, display: str | None) -> None:
    names = {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"}
    environment = {key: value for key, value in os.environ.items() if key not in names}
    environment |= {"PYTHONPATH": str(ROOT)} | ({"DISPLAY": display} if display else {})
    target = tmp_path / "alone.png"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", ALONE, str(target)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    view, pictures = square_view()
    snapshot(view, None, pictures, tmp_path / "here.png")
    assert zlib.crc32(target.read_bytes()) == zlib.crc32((tmp_path / "here.png").read_bytes())
