"""Lights as people handle them: the usual kinds, their names, their lines of text."""

import msgspec

from gridapp.battle.shown.views import light_point
from gridapp.battle.state import Battle
from gridapp.battle.vision.lights import Light, Lighting
from gridapp.grid.cells import Point
from gridapp.grid.grid import Unit
from gridapp.session.i18n import decimal, tr, tr_noop

_FEET = {Unit.FEET: 1.0, Unit.YARDS: 3.0, Unit.METRES: 3.3}


class LightKind(msgspec.Struct, frozen=True):
    """A usual light: its name, and the radii of its bright and dim light in feet."""

    name: str
    bright: int
    dim: int

    def radii_in(self, unit: Unit) -> tuple[float, float]:
        """Return the bright and the dim radius in whole units of length."""
        feet = _FEET[unit]
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
    bright, dim = kind.radii_in(battle.board.grid.unit)
    return with_radii(Light(free_name(battle.lighting, kind.name)), bright, dim)


def with_radii(light: Light, bright: float, dim: float) -> Light:
    """Return a light that shines as far; dim light reaches at least as far as bright light."""
    return msgspec.structs.replace(light, bright=bright, dim=max(bright, dim))


def with_on(light: Light, *, on: bool) -> Light:
    """Return a light switched on or off."""
    return msgspec.structs.replace(light, on=on)


def at_place(light: Light, point: Point) -> Light:
    """Return a light at a point."""
    return msgspec.structs.replace(light, place=point, carrier="")


def in_hand(light: Light, carrier: str) -> Light:
    """Return a light carried by a creature."""
    return msgspec.structs.replace(light, place=None, carrier=carrier)


def carried_by(battle: Battle, token_id: str) -> tuple[Light, ...]:
    """Return the lights carried by a creature."""
    return tuple(light for light in battle.lighting.lights if light.carrier == token_id)


def light_text(battle: Battle, light: Light) -> str:
    """Return a light as a line of text: name, place, radii."""
    grid, carrier = battle.board.grid, battle.token(light.carrier)
    point = light_point(battle, light)
    position = tr("nowhere") if point is None else grid.label(grid.cell_at(point))
    if carrier is not None:
        position = carrier.name
    unit = grid.unit.value
    text = tr_noop("{light}, {place}: bright {bright}, dim {dim}")
    if not light.on:
        text = tr_noop("{light}, {place}: out")
    return tr(
        text,
        light=light.id,
        place=position,
        bright=f"{decimal(light.bright)} {unit}",
        dim=f"{decimal(light.dim)} {unit}",
    )
