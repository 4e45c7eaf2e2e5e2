"""The pages for the grid: size, line style, position on a picture."""
