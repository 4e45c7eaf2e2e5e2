"""Dialogs and pages: the new battle, the creature form, the history, the keys."""
