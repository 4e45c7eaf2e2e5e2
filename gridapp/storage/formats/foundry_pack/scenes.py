"""The scenes of Foundry packs, of compendia and of adventures.

A ``.db`` file has a JSON document a line; a later line replaces an earlier one of the same
``_id``, ``$$deleted`` takes it away. In a LevelDB pack a scene is ``!scenes!ID``, and what it
embeds has keys of its own: ``!scenes.walls!ID.WALL``. An adventure holds whole scenes.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from gridapp.battle.messages import Text, message
from gridapp.storage.formats.foundry_pack.leveldb import read_entries
from gridapp.storage.formats.foundry_pack.pack_files import PackFiles
from gridapp.storage.formats.strict_json import parse_json
from gridapp.storage.problems import FileProblem

MAX_SCENES = 2_000
_EMBEDDED = (
    "walls",
    "lights",
    "tokens",
    "notes",
    "drawings",
    "tiles",
    "sounds",
    "templates",
    "regions",
)
_BEHAVIORS = "regions.behaviors"
_COLLECTIONS = ("", *_EMBEDDED, _BEHAVIORS)

Document = dict[str, Any]


class PackContent(NamedTuple):
    """Scenes in the order of the pack, and places that could not be read, with the reason."""

    scenes: tuple[Document, ...]
    faults: tuple[tuple[str, Text], ...]


def read_scenes(path: Path, files: PackFiles) -> PackContent:
    """Return the scenes of a pack.

    Raises:
        FileProblem: A database is damaged as a whole.
    """
    faults: list[tuple[str, Text]] = []
    documents: list[Document] = []
    for name, data in files.databases.items():
        documents += _lines(path, name, data, faults)
    for name, parts in files.folders.items():
        if "CURRENT" in parts:
            documents += _entries(path, name, parts, faults)
    scenes = [scene for document in documents for scene in scenes_of(document)]
    return PackContent(tuple(scenes[:MAX_SCENES]), tuple(faults))


def scenes_of(document: Document) -> Iterator[Document]:
    """Yield a scene itself, or the scenes of an adventure."""
    scenes = document.get("scenes")
    if isinstance(scenes, list):
        yield from (scene for scene in scenes if isinstance(scene, dict) and _is_scene(scene))
    elif _is_scene(document):
        yield document


def _is_scene(document: Document) -> bool:
    return all(key in document for key in ("walls", "grid", "width"))


def _lines(path: Path, name: str, data: bytes, faults: list[tuple[str, Text]]) -> list[Document]:
    """Return the documents of a ``.db`` file after all changes."""
    stored: dict[str, Document] = {}
    for number, line in enumerate(data.splitlines(), 1):
        document = _parsed(path, f"{name}, line {number}", line, faults) if line.strip() else {}
        key = document.get("_id")
        if document.get("$$deleted") is True:
            stored.pop(str(key), None)
        elif key is not None:
            stored[str(key)] = document
    return list(stored.values())


def _entries(
    path: Path, name: str, parts: dict[str, bytes], faults: list[tuple[str, Text]]
) -> list[Document]:
    """Return scenes and adventures of a LevelDB folder, with what they embed put in."""
    try:
        entries = read_entries(parts)
    except ValueError as problem:
        remedy = "close the program that has it open, or export it again"
        raise FileProblem(path, str(problem), remedy, name) from problem
    whole: dict[str, Document] = {}
    embedded: dict[tuple[str, str], dict[str, Document]] = {}
    for raw, value in entries.items():
        _, _, rest = raw.decode("utf-8", "replace").partition("!")
        kind, _, key = rest.partition("!")
        parent, _, collection = kind.partition(".")
        if parent not in ("scenes", "adventures") or collection not in _COLLECTIONS:
            continue
        document = _parsed(path, f"{name}: !{rest}", value, faults)
        if not collection:
            whole[f"{parent} {key}"] = document
        else:
            owner, _, own = key.partition(".")
            embedded.setdefault((f"{parent} {owner}", collection), {})[own] = document
    _embed_behaviors(embedded)
    for (owner, collection), scene_documents in embedded.items():
        if owner in whole and collection != _BEHAVIORS:
            order = {str(key): n for n, key in enumerate(_listed(whole[owner].get(collection)))}
            ids = sorted(scene_documents, key=lambda key, order=order: order.get(key, len(order)))  # type: ignore[misc]
            whole[owner][collection] = [scene_documents[key] for key in ids if scene_documents[key]]
    return [_without_ids(document) for document in whole.values()]


def _embed_behaviors(embedded: dict[tuple[str, str], dict[str, Document]]) -> None:
    """Put behaviours, whose keys name scene, region and behaviour, into their regions."""
    for (owner, collection), documents in embedded.items():
        if collection == _BEHAVIORS:
            regions = embedded.get((owner, "regions"), {})
            for key, document in documents.items():
                region_id, _, own_id = key.partition(".")
                if region := regions.get(region_id):
                    others = [each for each in _listed(region.get("behaviors")) if each != own_id]
                    region["behaviors"] = [*others, document]


def _without_ids(document: Document) -> Document:
    """Return a document without ids of embedded documents that are not in the pack."""
    lists = {key: _listed(document.get(key)) for key in _EMBEDDED if key in document}
    return document | {
        key: [entry for entry in entries if isinstance(entry, dict)]
        for key, entries in lists.items()
    }


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _parsed(path: Path, where: str, text: bytes, faults: list[tuple[str, Text]]) -> Document:
    """Return a JSON object; empty for anything else, which is a fault."""
    try:
        document = parse_json(path, text)
    except FileProblem as problem:
        faults.append((where, message("{why}; left out", why=problem.why)))
        return {}
    if isinstance(document, dict):
        return document
    faults.append((where, message("is no document; left out")))
    return {}
