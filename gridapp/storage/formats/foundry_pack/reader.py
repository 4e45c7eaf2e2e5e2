"""One scene out of a pack, and the list of all to choose from."""

import msgspec

from gridapp.storage.formats.file_format import SourceFile
from gridapp.storage.formats.foundry.reader import read_foundry
from gridapp.storage.formats.foundry_pack.pack_files import (
    is_module,
    level_folder,
    read_pack_files,
)
from gridapp.storage.formats.foundry_pack.pack_pictures import find_picture
from gridapp.storage.formats.foundry_pack.scenes import (
    Document,
    PackContent,
    read_scenes,
    scenes_of,
)
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import MAX_NAME_LENGTH, ImportedMap
from gridapp.storage.formats.several_maps import MapPart, SeveralMaps
from gridapp.storage.formats.sidecar_picture import picture_name
from gridapp.storage.problems import FileProblem, printable


def is_pack(file: SourceFile) -> bool:
    """Return True for a database, an archive, or an adventure as JSON."""
    if file.suffix == ".json":
        return next(scenes_of(dict(file.keys)), None) is not None and "scenes" in file.keys
    is_file = file.suffix in (".db", ".zip")
    return is_file or level_folder(file.path) is not None or is_module(file.path)


def list_scenes(file: SourceFile) -> tuple[MapPart, ...]:
    """Return the scenes of a pack, in its order.

    Raises:
        FileProblem: The pack cannot be read.
    """
    return tuple(part for part, _ in _named(_content(file).scenes))


def read_pack(file: SourceFile) -> ImportedMap:
    """Return the scene of a name, or the only scene of the pack.

    Raises:
        FileProblem: The pack cannot be read, holds no such scene, or several and none is chosen.
    """
    content = _content(file)
    part, scene = _chosen(file, _named(content.scenes))
    imported = read_foundry(
        file.path, scene, file.picture, lambda source: find_picture(file.path, source)
    )
    notes = ReportBuilder()
    text = "the scene {scene}, of {count} in the pack"
    notes.add(ImportStatus.READ, "scenes", text, scene=part.name, count=len(content.scenes))
    for where, why in content.faults:
        notes.add(ImportStatus.IGNORED, where, why)
    report = notes.build().joined(imported.report)
    return msgspec.structs.replace(imported, report=report)


def _content(file: SourceFile) -> PackContent:
    if file.suffix == ".json":
        return PackContent(tuple(scenes_of(dict(file.keys))), ())
    return read_scenes(file.path, read_pack_files(file.path))


def _chosen(file: SourceFile, scenes: list[tuple[MapPart, Document]]) -> tuple[MapPart, Document]:
    if not scenes:
        raise FileProblem(file.path, "it holds no scene", "choose a pack of scenes or adventures")
    wanted = file.part.casefold()
    found = [entry for entry in scenes if entry[0].name.casefold() == wanted]
    if found or (len(scenes) == 1 and not wanted):
        return (found or scenes)[0]
    why = f"it has no scene {file.part!r}" if wanted else f"it holds {len(scenes)} scenes"
    raise SeveralMaps(file.path, why, tuple(part for part, _ in scenes))


def _named(scenes: tuple[Document, ...]) -> list[tuple[MapPart, Document]]:
    """Return the scenes with unique names, sizes in pixels and the names of their pictures."""
    parts: dict[str, tuple[MapPart, Document]] = {}
    for scene in scenes:
        base = printable(str(scene.get("name") or ""), MAX_NAME_LENGTH).strip() or "Scene"
        name, number = base, 2
        while name.casefold() in parts:
            name, number = f"{base} ({number})", number + 1
        sides = (scene.get("width"), scene.get("height"))
        size = " x ".join(f"{side:g}" if isinstance(side, int | float) else "?" for side in sides)
        part = MapPart(name, f"{size} pixels", _picture(scene))
        parts[name.casefold()] = (part, scene)
    return list(parts.values())


def _picture(scene: Document) -> str:
    background = scene.get("background")
    source = background.get("src") if isinstance(background, dict) else scene.get("img")
    return picture_name(source) if isinstance(source, str) else ""
