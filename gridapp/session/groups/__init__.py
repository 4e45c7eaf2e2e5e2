"""Several creatures at once: the selection, the clipboard, rows, and free cells for copies."""
