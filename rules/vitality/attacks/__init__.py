"""Weapon attacks: targets, circumstances, rolls and odds."""
