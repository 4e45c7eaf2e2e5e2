"""A tactical battle grid: where you can go, what it costs, and who strikes you on the way."""

__version__ = "0.1.0"
