"""The graphics items of a scene: map, grid, walls, creatures, notes."""
