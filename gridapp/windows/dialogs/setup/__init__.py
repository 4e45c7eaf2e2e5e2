"""The page for a new battle: system, map, rulings."""
