"""Pictures of the user's creatures: stored in the library and copied into battles."""

from collections.abc import Iterator

from gridapp.battle.commands import Command, PlaceToken, SetSheet, Together
from gridapp.session.creatures.library import library_folder
from gridapp.storage.file.atomic_write import replace_file
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.formats.import_result import read_bytes
from gridapp.storage.formats.picture_probe import sha256
from gridapp.storage.problems import FileProblem, as_file_problems

HEXADECIMAL = frozenset("0123456789abcdef")
_DIGITS = 64


def save_picture(data: bytes) -> str:
    """Store a picture in the library and return its name.

    Raises:
        FileProblem: Writing failed.
    """
    name = sha256(data)
    folder = library_folder() / "pictures"
    with as_file_problems(folder):
        folder.mkdir(parents=True, exist_ok=True)
    replace_file(folder / f"{name}.png", data)
    return name


def find_picture(name: str, file: BattleFile | None = None) -> bytes | None:
    """Return a picture from a battle, else from the library, else ``None``."""
    if len(name) != _DIGITS or not HEXADECIMAL.issuperset(name):
        return None
    if file is not None:
        try:
            return file.asset(name)
        except FileProblem:
            pass
    try:
        data = read_bytes(library_folder() / "pictures" / f"{name}.png")
    except FileProblem:
        return None
    return data if sha256(data) == name else None


def add_command_pictures(file: BattleFile, command: Command) -> None:
    """Store the pictures of creatures added by a command in the battle file.

    Raises:
        FileProblem: Writing failed.
    """
    for name in set(_pictures(command)):
        data = find_picture(name)
        if data is not None and not _has_picture(file, name):
            file.add_asset(data)


def _has_picture(file: BattleFile, name: str) -> bool:
    try:
        file.asset(name)
    except FileProblem:
        return False
    return True


def _pictures(command: Command) -> Iterator[str]:
    if isinstance(command, PlaceToken):
        yield command.token.picture
    elif isinstance(command, SetSheet):
        yield command.sheet.picture
    elif isinstance(command, Together):
        for step in command.steps:
            yield from _pictures(step)
