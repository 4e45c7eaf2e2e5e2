"""What every importer gives back, and the battle that is made of it."""

import stat
from math import ceil
from pathlib import Path

import msgspec

from gridapp.battle.board import Board, Picture
from gridapp.battle.state import Battle, PackRef
from gridapp.storage.formats.import_report import ImportReport
from gridapp.storage.formats.picture_probe import PictureInfo, sha256
from gridapp.storage.problems import FileProblem, as_file_problems, printable

LARGEST_FILE = 512 * 1024 * 1024
LONGEST_NAME = 200


class ImportedMap(msgspec.Struct, frozen=True):
    """A map read from a file.

    ``picture`` are the bytes that ``board.picture`` names, untouched; ``extra`` is JSON with
    everything in the file that the board does not hold, kept for writing the map out again.
    """

    board: Board
    picture: bytes | None
    name: str
    report: ImportReport
    extra: bytes = b""

    @property
    def assets(self) -> dict[str, bytes]:
        """The picture by its name, as ``BattleFile.create`` takes it."""
        return {} if self.picture is None else {sha256(self.picture): self.picture}


def battle_from_map(imported: ImportedMap, pack: PackRef) -> Battle:
    """A battle on a map, before anybody stands on it."""
    return Battle(name=imported.name, pack=pack, board=imported.board)


def read_bytes(path: Path) -> bytes:
    """The whole content of a regular file of at most ``LARGEST_FILE`` bytes.

    Raises:
        FileProblem: it is missing, no regular file, unreadable, empty or too large.
    """
    with as_file_problems(path):
        status = path.stat()
        if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
            raise FileProblem(path, "it is no ordinary file", "choose a map or a picture")
        if status.st_size > LARGEST_FILE:
            why = f"it is larger than {LARGEST_FILE // 1024**2} MB"
            raise FileProblem(path, why, "scale its picture down, or split the map")
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE)
    if not data:
        raise FileProblem(path, "it is empty", "download or export it again")
    return data


def map_name(path: Path) -> str:
    """A map's name: that of its file, printable and at most ``LONGEST_NAME`` characters."""
    return printable(path.stem, LONGEST_NAME)


def picture_reference(data: bytes, info: PictureInfo) -> Picture:
    """A picture as the board refers to it."""
    return Picture(sha256(data), info.width, info.height)


def whole_cells(cells: float) -> int:
    """So many columns hold a map of fractional width; a thousandth of a cell is rounding."""
    return max(1, ceil(cells - 0.001))
