"""The actions of the menus: each under a name and a key of its own."""

from gridapp.windows.commands.table import COMMANDS


def test_no_two_actions_share_a_name() -> None:
    names = [entry.id for entry in COMMANDS]
    assert sorted(set(names)) == sorted(names)


def test_no_two_actions_share_a_key() -> None:
    keys = [key for entry in COMMANDS for key in entry.keys]
    assert sorted(set(keys)) == sorted(keys)
