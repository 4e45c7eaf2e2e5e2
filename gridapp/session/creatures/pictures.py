"""Pictures of one's own creatures: kept in the library, and carried into their battles."""

from collections.abc import Iterator

from gridapp.battle.commands import Command, PlaceToken, SetSheet, Together
from gridapp.session.creatures.library import library_folder
from gridapp.storage.file.atomic_write import replace_bytes
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.formats.import_result import read_bytes
from gridapp.storage.formats.picture_probe import sha256
from gridapp.storage.problems import FileProblem, as_file_problems

HEXADECIMAL = frozenset("0123456789abcdef")
_DIGITS = 64


def save_picture(data: bytes) -> str:
    """Put a picture into the library; the answer is its name.

    Raises:
        FileProblem: it cannot be written.
    """
    name = sha256(data)
    folder = library_folder() / "pictures"
    with as_file_problems(folder):
        folder.mkdir(parents=True, exist_ok=True)
    replace_bytes(folder / f"{name}.png", data)
    return name


def find_picture(name: str, file: BattleFile | None = None) -> bytes | None:
    """A picture from a battle, else from the library; ``None`` where neither has it."""
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
    """Put the pictures of creatures that a command brings into the file of the battle.

    Raises:
        FileProblem: the file cannot be written.
    """
    for name in set(_pictures(command)):
        data = find_picture(name)
        if data is not None and not _is_there(file, name):
            file.add_asset(data)


def _is_there(file: BattleFile, name: str) -> bool:
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
