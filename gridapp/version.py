"""The version of the app."""

__version__ = "0.2.0"
