"""Plain pictures as maps."""

from pathlib import Path

import pytest
from PIL import Image

from gridapp.storage.formats.import_report import ImportStatus
from gridapp.storage.formats.registry import read_map
from gridapp.storage.problems import FileProblem
from tests.storage.samples import jpeg, png, webp


def grid_of(path: Path, data: bytes) -> tuple[int, int, float]:
    path.write_bytes(data)
    grid = read_map(path).board.grid
    return grid.columns, grid.rows, grid.pixels


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("River [20x10].png", (20, 10, 32)),
        ("River 20x10.png", (20, 10, 32)),
        ("20x10.png", (20, 10, 32)),
        ("River [20 x 10] v2.png", (20, 10, 32)),
        ("River_20X10_night.png", (20, 10, 32)),
        ("River 4x4 [20x10].png", (20, 10, 32)),
        ("River [4x4] 20x10.png", (4, 4, 160)),
        ("River 4x4 20x10.png", (20, 10, 32)),
        ("River (20x10).png", (20, 10, 32)),
        ("River [20x10 @32px].png", (20, 10, 32)),
        ("River [20x10] 640x320.png", (20, 10, 32)),
        ("River 20x10 640x320.png", (20, 10, 32)),
        ("River 20x10 1920x1080.png", (20, 10, 32)),
        ("River 640x320 [4x4].png", (4, 4, 160)),
        ("River-20 by 10.png", (20, 10, 32)),
        ("River_20_x_10_32ppi.png", (20, 10, 32)),
        ("River 20\u00d710.v2.png", (20, 10, 32)),
        ("River.png", (7, 4, 100)),
        ("River 640x320 [0x9].png", (7, 4, 100)),
        ("River 12.5x9.png", (7, 4, 100)),
        ("River 1920x1080.png", (7, 4, 100)),
        ("x.png", (7, 4, 100)),
        ("River 32px.png", (20, 10, 32)),
        ("River_64ppi.png", (10, 5, 64)),
        ("River 640x320 [40 DPI].png", (16, 8, 40)),
        ("River 25.6 px v2.png", (25, 13, 25.6)),
        ("River 1920x1080px.png", (7, 4, 100)),
        ("River 2px.png", (7, 4, 100)),
        ("River 32 pixies.png", (7, 4, 100)),
    ],
)
def test_grid_from_name_or_size(
    tmp_path: Path, name: str, expected: tuple[int, int, float]
) -> None:
    assert grid_of(tmp_path / name, png(640, 320)) == expected


@pytest.mark.parametrize("data", [jpeg(300, 200), webp(300, 200), png(300, 200)])
def test_content_decides_the_picture_format(tmp_path: Path, data: bytes) -> None:
    assert grid_of(tmp_path / "map.jpg", data) == (3, 2, 100)


def test_very_long_picture_has_larger_cells(tmp_path: Path) -> None:
    data = png(100_000, 1_000, honest=False)
    assert grid_of(tmp_path / "corridor.png", data) == (500, 5, 200)


def test_report_names_the_origin_of_the_grid(tmp_path: Path) -> None:
    path = tmp_path / "River [20x11].png"
    path.write_bytes(png(640, 320))
    report = read_map(path).report
    assert [line.text for line in report.lines_with(ImportStatus.READ)] == [
        "PNG picture, 640 x 320 pixels",
        "20 columns and 11 rows, 32 pixels each",
    ]
    assert "32 pixels wide but 29.0909 high" in report.lines_with(ImportStatus.REPAIRED)[0].text


def test_picture_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "River.png"
    path.write_bytes(png())
    imported = read_map(path)
    assert imported.picture == png()
    assert imported.name == "River"
    assert imported.board.picture is not None
    assert list(imported.assets) == [imported.board.picture.sha256]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"<?xml version='1.0'?><svg/>", "SVG drawing, which is not read; save it as PNG"),
        (png(40_000, 40_000, honest=False), "too large: 40,000 x 40,000 pixels"),
        (b"II*\0" + bytes(50), "a TIFF"),
        (png()[:20], "cut off"),
        (b"", "empty"),
    ],
)
def test_other_content_is_refused(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "map.png"
    path.write_bytes(data)
    with pytest.raises(FileProblem, match=words):
        read_map(path)


@pytest.mark.parametrize("kind", ["webp", "png", "gif"])
def test_a_moving_picture_tells_that_its_first_frame_is_shown(tmp_path: Path, kind: str) -> None:
    frames = [Image.new("RGB", (300, 200), (shade, 90, 60)) for shade in (10, 200)]
    moving, still = tmp_path / f"moving.{kind}", tmp_path / f"still.{kind}"
    frames[0].save(moving, save_all=True, append_images=frames[1:], duration=100, loop=0)
    frames[0].save(still)
    text = "the picture moves; only its first frame is shown"
    assert text in str(read_map(moving).report)
    assert text not in str(read_map(still).report)
