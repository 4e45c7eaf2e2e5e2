"""How large the map is."""

COLUMNS = 30
ROWS = 20
PX = 100
"""Picture points along the edge of one cell."""
