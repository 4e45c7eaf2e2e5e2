"""Attacks: targets, the two gates (Guard and Defence), exact odds."""
