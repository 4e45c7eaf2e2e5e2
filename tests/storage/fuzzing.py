"""Fuzzing of every importer in a separate process with time and memory limits."""

import copy
import io
import json
import math
import random
import resource
import signal
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import msgspec

from gridapp.battle.board import Board, Door, Wall
from gridapp.battle.state import PackRef
from gridapp.packs.creature_conversion import convert_stat_blocks
from gridapp.packs.creatures import checked_creatures
from gridapp.packs.loader import PackProblem, load_pack
from gridapp.packs.mappings import read_mapping
from gridapp.resources import shipped_folder
from gridapp.storage.file.log_entries import StartEntry, encode_entry
from gridapp.storage.formats.foundry_pack.pack_files import PackFiles
from gridapp.storage.formats.foundry_pack.scenes import read_scenes
from gridapp.storage.formats.import_report import ReportBuilder
from gridapp.storage.formats.import_result import ImportedMap, battle_from_map, read_bytes
from gridapp.storage.formats.levels import can_be_levels, stack_levels
from gridapp.storage.formats.registry import map_parts, read_map, read_stat_blocks
from gridapp.storage.formats.strict_json import parse_object
from gridapp.storage.formats.uvtt.writer import write_uvtt
from gridapp.storage.problems import FileProblem
from tests.storage.pdf_samples import pdf, photograph, picture
from tests.storage.samples import as_json, crop, jpeg, png, webp
from tests.storage.scene_samples import dungeon, new_scene, old_scene
from tests.storage.stat_block_samples import brute, nested, older, rows
from tests.storage.test_foundry_actors import actor, claw, old_javelin
from tests.storage.test_pasted_blocks import REED_WYRM

SLOWEST = 2.0
MEMORY = 1024**3
TRAPS = ["NaN", "1e999", "-1e400", "9" * 5000, '"\\ud800"', "null", "{}", "[]", "true", '"x"']
TRAPS += ["1e308", "-0.0", "1e-320", '{"x":1,"x":2}', "[" * 3000, '"\\u0000"', '"../../x.png"']
VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 20, 0.5, -0.0, 1e6, 1e300, 5e-324, 500, 501, 10**19),
    *("", "x", "..", "/etc/passwd", "<b>x</b>", "\x00\n\u202e", "5", "1d6", "999d999", "\ud7ff"),
    *([], {}, [[]], [{}], {"x": 1}, {"x": 0, "y": 0}, [0, 0, 1, 1], [0] * 50, "x" * 3000),
]

Document = dict[str, Any] | list[Any]


class Importer(NamedTuple):
    """A reader, sample files to mutate, and whether they are JSON."""

    read: Callable[[Path], object]
    name: str
    files: tuple[bytes, ...]
    is_json: bool = True


class Slow(BaseException):
    """The time limit is exceeded; no importer may catch this."""


def _mapping() -> Path:
    return shipped_folder("rules") / "reactions" / "mapping.toml"


def map_of(path: Path) -> ImportedMap:
    """Read a map and check its fit into a battle file."""
    imported = read_map(path)
    check_map(imported)
    encode_entry(StartEntry(battle_from_map(imported, PackRef("reactions", "1"))))
    return imported


def there_and_back(path: Path) -> Board:
    """Export a map and read the export again."""
    imported = map_of(path)
    if not imported.board.grid.is_hex:
        out = path.with_name("back.uvtt")
        write_uvtt(out, imported.board, imported.picture, imported.extra)
        assert read_map(out).board == imported.board
    return imported.board


