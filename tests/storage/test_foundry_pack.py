"""Packs of Foundry VTT: a ``.db`` file, a LevelDB folder, a zip, an adventure as JSON.

``packs/valley.zip`` was written by LevelDB itself (plyvel 1.5.1): 300 other documents, one longer
than three blocks of a log, three compacted tables, and a log. In it the scene of id ``aaa`` was
renamed, ``bbb`` deleted, one wall of ``ccc`` deleted, and ``late`` put in after a second opening.
"""

import json
import random
import zipfile
from pathlib import Path

import pytest

from gridapp.storage.formats.foundry_pack.leveldb import read_entries
from gridapp.storage.formats.foundry_pack.snappy import decompress
from gridapp.storage.formats.import_report import ImportStatus
from gridapp.storage.formats.import_result import Teleport
from gridapp.storage.formats.registry import map_parts, read_map
from gridapp.storage.problems import FileProblem
from tests.storage.samples import png
from tests.storage.scene_samples import new_scene

VALLEY = Path(__file__).parent / "packs" / "valley.zip"
INSIDE = "valley/packs/maps"


def valley_files() -> dict[str, bytes]:
    with zipfile.ZipFile(VALLEY) as archive:
        return {name.rpartition("/")[2]: archive.read(name) for name in archive.namelist()}


def unpacked(folder: Path) -> Path:
    pack = folder / "maps"
    pack.mkdir()
    for name, data in valley_files().items():
        (pack / name).write_bytes(data)
    return pack


def database(folder: Path, *documents: object) -> Path:
    path = folder / "maps.db"
    lines = [text if isinstance(text, str) else json.dumps(text) for text in documents]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def scene(key: str, name: str, **more: object) -> dict[str, object]:
    return {**new_scene(), "_id": key, "name": name, **more}


def test_entries_of_a_real_leveldb() -> None:
    """Later writes count, deleted keys are gone, in tables and in the log."""
    entries = read_entries(valley_files())
    assert len(entries) == 341
    assert len(entries[b"!folders!big"]) == 100_100
    assert json.loads(entries[b"!scenes!aaa"])["name"] == "The Mill"
    assert b"!scenes!bbb" not in entries
    assert b"!scenes.walls!ccc.w12" not in entries
    assert b"!scenes.walls!aaa.w12" in entries
    assert json.loads(entries[b"!scenes!late"])["name"] == "Late"


def test_tables_out_of_use_are_not_read() -> None:
    """A table that the manifest does not list, and a log before the first in use, count nothing."""
    files = valley_files()
    before = read_entries(files)
    batch = (1 << 40).to_bytes(8, "little") + b"\1\0\0\0" + b"\1\x0b!scenes!aaa\2{}"
    log = b"\0\0\0\0" + len(batch).to_bytes(2, "little") + b"\1" + batch
    assert read_entries(files | {"000011.log": log})[b"!scenes!aaa"] == b"{}"
    assert read_entries(files | {"000004.ldb": b"left over", "000002.log": log}) == before


def test_behaviours_of_regions_are_put_into_them(tmp_path: Path) -> None:
    """LevelDB keeps them under keys of their own: scene, region, behaviour."""
    behavior = {"type": "teleportToken", "system": {"destination": "Scene.x.Region.up"}}
    box = {"type": "rectangle", "x": 600, "y": 300, "width": 100, "height": 100}
    region = {"_id": "down", "shapes": [box], "behaviors": ["b1"]}
    entries = {"regions!aaa.down": region, "regions.behaviors!aaa.down.b1": behavior}
    batch = (1 << 40).to_bytes(8, "little") + len(entries).to_bytes(4, "little")
    for key, document in entries.items():
        name, value = f"!scenes.{key}".encode(), json.dumps(document).encode()
        size = bytes([len(value) & 127 | 128, len(value) >> 7])
        batch += b"\1" + bytes([len(name)]) + name + size + value
    log = b"\0\0\0\0" + len(batch).to_bytes(2, "little") + b"\1" + batch
    pack = unpacked(tmp_path)
    (pack / "000011.log").write_bytes(log)
    imported = read_map(pack, part="The Mill")
    assert imported.teleports == (Teleport("down", (3, 1), ("up",)),)
    (stored_region,) = json.loads(imported.extra)["foundry"]["regions"]
    assert stored_region["behaviors"] == [behavior]


