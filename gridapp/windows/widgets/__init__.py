"""Widgets that several panels and dialogs share."""
