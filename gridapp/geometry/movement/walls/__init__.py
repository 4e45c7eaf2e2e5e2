"""What walls do to steps: stop them, or leave a gap to squeeze through."""
