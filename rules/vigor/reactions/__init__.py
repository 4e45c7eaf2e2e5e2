"""Reactions: openings and readied actions."""
