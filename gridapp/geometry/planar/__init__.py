"""Plane geometry shared by the other packages: segments, shapes, a spatial index."""
