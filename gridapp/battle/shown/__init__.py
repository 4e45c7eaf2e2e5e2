"""Values made to be shown: views of each audience, overlays of a drag, marks, moments."""
