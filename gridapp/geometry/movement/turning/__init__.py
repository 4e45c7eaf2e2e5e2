"""Routes of long bodies that turn."""
