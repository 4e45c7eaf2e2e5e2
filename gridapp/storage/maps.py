"""Maps of other programs, told apart by name and content; ``read_map`` reads any of them."""

from pathlib import Path

from gridapp.storage.imported import ImportedMap, read_bytes
from gridapp.storage.picture_map import read_picture_map
from gridapp.storage.problems import FileProblem
from gridapp.storage.strict_json import parse
from gridapp.storage.uvtt import read_uvtt

UVTT = (".dd2vtt", ".uvtt", ".df2vtt")
PICTURES = (".png", ".jpg", ".jpeg", ".webp")
MAPS = (*UVTT, *PICTURES)


def read_map(path: Path) -> ImportedMap:
    """The map in a file.

    Raises:
        FileProblem: it cannot be read, or is no map; then nothing of it is kept.
    """
    ending = path.suffix.lower()
    if ending not in MAPS:
        known = " ".join(MAPS)
        raise FileProblem(path, "maps are not read from such files", f"choose one of {known}")
    data = read_bytes(path)
    if ending in PICTURES:
        return read_picture_map(path, data)
    return read_uvtt(path, parse(path, data))
