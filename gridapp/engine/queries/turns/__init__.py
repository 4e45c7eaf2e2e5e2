"""Turns: who fights whom, what may be done now, and who acts in which part of a round."""
