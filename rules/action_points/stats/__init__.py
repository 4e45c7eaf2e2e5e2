"""Stats: sheet, printed tables, pools, conditions, settings and the six defences."""
