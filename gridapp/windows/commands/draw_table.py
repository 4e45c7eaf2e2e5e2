"""What the window can do to the map itself, as lines of the table of everything it can do."""

from gridapp.windows.commands.entry import CommandEntry

DRAW_COMMANDS = (
    CommandEntry(
        "draw",
        "Draw",
        "&Draw on the map",
        ("B",),
        "brick-wall",
        "Walls, doors, windows and terrain; again to stop",
    ),
    CommandEntry(
        "draw_select",
        "Draw",
        "&Select and move",
        ("Ctrl+1",),
        "mouse-pointer-2",
        "Choose pieces of the map, move them, drag their ends",
    ),
    CommandEntry(
        "draw_wall", "Draw", "&Wall", ("Ctrl+2",), "brick-wall", "Nobody walks or sees through"
    ),
    CommandEntry(
        "draw_low", "Draw", "&Low wall", ("Ctrl+3",), "draw-low-wall", "A wall of some height"
    ),
    CommandEntry(
        "draw_object",
        "Draw",
        "&Object",
        ("Ctrl+4",),
        "layers",
        "The outline of a pillar, a crate, a statue",
    ),
    CommandEntry(
        "draw_window",
        "Draw",
        "W&indow",
        ("Ctrl+5",),
        "draw-window",
        "Stops steps but not sight; a wall there makes way",
    ),
    CommandEntry(
        "draw_door",
        "Draw",
        "&Door",
        ("Ctrl+6",),
        "door-closed",
        "Open, closed, locked or secret; a wall there makes way",
    ),
    CommandEntry(
        "draw_terrain",
        "Draw",
        "&Terrain",
        ("Ctrl+7",),
        "trees",
        "Cells that cost more, or that nobody enters; ground higher or lower",
    ),
    CommandEntry(
        "draw_clear", "Draw", "&Clear terrain", ("Ctrl+8",), "trash-2", "Back to open ground"
    ),
    CommandEntry(
        "draw_cut",
        "Draw",
        "C&ut terrain",
        ("Ctrl+9",),
        "draw-box",
        "Make a region of its own of the cells that are drawn over",
    ),
    CommandEntry("draw_line", "Draw", "As a li&ne", ("F3",), "minus", "Point after point"),
    CommandEntry("draw_freehand", "Draw", "&Freehand", ("F4",), "pencil", "Follow the pointer"),
    CommandEntry("draw_box", "Draw", "As a &box", ("F5",), "draw-box", "From corner to corner"),
    CommandEntry(
        "draw_ellipse", "Draw", "As an &ellipse", ("F7",), "draw-ellipse", "In a box, in pieces"
    ),
    CommandEntry(
        "draw_snap",
        "Draw",
        "Snap to the &grid",
        ("Shift+G",),
        "grid-3x3",
        "Draw from corner to corner of cells",
        checkable=True,
    ),
    CommandEntry("draw_split", "Draw", "S&plit", ("X",), "", "Make two of the chosen piece"),
    CommandEntry(
        "draw_delete", "Draw", "De&lete", (), "trash-2", "Take what is chosen off the map"
    ),
)
