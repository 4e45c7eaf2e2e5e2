"""The graphics items of a scene: map, grid, walls, tokens, notes."""
