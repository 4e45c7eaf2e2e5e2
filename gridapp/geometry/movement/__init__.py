"""Where a body can go, what it costs, and by which route."""
