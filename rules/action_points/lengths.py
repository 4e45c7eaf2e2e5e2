"""How long ways are in yards (AP-64, AP-R53)."""

from gridapp.packkit import Cell, Metric, Situation

from .rulings import ruled


def length(situation: Situation, route: tuple[Cell, ...], parity: int) -> int:
    """The yards of a route over open ground, after so many diagonals (AP-64, AP-R53)."""
    metric = ruled(situation, "diagonals")
    odd = parity + situation.count_diagonals(route)
    return len(route) - 1 + (odd // 2 if metric == Metric.ALTERNATING else 0)
