"""Overlays computed for the board: drag, lenses, attack forecast."""