@pytest.mark.parametrize("kind", ["zip", "folder", "table", "log"])
def test_scenes_are_listed_and_one_is_read(tmp_path: Path, kind: str) -> None:
    inside = {"table": "000005.ldb", "log": "000010.log", "folder": "", "zip": ""}[kind]
    path = VALLEY if kind == "zip" else unpacked(tmp_path) / inside
    parts = map_parts(path)
    assert [(part.name, part.size, part.picture) for part in parts] == [
        ("The Mill", "1050 x 700 pixels", "The Mill.png"),
        ("The Cave", "500 x 700 pixels", "The Mill.png"),
        ("Late", "200 x 100 pixels", ""),
    ]
    plain = tmp_path / "scene.json"
    plain.write_text(json.dumps(new_scene()), encoding="utf-8")
    imported = read_map(path, part="the mill")
    assert imported.board == read_map(plain).board
    assert imported.report.lines[0].text == "the scene The Mill, of 3 in the pack"
    assert imported.name == "The Mill"


def test_one_of_several_scenes_must_be_named() -> None:
    for part, why in (("", "it holds 3 scenes"), ("Mull", "it has no scene 'Mull'")):
        with pytest.raises(FileProblem) as problem:
            read_map(VALLEY, part=part)
        assert problem.value.why == why
        assert problem.value.remedy == "choose one of The Mill, The Cave, Late"


def test_later_lines_replace_earlier_ones(tmp_path: Path) -> None:
    path = database(
        tmp_path,
        scene("a", "Old"),
        scene("b", "Gone"),
        {"_id": "x", "name": "no scene"},
        "{broken",
        "[1]",
        scene("a", "New", walls=[]),
        {"_id": "b", "$$deleted": True},
        {"$$indexCreated": {"fieldName": "name"}},
    )
    assert [part.name for part in map_parts(path)] == ["New"]
    imported = read_map(path)
    assert (imported.name, imported.board.walls) == ("New", ())
    ignored = {
        line.where: str(line.text) for line in imported.report.lines_with(ImportStatus.IGNORED)
    }
    assert ignored["maps.db, line 4"].startswith("it is no JSON")
    assert ignored["maps.db, line 5"] == "is no document; left out"


def test_scenes_of_one_name_are_told_apart(tmp_path: Path) -> None:
    path = database(tmp_path, scene("a", "Hall"), scene("b", "hall", walls=[]), scene("c", ""))
    assert [part.name for part in map_parts(path)] == ["Hall", "hall (2)", "Scene"]
    assert read_map(path, part="Hall (2)").board.walls == ()
    assert read_map(path, part="Hall").board.walls != ()


@pytest.mark.parametrize("suffix", [".db", ".json"])
def test_adventures_hold_scenes(tmp_path: Path, suffix: str) -> None:
    adventure = {"_id": "q", "name": "The Valley", "scenes": [scene("a", "Mill"), "x", {"y": 1}]}
    path = database(tmp_path, adventure).rename(tmp_path / f"valley{suffix}")
    assert [part.name for part in map_parts(path)] == ["Mill"]
    assert read_map(path).name == "Mill"


def test_other_files_have_no_parts(tmp_path: Path) -> None:
    path = tmp_path / "scene.json"
    path.write_text(json.dumps(new_scene()), encoding="utf-8")
    assert map_parts(path) == ()


def test_what_is_no_pack_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "no.zip").write_bytes(b"PK no archive")
    (tmp_path / "app.log").write_text("started")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("readme.txt", "hello")
    for name in ("empty", "no.zip", "app.log", "other.zip"):
        with pytest.raises(FileProblem):
            read_map(tmp_path / name)


def test_a_missing_table_is_told(tmp_path: Path) -> None:
    pack = unpacked(tmp_path)
    (pack / "000007.ldb").unlink()
    with pytest.raises(FileProblem, match=r"its file 000007\.ldb is missing"):
        map_parts(pack)


def test_damaged_files_are_faults_not_crashes() -> None:
    """Any changed or missing bytes give entries or a ValueError; seeds are fixed."""
    dice, whole = random.Random(25), valley_files()
    for _ in range(300):
        files = dict(whole)
        name = dice.choice(sorted(files))
        data = bytearray(files[name])
        for _ in range(dice.randint(1, 4)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        files[name] = bytes(data[: dice.choice((len(data), dice.randrange(len(data))))])
        try:
            read_entries(files)
        except ValueError:
            continue


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (b"\x05\x10hello", b"hello"),
        (b"\x0a\x00a\x15\x01", b"a" * 10),  # a literal, then 9 bytes from one byte back
        (b"\x07\x08abc\x0e\x03\x00", b"abcabca"),  # with an offset of two bytes
    ],
)
def test_snappy_blocks_by_hand(block: bytes, expected: bytes) -> None:
    assert decompress(block, 100) == expected


