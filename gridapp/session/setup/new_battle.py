"""Creating a battle from a rule pack, a grid and an optional map."""

from collections.abc import Mapping
from math import ceil

import msgspec

from gridapp.battle.board import Board
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.notes import Note
from gridapp.battle.regrid import DECIMALS, regrid_board, regrid_lights, regrid_notes
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.vision.lights import Light, Lighting
from gridapp.grid.grid import LARGEST_SIDE, CellShape, Grid, Unit
from gridapp.grid.hexes import ROW_SPACING
from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.session.setup.samples import shipped_rules
from gridapp.session.start import BATTLE_SUFFIX, battles_folder, ensure_folder, unused_path
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.formats.import_result import ImportedMap
from gridapp.storage.formats.kept_report import KeptReport, with_report
from gridapp.storage.formats.map_lights import MAX_RADIUS

DEFAULT_NAME = "New battle"
_FORBIDDEN = frozenset('/\\:*?"<>|')


class NewBattleSettings(msgspec.Struct, frozen=True):
    """The settings of the new battle dialog.

    For a plain picture ``columns`` is the number of cells across and ``rows`` follows; a map with
    walls keeps its cells. An ``aligned_grid`` takes precedence; ``walls_on_picture`` says whether
    walls then stay on the picture or at their cells. ``rulings`` are settings of the pack, by name.
    """

    pack: str
    name: str = ""
    shape: CellShape = CellShape.SQUARE
    columns: int = 30
    rows: int = 20
    cell_size: float = 5
    unit: Unit = Unit.FEET
    map: ImportedMap | None = None
    aligned_grid: Grid | None = None
    walls_on_picture: bool = True
    look: GridStyle = GridStyle()
    rulings: Mapping[str, str] = {}


def has_own_scale(drawn: ImportedMap) -> bool:
    """Return True if a map's walls or doors fix the size of cells."""
    return bool(drawn.board.walls or drawn.board.doors)


def build_grid(wish: NewBattleSettings) -> Grid:
    """Return the grid for the settings; with a map, enough cells to cover the map."""
    if wish.map is None:
        return Grid(wish.columns, wish.rows, wish.shape, wish.cell_size, wish.unit)
    if wish.aligned_grid is not None:
        return msgspec.structs.replace(wish.aligned_grid, cell_size=wish.cell_size, unit=wish.unit)
    drawn, picture = wish.map.board.grid, wish.map.board.picture
    if picture is not None and not has_own_scale(wish.map):
        pixels = picture.width / wish.columns
        rows = min(LARGEST_SIDE, max(1, round(picture.height / pixels)))
        drawn = msgspec.structs.replace(drawn, columns=wish.columns, rows=rows, pixels=pixels)
    columns, rows = covering_size(drawn, wish.shape)
    return msgspec.structs.replace(
        drawn,
        columns=columns,
        rows=rows,
        shape=wish.shape,
        cell_size=wish.cell_size,
        unit=wish.unit,
    )


def build_board(wish: NewBattleSettings) -> Board:
    """Return the board for the settings."""
    grid = build_grid(wish)
    if wish.map is None:
        return Board(grid)
    return regrid_board(wish.map.board, grid, walls_on_picture=wish.walls_on_picture)


def _notes(wish: NewBattleSettings, grid: Grid) -> tuple[Note, ...]:
    if wish.map is None:
        return ()
    drawn, on_picture = wish.map.board.grid, wish.walls_on_picture
    return regrid_notes(wish.map.notes, drawn, grid, on_picture=on_picture)


def _lighting(wish: NewBattleSettings, grid: Grid) -> Lighting:
    """Return the lights of the map at their places on the new grid; those off it are left out.

    A light on the picture reaches as many pixels as before, any other as many cells.
    """
    if wish.map is None:
        return Lighting()
    drawn, on_picture = wish.map.board.grid, wish.walls_on_picture
    lighting = regrid_lights(Lighting(lights=wish.map.lights), drawn, grid, on_picture=on_picture)
    cells = drawn.pixels / grid.pixels if on_picture else 1
    factor = cells * grid.cell_size / drawn.cell_size
    width, height = grid.size
    return Lighting(
        lights=tuple(
            _with_radii(light, factor)
            for light in lighting.lights
            if light.place is not None
            and 0 <= light.place[0] <= width
            and 0 <= light.place[1] <= height
        )
    )


def _with_radii(light: Light, factor: float) -> Light:
    bright, dim = (
        min(MAX_RADIUS, round(radius * factor, DECIMALS)) for radius in (light.bright, light.dim)
    )
    return msgspec.structs.replace(light, bright=bright, dim=dim)


def covering_size(drawn: Grid, shape: CellShape) -> tuple[int, int]:
    """Return the columns and rows of another cell shape that cover a board."""
    if shape is drawn.shape:
        return drawn.columns, drawn.rows
    width, height = drawn.size
    if shape is CellShape.HEX_POINTY:
        height = height / ROW_SPACING
    elif shape is CellShape.HEX_FLAT:
        width = width / ROW_SPACING
    return min(LARGEST_SIDE, ceil(width)), min(LARGEST_SIDE, ceil(height))


def create_battle(packs: Packs, wish: NewBattleSettings) -> Session:
    """Create a battle file in the battles folder and open it.

    Raises:
        FileProblem: The rule pack is disabled, or writing failed.
    """
    book = shipped_rules(packs, wish.pack).book
    board = build_board(wish)
    name = wish.name.strip() or (wish.map.name if wish.map else DEFAULT_NAME)
    pack = PackRef(book.id, book.version, {**book.fresh_settings, **wish.rulings})
    battle = Battle(
        name,
        pack,
        board,
        look=wish.look,
        notes=_notes(wish, board.grid),
        lighting=_lighting(wish, board.grid),
    )
    path = unused_path(battles_folder() / f"{safe_file_name(name)}{BATTLE_SUFFIX}")
    assets, extra = (wish.map.assets, wish.map.extra) if wish.map else ({}, b"")
    if wish.map:
        extra = with_report(extra, KeptReport(wish.map.source or wish.map.name, wish.map.report))
    BattleFile.create(ensure_folder(path), battle, assets, extra=extra).close()
    return Session.open(path, packs)


def safe_file_name(name: str) -> str:
    """Return a file name valid on every operating system."""
    cleaned = "".join(
        "_" if sign in _FORBIDDEN or not sign.isprintable() else sign for sign in name
    )
    return cleaned.strip(". ")[:80] or DEFAULT_NAME
