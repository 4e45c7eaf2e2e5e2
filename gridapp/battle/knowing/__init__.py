"""The knowledge of an audience, and the battle cut to it."""
