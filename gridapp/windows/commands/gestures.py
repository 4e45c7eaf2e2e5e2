"""The gestures of mouse and keyboard that are not commands, for the page of keys."""

GESTURES = (
    ("Drag a token", "Move it with the selected action; the board shows cost and risks"),
    ("Ctrl + click, drag a box", "Add or remove one from the selection; select all in the box"),
    ("Drag one of several selected", "Move all of them, before the fight or without rules"),
    ("Ctrl + drag", "Place a token anywhere, without rules"),
    ("Alt during a drag", "Show everything: all lines of cover, all flanks, danger everywhere"),
    ("Shift + drop", "Move by the safest route, shown where the pointer rests"),
    ("Space during a drag", "Set a waypoint; Backspace removes it"),
    ("V during a move", "Keep it as a plan beside others; the creature goes back"),
    ("R, Shift + R during a move", "Turn a long body to the right or left"),
    ("Arrows, W A S D, number pad", "Move the active creature step by step; on hexes 7 9 4 6 1 3"),
    ("Space, Enter, Shift + Enter", "Then: set a waypoint, move, move by the safest route"),
    ("Left and right, Enter", "While aiming: choose a target, attack"),
    ("Hold Alt", "Show everything: threat, reach, sight, flanking and lines of cover"),
    ("Esc or right click", "Cancel a drag, an attack, a placement or a drawing"),
    ("Double-click while drawing", "Finish a line; split a selected piece"),
    ("Shift while drawing", "Set points anywhere, without snapping"),
    ("Right click", "Open the menu of a token or a door"),
    ("Menu key, Shift + F10", "Open the menu of the selected creature or cell"),
    ("Click a door", "Open or close it"),
    ("Wheel", "Zoom at the pointer"),
    ("Space or middle button + drag", "Move the board"),
    ("1 to 9, Enter", "Answer a question; Enter takes the default"),
)
"""What to press, and what it does; both are translated in the context of window texts."""
