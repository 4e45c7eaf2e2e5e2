"""What mouse and keys do on the board: one tool in hand at a time."""
