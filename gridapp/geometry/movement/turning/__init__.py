"""Routes of turning long bodies."""
