"""Weapon attacks: targets, rolls and odds."""
