"""Pictures of the board in files: the same scene, painted elsewhere."""
