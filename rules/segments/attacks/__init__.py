"""Attacks: threatened area, timing, the target score, defences."""
