"""The pages of the Computer menu."""
