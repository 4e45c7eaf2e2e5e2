"""The players' screen without Qt: its calibration, and which part of the map it shows."""