@pytest.mark.parametrize(
    "block", [b"\x05\x10hell", b"\x06\x10hello", b"\x0a\x15\x01", b"\xff", b"\x65\x10hello"]
)
def test_snappy_blocks_that_are_damaged(block: bytes) -> None:
    with pytest.raises(ValueError, match=r"block|number"):
        decompress(block, 100)


ADDRESS = "modules/valley/maps/The%20Mill.png"


def with_picture(name: str) -> dict[str, object]:
    return scene("a", "Mill", background={"src": ADDRESS}, width=1050, height=700) | {"name": name}


def zipped(folder: Path, *entries: tuple[str, bytes]) -> Path:
    path = folder / "valley.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("valley/packs/maps.db", json.dumps(with_picture("Mill")))
        for name, data in entries:
            archive.writestr(name, data)
    return path


def picture_size(path: Path) -> tuple[int, int] | None:
    picture = read_map(path).board.picture
    return None if picture is None else (picture.width, picture.height)


def test_the_picture_is_read_out_of_the_archive(tmp_path: Path) -> None:
    """Among files of equal name the folders of the address decide."""
    entries = (
        ("valley/art/The Mill.png", png(10, 10)),
        ("valley/maps/The Mill.png", png(1050, 700)),
        ("maps/other.png", png(20, 20)),
    )
    path = zipped(tmp_path, *entries)
    assert picture_size(path) == (1050, 700)
    assert not read_map(path).report.missing_picture
    (tmp_path / "The Mill.png").write_bytes(png(30, 20))
    assert picture_size(path) == (1050, 700)
    assert picture_size(zipped(tmp_path)) == (30, 20)


def module(folder: Path) -> Path:
    packs = folder / "valley" / "packs"
    packs.mkdir(parents=True)
    (folder / "valley" / "maps").mkdir()
    return database(packs, with_picture("Mill"))


def test_the_picture_is_read_out_of_the_module_folder(tmp_path: Path) -> None:
    path = module(tmp_path)
    assert read_map(path).report.missing_picture == "The Mill.png"
    (tmp_path / "valley" / "maps" / "The Mill.png").write_bytes(png(1050, 700))
    assert picture_size(path) == (1050, 700)


@pytest.mark.parametrize(
    "address", ["modules/valley/../../The Mill.png", "modules/valley/link/The Mill.png"]
)
def test_nothing_outside_the_module_folder_is_read(tmp_path: Path, address: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    for folder in (tmp_path, tmp_path / "elsewhere"):
        (folder / "The Mill.png").write_bytes(png(1050, 700))
    path = module(tmp_path)
    (tmp_path / "valley" / "link").symlink_to(tmp_path / "elsewhere")
    database(path.parent, with_picture("Mill") | {"background": {"src": address}})
    assert picture_size(path) is None


def test_a_dangerous_picture_in_an_archive_is_refused(tmp_path: Path) -> None:
    bomb = png(50_000, 50_000)
    with pytest.raises(FileProblem, match="too large"):
        read_map(zipped(tmp_path, ("maps/The Mill.png", bomb)))
    drawing = b"<svg xmlns='http://www.w3.org/2000/svg'/>"
    with pytest.raises(FileProblem, match="SVG"):
        read_map(zipped(tmp_path, ("maps/The Mill.png", drawing)))


def test_all_packs_of_a_module_folder_are_read(tmp_path: Path) -> None:
    path = module(tmp_path)
    unpacked(path.parent)
    names = [part.name for part in map_parts(tmp_path / "valley")]
    assert names == ["Mill", "The Mill", "The Cave", "Late"]
    (tmp_path / "valley" / "maps" / "The Mill.png").write_bytes(png(1050, 700))
    picture = read_map(tmp_path / "valley", part="Mill").board.picture
    assert picture is not None
    assert (picture.width, picture.height) == (1050, 700)


def test_damaged_archives_are_refused_or_read(tmp_path: Path) -> None:
    """Any changed bytes, especially in the sizes at the end, give a refusal or a reading."""
    dice, whole = random.Random(25), VALLEY.read_bytes()
    for number in range(400):
        data = bytearray(whole)
        reach = (len(data) - 400, len(data)) if number % 2 else (0, len(data))
        for _ in range(dice.randint(1, 4)):
            data[dice.randrange(*reach)] = dice.randrange(256)
        path = tmp_path / "a.zip"
        path.write_bytes(data)
        try:
            map_parts(path)
        except FileProblem:
            continue
