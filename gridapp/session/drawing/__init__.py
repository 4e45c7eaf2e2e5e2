"""Drawing on the map: snapping, strokes, pens, and arranging pieces."""
