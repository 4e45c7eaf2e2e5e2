"""Carrying out commands: the draft that collects changes, and a module per family."""
