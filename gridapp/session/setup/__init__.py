"""What is decided before a fight: a new battle, the samples, the grid over a picture."""
