"""Composition: create the controllers of each area, and connect their signals."""
