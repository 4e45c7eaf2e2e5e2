"""The data of a rule pack: its declarations, formulas, derived statistics and odds."""
