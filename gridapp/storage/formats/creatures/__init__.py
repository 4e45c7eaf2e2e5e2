"""Creatures of other programs read from stat blocks."""
