"""The tools on the GM's board: each defines mouse and key input, and exactly one is active."""
