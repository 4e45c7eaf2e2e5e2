"""Reactions: opportunity attacks, and the moves made as a reaction."""
