"""Coordinate types used by all packages.

* ``Cell``: two integers. Squares: ``(column, row)``, both from 0, rows downwards. Hexes: axial
  ``(q, r)``; offset columns and rows appear only in labels and board limits.
* ``Point``: two floats in *cell units*; the origin is the board's upper left corner, y runs down.
  Square cell ``(c, r)`` covers ``c..c+1`` by ``r..r+1``. On hexes one unit is the distance between
  the centres of two neighbours.
* ``Polygon``: the corners in order, clockwise on the screen unless stated otherwise.
* ``Footprint``: the cells a creature covers, its anchor first.
"""

Cell = tuple[int, int]
Point = tuple[float, float]
Polygon = tuple[Point, ...]
Footprint = tuple[Cell, ...]
