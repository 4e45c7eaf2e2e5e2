"""What creatures of a battle see now, by the light there is.

The scene's bright or dim light lights everything. In a dark scene only what the lights reach is
seen, and what lies within a viewer's own range in the dark. Doors, windows, low walls and the like
stop sight and light as they do everywhere else (`geometry.visibility.obstacles`); elevation plays
no part. Lights shine in circles around their points or their carriers' centres. The lights of
hidden creatures shine for nobody, because they would show where a hidden creature is.

Through an opening between floors (`openings`) creatures above see the cells under it that are in
line with them on their own floor; a creature under it looks from there on the upper floor. Nobody
looks through two openings, nor through a secret one, which would give it away. Light stays on its
floor.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

import msgspec

from gridapp.battle.board import Board, Door, DoorState, Link
from gridapp.battle.shown.views import light_point
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.battle.vision.lights import Light, LightLevel
from gridapp.battle.vision.mask import Mask
from gridapp.geometry.visibility.obstacles import Obstacles
from gridapp.geometry.visibility.seen_region import SeenRegion
from gridapp.geometry.visibility.seen_region import seen_region as region_seen_by
from gridapp.geometry.visibility.viewpoints import FloorOpening, Lamp, Viewer
from gridapp.grid.cells import Point
from gridapp.grid.floors import floor_corner, floor_of, on_floor
from gridapp.grid.grid import Grid
from gridapp.grid.regions import Region

SENSES_IN_THE_DARK = ("darkvision", "blindsight", "truesight")
"""Senses that need a line of sight but no light.

Others, such as tremorsense, tell of creatures and show nothing of the map.
"""

NO_SEATS: Mapping[str, str] = MappingProxyType({})
"""No creature looks from another space than its own."""

DOOR_SHARES, DOOR_DISTANCE = (0.1, 0.3, 0.5, 0.7, 0.9), 0.02
"""A door is seen if a point at one of these shares of its length, this far before it, is seen."""


def seen_by(
    battle: Battle,
    obstacles: Obstacles,
    tokens: Iterable[str],
    seats: Mapping[str, str] = NO_SEATS,
) -> SeenRegion:
    """Return what creatures see together, by their ids; unknown ids see nothing.

    ``seats`` are the spaces of those who look from another than their own, such as riders.
    """
    names = set(tokens)
    looking = (_seated(token, seats) for token in battle.tokens if token.id in names)
    viewers = [each for token in looking for each in viewers_of(battle.board, token)]
    return region_seen_by(obstacles.sight_mesh, viewers, lamps_of(battle))


def _seated(token: Token, seats: Mapping[str, str]) -> Token:
    space = seats.get(token.id, token.space)
    return token if space == token.space else msgspec.structs.replace(token, space=space)


def seen_region(battle: Battle, obstacles: Obstacles, tokens: Iterable[str]) -> Region:
    """Return the exact region that creatures see together."""
    return seen_by(battle, obstacles, tokens).region


def seen_mask(
    battle: Battle,
    obstacles: Obstacles,
    tokens: Iterable[str],
    seats: Mapping[str, str] = NO_SEATS,
) -> Mask:
    """Return the samples that creatures see together as a whole; see `seen_by`."""
    return seen_by(battle, obstacles, tokens, seats).mask(battle.board.grid)


def viewers_of(board: Board, token: Token) -> Iterator[Viewer]:
    """Yield a creature's viewpoint on its own floor, then at each opening."""
    grid = board.grid
    here = viewer(grid, token)
    yield here
    if not grid.floor_rows:
        return
    floor, body = floor_of(grid, token.cell), grid.covered_cells(token.cell, token.space)
    for link in board.links:
        if not link.opening or link.secret:
            continue
        above = floor_of(grid, link.opening[0])
        raised = {on_floor(grid, cell, above) for cell in body} & set(link.opening)
        if floor == above:
            yield here._replace(window=_window(grid, link, above))
        elif floor == link.below and raised:
            yield here._replace(eyes=tuple(map(grid.centre, sorted(raised))))


def _window(grid: Grid, link: Link, above: int) -> FloorOpening:
    """Return an opening as it is looked through from above."""
    polygons = tuple(grid.polygon(cell) for cell in link.opening)
    rise = floor_corner(grid, link.below)[1] - floor_corner(grid, above)[1]
    return FloorOpening(polygons, (0.0, rise))


def viewer(grid: Grid, token: Token) -> Viewer:
    """Return the centres of a creature's cells as viewpoints, and its darkvision in cells.

    The range counts from the edge of its cells.
    """
    eyes = tuple(grid.centre(cell) for cell in grid.covered_cells(token.cell, token.space))
    reach = max(token.senses.get(sense, 0) for sense in SENSES_IN_THE_DARK)
    return Viewer(eyes, reach / grid.cell_size + 0.5 if reach > 0 else 0.0)


def lamps_of(battle: Battle) -> tuple[Lamp, ...] | None:
    """Return the lights up to their dim radius; ``None`` if the whole board is lit."""
    if battle.lighting.scene is not LightLevel.DARK:
        return None
    lamps = (lamp(battle, light, light.dim) for light in battle.lighting.lights)
    return tuple(each for each in lamps if each is not None)


def lamp(battle: Battle, light: Light, radius: float) -> Lamp | None:
    """Return a lamp for a light's radius in the grid's unit, ``None`` if off or without a place."""
    point = light_place(battle, light)
    if point is None or not light.on or radius <= 0:
        return None
    return Lamp(point, radius / battle.board.grid.cell_size, light.angle, light.direction)


def light_place(battle: Battle, light: Light) -> Point | None:
    """Return where a light is; ``None`` if its carrier is hidden or gone."""
    carrier = battle.token(light.carrier)
    return None if carrier is not None and carrier.hidden else light_point(battle, light)


def light_level(battle: Battle, obstacles: Obstacles, point: Point) -> LightLevel:
    """Return how bright it is at a point: the brightest of the scene's light and of all lights."""
    scene, lights = battle.lighting.scene, battle.lighting.lights
    if scene is LightLevel.BRIGHT:
        return scene
    mesh = obstacles.sight_mesh
    for level in (LightLevel.BRIGHT, LightLevel.DIM):
        radii = (light.bright if level is LightLevel.BRIGHT else light.dim for light in lights)
        pairs = zip(lights, radii, strict=True)
        lamps = [each for light, radius in pairs if (each := lamp(battle, light, radius))]
        if level is scene or any(each.reaches(mesh, point) for each in lamps):
            return level
    return scene


def seen_doors(battle: Battle, seen: SeenRegion) -> dict[str, DoorState]:
    """Return the doors that are seen, with their states; a closed secret door is seen as a wall."""
    doors = [door for door in battle.board.doors if door.is_open or not door.secret]
    points = [point for door in doors for point in _points_before(door)]
    inside, count = seen.contains(points), 2 * len(DOOR_SHARES)
    flags = (any(inside[k * count : (k + 1) * count]) for k in range(len(doors)))
    return {door.id: door.state for door, flag in zip(doors, flags, strict=True) if flag}


def _points_before(door: Door) -> list[Point]:
    """Return points on both sides of a door."""
    (ax, ay), (bx, by) = door.a, door.b
    dx, dy = bx - ax, by - ay
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    aside, down = -dy / length * DOOR_DISTANCE, dx / length * DOOR_DISTANCE
    return [
        (ax + share * dx + side * aside, ay + share * dy + side * down)
        for share in DOOR_SHARES
        for side in (1, -1)
    ]
