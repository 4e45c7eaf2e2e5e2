"""Films of a fight: painted frames, and containers for them over Qt's picture encoders."""
