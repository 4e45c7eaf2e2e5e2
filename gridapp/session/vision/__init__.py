"""Fog by hand, memory of what was seen, and answers by what an audience knows."""
