"""The picture named by a map: only a plain file name beside the map, never a link."""

import json
import os
from pathlib import Path

import pytest

from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.registry import read_map
from gridapp.storage.formats.sidecar_picture import find_sidecar, picture_name
from gridapp.storage.problems import FileProblem
from tests.storage.samples import PNG, as_json, crop, png
from tests.storage.scene_samples import dungeon, new_scene
from tests.storage.test_foundry import read


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("mill.png", "mill.png"),
        ("worlds/valley/The%20Mill.webp", "The Mill.webp"),
        ("C:\\maps\\mill.JPG", "mill.JPG"),
        ("https://example.org/a/mill.png?size=9#x", "mill.png"),
        ("../../../../mill.png", "mill.png"),
        ("/etc/mill.png", "mill.png"),
        ("\\\\host\\share\\mill.png", "mill.png"),
        ("a%2F..%2F..%2Fmill.png", "mill.png"),
        ("..%5C..%5Cmill.png", "mill.png"),
        ("", ""),
        ("..", ""),
        ("/etc/passwd", ""),
        ("mill.svg", ""),
        ("mill.png/", ""),
        (".png", ""),
        (".hidden.png", ""),
        ("mill.png:stream.png", ""),
        ("file:mill.png", ""),
        ("mill\x00.png", ""),
        ("mill%00.png", ""),
        ("mill\n.png", ""),
        ("mill\u202egnp.png", ""),
        ("x" * 300 + ".png", ""),
    ],
)
def test_picture_name(source: str, name: str) -> None:
    assert picture_name(source) == name


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with a map, and a picture in the parent folder."""
    (tmp_path / "mill.png").write_bytes(PNG)
    folder = tmp_path / "maps"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("source", ["../mill.png", "{}/mill.png", "mill.png", "..%2fmill.png"])
def test_pictures_elsewhere_are_not_found(shelf: Path, source: str) -> None:
    notes = ReportBuilder()
    path = shelf / "scene.json"
    assert find_sidecar(path, source.format(shelf.parent), notes, "img") is None
    (line,) = notes.build().lines_with(ImportStatus.IGNORED)
    assert (line.where, "lies beside the map" in line.text) == ("img", True)


@pytest.mark.skipif(os.name != "posix", reason="links need privileges on this system")
def test_link_is_not_followed(shelf: Path) -> None:
    (shelf / "mill.png").symlink_to(shelf.parent / "mill.png")
    assert find_sidecar(shelf / "scene.json", "mill.png", ReportBuilder(), "img") is None


def test_folder_is_not_a_picture(shelf: Path) -> None:
    (shelf / "mill.png").mkdir()
    assert find_sidecar(shelf / "scene.json", "mill.png", ReportBuilder(), "img") is None


def test_disguised_svg_is_refused(tmp_path: Path) -> None:
    (tmp_path / "The Mill.png").write_bytes(b"<svg><image href='/etc/hostname'/></svg>")
    with pytest.raises(FileProblem, match="SVG drawing"):
        read(tmp_path, new_scene())


def test_a_chosen_picture_replaces_that_in_the_file(tmp_path: Path) -> None:
    """A map of 10 x 5 cells whose picture has 64 pixels a cell; the chosen one has 128."""
    path, chosen = tmp_path / "cave.uvtt", tmp_path / "large.png"
    path.write_bytes(as_json(crop()))
    chosen.write_bytes(png(1280, 640))
    imported = read_map(path, chosen)
    assert imported.picture == chosen.read_bytes()
    assert imported.board.grid.pixels == 128
    assert "the picture in the file is left out" in str(imported.report)
    path.write_bytes(as_json({**crop(), "image": ""}))
    assert read_map(path, chosen).picture == chosen.read_bytes()
    chosen.write_bytes(b"II*\0" + bytes(50))
    path.write_bytes(as_json(crop()))
    assert read_map(path, chosen).board == read_map(path).board


def test_a_chosen_picture_without_use_is_reported(tmp_path: Path) -> None:
    path, chosen = tmp_path / "cellar.json", tmp_path / "large.png"
    path.write_text(json.dumps(dungeon()), encoding="utf-8")
    chosen.write_bytes(png(1280, 640))
    lines = read_map(path, chosen).report.lines_with(ImportStatus.IGNORED)
    (line,) = (line for line in lines if line.where == "large.png")
    assert str(line.text).startswith("is not used")


def test_other_content_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "The Mill.png").write_bytes(b"II*\0" + bytes(50))
    imported = read(tmp_path, new_scene())
    assert imported.picture is None
    assert "a TIFF" in str(imported.report)
