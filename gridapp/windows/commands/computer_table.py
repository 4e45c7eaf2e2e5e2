"""The commands of the Computer menu."""

from gridapp.windows.commands.entry import MenuCommand

COMPUTER_COMMANDS = (
    MenuCommand(
        "advice",
        "Computer",
        "&Advice",
        ("Y",),
        "help-circle",
        "Suggest three different kinds of act, with reasons; nothing is played",
        checkable=True,
    ),
    MenuCommand(
        "computer_act",
        "Computer",
        "Play &one act",
        ("Shift+J",),
        "play",
        "The computer does one act of the selected or the active creature",
    ),
    MenuCommand(
        "computer_turn",
        "Computer",
        "Play this &turn",
        ("J",),
        "skip-forward",
        "The computer plays the creature to the end of its turn",
    ),
    MenuCommand(
        "computer_creature",
        "Computer",
        "Play this &creature",
        ("Ctrl+J",),
        "swords",
        "The computer plays the creature until told otherwise",
        checkable=True,
    ),
    MenuCommand(
        "computer_side",
        "Computer",
        "Play this &side",
        ("Ctrl+Shift+J",),
        "users",
        "The computer plays the whole side until told otherwise",
        checkable=True,
    ),
    MenuCommand(
        "computer_stop",
        "Computer",
        "Sto&p",
        ("Ctrl+.",),
        "pause",
        "Stop the computer; people play all creatures again",
    ),
    MenuCommand(
        "behaviour",
        "Computer",
        "&Behaviour…",
        (),
        "settings",
        "Bold or careful, guard a place, flee, hunt one, stay together",
    ),
    MenuCommand(
        "simulate",
        "Computer",
        "&Fight it out many times…",
        (),
        "dices",
        "Chances to win with intervals, rounds, who falls, what is left",
    ),
)
