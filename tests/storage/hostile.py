"""Hostile files, and a reader of them to be watched with strace."""

import base64
import gzip
import io
import json
import os
import socket
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import NamedTuple

from gridapp.engine.protocol import Rules
from gridapp.packs.creature_conversion import convert_stat_blocks
from gridapp.packs.loader import PackProblem, load_pack
from gridapp.packs.mappings import BlockMapping, read_mapping
from gridapp.resources import shipped_folder
from gridapp.storage.formats.import_report import ReportBuilder
from gridapp.storage.formats.import_result import ImportedMap
from gridapp.storage.formats.registry import (
    is_creature_file,
    map_suffixes,
    read_map,
    read_stat_blocks,
)
from gridapp.storage.problems import FileProblem
from tests.storage.samples import as_json, crop, jpeg, png, webp
from tests.storage.scene_samples import dungeon, new_scene, old_scene
from tests.storage.stat_block_samples import brute

SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><image href='{}'/></svg>"
TARGETS = ("/etc/hostname", "../secret.png", "file:///etc/hostname", "//host/share/a.png")
TRICKS = (
    *("../secret.png", "../../secret.png", "/etc/hostname", "/etc/hostname.png", "{}/secret.png"),
    *("file:///etc/hostname", "file://{}/secret.png", "http://127.0.0.1:9/a.png", "~/secret.png"),
    *("\\\\host\\share\\secret.png", "//host/share/secret.png", "C:\\secret.png", "secret.png:x"),
    *("..%2fsecret.png", "%2e%2e/secret.png", "..\\secret.png", "x/../../secret.png", "linked.png"),
    *("folder.png", "secret.png\x00.jpg", "con.png", "data:image/png;base64,AAAA", "/dev/zero.png"),
)
NAMES = (
    *("<img src='/etc/hostname'>Orc", "<b>Orc</b>\n\r\t", "\x00\x1b[31mOrc", "\u202egnp.cro"),
    *("Orc" * 400_000, "../../orc", "/etc/orc", "'; DROP TABLE log; --", "{0.__class__}", "%s%n"),
)


class Verdict(NamedTuple):
    """The outcome for a file, the seconds taken, and the names read from it."""

    outcome: str
    seconds: float
    names: tuple[str, ...] = ()


def make(folder: Path) -> dict[str, bool]:
    """Fill a folder; return for each file whether it must be refused."""
    (folder.parent / "secret.png").write_bytes(png())
    folder.mkdir()
    (folder / "folder.png.d").mkdir()
    (folder / "folder.png.d").rename(folder / "folder.png")
    (folder / "linked.png").symlink_to(folder.parent / "secret.png")
    written = _drawings(folder) | _bombs(folder) | _archives(folder) | _texts(folder)
    return written | _scenes(folder) | _named(folder)


def _write(folder: Path, name: str, data: bytes, *, refused: bool) -> dict[str, bool]:
    (folder / name).write_bytes(data)
    return {name: refused}


def _with_image(data: bytes) -> bytes:
    return as_json(crop() | {"image": base64.b64encode(data).decode()})


def _drawings(folder: Path) -> dict[str, bool]:
    """SVG under every other suffix and in every encoding."""
    written: dict[str, bool] = {}
    for number, target in enumerate(TARGETS):
        text = SVG.format(target)
        entity = f"<!DOCTYPE s [<!ENTITY x SYSTEM '{target}'>]>"
        for kind, data in {
            "plain": text.encode(),
            "prolog": b"<?xml version='1.0'?>" + entity.encode() + text.encode(),
            "marked": b"\xef\xbb\xbf" + text.encode(),
            "wide": text.encode("utf-16"),
            "spaced": b" \n" * 50 + text.encode(),
        }.items():
            for ending in (".png", ".jpg", ".webp"):
                written |= _write(folder, f"svg {number} {kind}{ending}", data, refused=True)
            written |= _write(folder, f"svg {number} {kind}.uvtt", _with_image(data), refused=True)
    return written


def _bombs(folder: Path) -> dict[str, bool]:
    """Small picture files with enormous contents."""
    written: dict[str, bool] = {}
    bombs = {
        "png": png(30_000, 30_000, honest=False),
        "huge.png": png(2**31 - 1, 2**31 - 1, honest=False),
        "jpg": jpeg(65_535, 65_535),
        "webp": webp(16_777_216, 16_777_216, "VP8X"),
        "wide.webp": webp(30_000, 30_000, "VP8X"),
        "filled.png": png(60_000, 20_000),
    }
    for name, data in bombs.items():
        ending = name.rpartition(".")[2]
        written |= _write(folder, f"bomb {name}.{ending}", data, refused=True)
        written |= _write(folder, f"bomb {name}.uvtt", _with_image(data), refused=True)
    return written


