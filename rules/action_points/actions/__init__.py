"""The actions: one module for each family, and the table of all in `registry`."""
