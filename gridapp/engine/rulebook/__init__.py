"""Pack data: rulebook, formulas, derived statistics and odds."""
