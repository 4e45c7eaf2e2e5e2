"""Foundry scenes: canvas padding, old and new keys, and the kinds of walls."""

import json
from math import ceil, isclose, sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.board import Board, Door, DoorState, Wall, WallKind
from gridapp.battle.state import PackRef
from gridapp.battle.vision.lights import Light
from gridapp.grid.grid import CellShape, Grid, Unit
from gridapp.storage.formats.foundry.canvas import canvas_of
from gridapp.storage.formats.foundry.document import FoundryGrid, FoundryScene
from gridapp.storage.formats.import_report import ImportStatus
from gridapp.storage.formats.import_result import ImportedMap, battle_from_map
from gridapp.storage.formats.picture_probe import sha256
from gridapp.storage.formats.registry import read_map
from gridapp.storage.formats.uvtt.writer import write_uvtt
from gridapp.storage.problems import FileProblem
from tests.storage.samples import as_json, png
from tests.storage.scene_samples import new_scene, old_scene


def read(folder: Path, scene: dict[str, Any], picture: Path | None = None) -> ImportedMap:
    path = folder / "scene.json"
    path.write_bytes(as_json(scene))
    return read_map(path, picture)


def told(imported: ImportedMap, kind: ImportStatus) -> dict[str, str]:
    return {line.where: str(line.text) for line in imported.report.lines_with(kind)}


WALLS = (
    Wall("w1", (0, 0), (2, 0)),
    Wall("w2", (2, 0), (2, 3), WallKind.WINDOW),
    Wall("w3", (2, 3), (4, 3), WallKind.OBJECT),
    Wall("w4", (5, 0), (5, 1), WallKind.WINDOW),
    Wall("w5", (0, 5), (1, 5)),
    Wall("w6", (0, 6), (1, 6)),
)
DOORS = (
    Door("d1", (6, 0), (6, 1)),
    Door("d2", (6, 1), (6, 2), DoorState.OPEN),
    Door("d3", (6, 2), (6, 3), DoorState.LOCKED, secret=True),
    Door("d4", (6, 3), (6, 4), DoorState.LOCKED, window=True),
)


@pytest.mark.parametrize("scene", [new_scene(), old_scene()], ids=["new", "old"])
def test_walls_and_doors(tmp_path: Path, scene: dict[str, Any]) -> None:
    imported = read(tmp_path, scene)
    assert imported.board.walls == WALLS
    assert imported.board.doors == DOORS
    assert imported.name == "The Mill"
    grid = imported.board.grid
    assert (grid.columns, grid.rows, grid.pixels) == (11, 7, 100)
    assert (grid.cell_size, grid.unit, grid.offset) == (1.5, Unit.METRES, (0, 0))


def test_report_covers_every_wall(tmp_path: Path) -> None:
    imported = read(tmp_path, new_scene())
    assert told(imported, ImportStatus.READ) == {
        "grid": "11 columns and 7 rows, square, 100 pixels each",
        "walls": "6 pieces of wall, 4 doors",
        "lights": "1 lights are put on the board",
    }
    assert told(imported, ImportStatus.CLIPPED) == {
        "walls[11].c": "reaches off the map; cut at its edge",
        "walls[12].c": "lies off the map; left out",
    }
    assert told(imported, ImportStatus.REPAIRED) == {
        "walls[2].sight": "limits sight; read as an object",
        "walls[3].sight": "stops sight by distance only; read as a window",
        "walls[10].dir": "works one way; here it works both ways",
    }
    ignored = told(imported, ImportStatus.IGNORED)
    assert ignored["walls[8]"] == "stops sight but not steps; left out"
    assert ignored["walls[9]"] == "stops neither steps nor sight; left out"
    assert ignored["lights[1]"] == "lies off the map; left out"
    assert ignored["lights[2]"] == "is no light; left out"
    assert ignored["tokens[0]"] == "Miller at C4: not placed; choose a creature of the list for it"
    assert ignored["tokens[1]"].startswith("Rat\ufffd off the map, hidden: not placed")
    assert ignored["tokens[2]"] == "is no creature on the map"
    assert "'The Mill.png' lies beside the map" in ignored["background.src"]
    assert imported.report.missing_picture == "The Mill.png"


