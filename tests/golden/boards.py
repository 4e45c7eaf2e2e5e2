"""Small boards with every kind of feature, for tests of painting."""

import hashlib
from collections.abc import Callable

import msgspec
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QPainter

from gridapp.battle.board import Door, DoorState, Picture, Terrain, Wall, WallKind
from gridapp.battle.shown.overlays import Overlay
from gridapp.battle.shown.views import GmView, PlayerView, SeenDoor, SeenToken
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from gridapp.session.overlays.bands import BandsMark, CostBand
from gridapp.session.overlays.changes import ChangesMark, HoverChange, Subject
from gridapp.session.overlays.cover import CoveredTarget, CoverMark
from gridapp.session.overlays.cover_proof import CoverProof, Sightline, SilhouettePart
from gridapp.session.overlays.flanks import FlankCellsMark, FlankLink, HoveredFlanksMark
from gridapp.session.overlays.footprint import FootprintMark
from gridapp.session.overlays.provocations import ProvocationsMark, ShownProvocation
from gridapp.session.overlays.provoking_cells import ProvokingCellsMark
from gridapp.session.overlays.routes import RouteMark
from gridapp.session.overlays.threat import ThreatMark

PIXELS = 40


def token(
    id: str,
    side: str,
    cell: Cell,
    *,
    name: str = "",
    space: str = "1x1",
    picture: str = "unknown",
    active: bool = False,
    conditions: tuple[str, ...] = (),
) -> SeenToken:
    shown = name or id.capitalize()
    lifeless = "dead" if "dead" in conditions else ""
    return SeenToken(id, shown, side, cell, space, picture, active, conditions, lifeless=lifeless)


def map_bytes(columns: int = 12, rows: int = 8) -> bytes:
    """Return a busy picture, half light and half dark, as PNG."""
    image = QImage(columns * PIXELS, rows * PIXELS, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for row in range(rows * 2):
        for column in range(columns * 2):
            tone = 40 + (column * 37 + row * 61) % 50 + (120 if column > columns else 0)
            colour = QColor(tone, tone + 15, tone - 10)
            half = PIXELS // 2
            painter.fillRect(column * half, row * half, half, half, colour)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload] # Qt wants text, the stub says bytes
    buffer.close()
    return bytes(data.data())


def square_view() -> tuple[GmView, Callable[[str], bytes | None]]:
    """A square board with a picture, walls, doors, terrain and a hidden creature."""
    data = map_bytes()
    digest = hashlib.sha256(data).hexdigest()
    doors = (
        Door("d1", (4, 2), (4, 3)),
        Door("d2", (4, 4), (4, 5), DoorState.OPEN),
        Door("d3", (4, 6), (4, 7), DoorState.LOCKED),
        Door("d4", (8, 1), (9, 1), secret=True),
    )
    seen = PlayerView(
        name="Square",
        grid=Grid(12, 8, pixels=PIXELS),
        picture=Picture(digest, 12 * PIXELS, 8 * PIXELS),
        tokens=(
            token("ayla", "heroes", (2, 5), picture="fighter", active=True),
            token("bran", "heroes", (7, 6), picture="cleric", conditions=("wounded", "odd")),
            token("orc", "foes", (5, 4), name="Orc 1", picture="orc"),
            token("ogre", "foes", (8, 3), space="2x2", picture="ogre", conditions=("prone",)),
            token("wolf", "foes", (10, 6), picture="wolf", conditions=("dead",)),
        ),
        doors=tuple(
            SeenDoor(door.a, door.b, door.is_open, door.window) for door in doors if not door.secret
        ),
        order=("ayla", "orc"),
        round=1,
    )
    walls = (
        Wall("w1", (4, 0), (4, 2)),
        Wall("w2", (4, 3), (4, 4)),
        Wall("w3", (6, 1), (8, 1), WallKind.WINDOW),
        Wall("w4", (9, 1), (11, 1), WallKind.OBJECT),
    )
    terrain = (
        Terrain("t1", "Mud", 2, ((0, 0), (1, 0), (0, 1), (1, 1))),
        Terrain("t2", "Pit", 0, ((10, 2), (11, 2), (10, 3), (11, 3)), elevation=-2),
    )
    hidden = (token("spider", "lurkers", (6, 2), picture="spider"),)
    return GmView(seen, hidden, walls, doors, terrain), {digest: data}.get


