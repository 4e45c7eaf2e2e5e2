"""Lights as people handle them: the usual kinds, their names, and the light near a point."""

from math import dist

import msgspec

from gridapp.battle.lights import Light, Lighting
from gridapp.battle.state import Battle
from gridapp.battle.views import light_point
from gridapp.grid.cells import Point
from gridapp.grid.grid import Grid, Unit
from gridapp.session.i18n import tr, tr_noop

NEAR = 0.3
"""A light is hit within so many cells of its mark."""

_FEET = {Unit.FEET: 1.0, Unit.YARDS: 3.0, Unit.METRES: 3.3}


class LightKind(msgspec.Struct, frozen=True):
    """A usual light: its name, and how far it shines bright and dim, in feet."""

    name: str
    bright: int
    dim: int

    def radii(self, grid: Grid) -> tuple[float, float]:
        """Return the bright and the dim radius in whole units of a grid."""
        feet = _FEET[grid.unit]
        return float(round(self.bright / feet)), float(round(self.dim / feet))


LIGHT_KINDS = (
    LightKind(tr_noop("Torch"), 20, 40),
    LightKind(tr_noop("Lantern"), 30, 60),
    LightKind(tr_noop("Candle"), 5, 10),
    LightKind(tr_noop("Lamp"), 15, 45),
)
CUSTOM = tr_noop("Light")
"""The name of a light of no usual kind."""


def free_name(lighting: Lighting, kind: str) -> str:
    """Return a name for a new light of a kind, such as ``Torch 2``."""
    taken = {light.id for light in lighting.lights}
    numbers = range(1, len(taken) + 2)
    return next(name for n in numbers if (name := f"{tr(kind)} {n}") not in taken)


def kind_light(battle: Battle, kind: LightKind) -> Light:
    """Return a new light of a kind, neither placed nor carried yet."""
    bright, dim = kind.radii(battle.board.grid)
    return Light(free_name(battle.lighting, kind.name), bright=bright, dim=dim)


def at_place(light: Light, place: Point) -> Light:
    """Return a light that stands at a point."""
    return msgspec.structs.replace(light, place=place, carrier="")


def in_hand(light: Light, carrier: str) -> Light:
    """Return a light that a creature carries."""
    return msgspec.structs.replace(light, place=None, carrier=carrier)


def light_at(battle: Battle, point: Point) -> Light | None:
    """Return the standing light whose mark is at a point, ``None`` if there is none."""
    near = [
        (dist(light.place, point), light)
        for light in battle.lighting.lights
        if light.place is not None and dist(light.place, point) <= NEAR
    ]
    return min(near, key=lambda pair: pair[0])[1] if near else None


def carried_by(battle: Battle, token_id: str) -> tuple[Light, ...]:
    """Return the lights that a creature carries."""
    return tuple(light for light in battle.lighting.lights if light.carrier == token_id)


def light_text(battle: Battle, light: Light) -> str:
    """Return a light as a line of text: name, place, radii."""
    grid, carrier = battle.board.grid, battle.token(light.carrier)
    point = light_point(battle, light)
    place = tr("nowhere") if point is None else grid.label(grid.cell_at(point))
    if carrier is not None:
        place = carrier.name
    unit = grid.unit.value
    text = tr_noop("{light}, {place}: bright {bright}, dim {dim}")
    if not light.on:
        text = tr_noop("{light}, {place}: out")
    return tr(
        text,
        light=light.id,
        place=place,
        bright=f"{light.bright:g} {unit}",
        dim=f"{light.dim:g} {unit}",
    )
