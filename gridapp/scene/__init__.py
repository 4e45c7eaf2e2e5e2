"""The board drawn with Qt from view values; the scene never asks the rules engine."""