@pytest.mark.parametrize("scene", [new_scene(), old_scene()], ids=["new", "old"])
def test_picture_beside_the_map(tmp_path: Path, scene: dict[str, Any]) -> None:
    """The scene stretches the picture to twice its size."""
    (tmp_path / "The Mill.png").write_bytes(png(525, 350))
    imported = read(tmp_path, scene)
    assert imported.picture == png(525, 350)
    picture, grid = imported.board.picture, imported.board.grid
    assert picture is not None
    assert (picture.sha256, grid.pixels) == (sha256(png(525, 350)), 50)
    assert imported.board.walls == WALLS
    assert imported.report.missing_picture == ""


def test_chosen_picture(tmp_path: Path) -> None:
    chosen = tmp_path / "elsewhere"
    chosen.mkdir()
    (chosen / "a.png").write_bytes(png(1050, 600))
    imported = read(tmp_path, new_scene(), chosen / "a.png")
    assert imported.picture == png(1050, 600)
    assert "the width counts" in told(imported, ImportStatus.REPAIRED)["width"]


@pytest.mark.parametrize(
    ("padding", "length", "cell", "expected"),
    [
        (0, 1000, 100, 0),
        (0.25, 1000, 100, 300),
        (0.25, 800, 100, 200),
        (0.25, 801, 100, 300),
        # Exactly three cells, but as many times the inverse of 93 comes out a hair above them.
        (0.25, 1116, 93, 372),
    ],
)
def test_padding_is_rounded_up(padding: float, length: float, cell: float, expected: float) -> None:
    scene = FoundryScene(length, length, FoundryGrid(cell), padding=padding)
    assert canvas_of(scene).picture == (expected, expected)


def test_shifted_picture(tmp_path: Path) -> None:
    """The picture is 30 pixels left of a grid line and 40 below one."""
    scene = new_scene()
    scene["background"] |= {"offsetX": 30, "offsetY": -40}
    (tmp_path / "The Mill.png").write_bytes(png(1050, 700))
    board = read(tmp_path, scene).board
    assert board.walls[0] == Wall("w1", (0, 0), (2, 0))
    grid = board.grid
    assert (grid.columns, grid.rows, *grid.offset) == (10, 7, 30, -40)


def test_gridless_scene_uses_squares(tmp_path: Path) -> None:
    scene = new_scene()
    scene["grid"]["type"] = 0
    imported = read(tmp_path, scene)
    assert imported.board.walls == WALLS
    assert "no grid" in told(imported, ImportStatus.REPAIRED)["grid.type"]


@pytest.mark.parametrize(
    ("kind", "shape", "columns", "rows", "corner"),
    [
        # 400 pixels wide: middles at 0..400 in even rows, at 50..350 in odd ones.
        (2, CellShape.HEX_POINTY, 5, 4, (-50, 0)),
        # The other way round; the first column begins off the picture, at -50, in rows 0 and 2.
        (3, CellShape.HEX_POINTY, 5, 4, (-100, 0)),
        (4, CellShape.HEX_FLAT, 4, 5, (0, -50)),
        (5, CellShape.HEX_FLAT, 4, 5, (0, -100)),
    ],
)
def test_known_hexes(
    kind: int, shape: CellShape, columns: int, rows: int, corner: tuple[float, float]
) -> None:
    """Four rows of hexes of 100 pixels: the last one ends at 115.5 + 3 x 86.6 = 375.3 pixels."""
    width, height = (400, 376) if kind < 4 else (376, 400)
    canvas = canvas_of(FoundryScene(width, height, FoundryGrid(100, kind), padding=0))
    assert (canvas.shape, canvas.columns, canvas.rows) == (shape, columns, rows)
    assert canvas.corner == pytest.approx(corner, abs=1e-9)


