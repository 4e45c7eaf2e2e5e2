"""The regions of a Foundry scene that lead to another scene: stairs, if both become floors.

Since version 12 a region has shapes, and behaviours of which ``teleportToken`` names the region
where a creature comes out, as ``Scene.ID.Region.ID``; later versions name several.
"""

from collections.abc import Iterator
from typing import Any

from gridapp.grid.cells import Cell, Point
from gridapp.grid.grid import Grid
from gridapp.storage.formats.foundry.canvas import CanvasLayout
from gridapp.storage.formats.import_report import ImportStatus, ReportBuilder
from gridapp.storage.formats.import_result import Teleport
from gridapp.storage.formats.strict_json import MAX_NUMBER

_MAX_REGIONS, _MAX_TARGETS, _MAX_POINTS = 2_000, 20, 2_000


def read_teleports(
    raw: object, canvas: CanvasLayout, grid: Grid, notes: ReportBuilder
) -> tuple[Teleport, ...]:
    """Return all regions with their cells; a region without targets may itself be a target."""
    teleports = []
    for region in _objects(raw)[:_MAX_REGIONS]:
        key, cell = region.get("_id"), _cell(region, canvas, grid)
        if isinstance(key, str) and cell is not None:
            teleports.append(Teleport(key, cell, tuple(_targets(region))))
    count = sum(bool(teleport.targets) for teleport in teleports)
    if count:
        text = "{count} lead to other places: stairs between scenes imported as floors of a battle"
        notes.add(ImportStatus.READ, "regions", text, count=count)
    if rest := (len(raw) if isinstance(raw, list) else 0) - count:
        text = "{count} entries are kept but not used"
        notes.add(ImportStatus.IGNORED, "regions", text, count=rest)
    return tuple(teleports)


def _objects(value: object) -> list[dict[str, Any]]:
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def _targets(region: dict[str, Any]) -> Iterator[str]:
    """Yield the ids of the regions that a region leads to."""
    for behavior in _objects(region.get("behaviors"))[:_MAX_TARGETS]:
        system = behavior.get("system")
        if behavior.get("type") != "teleportToken" or behavior.get("disabled") is True:
            continue
        given = system if isinstance(system, dict) else {}
        several = given.get("destinations")
        names = [given.get("destination"), *(several if isinstance(several, list) else [])]
        for name in names[:_MAX_TARGETS]:
            if isinstance(name, str) and ".Region." in f".{name}"[-200:]:
                yield name.rpartition(".")[2]


def _cell(region: dict[str, Any], canvas: CanvasLayout, grid: Grid) -> Cell | None:
    """Return the cell at the middle of a region's first shape, ``None`` if off the map."""
    shape = next(iter(_objects(region.get("shapes"))), {})
    middle = _middle(shape)
    if middle is None:
        return None
    (left, top), size = canvas.corner, canvas.cell
    cell = grid.cell_at(((middle[0] - left) / size, (middle[1] - top) / size))
    return cell if cell in grid else None


def _middle(shape: dict[str, Any]) -> Point | None:
    """Return the middle of a rectangle, an ellipse or the box round a polygon, in pixels."""
    if shape.get("type") == "polygon":
        given = shape.get("points")
        points = _numbers(given[:_MAX_POINTS] if isinstance(given, list) else [])
        if not points or len(points) < 2:
            return None
        across, down = points[::2], points[1::2]
        return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
    box = _numbers([shape.get(key, 0) for key in ("x", "y", "width", "height")])
    return (box[0] + box[2] / 2, box[1] + box[3] / 2) if shape and box else None


def _numbers(values: list[Any]) -> list[float] | None:
    """Return numbers within bounds, ``None`` if any value is something else."""
    are_sound = all(
        isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MAX_NUMBER
        for value in values
    )
    return values if are_sound else None
