"""The board and its creatures on paper, at true scale."""
