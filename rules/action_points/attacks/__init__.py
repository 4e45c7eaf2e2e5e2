"""Attacks: weapons and targets, modifiers to hit, the attack itself and its odds."""
