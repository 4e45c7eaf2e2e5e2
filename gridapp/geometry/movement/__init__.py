"""Where a creature can move, what it costs, and by which route."""
