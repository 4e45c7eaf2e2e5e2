"""Everything the window can do, in one table: menus, toolbar, keys and the help page read it."""

from typing import NamedTuple


class Entry(NamedTuple):
    """One thing to do: its id, its words, its keys, its icon and what it does in a sentence."""

    id: str
    menu: str
    text: str
    keys: tuple[str, ...]
    icon: str
    what: str
    checkable: bool = False


TABLE = (
    Entry("new", "File", "&New battle…", ("Ctrl+N",), "plus", "Choose a system, a grid and a map"),
    Entry("open", "File", "&Open…", ("Ctrl+O",), "folder-open", "Open a battle or a map"),
    Entry("import", "File", "&Import map…", ("Ctrl+I",), "map", "Make a battle of a map file"),
    Entry(
        "paste",
        "File",
        "&Paste picture",
        ("Ctrl+V",),
        "image",
        "Make a battle of the picture on the clipboard, or open the files there",
    ),
    Entry(
        "import_creatures",
        "File",
        "Import &creatures…",
        (),
        "users",
        "Add the creatures of an Open5e or 5e-bits file to the list",
    ),
    Entry(
        "sample", "File", "&Sample battle", (), "flag", "Open the battle that ships with the app"
    ),
    Entry("save_as", "File", "Save &as…", ("Ctrl+Shift+S",), "save", "Go on in a copy elsewhere"),
    Entry("duplicate", "File", "&Duplicate", (), "copy", "Put a copy beside the open battle"),
    Entry("rename", "File", "Re&name…", (), "pencil", "Give the open battle another file name"),
    Entry(
        "export_text",
        "File",
        "Export as te&xt…",
        (),
        "scroll-text",
        "Write the battle, history and all, as text that can be compared and read back",
    ),
    Entry(
        "export_gm",
        "File",
        "Export &GM picture…",
        ("Ctrl+Shift+E",),
        "image-down",
        "Write a picture of the board as the GM sees it",
    ),
    Entry(
        "export_table",
        "File",
        "Export &table picture…",
        ("Ctrl+E",),
        "image",
        "Write a picture of the board as the players see it",
    ),
    Entry(
        "export_map",
        "File",
        "Export &map…",
        (),
        "map",
        "Write the map, its walls and doors for other programs",
    ),
    Entry(
        "table",
        "File",
        "&Table window",
        ("Ctrl+Shift+P",),
        "monitor",
        "Show the players' view in a window of its own",
        checkable=True,
    ),
    Entry("quit", "File", "&Quit", ("Ctrl+Q",), "", "Close the app; nothing needs saving"),
    Entry("fight", "Play", "Roll &initiative", ("Ctrl+R",), "dices", "Begin the fight"),
    Entry(
        "end_turn",
        "Play",
        "&End turn",
        ("E", "Ctrl+Return", "Ctrl+Enter"),
        "skip-forward",
        "End the active creature's turn",
    ),
    Entry(
        "end_fight", "Play", "End the &fight", (), "flag", "Back to setting up, all as it stands"
    ),
    Entry("undo", "Play", "&Undo", ("Ctrl+Z",), "undo-2", "Take the last step back, dice and all"),
    Entry(
        "redo", "Play", "&Redo", ("Ctrl+Y", "Ctrl+Shift+Z"), "redo-2", "Bring back what was undone"
    ),
    Entry(
        "turn_start",
        "Play",
        "Back to the start of the &turn",
        ("Ctrl+Alt+Z",),
        "skip-back",
        "Take back everything since this turn began",
    ),
    Entry(
        "round_start",
        "Play",
        "Back to the start of the &round",
        (),
        "rotate-cw",
        "Take back everything since this round began",
    ),
    Entry(
        "history",
        "Play",
        "&History and replay…",
        ("Ctrl+H",),
        "film",
        "Look at any line of the log, play on from it, or see the fight again",
    ),
    Entry(
        "without_rules",
        "Play",
        "&Move without rules",
        ("F8",),
        "hand",
        "While this is on, a drag sets anybody anywhere; the log marks it",
        checkable=True,
    ),
    Entry("cancel", "Play", "&Cancel", ("Esc",), "x", "Stop aiming or placing"),
    Entry(
        "threat",
        "Show",
        "&Threat",
        ("Shift+T",),
        "flame",
        "How many foes that can still react threaten each cell",
        checkable=True,
    ),
    Entry(
        "reach",
        "Show",
        "&Reach",
        ("Shift+R",),
        "sword",
        "The cells that the chosen creature threatens",
        checkable=True,
    ),
    Entry(
        "sight",
        "Show",
        "&Sight and cover",
        ("Shift+V",),
        "eye",
        "What the chosen creature sees, and who has cover from it",
        checkable=True,
    ),
    Entry(
        "flanks",
        "Show",
        "&Flanking",
        ("Shift+F",),
        "users",
        "Who is flanked, and by whom",
        checkable=True,
    ),
    Entry(
        "legend",
        "Show",
        "&Legend",
        ("L",),
        "scroll-text",
        "What the marks on the board mean",
        checkable=True,
    ),
    Entry(
        "creatures",
        "Tools",
        "&Creatures",
        ("C",),
        "users",
        "Find a creature by its name and place it; Enter takes the first",
    ),
    Entry(
        "new_creature",
        "Tools",
        "&New creature…",
        (),
        "plus",
        "Write a creature of your own for the list",
    ),
    Entry(
        "edit_creature",
        "Tools",
        "&Edit the sheet…",
        ("F2",),
        "pencil",
        "All numbers and weapons of the chosen creature, or the active one",
    ),
    Entry("measure", "Tools", "&Measure", ("M",), "ruler", "A tape from cell to cell"),
    Entry(
        "area",
        "Tools",
        "&Area of effect",
        ("Shift+A",),
        "flame",
        "Circle, cone, line or square: which cells, and whom it takes in",
    ),
    Entry(
        "search",
        "Tools",
        "&Where can I stand?",
        ("Ctrl+F",),
        "search",
        "Cells from which I reach, have cover and am not threatened",
    ),
    Entry("ping", "Tools", "&Ping", ("P",), "crosshair", "Rings at the pointer, at the table too"),
    Entry("fit", "View", "&Fit the board", ("Ctrl+/", "Home"), "maximize", "Show the whole board"),
    Entry(
        "actual", "View", "&Actual size", ("Ctrl+0",), "search", "One map pixel per screen pixel"
    ),
    Entry("zoom_in", "View", "Zoom &in", ("Ctrl++", "Ctrl+=", "+"), "zoom-in", "Come nearer"),
    Entry("zoom_out", "View", "Zoom &out", ("Ctrl+-", "-"), "zoom-out", "Go farther away"),
    Entry(
        "find_active",
        "View",
        "Show whose &turn it is",
        ("T",),
        "crosshair",
        "Scroll to the active creature",
    ),
    Entry(
        "align",
        "View",
        "Al&ign the grid…",
        ("Ctrl+Shift+A",),
        "ruler",
        "Lay the grid over the map picture: by ruler, by corners, by keys or by numbers",
    ),
    Entry(
        "look",
        "View",
        "&Colour of grid lines…",
        (),
        "grid-3x3",
        "Colour and strength of the lines, and who sees them, for this battle",
    ),
    Entry(
        "lines",
        "View",
        "&Grid lines",
        ("Ctrl+G",),
        "grid-3x3",
        "Draw the lines between cells, or leave them out",
        checkable=True,
    ),
    Entry(
        "labels",
        "View",
        "Cell &names",
        ("Ctrl+L",),
        "",
        "Letters and numbers round the board",
        checkable=True,
    ),
    Entry(
        "minimap",
        "View",
        "&Overview",
        ("Ctrl+M",),
        "map",
        "The whole board in a corner while a part of it is shown",
        checkable=True,
    ),
    Entry("next_pane", "View", "&Next part of the window", ("F6",), "", "Take the keyboard there"),
    Entry(
        "last_pane", "View", "&Last part of the window", ("Shift+F6",), "", "Take the keyboard back"
    ),
    Entry(
        "dark",
        "View",
        "&Dark colours",
        (),
        "",
        "Dark windows instead of light ones",
        checkable=True,
    ),
    Entry("full", "View", "F&ull screen", ("F11",), "", "Use the whole screen", checkable=True),
    Entry(
        "palette",
        "Help",
        "&Find a command…",
        ("Ctrl+K",),
        "search",
        "Everything that can be done, by a part of its name",
    ),
    Entry(
        "keys",
        "Help",
        "&Keys and mouse",
        ("F1",),
        "help-circle",
        "Every key, to be changed there",
    ),
    Entry("tour", "Help", "Take the &tour", (), "flag", "The window in three steps"),
    Entry("about", "Help", "&About and credits", (), "gridapp", "Who made what"),
)

