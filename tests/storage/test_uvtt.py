"""Universal VTT maps: what is read, clipped, repaired, ignored and refused."""

import base64
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gridapp.battle.board import Door, DoorState, Wall, WallKind
from gridapp.battle.state import Battle, PackRef, Phase
from gridapp.battle.vision.lights import Light, Lighting
from gridapp.storage.formats.import_report import ImportStatus
from gridapp.storage.formats.import_result import ImportedMap, battle_from_map
from gridapp.storage.formats.picture_probe import sha256
from gridapp.storage.formats.registry import read_map
from gridapp.storage.formats.uvtt import reader
from gridapp.storage.problems import FileProblem
from tests.storage.samples import PNG, as_json, crop, png, spots, webp

Read = Callable[..., ImportedMap]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Return a function that writes a map and reads the file back."""

    def through(document: dict[str, Any] | bytes, name: str = "cave.dd2vtt") -> ImportedMap:
        path = tmp_path / name
        path.write_bytes(document if isinstance(document, bytes) else as_json(document))
        return read_map(path)

    return through


def refusal(read: Read, document: dict[str, Any] | bytes) -> FileProblem:
    with pytest.raises(FileProblem) as caught:
        read(document)
    assert caught.value.path.name == "cave.dd2vtt"
    assert caught.value.why
    assert caught.value.remedy
    return caught.value


def told(imported: ImportedMap, kind: ImportStatus) -> dict[str, str]:
    return {line.where: str(line.text) for line in imported.report.lines_with(kind)}


def test_origin_is_subtracted_before_clipping(read: Read) -> None:
    board = read(crop()).board
    assert board.walls == (
        Wall("w1", (0, 2), (2, 2)),
        Wall("w2", (2, 2), (2, 4)),
        Wall("w3", (1, 1), (1, 5)),
        Wall("w4", (3, 4), (4, 4)),
        Wall("o1", (6, 2), (7, 2), WallKind.OBJECT),
        Wall("o2", (7, 2), (7, 3), WallKind.OBJECT),
        Wall("o3", (7, 3), (6, 3), WallKind.OBJECT),
        Wall("o4", (6, 3), (6, 2), WallKind.OBJECT),
    )


def test_portals_are_doors(read: Read) -> None:
    assert read(crop()).board.doors == (
        Door("d1", (2, 4), (2, 5), DoorState.CLOSED),
        Door("d2", (4.5, 3.5), (5.5, 4.5), DoorState.OPEN),
    )


def test_wide_portal_that_lets_light_through_is_a_guess(read: Read) -> None:
    guessed = told(read(crop()), ImportStatus.GUESSED)
    assert guessed == {
        "portals[1].closed": "lets light through and is as wide as a door: taken as an open door",
        "lights": "the file gives one radius: bright light is taken to reach half of it",
    }


@pytest.mark.parametrize("closed", [True, False])
def test_window_is_seen_through_and_not_passed(read: Read, *, closed: bool) -> None:
    """Editors write in ``closed`` whether a portal stops light: a window is no open door."""
    document = crop()
    document["portals"] = [{"bounds": spots((4, 5), (4, 5.75)), "closed": closed}]
    board = read(document).board
    assert board.doors == (Door("d1", (2, 4), (2, 4.75), window=True),)
    assert not board.doors[0].is_open


def test_door_on_a_wall_without_a_gap_cuts_it(read: Read) -> None:
    document = crop()
    document["portals"] = [{"bounds": spots((2.5, 3), (3.5, 3)), "closed": False}]
    imported = read(document)
    assert imported.board.walls[:3] == (
        Wall("w1", (0, 2), (0.5, 2)),
        Wall("w2", (1.5, 2), (2, 2)),
        Wall("w3", (2, 2), (2, 4)),
    )
    assert told(imported, ImportStatus.REPAIRED)["portals[0]"].startswith("lies on a wall")


def test_short_portals_are_windows(read: Read) -> None:
    document = crop()
    document["portals"][0]["bounds"] = spots((4, 5), (4, 5.75))
    assert read(document).board.doors[0] == Door("d1", (2, 4), (2, 4.75), window=True)


def test_report_has_key_paths(read: Read) -> None:
    imported = read(crop())
    assert told(imported, ImportStatus.CLIPPED) == {
        "line_of_sight[0][0]": "reaches off the map; cut at its edge",
        "line_of_sight[1][0]": "reaches off the map; cut at its edge",
        "line_of_sight[2][0]": "lies off the map; left out",
    }
    assert told(imported, ImportStatus.REPAIRED) == {
        "line_of_sight[3][0]": "has no length; left out",
        "line_of_sight[3][2]": "is there twice; left out",
        "line_of_sight[4]": "has no length; left out",
    }
    assert told(imported, ImportStatus.IGNORED) == {
        "environment": "is kept but not used",
        "software": "is kept but not used",
    }
    assert told(imported, ImportStatus.READ) == {
        "format": "Universal VTT 0.3",
        "image": "PNG picture, 640 x 320 pixels",
        "resolution": "10 columns and 5 rows of 64 pixels",
        "lights": "1 lights are put on the board",
        "line_of_sight": "5 lines, 4 pieces of wall",
        "objects_line_of_sight": "1 line, 4 pieces of wall",
        "portals": "2 doors and 0 windows; what is narrower than 0.9 cells is a window",
    }
    first = str(imported.report).splitlines()[0]
    assert first == "read: format: Universal VTT 0.3"


def test_grid_and_picture(read: Read) -> None:
    imported = read(crop())
    grid, picture = imported.board.grid, imported.board.picture
    assert (grid.columns, grid.rows, grid.pixels, grid.offset) == (10, 5, 64, (0, 0))
    assert picture is not None
    assert (picture.sha256, picture.width, picture.height) == (sha256(PNG), 640, 320)
    assert imported.picture == PNG
    assert imported.assets == {sha256(PNG): PNG}


def test_other_keys_are_kept(read: Read) -> None:
    document = crop()
    extra = json.loads(read(document).extra)
    for key in ("image", "line_of_sight", "objects_line_of_sight"):
        del document[key]
    assert extra == document


def test_battle_from_map(read: Read) -> None:
    """A light 4 cells (of 5 feet) wide at (5, 3), on a map beginning at (2, 1)."""
    imported, pack = read(crop()), PackRef("reactions", "1")
    light = Light("l1", (3, 2), bright=10, dim=20)
    expected = Battle("cave", pack, imported.board, phase=Phase.SETUP)
    expected = msgspec.structs.replace(expected, lighting=Lighting(lights=(light,)))
    assert battle_from_map(imported, pack) == expected


@pytest.mark.parametrize("number", [0.2, 0.3, 1.0, 1, "0.2", "0.3", "1.0"], ids=repr)
def test_known_formats(read: Read, number: object) -> None:
    assert told(read(crop() | {"format": number}), ImportStatus.READ)["format"]


@pytest.mark.parametrize("number", [0.4, 2, "newest"])
def test_unknown_formats(read: Read, number: object) -> None:
    imported = read(crop() | {"format": number})
    assert "is not known" in told(imported, ImportStatus.IGNORED)["format"]
    assert len(imported.board.walls) == 8


def test_minimal_map(read: Read) -> None:
    imported = read({"resolution": crop()["resolution"]})
    assert not imported.board.walls + imported.board.doors
    assert imported.board.picture is None
    assert "missing" in told(imported, ImportStatus.REPAIRED)["format"]
    assert "empty" in told(imported, ImportStatus.IGNORED)["image"]


def test_fractional_sizes(read: Read) -> None:
    document = crop() | {"line_of_sight": [spots((2, 1), (2, 99))], "image": ""}
    document["resolution"]["map_size"] = {"x": 33.0, "y": 4.5}
    document["resolution"]["pixels_per_grid"] = 12.5
    imported = read(document)
    grid = imported.board.grid
    assert (grid.columns, grid.rows, grid.pixels) == (33, 5, 12.5)
    assert imported.board.walls[:1] == (Wall("w1", (0, 0), (0, 4.5)),)
    assert "only partly" in told(imported, ImportStatus.REPAIRED)["resolution.map_size.y"]


def test_sizes_are_rounded_to_whole_cells(read: Read) -> None:
    document = crop() | {"image": ""}
    document["resolution"]["map_size"] = {"x": 4.0005, "y": 5}
    document["line_of_sight"] = [spots((2, 2), (9, 2))]
    board = read(document).board
    assert (board.grid.columns, board.walls[0]) == (4, Wall("w1", (0, 1), (4, 1)))


def test_picture_size_takes_precedence(read: Read) -> None:
    imported = read(crop() | {"image": base64.b64encode(webp(1000, 500)).decode()})
    assert imported.board.grid.pixels == 100
    text = told(imported, ImportStatus.REPAIRED)["resolution.pixels_per_grid"]
    assert text == "640 x 320 pixels expected; cells taken as 100 pixels"


@pytest.mark.parametrize("kind", ["VP8 ", "VP8L", "VP8X"])
def test_webp_pictures(read: Read, kind: str) -> None:
    imported = read(crop() | {"image": base64.b64encode(webp(640, 320, kind)).decode()})
    assert told(imported, ImportStatus.READ)["image"] == "WEBP picture, 640 x 320 pixels"


def test_a_picture_that_is_only_named_is_looked_for_beside_the_map(
    read: Read, tmp_path: Path
) -> None:
    """A picture given by its path is looked for beside the map, in no further folder."""
    named = crop() | {"image": "modules/hall/Maps/Hall%20Night.png"}
    imported = read(named)
    assert imported.report.missing_picture == "Hall Night.png"
    assert "no file 'Hall Night.png' lies beside" in told(imported, ImportStatus.IGNORED)["image"]
    (tmp_path / "Hall Night.png").write_bytes(PNG)
    imported = read(named)
    assert imported.picture == PNG
    assert not imported.report.missing_picture


@pytest.mark.parametrize("prefix", ["data:image/png;base64,", "data:;base64,"])
def test_data_urls_and_line_breaks(read: Read, prefix: str) -> None:
    text = base64.encodebytes(PNG).decode()
    imported = read(crop() | {"image": prefix + text})
    assert imported.picture == PNG
    assert prefix in told(imported, ImportStatus.REPAIRED)["image"]


@pytest.mark.parametrize(
    ("image", "words"),
    [
        ("", "empty"),
        ("none", "no known kind"),
        ("AAAA", "no known kind"),
        ("!not base64!", "no base64"),
        ("ä", "no base64"),
        (base64.b64encode(PNG[:20]).decode(), "cut off"),
        (base64.b64encode(b"II*\0" + bytes(40)).decode(), "a TIFF"),
    ],
)
def test_placeholder_picture(read: Read, image: str, words: str) -> None:
    imported = read(crop() | {"image": image})
    assert (imported.picture, imported.board.picture) == (None, None)
    assert words in told(imported, ImportStatus.IGNORED)["image"]
    assert imported.board.grid.pixels == 64


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"<svg><image href='file:///etc/passwd'/></svg>", "SVG drawing"),
        (png(30_000, 30_000, honest=False), "30,000 x 30,000 pixels would need 3,434 MB"),
    ],
)
def test_dangerous_picture_is_refused(read: Read, data: bytes, words: str) -> None:
    problem = refusal(read, crop() | {"image": base64.b64encode(data).decode()})
    assert problem.where == "image"
    assert words in problem.why


def changed(path: str, value: object) -> dict[str, Any]:
    """Return the sample map with the value at a dotted path replaced; ``...`` removes the key."""
    document = crop()
    *parents, last = path.split(".")
    parent: Any = document
    for key in parents:
        parent = parent[int(key) if key.isdecimal() else key]
    if value is ...:
        del parent[last]
    else:
        parent[int(last) if last.isdecimal() else last] = value
    return document


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("resolution", ..., "resolution"),
        ("resolution", [], "resolution"),
        ("resolution.map_size", ..., "resolution.map_size"),
        ("resolution.map_size.x", ..., "resolution.map_size.x"),
        ("resolution.map_size.x", "10", "resolution.map_size.x"),
        ("resolution.map_size.x", 0, "resolution.map_size.x"),
        ("resolution.map_size.x", 1e-320, "resolution.map_size.x"),
        ("resolution.map_size.y", -5, "resolution.map_size.y"),
        ("resolution.map_size.x", 501, "resolution.map_size.x"),
        ("resolution.map_size.y", 1e6, "resolution.map_size.y"),
        ("resolution.map_size.x", True, "resolution.map_size.x"),
        ("resolution.map_origin.x", 1e7, "resolution.map_origin.x"),
        ("resolution.pixels_per_grid", ..., "resolution.pixels_per_grid"),
        ("resolution.pixels_per_grid", 0, "resolution.pixels_per_grid"),
        ("resolution.pixels_per_grid", 1e6, "resolution.pixels_per_grid"),
        ("line_of_sight", {}, "line_of_sight"),
        ("line_of_sight", None, "line_of_sight"),
        ("line_of_sight.0", 5, "line_of_sight[0]"),
        ("line_of_sight.3.2", [5, 6], "line_of_sight[3][2]"),
        ("line_of_sight.3.2.x", ..., "line_of_sight[3][2].x"),
        ("line_of_sight.3.2.x", "5", "line_of_sight[3][2].x"),
        ("line_of_sight.3.2.y", 1e6 + 1, "line_of_sight[3][2].y"),
        ("line_of_sight.3.2.y", float("nan"), "line_of_sight[3][2].y"),
        ("line_of_sight.3.2.y", float("inf"), "line_of_sight[3][2].y"),
        ("objects_line_of_sight.0.1.x", None, "objects_line_of_sight[0][1].x"),
        ("portals.1.bounds", ..., "portals[1].bounds"),
        ("portals.1.bounds", spots((1, 1)), "portals[1].bounds"),
        ("portals.1.bounds.1.y", False, "portals[1].bounds[1].y"),
        ("portals.0.closed", "yes", "portals[0].closed"),
        ("lights", 3, "lights"),
        ("lights.0.range", float("nan"), "lights[0].range"),
        ("image", 3, "image"),
        ("format", [], "format"),
    ],
)
def test_invalid_values_are_reported_by_key_path(
    read: Read, path: str, value: object, where: str
) -> None:
    problem = refusal(read, changed(path, value))
    assert problem.where == where


def test_too_many_points_are_refused(read: Read) -> None:
    line = spots(*((n % 7, n % 5) for n in range(1000)))
    problem = refusal(read, crop() | {"line_of_sight": [line] * 201})
    assert (problem.where, "201,000 points" in problem.why) == ("line_of_sight", True)


def test_too_many_walls_are_refused_before_they_are_cut(
    read: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "_walls", lambda *_: pytest.fail("they are cut"))
    line = spots(*((3 + n % 2, 3) for n in range(50_002)))
    problem = refusal(read, crop() | {"line_of_sight": [line], "objects_line_of_sight": []})
    assert problem.why == "it has 50,001 pieces of wall, the limit is 50,000"


def test_report_is_limited(read: Read) -> None:
    lines = [spots((50, n), (51, n)) for n in range(5000)]
    clipped = read(crop() | {"line_of_sight": lines}).report.lines_with(ImportStatus.CLIPPED)
    assert len(clipped) == 201
    assert clipped[-1].text == "and 4,800 more of this kind"


@pytest.mark.parametrize(
    "data",
    [b"", b"not a map", b"{", as_json(crop())[:500], PNG, b"[1, 2]", b'{"a": 1e999}', b"\0" * 99],
)
def test_other_files_are_refused(read: Read, data: bytes) -> None:
    refusal(read, data)


def test_every_truncation_is_refused(read: Read) -> None:
    whole = as_json(crop() | {"image": "AAAA"})
    for end in range(0, len(whole), 7):
        refusal(read, whole[:end])


def test_missing_file_and_folder(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="there is no such file; check the name"):
        read_map(tmp_path / "gone.uvtt")
    (tmp_path / "folder.uvtt").mkdir()
    with pytest.raises(FileProblem, match="it is a folder; choose a file inside it"):
        read_map(tmp_path / "folder.uvtt")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_pipe_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.uvtt")
    with pytest.raises(FileProblem, match="no ordinary file"):
        read_map(tmp_path / "pipe.uvtt")


def test_unknown_suffix_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match=r"choose one of \.dd2vtt \.uvtt"):
        read_map(tmp_path / "battle.map")


def test_large_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.uvtt"
    with path.open("wb") as file:
        file.truncate(513 * 1024**2)
    with pytest.raises(FileProblem, match="larger than 512 MB"):
        read_map(path)


@pytest.mark.skipif(os.name != "posix", reason="the system allows no such names")
def test_names_are_printable_and_short(read: Read) -> None:
    name = read(crop(), "Höhle\n\u202e<b>x<b>" + "y" * 220 + ".uvtt").name
    assert name.startswith("Höhle\ufffd\ufffd<b>")
    assert len(name) == 200


@pytest.mark.parametrize("ending", [".dd2vtt", ".uvtt", ".df2vtt", ".UVTT"])
def test_all_suffixes(read: Read, ending: str) -> None:
    assert len(read(crop(), "cave" + ending).board.doors) == 2
