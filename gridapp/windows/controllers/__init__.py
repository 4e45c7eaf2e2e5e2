"""Controllers: connect commands, panels and the board to the session."""
