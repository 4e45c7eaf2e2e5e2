"""Reactions: to movement, to declared attacks, and to being flanked."""
