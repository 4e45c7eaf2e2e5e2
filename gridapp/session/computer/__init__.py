"""Creatures that the computer plays: acts and answers as ordinary commands, advice, reasons."""
