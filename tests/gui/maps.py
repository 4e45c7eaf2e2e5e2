"""A hand-made map with the peculiarities of maps from other tools."""

import base64
from typing import Any

from tests.storage.samples import png, spots

ORIGIN, SIZE, PIXELS = (3, 2), (14, 9), 64


def hall() -> dict[str, Any]:
    """Two rooms of 14 x 9 cells, cut from a larger map: a wall leaves the map, two doors fill gaps.

    The second door leads to a closet that stays shut.
    """
    west, top = ORIGIN
    walls = [
        [(1, 1), (10, 1), (10, 4)],
        [(10, 5), (10, 8), (1, 8), (1, 1)],
        [(10, 1), (10, 0)],
        [(12, 7), (20, 7)],
        [(12, 3), (12, 3), (12, 7)],
        [(12, 2), (12, -4)],
        [(11, 2)],
    ]
    moved = [spots(*((x + west, y + top) for x, y in wall)) for wall in walls]
    return {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": west, "y": top},
            "map_size": {"x": SIZE[0], "y": SIZE[1]},
            "pixels_per_grid": PIXELS,
        },
        "line_of_sight": moved,
        "objects_line_of_sight": [],
        "portals": [_door((10, 4), (10, 5)), _door((12, 2), (12, 3))],
        "lights": [{"position": {"x": 8, "y": 6}, "range": 4, "color": "ffeccd8b"}],
        "environment": {"baked_lighting": False, "ambient_light": "ffffff"},
        "software": "a tool that adds keys",
        "image": base64.b64encode(png(SIZE[0] * PIXELS, SIZE[1] * PIXELS)).decode(),
    }


def _door(start: tuple[float, float], end: tuple[float, float]) -> dict[str, Any]:
    west, top = ORIGIN
    bounds = spots(*((x + west, y + top) for x, y in (start, end)))
    middle = ((start[0] + end[0]) / 2 + west, (start[1] + end[1]) / 2 + top)
    return {
        "position": spots(middle)[0],
        "bounds": bounds,
        "rotation": 1.570796,
        "closed": True,
        "freestanding": False,
    }
