"""Dialogs and pages: new battle, creature form, history, keys, grid."""
