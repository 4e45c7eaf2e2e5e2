"""Lights on the board, and who looks for the players: a window, a tool, menus and marks."""
