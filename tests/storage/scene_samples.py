"""A Foundry scene and a one-page dungeon written for this project, with quirks of real files."""

from typing import Any

PAD_X, PAD_Y = 300, 200
"""The padding of the scene below: a quarter of 1050 x 700 pixels, in whole cells of 100."""


def wall(*c: float, **more: object) -> dict[str, object]:
    """Return a wall between two canvas points, with unused keys."""
    return {"_id": "a1b2c3", "c": [*c], "flags": {}, **more}


def new_scene() -> dict[str, Any]:
    """Return a scene in the keys since version 10: window, fence, all kinds of doors, omissions."""
    x, y = PAD_X, PAD_Y
    return {
        "name": "The Mill",
        "width": 1050,
        "height": 700,
        "padding": 0.25,
        "background": {"src": "worlds/valley/The%20Mill.png", "offsetX": 0, "offsetY": 0},
        "grid": {"type": 1, "size": 100, "distance": 1.5, "units": "m", "color": "#000000"},
        "walls": [
            wall(x, y, x + 200, y, move=20, sight=20, light=20, sound=20, door=0, ds=0, dir=0),
            wall(x + 200, y, x + 200, y + 300, move=20, sight=0, light=0, door=0),
            wall(x + 200, y + 300, x + 400, y + 300, move=20, sight=10, light=10),
            wall(x + 500, y, x + 500, y + 100, move=20, sight=30, light=30),
            wall(x + 600, y, x + 600, y + 100, move=20, sight=20, door=1, ds=0),
            wall(x + 600, y + 100, x + 600, y + 200, move=20, sight=20, door=1, ds=1),
            wall(x + 600, y + 200, x + 600, y + 300, move=20, sight=20, door=2, ds=2),
            wall(x + 600, y + 300, x + 600, y + 400, move=20, sight=0, door=1, ds=2),
            wall(x + 700, y, x + 700, y + 100, move=0, sight=20),
            wall(x + 800, y, x + 800, y + 100, move=0, sight=0, light=0, sound=20),
            wall(x, y + 500, x + 100, y + 500, dir=1),
            wall(x - 250, y + 600, x + 100, y + 600),
            wall(0, 0, 100, 0),
        ],
        "lights": [
            {"x": x + 50, "y": y + 50, "config": {"dim": 6, "bright": 3, "color": "#FFcc00"}},
            {"x": 0, "y": 0, "config": {"dim": 6}},
            {"x": "left"},
        ],
        "tokens": [
            {"name": "Miller", "x": x + 200, "y": y + 300, "hidden": False, "width": 1},
            {"name": "Rat\n", "x": x - 300, "y": y, "hidden": True},
            {"name": "Nobody"},
        ],
        "_stats": {"coreVersion": "12.331"},
    }


def old_scene() -> dict[str, Any]:
    """Return the same scene in the keys before version 10."""
    scene = new_scene()
    del scene["background"], scene["_stats"]
    scene |= {"grid": 100, "gridType": 1, "gridDistance": 1.5, "gridUnits": "m"}
    scene |= {"shiftX": 0, "shiftY": 0, "img": "worlds/valley/The%20Mill.png", "foreground": None}
    for entry in scene["walls"]:
        sight = entry.pop("sight", 20)
        entry.pop("light", None)
        entry["sense"] = {0: 0, 10: 2, 20: 1, 30: 0}[sight]
        entry["move"] = 1 if entry.get("move", 20) else 0
    for light in scene["lights"]:
        glow = light.pop("config", {})
        light |= {"dim": glow.get("dim", 0), "bright": glow.get("bright", 0)}
        light["tintColor"] = glow.get("color")
    return scene


def dungeon() -> dict[str, Any]:
    """Return two rooms, a passage, an entrance, a column, water in the rock, and notes."""
    return {
        "version": "1.2.4b",
        "title": "Cellar of the Grey Cook",
        "story": "The cook is still down there.",
        "rects": [
            {"x": -3, "y": -2, "w": 3, "h": 4},
            {"x": 1, "y": -2, "w": 4, "h": 3, "rotunda": True, "ending": True},
            {"x": 0, "y": 0, "w": 1, "h": 1},
            {"x": -2, "y": 2, "w": 1, "h": 1},
            {"x": -1, "y": 2, "w": 1, "h": 1},
        ],
        "doors": [
            {"x": 0, "y": 0, "dir": {"x": 1, "y": 0}, "type": 1},
            {"x": -2, "y": 2, "dir": {"x": 0, "y": -1}, "type": 3},
            {"x": -1, "y": 2, "dir": {"x": 0, "y": 1}, "type": 6},
        ],
        "notes": [{"text": "A cold oven.", "ref": "1", "pos": {"x": 3, "y": -0.5}}],
        "columns": [{"x": 3, "y": -1}, {"x": 40, "y": 40}],
        "water": [{"x": -3, "y": -2}, {"x": -3, "y": -1}, {"x": -4, "y": -1}],
    }
