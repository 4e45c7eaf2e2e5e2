"""Regions of the plane: polygons with holes, as plain points in cell units."""

from typing import NamedTuple

from gridapp.grid.cells import Polygon


class PolygonWithHoles(NamedTuple):
    """A polygon with holes; no ring repeats its first point, and rings may run either way round."""

    outline: Polygon
    holes: tuple[Polygon, ...] = ()

    @property
    def rings(self) -> tuple[Polygon, ...]:
        """The outline, then the holes."""
        return (self.outline, *self.holes)


Region = tuple[PolygonWithHoles, ...]
"""Polygons with holes that share no inner point."""