def check_map(imported: ImportedMap) -> None:
    """Check that all coordinates are finite and on the board."""
    grid = imported.board.grid
    assert 1 <= grid.columns <= 500
    assert 1 <= grid.rows <= 500
    assert all(math.isfinite(number) for number in (grid.pixels, *grid.offset))
    width, height = grid.size
    parts: list[Wall | Door] = [*imported.board.walls, *imported.board.doors]
    for part in parts:
        assert part.a != part.b
        for x, y in (part.a, part.b):
            assert 0 <= x <= width
            assert 0 <= y <= height
    for region in imported.board.terrain:
        assert all(cell in grid for cell in region.cells)
    assert (imported.picture is None) == (imported.board.picture is None)
    json.loads(imported.extra or b"{}")
    assert "\n" not in "".join(str(line) for line in imported.report.lines)


def every_part(path: Path) -> object:
    """Read all maps of a file of several."""
    parts = map_parts(path)
    maps = [read_map(path, part=part.name) for part in parts[:5]]
    for each in maps:
        check_map(each)
    if can_be_levels([each.board.grid for each in maps]):
        check_map(stack_levels(path, maps))
    return maps or map_of(path)


def database_in(path: Path) -> object:
    """Read a LevelDB folder in which the first byte says which file has been replaced."""
    files, data = PackFiles(), path.read_bytes()
    for name, content in _VALLEY.items():
        files.add(name, content)
    names = sorted(_VALLEY)
    files.add(names[data[0] % len(names)] if data else names[0], data[1:])
    return read_scenes(path, files)


def levels_in(path: Path) -> object:
    """Put a map below and above a sound one."""
    sound, changed = read_map(path.with_name("sound.uvtt")), read_map(path)
    whole = stack_levels(path, [sound, changed, sound], ["A1"])
    check_map(whole)
    encode_entry(StartEntry(battle_from_map(whole, PackRef("reactions", "1"))))
    return whole


def creatures_in(path: Path) -> object:
    """Read stat blocks and convert them to placeable creatures."""
    notes = ReportBuilder()
    return convert_stat_blocks(read_stat_blocks(path, notes), _MAPPING, _RULES, notes)


def library_in(path: Path) -> object:
    """Read a file of the user's library."""
    return checked_creatures(path, _BOOK, parse_object(path, read_bytes(path)))


def _archived() -> dict[str, bytes]:
    """Return the files of a LevelDB folder."""
    with zipfile.ZipFile(Path(__file__).parent / "packs" / "valley.zip") as archive:
        return {name: archive.read(name) for name in archive.namelist()}


_VALLEY = _archived()
_RULES = load_pack(shipped_folder("rules") / "reactions")
_BOOK = _RULES.book
_MAPPING = read_mapping(_mapping(), _BOOK)


def _exported() -> bytes:
    """Return a map with a board under our own key."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.uvtt"
        path.write_bytes(as_json(crop()))
        imported = read_map(path)
        low = [msgspec.structs.replace(wall, height=3.0) for wall in imported.board.walls]
        board = msgspec.structs.replace(imported.board, walls=tuple(low))
        write_uvtt(path, board, imported.picture, imported.extra)
        return path.read_bytes()


def _kept() -> bytes:
    """Return a library file."""
    notes, path = ReportBuilder(), Path(tempfile.mkdtemp()) / "a.json"
    path.write_bytes(json.dumps([brute()]).encode())
    converted = convert_stat_blocks(read_stat_blocks(path, notes), _MAPPING, _RULES, notes)
    path.unlink()
    path.parent.rmdir()
    return msgspec.json.encode(converted)


def _zipped() -> bytes:
    """Return a module of a database and its picture, not compressed."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("valley/packs/maps.db", json.dumps({**new_scene(), "_id": "a"}))
        archive.writestr("valley/maps/cave.png", png(1050, 700))
    return whole.getvalue()


def _linked(name: str, second_name: str) -> dict[str, Any]:
    """Return a scene with a region that leads to a region of another."""
    shape = {"type": "polygon", "points": [600, 300, 700, 300, 700, 400]}
    leads = {"type": "teleportToken", "system": {"destination": f"Scene.x.Region.{second_name}"}}
    region = {"_id": name, "shapes": [shape], "behaviors": [leads]}
    return {**new_scene(), "name": name, "regions": [region]}


