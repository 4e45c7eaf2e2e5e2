"""All commands of the window in a table, read by menus, toolbar, shortcuts and the page of keys."""

from gridapp.windows.commands.computer_table import COMPUTER_COMMANDS
from gridapp.windows.commands.draw_table import DRAW_COMMANDS
from gridapp.windows.commands.file_table import FILE_COMMANDS
from gridapp.windows.commands.play_table import PLAY_COMMANDS
from gridapp.windows.commands.players_table import PLAYERS_COMMANDS
from gridapp.windows.commands.view_table import VIEW_COMMANDS

COMMANDS = (
    *FILE_COMMANDS,
    *PLAY_COMMANDS,
    *COMPUTER_COMMANDS,
    *DRAW_COMMANDS,
    *PLAYERS_COMMANDS,
    *VIEW_COMMANDS,
)

SEPARATOR_BEFORE = frozenset(
    {
        "save_as",
        "export_text",
        "table_fit",
        "table_left",
        "table_drags",
        "table_handout",
        "table_calibrate",
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
        "fog",
        "computer_act",
        "behaviour",
    }
)
"""Commands with a separator above them in their menu."""
