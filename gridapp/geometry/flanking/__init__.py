"""Flanking: criteria, opposite cells, angles, cells that complete a flank."""
