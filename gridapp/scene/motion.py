"""Whether marks on the board may move by themselves."""


class Animation:
    """Global switch: with reduced motion, and in tests, everything stands still."""

    enabled = True