def middles(kind: int, size: float, across: float, down: float) -> set[tuple[float, float]]:
    """Return the hex centres of a canvas, by the documented rule, up to a point."""
    is_flat, is_even = kind >= 4, kind in (3, 5)
    if is_flat:
        across, down = down, across
    centres = set()
    for line in range(ceil(down / (size * sqrt(3) / 2)) + 1):
        along = size * 0.5 if (line % 2 == 0) == is_even else 0.0
        y = size / sqrt(3) + line * size * sqrt(3) / 2
        centres |= {(along + n * size, y) for n in range(ceil(across / size) + 1)}
    return {(y, x) if is_flat else (x, y) for x, y in centres}


@given(
    st.integers(2, 5),
    st.sampled_from([50, 70, 100, 57.5]),
    st.integers(300, 1500),
    st.integers(300, 1500),
    st.sampled_from([0, 0.1, 0.25, 0.5]),
    st.integers(-60, 60),
    st.booleans(),
)
def test_board_has_every_hex_on_the_picture(
    kind: int, size: float, width: int, height: int, padding: float, shift: int, old: bool
) -> None:
    if old:
        scene = FoundryScene(width, height, size, grid_type=kind, padding=padding, shift_x=shift)
        size *= sqrt(3) / 2
    else:
        scene = FoundryScene(width, height, FoundryGrid(size, kind), padding=padding, shift_x=shift)
    canvas = canvas_of(scene)
    left, top = canvas.picture
    grid = Grid(canvas.columns, canvas.rows, shape=canvas.shape)
    assert isclose(canvas.cell, size)
    for x, y in middles(kind, size, left + width, top + height):
        if left + 0.01 < x < left + width - 0.01 and top + 0.01 < y < top + height - 0.01:
            point = ((x - canvas.corner[0]) / size, (y - canvas.corner[1]) / size)
            cell = grid.cell_at(point)
            assert cell in grid
            assert grid.centre(cell) == pytest.approx(point, abs=1e-6)


@pytest.mark.parametrize(("kind", "part"), [(2, 0.0), (3, 0.5)])
@pytest.mark.parametrize("strides", [2, 3])
def test_padding_of_hexes(kind: int, part: float, strides: int) -> None:
    """In whole rows; after an odd number of rows half a cell more keeps them in step."""
    stride = 100 * sqrt(3) / 2
    height = (strides - 0.5) * stride / 0.25
    canvas = canvas_of(FoundryScene(800, height, FoundryGrid(100, kind), padding=0.25))
    left, top = canvas.picture
    assert top == pytest.approx(strides * stride)
    assert left == 200 + (50 if strides % 2 else 0)
    shown = [(x, y) for x, y in middles(kind, 100, left + 900, top + 200) if y > top]
    row = min(y for _, y in shown)
    first = min(x for x, y in shown if y == row and x >= left - 1e-6)
    assert first - left == pytest.approx(100 * part)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"width": 0}, "width"),
        ({"width": 60_000}, "width"),
        ({"grid": {"size": 100, "type": 9}}, "grid.type"),
        ({"grid": {"size": 0}}, "grid.size"),
        ({"grid": 0}, "grid"),
        ({"grid": "large"}, "grid"),
        ({"padding": 2}, "padding"),
        ({"walls": [{"c": [1, 2, 3]}]}, "walls[0].c"),
        ({"walls": [{"c": [1, 2, 3, 1e7]}]}, "walls[0].c[3]"),
        ({"walls": [{}]}, "walls[0].c"),
        ({"walls": [{"c": [0, 0, 1, 1], "move": "much"}]}, "walls[0].move"),
        ({"background": {"src": 5}}, "background.src"),
    ],
)
def test_invalid_values_are_reported_by_key_path(
    tmp_path: Path, change: dict[str, Any], where: str
) -> None:
    with pytest.raises(FileProblem) as caught:
        read(tmp_path, new_scene() | change)
    assert caught.value.where == where


