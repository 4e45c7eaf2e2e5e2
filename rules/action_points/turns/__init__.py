"""Turns: rounds and their order, the windows for interrupts, currents at the end of a turn."""
