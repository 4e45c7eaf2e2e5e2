"""Pictures of the board as files, painted by the same scene."""
