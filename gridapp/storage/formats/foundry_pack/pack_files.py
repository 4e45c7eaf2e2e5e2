"""The files of a pack: a ``.db`` file, a LevelDB folder, or a zip of them; nothing is unpacked."""

import codecs
import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gridapp.storage.formats.import_result import MAX_FILE_BYTES, read_bytes
from gridapp.storage.problems import FileProblem, as_file_problems
from gridapp.storage.safe_read import read_regular_file

MAX_FILES = 20_000
DATABASE = ".db"
PACKS = "packs"
_IN_FOLDER = (".ldb", ".sst", ".log")
codecs.lookup("cp437")  # of names in archives: loaded here, so that reading one opens no other file
_OF_ARCHIVES = (zlib.error, EOFError, NotImplementedError, RuntimeError)
_REMEDY = "export it again, or unpack it and choose a scene"


class PackFiles:
    """The databases of a pack: ``.db`` files by name, and LevelDB folders with their files."""

    def __init__(self) -> None:
        self.databases: dict[str, bytes] = {}
        self.folders: dict[str, dict[str, bytes]] = {}

    def add(self, name: str, data: bytes) -> None:
        """Add a database file by its path in the pack; skip all else."""
        folder, _, last = name.rpartition("/")
        if last.endswith(DATABASE):
            self.databases[name] = data
        else:
            self.folders.setdefault(folder, {})[last] = data


def is_pack_file(name: str) -> bool:
    """Return True if a file may belong to a database."""
    last = name.rpartition("/")[2]
    in_folder = last == "CURRENT" or last.startswith("MANIFEST-") or last.endswith(_IN_FOLDER)
    return in_folder or last.endswith(DATABASE)


def level_folder(path: Path) -> Path | None:
    """Return the LevelDB folder at or above a path, or ``None``."""
    folder = path if path.is_dir() else path.parent
    is_inside = path.is_dir() or is_pack_file(path.name)
    return folder if is_inside and (folder / "CURRENT").is_file() else None


def is_module(path: Path) -> bool:
    """Return True for the folder of a module, which has its packs in a folder of their own."""
    return (path / PACKS).is_dir()


def read_pack_files(path: Path) -> PackFiles:
    """Return the files of a pack.

    Raises:
        FileProblem: It cannot be read, is far too large, or holds no database.
    """
    files = PackFiles()
    with as_file_problems(path):
        _add_files(path, files)
    if not any("CURRENT" in names for names in files.folders.values()) and not files.databases:
        raise FileProblem(path, "it holds no pack of Foundry VTT", "choose a pack or a scene")
    return files


def _add_files(path: Path, files: PackFiles) -> None:
    if path.suffix.lower() == ".zip" and not path.is_dir():
        _add_zip(path, files)
    elif folder := level_folder(path):
        _add_folder(folder, files)
    elif is_module(path):
        _add_module(path, files)
    elif path.is_dir():
        raise FileProblem(path, "it is a folder", "choose a file inside it")
    elif path.suffix.lower() == DATABASE:
        files.add(path.name, read_bytes(path))


def _add_folder(folder: Path, files: PackFiles, room: int = MAX_FILE_BYTES) -> int:
    """Add the files of a LevelDB folder; return how many more bytes may be read."""
    for path in sorted(folder.iterdir())[:MAX_FILES]:
        if is_pack_file(path.name) and path.suffix != DATABASE:
            data = read_regular_file(path, room)
            room -= len(data)
            files.add(f"{folder.name}/{path.name}", data)
    return room


def _add_module(module: Path, files: PackFiles) -> None:
    room = MAX_FILE_BYTES
    for path in sorted((module / PACKS).iterdir())[:MAX_FILES]:
        if path.suffix.lower() == DATABASE and path.is_file():
            data = read_regular_file(path, room)
            room -= len(data)
            files.add(path.name, data)
        elif level_folder(path) == path:
            room = _add_folder(path, files, room)


def _add_zip(path: Path, files: PackFiles) -> None:
    room = MAX_FILE_BYTES
    with archive_problems(path), zipfile.ZipFile(io.BytesIO(read_bytes(path))) as archive:
        for info in archive.infolist()[:MAX_FILES]:
            if is_pack_file(info.filename):
                with archive.open(info) as member:
                    data = member.read(room + 1)
                room -= len(data)
                if room < 0:
                    raise FileProblem(path, "its databases are far too large", _REMEDY)
                files.add(info.filename, data)


@contextmanager
def archive_problems(path: Path) -> Iterator[None]:
    """Convert errors of reading an archive inside the block to ``FileProblem``."""
    try:
        yield
    except (zipfile.BadZipFile, *_OF_ARCHIVES) as error:
        raise FileProblem(path, f"its archive cannot be read: {error}", _REMEDY) from error
    except (ValueError, OSError) as error:  # sizes and places in it that cannot be
        raise FileProblem(path, "its archive is damaged", _REMEDY) from error
