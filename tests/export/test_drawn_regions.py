"""Drawings of a region have no line, letter or picture from outside the region.

A file of lines and letters keeps what is drawn and cut away, so each shape in it is measured.
"""

import io
import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pdfplumber
import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from gridapp.battle.board import LinkKind
from gridapp.battle.shown.overlays import Overlay, PlayerDrag
from gridapp.battle.shown.seen_links import SeenLink
from gridapp.battle.shown.views import (
    GmArea,
    GmLight,
    GmView,
    PinnedNote,
    PlayerView,
    SeenArea,
    SeenNote,
    SeenTerrain,
    SeenWall,
)
from gridapp.export.board_picture import Drag
from gridapp.export.cropped_view import cropped
from gridapp.export.layers import ALL_LAYERS, FRAME_LAYERS, Layer, with_layers
from gridapp.export.paper.print_file import BoardPrint
from gridapp.export.paper.print_options import PrintOptions
from gridapp.export.picture_file import picture_bytes
from gridapp.export.picture_options import PictureFormat, PictureOptions
from gridapp.export.progress import run_steps
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid
from gridapp.scene.items.map_pictures import pixmap_provider
from gridapp.session.overlays.bands import BandsMark
from gridapp.session.overlays.footprint import FootprintMark
from gridapp.session.overlays.routes import RouteMark
from tests.golden.boards import square_overlay, square_view, token

Box = tuple[float, float, float, float]
PIXELS = 40
REGION: tuple[Cell, Cell] = ((3, 2), (6, 4))
"""D3:G5 of a board of 12 x 8: in it are the Orc in F5, and parts of walls, doors and an area."""
AREA = tuple((column, row) for column in range(1, 11) for row in range(3, 5))
BOARD = ALL_LAYERS - FRAME_LAYERS - {Layer.GRID, Layer.COORDINATES}


@pytest.fixture(autouse=True)
def application(qtbot: QtBot) -> None:
    """Start the application required by scenes."""


def busy_view() -> GmView:
    """Return a board without a picture, with every kind of thing outside the region and across."""
    view, _ = square_view()
    walls = tuple(SeenWall(wall.a, wall.b) for wall in view.walls)
    seen = replace(
        view.seen,
        picture=None,
        walls=(*walls, SeenWall((0, 4), (12, 4))),
        notes=(SeenNote(1, "near", (4, 3)), SeenNote(2, "far", (10, 0))),
        areas=(SeenArea("Mist", 1, AREA), SeenArea("Fire", 2, ((9, 7), (10, 7)))),
    )
    return replace(
        view,
        seen=seen,
        hidden=(*view.hidden, token("bat", "lurkers", (7, 4))),
        notes=(PinnedNote(1, "near", (4, 3), False), PinnedNote(2, "far", (10, 0), False)),
        areas=(GmArea("m", "Mist", 1, AREA, True), GmArea("f", "Fire", 2, ((9, 7),), False)),
        lights=(GmLight("l", (11.5, 0.5), 4, 8, 360, 0, True, False),),
    )


def views() -> Iterator[tuple[str, PlayerView | GmView, Drag]]:
    """Yield the board for players and for the GM, with marks of a move that leaves the region."""
    view, overlay = busy_view(), square_overlay()
    drag = PlayerDrag(overlay.only(BandsMark, RouteMark, FootprintMark))
    yield "players", view.seen, drag
    yield "gm", view, Overlay(marks=overlay.marks)


