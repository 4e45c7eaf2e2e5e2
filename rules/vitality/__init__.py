"""System `vitality`: five-foot cells, graded circumstances, a Defence that players roll."""
