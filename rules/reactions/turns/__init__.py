"""Initiative, rounds and turns."""
