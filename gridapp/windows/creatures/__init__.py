"""The form of a creature."""
