"""Benchmarks: our answers timed against libraries, with target ratios.

The libraries are optional; a missing library is reported in its row. Scenes are seeded, so every
run asks the same questions.
"""
