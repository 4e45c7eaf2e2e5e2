"""Painters of the marks on the board: bands, routes, flanks, cover, threatened areas."""
