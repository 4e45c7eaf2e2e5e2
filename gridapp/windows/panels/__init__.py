"""The panels beside and below the board: they show plain values and emit requests."""
