"""The GM's board with its legend, mini map, lenses, note tips and pings."""