def _pages() -> tuple[bytes, ...]:
    """Return PDFs of a palette, of CMYK, and of a photograph beside a picture."""
    indexed = "/ColorSpace [/Indexed /DeviceRGB 1 <FF000000FF00>] /BitsPerComponent 1"
    inks = "/ColorSpace /DeviceCMYK /BitsPerComponent 8"
    rows = bytes([255, 0, 0, 0, 255, 0])
    return (
        pdf([[picture(8, 2, b"\xaa\x55", indexed)]]),
        pdf([[picture(2, 2, bytes(16), inks)]]),
        pdf([[picture(2, 1, rows), photograph(640, 320, jpeg())], [picture(2, 1, rows)]]),
    )


def _many(*documents: object) -> tuple[bytes, ...]:
    return tuple(json.dumps(document).encode() for document in documents)


IMPORTERS = {
    "uvtt": Importer(map_of, "a.uvtt", (as_json(crop()), _exported())),
    "uvtt-export": Importer(there_and_back, "a.uvtt", (as_json(crop()), _exported())),
    "foundry": Importer(map_of, "a.json", _many(new_scene(), old_scene())),
    "watabou": Importer(map_of, "a.json", _many(dungeon())),
    "pack": Importer(every_part, "a.zip", (_zipped(),), False),
    "adventure": Importer(
        every_part,
        "a.json",
        _many(
            {"name": "Valley", "scenes": [new_scene(), {**old_scene(), "width": 900}]},
            {"name": "House", "scenes": [_linked("a", "b"), _linked("b", "a")]},
        ),
    ),
    "leveldb": Importer(
        database_in,
        "a.ldb",
        tuple(bytes([at]) + _VALLEY[name] for at, name in enumerate(sorted(_VALLEY))),
        False,
    ),
    "pdf": Importer(every_part, "a.pdf", _pages(), False),
    "levels": Importer(levels_in, "a.uvtt", (as_json(crop()), _exported())),
    "picture": Importer(map_of, "a [3x4].png", (png(), jpeg(), webp(), webp(kind="VP8X")), False),
    "creatures": Importer(creatures_in, "a.json", _many([brute()], rows(), nested(), older())),
    "actors": Importer(creatures_in, "a.json", _many([actor(items=[claw(), old_javelin()])])),
    "pasted": Importer(creatures_in, "a.txt", (REED_WYRM.encode(),), False),
    "mapping": Importer(
        lambda path: read_mapping(path, _BOOK), "a.toml", (_mapping().read_bytes(),), False
    ),
    "library": Importer(library_in, "a.json", (_kept(),)),
}


def mutated(dice: random.Random, importer: Importer) -> bytes:
    """Return a sample file with changed bytes or structure."""
    whole = dice.choice(importer.files)
    if importer.is_json and dice.random() < 0.5:
        return _other_structure(dice, json.loads(whole))
    return _other_bytes(dice, whole)


def _other_bytes(dice: random.Random, whole: bytes) -> bytes:
    """Change, cut, double or replace bytes, mostly near the beginning."""
    data = bytearray(whole)
    for _ in range(dice.choice((1, 1, 2, 4, 9))):
        reach = len(data) if dice.random() < 0.7 else min(len(data), 60)
        position, size = dice.randrange(reach + 1), dice.choice((1, 1, 2, 8, 64))
        new = dice.choice(
            (b"", bytes([dice.randrange(256)]), bytes(data[:size]), dice.choice(TRAPS).encode())
        )
        data[position : position + dice.choice((0, 1, size))] = new
    return bytes(data)


