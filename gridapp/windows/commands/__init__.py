"""The command table of the window, and the same commands as Qt actions."""