def test_unknown_units(tmp_path: Path) -> None:
    scene = new_scene()
    scene["grid"] |= {"distance": None, "units": "furlong\n"}
    imported = read(tmp_path, scene)
    assert (imported.board.grid.cell_size, imported.board.grid.unit) == (5, Unit.FEET)
    assert "taken as 5 feet" in told(imported, ImportStatus.REPAIRED)["grid.distance"]


def test_other_keys_are_kept(tmp_path: Path) -> None:
    document = new_scene()
    del document["walls"]
    assert json.loads(read(tmp_path, new_scene()).extra)["foundry"] == document


def test_unknown_json_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="no map that is known here"):
        read(tmp_path, {"name": "Ogre"})


def test_scene_without_a_picture(tmp_path: Path) -> None:
    imported = read(tmp_path, new_scene() | {"background": {"src": None}})
    assert imported.report.missing_picture == ""
    assert imported.board == Board(imported.board.grid, WALLS, DOORS)


@pytest.mark.parametrize("scene", [new_scene(), old_scene()], ids=["new", "old"])
def test_lights_are_converted(tmp_path: Path, scene: dict[str, Any]) -> None:
    """Half a cell into the board; 6 metres are 4 cells of 1.5."""
    imported = read(tmp_path, scene)
    write_uvtt(tmp_path / "mill.uvtt", imported.board, None, imported.extra)
    (light,) = json.loads((tmp_path / "mill.uvtt").read_bytes())["lights"]
    assert light["position"] == {"x": 0.5, "y": 0.5}
    assert (light["range"], light["color"]) == (4, "ffffcc00")
    assert read_map(tmp_path / "mill.uvtt").board == imported.board


@pytest.mark.parametrize("scene", [new_scene(), old_scene()], ids=["new", "old"])
def test_lights_stand_on_the_board(tmp_path: Path, scene: dict[str, Any]) -> None:
    """Half a cell into the board, bright 3 and dim 6 metres as given."""
    (light,) = read(tmp_path, scene).lights
    assert light == Light("l1", (0.5, 0.5), bright=3, dim=6, direction=90)


def test_a_beam_that_is_out(tmp_path: Path) -> None:
    """A rotation of 90 points to the left of the map, which is 180 clockwise from the right."""
    glow = {"dim": 2, "bright": 9, "angle": 60}
    entry = {"x": 350, "y": 250, "rotation": 90, "hidden": True, "config": glow}
    imported = read(tmp_path, new_scene() | {"lights": [entry]})
    beam = Light("l1", (0.5, 0.5), bright=9, dim=9, angle=60, direction=180, on=False)
    assert imported.lights == (beam,)
    battle = battle_from_map(imported, PackRef("reactions", "1"))
    assert battle.lighting.lights == (beam,)


@pytest.mark.parametrize("mark", [{"negative": True}, {"luminosity": -0.5}])
def test_sources_of_darkness_do_not_shine(tmp_path: Path, mark: dict[str, Any]) -> None:
    entry = {"x": 500, "y": 500, "config": {"bright": 10, "dim": 20, **mark}}
    imported = read(tmp_path, new_scene() | {"lights": [entry]})
    assert imported.lights == ()
    assert told(imported, ImportStatus.IGNORED)["lights[0]"] == "makes darkness; left out"
    assert "lights" not in json.loads(imported.extra)


def test_excess_lights_are_reported(tmp_path: Path) -> None:
    scene = new_scene()
    imported = read(tmp_path, scene | {"lights": scene["lights"][:1] * 1003})
    text = "this and the lights after it are left out: a battle has 300"
    assert told(imported, ImportStatus.IGNORED)["lights[300]"] == text
    assert len(imported.lights) == 300
    assert len(json.loads(imported.extra)["lights"]) == 1000


@pytest.mark.parametrize("given", [5, {"a": 1}, [None], [{"x": 1e300, "y": 0}], ["x"] * 3])
def test_invalid_lights_and_creatures(tmp_path: Path, given: object) -> None:
    imported = read(tmp_path, new_scene() | {"lights": given, "tokens": given})
    assert imported.board.walls == WALLS
    assert "lights" not in json.loads(imported.extra)
