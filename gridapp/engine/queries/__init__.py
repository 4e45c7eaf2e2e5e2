"""Queries about a battle at one moment: reach, spatial events, flanks, cover."""
