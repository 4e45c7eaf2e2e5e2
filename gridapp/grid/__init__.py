"""Cells, squares, hexes, footprints and distances; no Qt, no shapely."""