def svg_boxes(data: bytes) -> Iterator[tuple[str, Box]]:
    """Yield kind and bounds in pixels of each shape that Qt wrote; clips are not heeded."""
    for group in ET.fromstring(data).iter("{http://www.w3.org/2000/svg}g"):  # noqa: S314 - ours
        matrix = [float(each) for each in re.findall(r"[-\d.e]+", group.get("transform", ""))]
        for shape in group if matrix else ():
            points = list(_svg_points(shape))
            if points:
                a, b, c, d, e, f = matrix
                turned = [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
                yield shape.tag.rpartition("}")[2], _bounds(turned)


def _svg_points(shape: ET.Element) -> Iterator[tuple[float, float]]:
    kind = shape.tag.rpartition("}")[2]
    if kind in ("path", "polyline", "polygon"):
        numbers = re.findall(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", shape.get("d", shape.get("points", "")))
        values = [float(number) for number in numbers]
        yield from zip(values[::2], values[1::2], strict=True)
    elif kind in ("rect", "image", "text"):
        x, y, across, down = (float(shape.get(key, 0)) for key in ("x", "y", "width", "height"))
        yield from ((x, y), (x + across, y + down))
    elif kind in ("circle", "ellipse"):
        keys = ("cx", "cy", "rx", "ry")
        x, y, wide, high = (float(shape.get(key, shape.get("r", 0))) for key in keys)
        yield from ((x - wide, y - high), (x + wide, y + high))


def pdf_boxes(data: bytes) -> Iterator[tuple[str, Box]]:
    """Yield kind and bounds in points of each shape on each page, clipped or not."""
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            for kind, shapes in page.objects.items():
                for shape in shapes:
                    yield kind, (shape["x0"], shape["top"], shape["x1"], shape["bottom"])


def _bounds(points: list[tuple[float, float]]) -> Box:
    x, y = zip(*points, strict=True)
    return min(x), min(y), max(x), max(y)


def outside(boxes: Iterator[tuple[str, Box]], room: Box, slack: float) -> list[tuple[str, Box]]:
    """Return the shapes that reach further than ``slack`` out of a room."""
    left, top, right, bottom = room
    return [
        (kind, box)
        for kind, box in boxes
        if min(box[0] - left, box[1] - top, right - box[2], bottom - box[3]) < -slack
    ]


@pytest.mark.parametrize("format_", [PictureFormat.SVG, PictureFormat.PDF])
def test_a_drawn_region_holds_nothing_outside(format_: PictureFormat) -> None:
    """Four by three cells of 40 pixels; a badge, a pen or a letter may stand out by half a cell."""
    unit = 1.0 if format_ is PictureFormat.SVG else 0.75
    options = PictureOptions(cells=REGION, layers=BOARD, cell_pixels=PIXELS)
    for name, view, drag in views():
        data = picture_bytes(view, drag, pixmap_provider(lambda _: None), format_, options)
        boxes = list(svg_boxes(data) if format_ is PictureFormat.SVG else pdf_boxes(data))
        room = (0.0, 0.0, 4 * PIXELS * unit, 3 * PIXELS * unit)
        assert len(boxes) > 10
        assert not outside(iter(boxes), room, PIXELS / 2 * unit), name


def test_shapes_outside_a_region_are_measured() -> None:
    """The whole board, measured by the room of the region, has many shapes outside."""
    options = PictureOptions(layers=BOARD, cell_pixels=PIXELS)
    room = (0.0, 0.0, 4.0 * PIXELS, 3.0 * PIXELS)
    for name, view, drag in views():
        data = picture_bytes(
            view, drag, pixmap_provider(lambda _: None), PictureFormat.SVG, options
        )
        assert len(outside(svg_boxes(data), room, PIXELS / 2)) > 10, name


def test_a_printed_region_holds_nothing_outside() -> None:
    """On paper the region begins at the margin of 8 mm; a cell is an inch."""
    bare = PrintOptions(
        cells=REGION, cut_marks=False, labels=False, ruler=False, assembly=False, overlap=0
    )
    margin = 8 / 25.4 * 72
    room = (margin, margin, margin + 4 * 72, margin + 3 * 72)
    for name, view, _ in views():
        gridless = with_layers(view, ALL_LAYERS - {Layer.GRID})
        print_ = BoardPrint(gridless, pixmap_provider(lambda _: None), bare)
        data = run_steps(print_.pages())
        assert not outside(pdf_boxes(data), room, 36), name


def test_links_and_terrain_outside_a_region_are_absent() -> None:
    """D3 is inside the region, A1 and H8 are not; an opening is cut to the cells inside."""
    stairs = [SeenLink(LinkKind.STAIRS, (cell,)) for cell in ((3, 2), (0, 0))]
    hole = SeenLink(LinkKind.HOLE, ((2, 2), (3, 2), (4, 2)), opening=True)
    mud = [SeenTerrain(2, cells) for cells in (((3, 2), (7, 7)), ((7, 7),))]
    view = PlayerView(
        "", Grid(12, 8), None, (), (), (), 1, links=(*stairs, hole), terrain=tuple(mud)
    )
    part = cropped(view, REGION)
    assert isinstance(part, PlayerView)
    assert part.links == (stairs[0], replace(hole, cells=((3, 2), (4, 2))))
    assert [each.cells for each in part.terrain] == [((3, 2),)]
