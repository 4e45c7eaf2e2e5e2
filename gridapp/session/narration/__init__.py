"""Events, previews and refusals as sentences."""
