"""Controllers: what menus and gestures do, between panels, board and session."""
