"""The result of an importer, and the battle made from it."""

from math import ceil
from pathlib import Path

import msgspec

from gridapp.battle.board import Board, Picture
from gridapp.battle.notes import Note
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.vision.lights import Light, Lighting
from gridapp.grid.cells import Cell
from gridapp.storage.formats.import_report import ImportReport
from gridapp.storage.formats.picture_probe import PictureInfo, sha256
from gridapp.storage.problems import FileProblem, printable
from gridapp.storage.safe_read import read_regular_file

MAX_FILE_BYTES = 512 * 1024 * 1024
MAX_NAME_LENGTH = 200


class Teleport(msgspec.Struct, frozen=True):
    """A region with the ids of the regions it leads to, on this map or another."""

    region: str
    cell: Cell
    targets: tuple[str, ...] = ()


class ImportedMap(msgspec.Struct, frozen=True):
    """A map read from a file.

    ``picture`` are the unchanged bytes of ``board.picture``; ``extra`` is JSON with everything in
    the file that the board cannot represent, kept for a later export. ``notes`` are for the GM.
    ``source`` is the name of the file, ``lights`` stand on the board, ``level_pictures`` are those
    of floors above the first. ``teleports`` become stairs between levels.
    """

    board: Board
    picture: bytes | None
    name: str
    report: ImportReport
    extra: bytes = b""
    notes: tuple[Note, ...] = ()
    source: str = ""
    lights: tuple[Light, ...] = ()
    level_pictures: tuple[bytes, ...] = ()
    teleports: tuple[Teleport, ...] = ()

    @property
    def assets(self) -> dict[str, bytes]:
        """The pictures by their SHA-256, as for ``BattleFile.create``."""
        first = () if self.picture is None else (self.picture,)
        return {sha256(picture): picture for picture in (*first, *self.level_pictures)}


def battle_from_map(imported: ImportedMap, pack: PackRef) -> Battle:
    """Return a battle on a map, without creatures."""
    return Battle(
        name=imported.name,
        pack=pack,
        board=imported.board,
        notes=imported.notes,
        lighting=Lighting(lights=imported.lights),
    )


def read_bytes(path: Path) -> bytes:
    """Return the content of a regular file of at most ``MAX_FILE_BYTES`` bytes.

    Raises:
        FileProblem: The file is missing, not a regular file, unreadable, empty, too large, or
            changes while it is read.
    """
    data = read_regular_file(path, MAX_FILE_BYTES)
    if not data:
        raise FileProblem(path, "it is empty", "download or export it again")
    return data


def map_name(path: Path) -> str:
    """Return the file's stem as a printable name of at most ``MAX_NAME_LENGTH`` characters."""
    return printable(path.stem, MAX_NAME_LENGTH)


def picture_reference(data: bytes, info: PictureInfo) -> Picture:
    """Return the board's reference to a picture: SHA-256, width and height when upright."""
    return Picture(sha256(data), info.width, info.height, info.orientation)


def whole_cells(cells: float) -> int:
    """Round a map size up to whole cells, ignoring excess below 0.001 cells."""
    return max(1, ceil(cells - 0.001))
