"""The library's face: battles opened, asked and played by scripts, without a window."""
