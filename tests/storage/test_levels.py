"""Several maps as floors of a battle: same grid, all pieces on their floor, stairs between."""

import json
from pathlib import Path

import pytest

from gridapp.cli import main
from gridapp.grid.floors import floor_corner, floor_of, on_floor
from gridapp.packs.loader import load_packs
from gridapp.session.session import Session
from gridapp.session.start import MapSource, import_levels
from gridapp.storage.formats import levels
from gridapp.storage.formats.levels import stack_levels
from gridapp.storage.formats.registry import read_map
from gridapp.storage.problems import FileProblem
from tests.storage.samples import png
from tests.storage.scene_samples import new_scene

PACKS = load_packs()


def scene(folder: Path, name: str, **more: object) -> Path:
    """Write a scene with a picture of its own."""
    width = 1050 if name == "Cellar" else 2100
    (folder / f"{name}.png").write_bytes(png(width, width * 2 // 3))
    path = folder / f"{name}.json"
    document = {**new_scene(), "name": name, "background": {"src": f"{name}.png"}, **more}
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def two(folder: Path, **more: object) -> tuple[Path, Path]:
    return scene(folder, "Cellar", **more), scene(folder, "Hall", background={"src": "Cellar.png"})


def test_each_map_is_a_floor(tmp_path: Path) -> None:
    """The walls of the upper map keep their places, on a floor above; the lower is unchanged."""
    lower, upper = (read_map(path) for path in two(tmp_path))
    whole = stack_levels(tmp_path, [lower, upper])
    board, grid = whole.board, whole.board.grid
    assert [(floor.number, floor.name, floor.elevation) for floor in board.floors] == [
        (0, "Cellar", 0),
        (1, "Hall", 2),
    ]
    assert grid.floor_rows == lower.board.grid.rows
    assert board.walls[: len(lower.board.walls)] == lower.board.walls
    down = floor_corner(grid, 1)[1]
    wall, moved = upper.board.walls[0], board.walls[len(lower.board.walls)]
    assert moved.a == (wall.a[0], wall.a[1] + down)
    assert moved.id == f"{wall.id}/1"
    assert len(board.doors) == 2 * len(lower.board.doors)
    assert len(whole.lights) == 2 * len(lower.lights)
    assert board.picture == lower.board.picture
    assert board.floors[1].picture == upper.board.picture


def test_stairs_link_each_floor_to_the_next(tmp_path: Path) -> None:
    maps = [read_map(path) for path in (*two(tmp_path), tmp_path / "Hall.json")]
    whole = stack_levels(tmp_path, maps, ["B2"])
    grid, single = whole.board.grid, maps[0].board.grid
    cell = single.parse_label("B2")
    assert [link.ends for link in whole.board.links] == [
        (cell, on_floor(grid, cell, 1)),
        (on_floor(grid, cell, 1), on_floor(grid, cell, 2)),
    ]
    assert [floor_of(grid, end) for link in whole.board.links for end in link.ends or ()] == [
        *(0, 1, 1, 2)
    ]
    assert whole.board.floors[2].name == "Hall (3)"
    for label in ("ZZ99", "?"):
        with pytest.raises(FileProblem, match="stairs at"):
            stack_levels(tmp_path, maps, [label])


def region(key: str, shape: dict[str, object], *to: str, **more: object) -> dict[str, object]:
    """Return a region with teleports to further regions."""
    behaviors: list[dict[str, object]] = [
        {"type": "teleportToken", "system": {"destination": name}, **more} for name in to
    ]
    return {"_id": key, "shapes": [shape], "behaviors": [{"type": "pauseGame"}, *behaviors]}


def box(column: int, row: int) -> dict[str, object]:
    """Return a cell of the scene on its canvas, which begins 300 and 200 pixels earlier."""
    x, y = 300 + 100 * column, 200 + 100 * row
    return {"type": "rectangle", "x": x, "y": y, "width": 100, "height": 100}


def test_regions_that_lead_to_another_scene_are_stairs(tmp_path: Path) -> None:
    """D2 of the cellar leads to F3 of the hall and back; B1 one way. Others are no stairs."""
    corners = [800, 400, 900, 400, 900, 500, 800, 500]
    below = [
        region("down", box(3, 1), "Scene.h.Region.up"),
        region("well", box(1, 0), "Compendium.house.maps.Scene.h.Region.hole"),
        region("same", box(0, 0), "Scene.c.Region.well"),
        region("lost", box(0, 1), "Scene.x.Region.gone", "nonsense"),
        region("off", box(0, 2), "Scene.h.Region.hole", disabled=True),
        region("far", {"type": "rectangle", "x": 1e5, "y": 0}, "Scene.h.Region.up"),
        region("odd", {"type": "polygon", "points": ["a", 1]}, "Scene.h.Region.up"),
    ]
    above = [
        region("up", {"type": "polygon", "points": corners}, "Scene.c.Region.down"),
        region("hole", {"type": "ellipse", "x": 450, "y": 250, "radiusX": 40, "radiusY": 40}),
    ]
    maps = [
        read_map(scene(tmp_path, "Cellar", regions=below)),
        read_map(scene(tmp_path, "Hall", regions=above, background={"src": "Cellar.png"})),
    ]
    whole = stack_levels(tmp_path, maps)
    grid, single = whole.board.grid, maps[0].board.grid
    assert [link.ends for link in whole.board.links] == [
        (single.parse_label("D2"), on_floor(grid, single.parse_label("F3"), 1)),
        (single.parse_label("B1"), on_floor(grid, single.parse_label("B1"), 1)),
    ]
    assert len({link.id for link in whole.board.links}) == 2
    assert "read: Cellar: regions: 4 lead to other places" in str(whole.report)
    assert "ignored: Cellar: regions: 3 entries are kept but not used" in str(whole.report)


def test_another_grid_is_refused_with_the_reason(tmp_path: Path) -> None:
    lower = scene(tmp_path, "Cellar")
    upper = scene(tmp_path, "Hall", width=700, background={"src": "none.png"})
    with pytest.raises(FileProblem, match="one grid, but these differ in columns: Cellar has"):
        stack_levels(tmp_path, [read_map(lower), read_map(upper)])


def test_too_many_levels_are_refused(tmp_path: Path) -> None:
    cellar = read_map(scene(tmp_path, "Cellar"))
    with pytest.raises(FileProblem, match="21 maps are more than the 20 levels"):
        stack_levels(tmp_path, [cellar] * 21)


def test_pictures_that_are_large_together_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the first map over the limit no map is read."""
    paths = iter([*two(tmp_path), *two(tmp_path)])
    size = (tmp_path / "Cellar.png").stat().st_size
    monkeypatch.setattr(levels, "MAX_FILE_BYTES", 2 * size)
    assert len(levels.read_levels(map(read_map, two(tmp_path)))) == 2
    with pytest.raises(FileProblem, match="pictures of 3 levels take more than 0 MB together"):
        levels.read_levels(map(read_map, paths))
    assert len(list(paths)) == 1


def test_the_battle_keeps_the_pictures_and_reports_of_all(tmp_path: Path) -> None:
    lower = scene(tmp_path, "Cellar")
    (tmp_path / "Other.png").write_bytes(png(1050, 700, honest=False))
    upper = scene(tmp_path, "Hall", background={"src": "Other.png"})
    out = tmp_path / "house.battle"
    import_levels([MapSource(lower), MapSource(upper)], PACKS, out)[0].close()
    with Session.open(out, PACKS, read_only=True) as session:
        board = session.battle.board
        assert board.picture is not None
        assert board.floors[1].picture is not None
        assert session.file.asset(board.picture.sha256) == (tmp_path / "Cellar.png").read_bytes()
        own = session.file.asset(board.floors[1].picture.sha256)
        assert own == (tmp_path / "Other.png").read_bytes()
        report = session.import_report()
        assert report is not None
        places = {line.where.partition(":")[0] for line in report.report.lines}
        assert places == {"levels", "Cellar", "Hall"}


def test_levels_in_the_shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(path) for path in two(tmp_path)]
    out = str(tmp_path / "house.battle")
    assert main(["import", *paths, out, "--levels", "--stairs", "B2"]) == 0
    text = capsys.readouterr().out
    assert "read: levels: 2 levels, from below: Cellar, Hall" in text
    assert "read: levels: 1 stairs from level to level" in text
    assert main(["verify", out]) == 0
    assert main(["import", *paths, out]) != 0
    assert "add --levels" in capsys.readouterr().err
    assert main(["import", *paths, "--levels"]) != 0
    assert "name of the new battle is missing" in capsys.readouterr().err


def test_scenes_of_a_pack_as_levels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenes = [{**new_scene(), "name": name} for name in ("Cellar", "Hall")]
    pack = tmp_path / "house.json"
    pack.write_text(json.dumps({"name": "House", "scenes": scenes}), encoding="utf-8")
    out = str(tmp_path / "house.battle")
    chosen = ["--scene", "Hall", "--scene", "Cellar"]
    assert main(["import", str(pack), out, "--levels", *chosen]) == 0
    assert "2 levels, from below: Hall, Cellar" in capsys.readouterr().out
