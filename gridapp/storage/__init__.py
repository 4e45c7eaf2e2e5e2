"""Files: battle files, imported maps, stat blocks and pictures. Imports neither Qt nor shapely."""