def _other_structure(dice: random.Random, document: Document) -> bytes:
    """Replace, remove, move or multiply values."""
    for _ in range(dice.choice((1, 1, 2, 3))):
        inner = list(places(document))
        holder, key = dice.choice(inner)
        choice = dice.randrange(6)
        if choice == 0:
            del holder[key]
        elif choice == 1:
            parent, inner_key = dice.choice(inner)
            holder[key] = copy.deepcopy(parent[inner_key])
        elif choice == 2 and isinstance(holder[key], list):
            holder[key] = holder[key] * dice.choice((0, 2, 40))
        elif choice == 3 and isinstance(holder[key], int | float):
            holder[key] = holder[key] * dice.choice((-1, 1000, 1e9, 1e-9)) + dice.choice((0, 1))
        else:
            holder[key] = copy.deepcopy(dice.choice(VALUES))
        if not document:
            break
    return json.dumps(document).encode()


def places(value: Document) -> Iterator[tuple[Any, Any]]:
    """Return every object and list in a document, with each of its keys."""
    for key, part in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(part, dict | list):
            yield from places(part)


def _time_is_up(_number: int, _frame: FrameType | None) -> None:
    raise Slow


def verdict(read: Callable[[Path], object], path: Path) -> str:
    """Return the outcome for a file: ``ok``, ``refused``, or the name of a fault."""
    signal.setitimer(signal.ITIMER_REAL, SLOWEST)
    try:
        read(path)
    except (FileProblem, PackProblem) as problem:
        return "refused" if "\n" not in str(problem) else "message of several lines"
    except Slow:
        return "slow"
    except MemoryError:
        return "over memory"
    except Exception as error:  # noqa: BLE001 - these are what is looked for
        return f"{type(error).__name__}: {error}"[:200]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return "ok"


def planted(fault: str, read: Callable[[Path], object]) -> Callable[[Path], object]:
    """Return the importer with a fault in every twentieth file."""
    count = iter(range(10**9))

    def broken(path: Path) -> object:
        if next(count) % 20 != 7 or not fault:
            return read(path)
        if fault == "exception":
            raise KeyError(path.name)
        while fault == "hang":
            pass
        if fault == "memory":
            return bytearray(2 * MEMORY)
        walls = (Wall("w1", (0.0, 0.0), (math.nan, 1.0)),)
        imported = read_map(path.with_name("sound.uvtt"))
        planted_board = msgspec.structs.replace(imported.board, walls=walls)
        check_map(msgspec.structs.replace(imported, board=planted_board))
        return None

    return broken


def fuzz(name: str, count: int, seed: int, fault: str = "") -> Counter[str]:
    """Fuzz with a number of files; return the count of each verdict."""
    importer, dice = IMPORTERS[name], random.Random(f"{name} {seed}")
    read, counts = planted(fault, importer.read), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / importer.name
        path.with_name("sound.uvtt").write_bytes(as_json(crop()))
        for number in range(count):
            data = mutated(dice, importer)
            path.write_bytes(data)
            passed = verdict(read, path)
            counts[passed] += 1
            if passed not in ("ok", "refused") and counts[passed] == 1 and not fault:
                saved = Path(tempfile.gettempdir()) / f"gridapp-fuzz-{name}-{seed}-{number}"
                saved.write_bytes(data)
                print(f"{saved}: {passed}", file=sys.stderr)  # noqa: T201 - to be looked at
    return counts


def megabytes_at_most() -> int:
    """Return the peak memory of this process; getrusage would include its parent's."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM:"))


def main() -> None:
    """Fuzz an importer and print the figures."""
    name, count, seed, *fault = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, _time_is_up)
    for importer in IMPORTERS if name == "all" else [name]:
        counts = fuzz(importer, int(count), int(seed), *fault)
        peak = megabytes_at_most()
        faults = {key: n for key, n in counts.items() if key not in ("ok", "refused")}
        figures = {"ok": counts["ok"], "refused": counts["refused"], "faults": faults, "peak": peak}
        print(importer, json.dumps(figures), flush=True)  # noqa: T201 - the figures


if __name__ == "__main__":
    main()
