"""Panels of advice, plans and the computer's play."""