def square_overlay(*, legal: bool = True) -> Overlay:
    """A drag of Ayla past the orc to the far side of the ogre."""
    near = tuple((column, row) for column in range(6) for row in range(3, 8))
    near = tuple(cell for cell in near if cell not in {(2, 5), (5, 4)})
    far = tuple((column, row) for column in range(6, 11) for row in range(5, 8))
    far = tuple(cell for cell in far if cell not in {(7, 6), (10, 6)})
    threat = tuple(
        ((column, row), 2 if column == 6 else 1, row < 6)
        for column in range(4, 7)
        for row in range(3, 7)
        if (column, row) != (5, 4)
    )
    eye = (8.5, 5.5)
    completing = FlankLink((8, 5), "orc", "bran", (5.5, 4.5), (7.5, 6.5))
    second_link = FlankLink((3, 3), "orc", "bran", (5.5, 4.5), (7.5, 6.5))
    return Overlay(
        marks=(
            BandsMark((CostBand("Move", near), CostBand("Advance", far))),
            ThreatMark(threat),
            RouteMark(((2, 5), (3, 5), (4, 5), (5, 5), (6, 5), (7, 5), (8, 5)), (3,), "30 ft"),
            ProvocationsMark(
                (
                    ShownProvocation("orc", "Orc 1", (5.5, 4.5), (4, 5), 2),
                    ShownProvocation("ogre", "Ogre", (9.0, 4.0), (7, 5), 5),
                )
            ),
            FlankCellsMark((completing, second_link)),
            HoveredFlanksMark((completing,)),
            CoverMark(
                (
                    CoveredTarget(
                        "orc",
                        (5.5, 4.5),
                        "half",
                        "+4",
                        CoverProof(
                            (
                                Sightline(eye, (6, 4), blocked=False),
                                Sightline(eye, (6.8, 5.1), blocked=True),
                            )
                        ),
                    ),
                    CoveredTarget(
                        "ogre",
                        (9, 4),
                        "none",
                        "none",
                        CoverProof((Sightline(eye, (8, 5), blocked=False),)),
                    ),
                )
            ),
            ProvokingCellsMark(
                tuple(
                    ((column + 0.5, row + 0.5), 1 + (column > 7) + 2 * (column > 9))
                    for column, row in (*near, *far)
                    if column > 4
                )
            ),
            FootprintMark(((8, 5),), "ayla"),
        ),
        legal=legal,
        status="C6 to I6: 30 ft",
    )


def calm_overlay() -> Overlay:
    """The same drag at the calm level: only this route, and what is won and lost."""
    full = square_overlay()
    kinds = {"bands", "route", "provocations", "hovered flanks", "footprint"}
    covered = CoverMark((CoveredTarget("wolf", (10.5, 6.5), "", "No cover"),))
    changes = ChangesMark(
        ((8, 5),),
        (
            HoverChange(Subject.FLANK, "Flank on Orc 1"),
            HoverChange(Subject.COVER, "No more cover from Ogre"),
        ),
    )
    shown = tuple(mark for mark in full.marks if mark.kind in kinds)
    return msgspec.structs.replace(full, marks=(*shown, covered, changes))


def proof_overlay() -> Overlay:
    """Two proofs of cover: by counted lines and by a silhouette, with their reasons."""
    eye = (2.5, 5.5)
    lines = CoverProof(
        (
            Sightline(eye, (8.0, 3.0), blocked=False),
            Sightline(eye, (4.0, 4.4), blocked=True),
            Sightline(eye, (4.0, 4.9), blocked=True),
        ),
        text="2 of 3 lines stopped by a wall; one more would need 3 in",
    )
    silhouette = CoverProof(
        (Sightline(eye, (7.5, 6.5), blocked=False), Sightline(eye, (7.4, 7.0), blocked=False)),
        (
            SilhouettePart((7.6, 6.0), (7.5, 6.5), 1.0),
            SilhouettePart((7.5, 6.5), (7.4, 7.0), 0.0),
        ),
        "50 % hidden by a wall; 3/4 cover would need 8 in more",
    )
    return Overlay(
        (
            CoverMark(
                (
                    CoveredTarget("ogre", (9.0, 4.0), "partial", "Partial cover", lines),
                    CoveredTarget("bran", (7.5, 6.5), "half", "1/2 cover", silhouette),
                )
            ),
        )
    )


def hex_view(shape: CellShape) -> GmView:
    """A board of hexes with creatures of three sizes."""
    grid = Grid(11, 8, shape, 1)
    cell_at = grid.from_offset
    seen = PlayerView(
        name="Hexes",
        grid=grid,
        picture=None,
        tokens=(
            token("ayla", "heroes", cell_at((2, 4)), picture="fighter", active=True),
            token("troll", "foes", cell_at((6, 2)), space="hex3", picture="troll"),
            token("spider", "undead", cell_at((8, 5)), space="hex7", picture="spider"),
        ),
        doors=(),
        order=(),
        round=1,
    )
    mud = Terrain("m", "Mud", 2, tuple(cell_at((column, 6)) for column in range(4)))
    return GmView(seen, (), (Wall("w", (5, 4), (6, 6)),), (), (mud,))


def hex_overlay(grid: Grid) -> Overlay:
    """A drag of Ayla towards the troll."""
    cell_at = grid.from_offset
    start, end = cell_at((2, 4)), cell_at((4, 3))
    near = tuple(cell for cell in grid.cells if 0 < grid.cell_distance(start, cell) <= 2)
    far = tuple(cell for cell in grid.cells if grid.cell_distance(start, cell) == 3)
    middle = cell_at((3, 4))
    troll = cell_at((6, 2))
    body = set(grid.covered_cells(troll, "hex3"))
    threat = {near for cell in body for near in grid.neighbours(cell)} - body
    flank = FlankLink(end, "troll", "ayla", grid.centre(troll), grid.centre(start))
    return Overlay(
        (
            BandsMark((CostBand("Move", near), CostBand("Advance", far))),
            ThreatMark(tuple((cell, 1, True) for cell in sorted(threat))),
            RouteMark((start, middle, end), (), "2 yd"),
            ProvocationsMark((ShownProvocation("troll", "Troll", grid.centre(troll), middle, 1),)),
            FlankCellsMark((flank,)),
            HoveredFlanksMark((flank,)),
            FootprintMark((end,), "ayla"),
        )
    )
