"""Events, answers and refusals as sentences."""
