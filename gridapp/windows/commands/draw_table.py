"""The commands of the Draw menu."""

from gridapp.windows.commands.entry import CommandEntry

DRAW_COMMANDS = (
    CommandEntry(
        "draw",
        "Draw",
        "&Draw on the map",
        ("B",),
        "brick-wall",
        "Start or stop drawing walls, doors, windows and terrain",
    ),
    CommandEntry(
        "draw_select",
        "Draw",
        "&Select and move",
        ("Ctrl+1",),
        "mouse-pointer-2",
        "Select map pieces, move them, drag their ends",
    ),
    CommandEntry(
        "draw_wall",
        "Draw",
        "&Wall",
        ("Ctrl+2",),
        "brick-wall",
        "Draw a wall: blocks movement and sight",
    ),
    CommandEntry(
        "draw_low",
        "Draw",
        "&Low wall",
        ("Ctrl+3",),
        "draw-low-wall",
        "Draw a low wall with a height",
    ),
    CommandEntry(
        "draw_object",
        "Draw",
        "&Object",
        ("Ctrl+4",),
        "layers",
        "Draw the outline of a pillar, a crate or a statue",
    ),
    CommandEntry(
        "draw_window",
        "Draw",
        "W&indow",
        ("Ctrl+5",),
        "draw-window",
        "Draw a window: blocks movement but not sight; replaces a wall",
    ),
    CommandEntry(
        "draw_door",
        "Draw",
        "&Door",
        ("Ctrl+6",),
        "door-closed",
        "Draw a door: open, closed, locked or secret; replaces a wall",
    ),
    CommandEntry(
        "draw_terrain",
        "Draw",
        "&Terrain",
        ("Ctrl+7",),
        "trees",
        "Draw difficult or impassable terrain, or raised and lowered ground",
    ),
    CommandEntry(
        "draw_clear",
        "Draw",
        "&Clear terrain",
        ("Ctrl+8",),
        "trash-2",
        "Turn terrain back into open ground",
    ),
    CommandEntry(
        "draw_cut",
        "Draw",
        "C&ut terrain",
        ("Ctrl+9",),
        "draw-box",
        "Make the cells you draw over a region of their own",
    ),
    CommandEntry("draw_line", "Draw", "As a li&ne", ("F3",), "minus", "Draw point by point"),
    CommandEntry(
        "draw_freehand", "Draw", "&Freehand", ("F4",), "pencil", "Draw with the pointer held down"
    ),
    CommandEntry(
        "draw_box", "Draw", "As a &box", ("F5",), "draw-box", "Draw a box from corner to corner"
    ),
    CommandEntry(
        "draw_ellipse",
        "Draw",
        "As an &ellipse",
        ("F7",),
        "draw-ellipse",
        "Draw an ellipse inside a box",
    ),
    CommandEntry(
        "draw_snap",
        "Draw",
        "Snap to the &grid",
        ("Shift+G",),
        "grid-3x3",
        "Snap points to the corners of cells",
        checkable=True,
    ),
    CommandEntry("draw_split", "Draw", "S&plit", ("X",), "", "Split the selected piece in two"),
    CommandEntry("draw_delete", "Draw", "De&lete", (), "trash-2", "Delete the selected map pieces"),
)
