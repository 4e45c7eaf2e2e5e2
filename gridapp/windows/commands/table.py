"""Everything the window can do, in one table: menus, toolbar, keys and the help page read it."""

from gridapp.windows.commands.draw_table import DRAW_COMMANDS
from gridapp.windows.commands.entry import CommandEntry

COMMANDS = (
    CommandEntry(
        "new", "File", "&New battle…", ("Ctrl+N",), "plus", "Choose a system, a grid and a map"
    ),
    CommandEntry("open", "File", "&Open…", ("Ctrl+O",), "folder-open", "Open a battle or a map"),
    CommandEntry(
        "import", "File", "&Import map…", ("Ctrl+I",), "map", "Make a battle of a map file"
    ),
    CommandEntry(
        "import_creatures",
        "File",
        "Import &creatures…",
        (),
        "users",
        "Add the creatures of an Open5e or 5e-bits file to the list",
    ),
    CommandEntry(
        "sample", "File", "&Sample battle", (), "flag", "Open the battle that ships with the app"
    ),
    CommandEntry(
        "save_as", "File", "Save &as…", ("Ctrl+Shift+S",), "save", "Go on in a copy elsewhere"
    ),
    CommandEntry(
        "duplicate", "File", "&Duplicate", (), "copy", "Put a copy beside the open battle"
    ),
    CommandEntry(
        "rename", "File", "Re&name…", (), "pencil", "Give the open battle another file name"
    ),
    CommandEntry(
        "export_text",
        "File",
        "Export as te&xt…",
        (),
        "scroll-text",
        "Write the battle, history and all, as text that can be compared and read back",
    ),
    CommandEntry(
        "export_gm",
        "File",
        "Export &GM picture…",
        ("Ctrl+Shift+E",),
        "image-down",
        "Write a picture of the board as the GM sees it",
    ),
    CommandEntry(
        "export_table",
        "File",
        "Export &table picture…",
        ("Ctrl+E",),
        "image",
        "Write a picture of the board as the players see it",
    ),
    CommandEntry(
        "export_map",
        "File",
        "Export &map…",
        (),
        "map",
        "Write the map, its walls and doors for other programs",
    ),
    CommandEntry(
        "table",
        "File",
        "&Table window",
        ("Ctrl+Shift+P",),
        "monitor",
        "Show the players' view in a window of its own",
        checkable=True,
    ),
    CommandEntry("quit", "File", "&Quit", ("Ctrl+Q",), "", "Close the app; nothing needs saving"),
    CommandEntry(
        "copy",
        "Edit",
        "Cop&y creatures",
        ("Ctrl+C",),
        "copy",
        "Put the chosen creatures on the clipboard",
    ),
    CommandEntry(
        "cut",
        "Edit",
        "C&ut creatures",
        ("Ctrl+X",),
        "",
        "Take the chosen creatures off the board, onto the clipboard",
    ),
    CommandEntry(
        "paste",
        "Edit",
        "&Paste",
        ("Ctrl+V",),
        "image",
        "Set the creatures on the clipboard near the pointer; make a battle of a picture there",
    ),
    CommandEntry(
        "double",
        "Edit",
        "Doub&le creatures",
        ("Ctrl+D",),
        "plus",
        "Set others like the chosen creatures beside them",
    ),
    CommandEntry(
        "remove",
        "Edit",
        "&Remove creatures",
        ("Del",),
        "trash-2",
        "Take the chosen creatures off the board, or what is chosen of the map",
    ),
    CommandEntry(
        "choose_all",
        "Edit",
        "Choose &all",
        ("Ctrl+A",),
        "users",
        "Choose every creature on the board",
    ),
    CommandEntry(
        "hide",
        "Edit",
        "&Hide or reveal",
        ("H",),
        "eye-off",
        "Hide the chosen creatures from the players, or reveal them",
    ),
    CommandEntry(
        "group",
        "Edit",
        "&Group",
        ("G",),
        "",
        "From now on who chooses one of them chooses all",
    ),
    CommandEntry(
        "ungroup", "Edit", "Un&group", ("Ctrl+Shift+G",), "", "Each of them is chosen alone again"
    ),
    CommandEntry(
        "row", "Edit", "Into a ro&w", (), "", "Set the chosen creatures into the row of the first"
    ),
    CommandEntry(
        "column",
        "Edit",
        "Into a co&lumn",
        (),
        "",
        "Set the chosen creatures into the column of the first",
    ),
    CommandEntry(
        "spread_row",
        "Edit",
        "Spread in the r&ow",
        (),
        "",
        "The same room between the columns of all chosen creatures",
    ),
    CommandEntry(
        "spread_column",
        "Edit",
        "Spread in the colu&mn",
        (),
        "",
        "The same room between the rows of all chosen creatures",
    ),
    CommandEntry("fight", "Play", "Roll &initiative", ("Ctrl+R",), "dices", "Begin the fight"),
    CommandEntry(
        "end_turn",
        "Play",
        "&End turn",
        ("E", "Ctrl+Return", "Ctrl+Enter"),
        "skip-forward",
        "End the active creature's turn",
    ),
    CommandEntry(
        "end_fight", "Play", "End the &fight", (), "flag", "Back to setting up, all as it stands"
    ),
    CommandEntry(
        "undo", "Play", "&Undo", ("Ctrl+Z",), "undo-2", "Take the last step back, dice and all"
    ),
    CommandEntry(
        "redo", "Play", "&Redo", ("Ctrl+Y", "Ctrl+Shift+Z"), "redo-2", "Bring back what was undone"
    ),
    CommandEntry(
        "turn_start",
        "Play",
        "Back to the start of the &turn",
        ("Ctrl+Alt+Z",),
        "skip-back",
        "Take back everything since this turn began",
    ),
    CommandEntry(
        "round_start",
        "Play",
        "Back to the start of the &round",
        (),
        "rotate-cw",
        "Take back everything since this round began",
    ),
    CommandEntry(
        "history",
        "Play",
        "&History and replay…",
        ("Ctrl+H",),
        "film",
        "Look at any line of the log, play on from it, or see the fight again",
    ),
    CommandEntry(
        "without_rules",
        "Play",
        "&Move without rules",
        ("F8",),
        "hand",
        "While this is on, a drag sets anybody anywhere; the log marks it",
        checkable=True,
    ),
    CommandEntry(
        "type_dice",
        "Play",
        "T&ype the dice",
        ("Ctrl+Shift+D",),
        "dices",
        "While this is on, each die is asked for that people roll at the table",
        checkable=True,
    ),
    CommandEntry("cancel", "Play", "&Cancel", ("Esc",), "x", "Stop aiming or placing"),
    CommandEntry(
        "threat",
        "Show",
        "&Threat",
        ("Shift+T",),
        "flame",
        "How many foes that can still react threaten each cell",
        checkable=True,
    ),
    CommandEntry(
        "reach",
        "Show",
        "&Reach",
        ("Shift+R",),
        "sword",
        "The cells that the chosen creature threatens",
        checkable=True,
    ),
    CommandEntry(
        "sight",
        "Show",
        "&Sight and cover",
        ("Shift+V",),
        "eye",
        "What the chosen creature sees, and who has cover from it",
        checkable=True,
    ),
    CommandEntry(
        "flanks",
        "Show",
        "&Flanking",
        ("Shift+F",),
        "users",
        "Who is flanked, and by whom",
        checkable=True,
    ),
    CommandEntry(
        "legend",
        "Show",
        "&Legend",
        ("L",),
        "scroll-text",
        "What the marks on the board mean",
        checkable=True,
    ),
    CommandEntry(
        "creatures",
        "Tools",
        "&Creatures",
        ("C",),
        "users",
        "Find a creature by its name and place it; Enter takes the first",
    ),
    CommandEntry(
        "new_creature",
        "Tools",
        "&New creature…",
        (),
        "plus",
        "Write a creature of your own for the list",
    ),
    CommandEntry(
        "edit_creature",
        "Tools",
        "&Edit the sheet…",
        ("F2",),
        "pencil",
        "All numbers and weapons of the chosen creature, or the active one",
    ),
    CommandEntry("measure", "Tools", "&Measure", ("M",), "ruler", "A tape from cell to cell"),
    CommandEntry(
        "area",
        "Tools",
        "&Area of effect",
        ("Shift+A",),
        "flame",
        "Circle, cone, line or square: which cells, and whom it takes in",
    ),
    CommandEntry(
        "search",
        "Tools",
        "&Where can I stand?",
        ("Ctrl+F",),
        "search",
        "Cells from which I reach, have cover and am not threatened",
    ),
    CommandEntry(
        "note",
        "Tools",
        "&Note",
        ("N",),
        "map-pin",
        "Pin a note to the chosen creature, or to the cell under the pointer",
    ),
    CommandEntry(
        "ping", "Tools", "&Ping", ("P",), "crosshair", "Rings at the pointer, at the table too"
    ),
    *DRAW_COMMANDS,
    CommandEntry(
        "fit", "View", "&Fit the board", ("Ctrl+/", "Home"), "maximize", "Show the whole board"
    ),
    CommandEntry(
        "actual", "View", "&Actual size", ("Ctrl+0",), "search", "One map pixel per screen pixel"
    ),
    CommandEntry(
        "zoom_in", "View", "Zoom &in", ("Ctrl++", "Ctrl+=", "+"), "zoom-in", "Come nearer"
    ),
    CommandEntry("zoom_out", "View", "Zoom &out", ("Ctrl+-", "-"), "zoom-out", "Go farther away"),
    CommandEntry(
        "find_active",
        "View",
        "Show whose &turn it is",
        ("T",),
        "crosshair",
        "Scroll to the active creature",
    ),
    CommandEntry(
        "align",
        "View",
        "Al&ign the grid…",
        ("Ctrl+Shift+A",),
        "ruler",
        "Lay the grid over the map picture: by ruler, by corners, by keys or by numbers",
    ),
    CommandEntry(
        "look",
        "View",
        "&Colour of grid lines…",
        (),
        "grid-3x3",
        "Colour and strength of the lines, and who sees them, for this battle",
    ),
    CommandEntry(
        "lines",
        "View",
        "&Grid lines",
        ("Ctrl+G",),
        "grid-3x3",
        "Draw the lines between cells, or leave them out",
        checkable=True,
    ),
    CommandEntry(
        "labels",
        "View",
        "Cell &names",
        ("Ctrl+L",),
        "",
        "Letters and numbers round the board",
        checkable=True,
    ),
    CommandEntry(
        "minimap",
        "View",
        "&Overview",
        ("Ctrl+M",),
        "map",
        "The whole board in a corner while a part of it is shown",
        checkable=True,
    ),
    CommandEntry(
        "next_pane", "View", "&Next part of the window", ("F6",), "", "Take the keyboard there"
    ),
    CommandEntry(
        "last_pane", "View", "&Last part of the window", ("Shift+F6",), "", "Take the keyboard back"
    ),
    CommandEntry(
        "dark",
        "View",
        "&Dark colours",
        (),
        "",
        "Dark windows instead of light ones",
        checkable=True,
    ),
    CommandEntry(
        "full", "View", "F&ull screen", ("F11",), "", "Use the whole screen", checkable=True
    ),
    CommandEntry(
        "palette",
        "Help",
        "&Find a command…",
        ("Ctrl+K",),
        "search",
        "Everything that can be done, by a part of its name",
    ),
    CommandEntry(
        "keys",
        "Help",
        "&Keys and mouse",
        ("F1",),
        "help-circle",
        "Every key, to be changed there",
    ),
    CommandEntry("tour", "Help", "Take the &tour", (), "flag", "The window in three steps"),
    CommandEntry("about", "Help", "&About and credits", (), "gridapp", "Who made what"),
)

