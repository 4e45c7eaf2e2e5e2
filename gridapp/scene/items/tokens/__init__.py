"""Tokens on the board: their pictures, bars and ghosts."""
