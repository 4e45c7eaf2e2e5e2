"""A battle begun from nothing: a system, a grid, and perhaps a map below it."""

from math import ceil

import msgspec

from gridapp.battle.board import Board
from gridapp.battle.grid_style import GridLook
from gridapp.battle.regrid import laid
from gridapp.battle.state import Battle, PackRef
from gridapp.grid.grid import LARGEST_SIDE, Grid, Shape, Unit
from gridapp.grid.hexes import ROW
from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.session.setup.samples import shipped_rules
from gridapp.session.start import BATTLE, battles_folder, free_path, with_folder
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.formats.import_result import ImportedMap

UNNAMED = "New battle"
_FORBIDDEN = frozenset('/\\:*?"<>|')


class Wish(msgspec.Struct, frozen=True):
    """What somebody asks for.

    On a map ``columns`` say how many cells lie across a plain picture, and ``rows`` follow; a
    map that brings its own walls keeps its own cells. A grid that was ``laid`` over the picture
    of a map by hand comes before all of that; ``walls_on_picture`` is what ``laid`` of a board
    takes.
    """

    pack: str
    name: str = ""
    shape: Shape = Shape.SQUARE
    columns: int = 30
    rows: int = 20
    cell_size: float = 5
    unit: Unit = Unit.FEET
    map: ImportedMap | None = None
    laid: Grid | None = None
    walls_on_picture: bool = True
    look: GridLook = GridLook()


def is_measured(drawn: ImportedMap) -> bool:
    """Whether a map's own walls and doors fix how large its cells are."""
    return bool(drawn.board.walls or drawn.board.doors)


def grid_of(wish: Wish) -> Grid:
    """The grid that was asked for; on a map as many cells as cover it."""
    if wish.map is None:
        return Grid(wish.columns, wish.rows, wish.shape, wish.cell_size, wish.unit)
    if wish.laid is not None:
        return msgspec.structs.replace(wish.laid, cell_size=wish.cell_size, unit=wish.unit)
    drawn, picture = wish.map.board.grid, wish.map.board.picture
    if picture is not None and not is_measured(wish.map):
        pixels = picture.width / wish.columns
        rows = min(LARGEST_SIDE, max(1, round(picture.height / pixels)))
        drawn = msgspec.structs.replace(drawn, columns=wish.columns, rows=rows, pixels=pixels)
    columns, rows = covering(drawn, wish.shape)
    return msgspec.structs.replace(
        drawn,
        columns=columns,
        rows=rows,
        shape=wish.shape,
        cell_size=wish.cell_size,
        unit=wish.unit,
    )


def board_of(wish: Wish) -> Board:
    """The board that was asked for."""
    grid = grid_of(wish)
    if wish.map is None:
        return Board(grid)
    return laid(wish.map.board, grid, walls_on_picture=wish.walls_on_picture)


def covering(drawn: Grid, shape: Shape) -> tuple[int, int]:
    """How many columns and rows of another shape cover a board; a hex is one unit wide."""
    if shape is drawn.shape:
        return drawn.columns, drawn.rows
    width, height = drawn.size
    if shape is Shape.HEX_POINTY:
        height = height / ROW
    elif shape is Shape.HEX_FLAT:
        width = width / ROW
    return min(LARGEST_SIDE, ceil(width)), min(LARGEST_SIDE, ceil(height))


def new_battle(packs: Packs, wish: Wish) -> Session:
    """The battle that was asked for, in a file of its own in the folder for battles.

    Raises:
        FileProblem: its system is switched off, or it cannot be written.
    """
    book = shipped_rules(packs, wish.pack).book
    board = board_of(wish)
    name = wish.name.strip() or (wish.map.name if wish.map else UNNAMED)
    battle = Battle(name, PackRef(book.id, book.version), board, look=wish.look)
    path = free_path(battles_folder() / f"{file_name(name)}{BATTLE}")
    assets, extra = (wish.map.assets, wish.map.extra) if wish.map else ({}, b"")
    BattleFile.create(with_folder(path), battle, assets, extra=extra).close()
    return Session.open(path, packs)


def file_name(name: str) -> str:
    """A name as a file may bear it on any system."""
    kept = "".join("_" if sign in _FORBIDDEN or not sign.isprintable() else sign for sign in name)
    return kept.strip(". ")[:80] or UNNAMED
