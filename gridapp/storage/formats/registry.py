"""Recognition of map formats by suffix and content; ``read_map`` reads any of them."""

from pathlib import Path

from gridapp.storage.formats.foundry import is_foundry, read_foundry
from gridapp.storage.formats.import_result import ImportedMap, read_bytes
from gridapp.storage.formats.picture_map import read_picture_map
from gridapp.storage.formats.sidecar_picture import PICTURE_SUFFIXES
from gridapp.storage.formats.strict_json import parse_object
from gridapp.storage.formats.uvtt import read_uvtt
from gridapp.storage.formats.uvtt_export import UVTT_SUFFIXES as UVTT
from gridapp.storage.formats.watabou import is_watabou, read_watabou
from gridapp.storage.problems import FileProblem

JSON_SUFFIXES = (".json",)
MAP_SUFFIXES = (*UVTT, *JSON_SUFFIXES, *PICTURE_SUFFIXES)


def read_map(path: Path, picture: Path | None = None) -> ImportedMap:
    """Return the map in a file; ``picture`` replaces a picture that the map only names.

    Raises:
        FileProblem: The file cannot be read, or is not a map.
    """
    ending = path.suffix.lower()
    if ending not in MAP_SUFFIXES:
        suffixes = " ".join(MAP_SUFFIXES)
        raise FileProblem(path, "maps are not read from such files", f"choose one of {suffixes}")
    data = read_bytes(path)
    if ending in PICTURE_SUFFIXES:
        return read_picture_map(path, data)
    return _read_json(path, parse_object(path, data), picture)


def _read_json(path: Path, raw: dict[str, object], picture: Path | None) -> ImportedMap:
    if path.suffix.lower() in UVTT or "resolution" in raw:
        return read_uvtt(path, raw)
    if is_foundry(raw):
        return read_foundry(path, raw, picture)
    if is_watabou(raw):
        return read_watabou(path, raw)
    why = "it is no map that is known here"
    raise FileProblem(
        path, why, "choose a Foundry scene, a one-page dungeon or a Universal VTT map"
    )
