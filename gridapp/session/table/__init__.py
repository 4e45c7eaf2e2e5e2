"""The players' screen without Qt: its calibration and its part of the map."""
