"""Obstacles, the triangulated board, line of sight and visible areas."""
