"""The players' window, and what the GM steers it with."""