GESTURES = (
    ("Drag a token", "Move it with the chosen action; everything about the way is shown"),
    ("Ctrl + drag", "Set a token anywhere, without rules; Alt + drag where it is free"),
    ("Shift + drop", "Go by the safest way, which is drawn where the pointer rests"),
    ("Space during a drag", "Set a waypoint; Backspace forgets it"),
    ("Arrows, W A S D, number pad", "Lead the active creature, a step each; hexes by 7 9 4 6 1 3"),
    ("Space, Enter, Shift + Enter", "Then: a waypoint, drop it, drop it by the safest way"),
    ("Left and right, Enter", "While an attack is aimed: choose a target, strike"),
    ("Hold Alt", "Everything at once: threat, reach, sight, flanks and all lines of cover"),
    ("Esc or right click", "Break off a drag, an attack or a placement"),
    ("Right click", "Menu of a token or a door"),
    ("Click a door", "Open or close it"),
    ("Wheel", "Zoom at the pointer"),
    ("Space or middle button + drag", "Move the board"),
    ("1 to 9, Enter", "Answer a question; Enter takes the default"),
)

SEPARATED = frozenset(
    {
        "save_as",
        "export_text",
        "table",
        "quit",
        "undo",
        "cancel",
        "without_rules",
        "find_active",
        "legend",
        "align",
        "dark",
    }
)
"""A line stands above these in the menus."""