def _archives(folder: Path) -> dict[str, bool]:
    """Archives under other suffixes: a zip bomb, and a path traversal."""
    store = io.BytesIO()
    with zipfile.ZipFile(store, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../../../etc/evil-was-here.png", png())
        archive.writestr("/etc/evil", "evil")
        archive.writestr("zeros", bytes(50_000_000))
    squeezed = gzip.compress(bytes(50_000_000))
    written: dict[str, bool] = {}
    for ending in map_suffixes():
        written |= _write(folder, f"zip{ending}", store.getvalue(), refused=True)
        written |= _write(folder, f"gzip{ending}", squeezed, refused=True)
    return written


def _texts(folder: Path) -> dict[str, bool]:
    """JSON texts on which readers differ or fail."""
    deep, digits = b"[" * 100_000, b"9" * 100_000
    written: dict[str, bool] = {}
    for name, data in {
        "deep": b'{"a":' + deep,
        "deep objects": b'{"a":' * 100_000,
        "digits": b'{"resolution":' + digits + b"}",
        "twice": b'{"rects":[],"rects":[]}',
        "nothing": b"\0" * 1000,
        "nan": b'{"resolution":NaN}',
        "infinite": b'{"resolution":{"map_size":{"x":1e999,"y":1}}}',
        "half": b'{"resolution":"\\ud800"}',
        "wide": '{"rects":[]}'.encode("utf-16"),
        "many": b'{"a":[' + b"0," * 7_000_000 + b"0]}",
        "python": b"__import__('os').system('touch /etc/evil-was-here')",
        "pickle": b"\x80\x04cos\nsystem\n(S'touch /etc/evil-was-here'\ntR.",
        "yaml": b"!!python/object/apply:os.system ['touch /etc/evil-was-here']",
    }.items():
        written |= _write(folder, f"text {name}.json", data, refused=True)
        written |= _write(folder, f"text {name}.dd2vtt", data, refused=True)
    return written


def _scenes(folder: Path) -> dict[str, bool]:
    """Maps that refer to pictures elsewhere: read without any picture."""
    written: dict[str, bool] = {}
    for number, trick in enumerate(TRICKS):
        source = trick.format(folder.parent)
        background = {"src": source, "offsetX": 0, "offsetY": 0}
        new, old = new_scene() | {"background": background}, old_scene() | {"img": source}
        written |= _write(folder, f"trick {number} new.json", as_json(new), refused=False)
        written |= _write(folder, f"trick {number} old.json", as_json(old), refused=False)
        text = as_json(crop() | {"image": source, "picture": source, "include": source})
        written |= _write(folder, f"trick {number}.uvtt", text, refused=False)
    return written


def _named(folder: Path) -> dict[str, bool]:
    """Names that are markup, commands or too long: read, but printable and short."""
    written: dict[str, bool] = {}
    for number, name in enumerate(NAMES):
        for kind, document in {
            "scene": new_scene() | {"name": name, "background": None},
            "dungeon": dungeon() | {"title": name},
            "creature": brute() | {"name": name},
        }.items():
            text = json.dumps(document).encode()
            written |= _write(folder, f"name {number} {kind}.json", text, refused=False)
    return written


def read(path: Path, rules: Rules, mapping: BlockMapping) -> tuple[str, ...]:
    """Read a file like the app; return the names in the result."""
    if is_creature_file(path):
        notes = ReportBuilder()
        creatures = convert_stat_blocks(read_stat_blocks(path, notes), mapping, rules, notes)
        return tuple(creature.name for creature in creatures.values())
    imported: ImportedMap = read_map(path)
    if path.name.startswith("trick"):
        assert imported.picture is None
    return (imported.name, imported.report.missing_picture)


def main() -> None:
    """Read sound files, mark the start of the test, then read the folder."""
    import resource  # the makers of the files serve on systems without it, too

    folder, fault = Path(sys.argv[1]), (sys.argv[2] if len(sys.argv) > 2 else "")
    home = shipped_folder("rules") / "reactions"
    rules = load_pack(home)
    mapping = read_mapping(home / "mapping.toml", rules.book)
    for path in sorted((folder.parent / "sound").iterdir()):
        read(path, rules, mapping)
    paths = sorted(
        sample for sample in folder.iterdir() if sample.is_file() and not sample.is_symlink()
    )
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    os.access("/the-line", os.F_OK)
    for path in paths:
        began = time.process_time()
        try:
            names = read(path, rules, mapping)
            outcome = "read"
        except (FileProblem, PackProblem) as problem:
            outcome, names = "refused", (str(problem),)
        plant(fault)
        verdict = Verdict(outcome, time.process_time() - began, names)
        print(json.dumps([path.name, *verdict]))  # noqa: T201 - the figures
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(json.dumps(["", "peak", peak / 1024, []]))  # noqa: T201 - the figures


def plant(fault: str) -> None:
    """Do what no importer may do."""
    if fault == "open":
        Path("/etc/hostname").read_bytes()
    elif fault == "connect":
        with socket.socket() as line:
            line.connect_ex(("127.0.0.1", 9))
    elif fault == "process":
        subprocess.run(["true"], check=False)


if __name__ == "__main__":
    main()
