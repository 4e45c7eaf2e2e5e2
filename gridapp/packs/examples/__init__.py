"""Worked examples of rule packs: read, set up, run and compared."""
