"""Files: the battle file, imported maps and pictures. Strict, honest, no Qt, no shapely."""
