"""Checks: bonus dice on a ladder, and the exact chances of dice that burst."""
