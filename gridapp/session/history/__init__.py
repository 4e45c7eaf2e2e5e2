"""The lines of a battle file: states, replay, moments, writing in the background, backups."""
