"""The panels beside and below the board; each shows plain values and emits what was asked."""
