"""The actions of the menus: each under a name and a key of its own."""

from gridapp.windows.commands.table import TABLE


def test_no_two_actions_share_a_name() -> None:
    names = [entry.id for entry in TABLE]
    assert sorted(set(names)) == sorted(names)


def test_no_two_actions_share_a_key() -> None:
    keys = [key for entry in TABLE for key in entry.keys]
    assert sorted(set(keys)) == sorted(keys)
