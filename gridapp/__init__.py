"""A tactical battle grid: where you can go, what it costs, and who gets an opportunity attack."""

__version__ = "0.2.0"
