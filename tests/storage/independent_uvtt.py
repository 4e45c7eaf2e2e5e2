"""A reader of Universal VTT without code of the app: pixels of a picture, as MapTool counts.

A point lies at (point - map_origin) * pixels_per_grid; ``line_of_sight`` are polylines.
"""

import base64
import json
import struct
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple


class Seen(NamedTuple):
    """Size of the picture in pixels, and the pieces of each kind as x1, y1, x2, y2 in pixels."""

    picture: tuple[int, int]
    pieces: dict[str, list[list[float]]]


def read(path: Path) -> Seen:
    """Return what another program sees; any surprise is an error."""
    document = json.loads(path.read_text(encoding="utf-8"))
    if document["format"] not in (0.2, 0.3):
        raise ValueError(document["format"])
    resolution = document["resolution"]
    data = base64.b64decode(document["image"], validate=True)
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("no PNG")

    def pixels(point: dict[str, float]) -> list[float]:
        scale, origin = resolution["pixels_per_grid"], resolution["map_origin"]
        return [(point[axis] - origin[axis]) * scale for axis in ("x", "y")]

    def pieces(line: list[dict[str, float]]) -> list[list[float]]:
        return [pixels(a) + pixels(b) for a, b in pairwise(line)]

    return Seen(
        struct.unpack(">II", data[16:24]),
        {
            "wall": [piece for line in document["line_of_sight"] for piece in pieces(line)],
            "object": [
                piece for line in document["objects_line_of_sight"] for piece in pieces(line)
            ],
            "portal": [
                piece for portal in document["portals"] for piece in pieces(portal["bounds"])
            ],
        },
    )
