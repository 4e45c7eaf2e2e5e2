"""The marks on the board: their values and how they are computed, a module for each subject."""
