"""The command table: menu texts and default keys are unique."""

from gridapp.windows.commands.table import COMMANDS


def test_menu_texts_are_unique() -> None:
    names = [entry.id for entry in COMMANDS]
    assert sorted(set(names)) == sorted(names)


def test_default_keys_are_unique() -> None:
    keys = [key for entry in COMMANDS for key in entry.keys]
    assert sorted(set(keys)) == sorted(keys)
