"""The words every other package uses for places on the board.

Coordinate conventions, used everywhere:

* ``Cell``: two whole numbers. Squares: ``(column, row)``, both from 0, rows downwards.
  Hexes: axial ``(q, r)``; offset columns and rows appear only in labels and board limits.
* ``Point``: two floats in *cell units*; the origin is the board's upper left corner, y runs
  down. A square cell ``(c, r)`` covers ``c..c+1`` by ``r..r+1``. For hexes one unit is the
  distance between the centres of two neighbours.
"""

Cell = tuple[int, int]
Point = tuple[float, float]
Polygon = tuple[Point, ...]
