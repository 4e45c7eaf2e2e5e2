"""Cells, squares, hexes, footprints and distances: whole numbers only, no Qt, no shapely."""
