"""Setup of a battle: new battles, samples, and aligning the grid to a picture."""
