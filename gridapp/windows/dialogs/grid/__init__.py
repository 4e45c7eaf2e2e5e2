"""The pages for the grid: its size, its lines, its place on a picture."""
