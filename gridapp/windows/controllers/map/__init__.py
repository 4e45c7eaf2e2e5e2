"""Controllers of what lies on the map: areas, drawing, floors, fog, the grid, notes."""
