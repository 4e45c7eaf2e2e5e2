"""Creatures of foreign programs, read from stat blocks."""
