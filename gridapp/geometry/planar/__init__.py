"""Plane geometry shared by the other rooms: segments, shapes, spatial index."""
