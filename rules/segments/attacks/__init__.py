"""Attacks: threat zones, the segment they fit, the target score, defences."""
