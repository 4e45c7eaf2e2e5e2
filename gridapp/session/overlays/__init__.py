"""Overlays computed for the board: the drag, the lenses, the forecast of an attack."""