GESTURES = (
    ("Drag a token", "Move it with the chosen action; everything about the way is shown"),
    ("Ctrl + click, drag a box", "Choose one more or less; choose all in the box"),
    ("Drag one of several chosen", "Before the fight, or without rules: all of them go along"),
    ("Ctrl + drag", "Set a token anywhere, without rules; Alt + drag where it is free"),
    ("Shift + drop", "Go by the safest way, which is drawn where the pointer rests"),
    ("Space during a drag", "Set a waypoint; Backspace forgets it"),
    ("Arrows, W A S D, number pad", "Lead the active creature, a step each; hexes by 7 9 4 6 1 3"),
    ("Space, Enter, Shift + Enter", "Then: a waypoint, drop it, drop it by the safest way"),
    ("Left and right, Enter", "While an attack is aimed: choose a target, strike"),
    ("Hold Alt", "Everything at once: threat, reach, sight, flanks and all lines of cover"),
    ("Esc or right click", "Break off a drag, an attack, a placement, a piece that is drawn"),
    ("Double-click while drawing", "Finish a line; on a chosen piece, split it there"),
    ("Shift while drawing", "Set points anywhere, not at the corners of cells"),
    ("Right click", "Menu of a token or a door"),
    ("Menu key, Shift + F10", "Menu of the chosen creature, or of the cell that keys have led to"),
    ("Click a door", "Open or close it"),
    ("Wheel", "Zoom at the pointer"),
    ("Space or middle button + drag", "Move the board"),
    ("1 to 9, Enter", "Answer a question; Enter takes the default"),
)

SEPARATOR_BEFORE = frozenset(
    {
        "save_as",
        "export_text",
        "table",
        "quit",
        "choose_all",
        "row",
        "undo",
        "cancel",
        "without_rules",
        "find_active",
        "legend",
        "align",
        "dark",
        "draw_select",
        "draw_line",
        "draw_snap",
        "draw_split",
    }
)
"""A line stands above these in the menus."""
