"""Write the golden files of the present schema version: ``python -m tests.write_golden_files``.

``tests/storage/golden`` gets a small file and a fight of GM commands, ``tests/session/golden`` two
random fights of every pack, or of the packs that are named; ``--form`` writes only the stored form
(``form-vN.json``). Files of earlier versions stay as they are: nothing can write them again. Once a
version is released, so do its own.
"""

import shutil
import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec

from gridapp.battle.dice import RandomDice
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Applied
from gridapp.battle.questions import Number, Option, Question
from gridapp.battle.state import Battle
from gridapp.packs.loader import load_packs
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry, StartEntry
from gridapp.storage.file.schema import VERSION
from gridapp.storage.file.text_form import write_battle_text
from tests.rules.randomly import Game, Table, game_of
from tests.shipped import SHIPPED
from tests.storage.samples import PNG, battle, step
from tests.storage.stored_form import FORM, stored_form

HERE = Path(__file__).parent
STORAGE, SESSION = HERE / "storage/golden", HERE / "session/golden"
SEEDS = (2, 3)
LINES = 175


def asking(state: Battle) -> Battle:
    """Return a state with an open question whose texts are messages."""
    question = Question(
        1,
        "strike",
        message("Does {who} strike {target}", who=state.tokens[0].name, target="Näme 1"),
        "t0",
        "t1",
        (Option("yes", message("Strike with {weapon}", weapon="Sword")), Option("no", "No")),
        "no",
        "R-1",
        number=Number(message("d{sides}", sides=20), 1, 20),
    )
    return msgspec.structs.replace(state, questions=(question,), asked=1)


def write_small(path: Path) -> None:
    """Write every kind of line, a branch, a picture and a question; not played by any rules."""
    state = battle(pictured=True)
    with BattleFile.create(path, state, {"": PNG}) as file:
        state = _append(file, state, (0, 1, 2))
        parent, _ = file.head, _append(file, state, (10, 11))
        file.move_head(parent)
        state = asking(_append(file, state, (5, 6, 7)))
        command, dice, _ = step(state, 8)
        file.append(command, dice, state, (message("{who} asks", who="Näme 0"),))
        file.save_state(state)


def _append(file: BattleFile, state: Battle, numbers: Sequence[int]) -> Battle:
    for number in numbers:
        command, dice, state = step(state, number)
        file.append(command, dice, state, (message("line {number}", number=number), "a name"))
    return state


def write_played(path: Path, before: Path) -> None:
    """Write the fight of another golden file again, with the same commands and jumps."""
    with BattleFile.open(before, read_only=True) as old:
        entries = [old.entry(seq) for seq in range(1, old.last_line + 1)]
    start = entries[0]
    assert isinstance(start, StartEntry)
    file = BattleFile.create(path, start.state)
    with Session(file, load_packs().rules[start.state.pack.id]) as session:
        for entry in entries[1:]:
            if isinstance(entry, CommandEntry):
                assert isinstance(session.do(entry.command), Applied)
            elif not isinstance(entry, StartEntry):
                session.jump(entry.target)


def write_random(path: Path, game: Game, seed: int) -> None:
    """Write a random fight with undone branches that stops at an open question."""
    table, random = Table(game, seed), Random(seed)
    file = BattleFile.create(path, game.start(seed))
    with Session(file, game.system.rules, RandomDice(seed)) as session:
        for _ in count():
            if file.last_line > LINES and session.battle.question is not None:
                return
            if random.random() < 0.02:
                for _ in range(random.randint(1, 3)):
                    session.undo()
            assert isinstance(session.do(table.command(session.battle)), Applied)


def main(packs: Sequence[str]) -> None:
    """Write all golden files of the present version, or of the given packs, or the stored form."""
    FORM.write_text(stored_form(), encoding="utf-8")
    if "--form" in packs:
        return
    with TemporaryDirectory() as folder:
        made = Path(folder)
        if not packs:
            write_small(made / f"v{VERSION}.battle")
            before = STORAGE / f"played-v{VERSION - 1}.battle"
            write_played(made / f"played-v{VERSION}.battle", before)
            for path in sorted(made.glob("*.battle")):
                with BattleFile.open(path, read_only=True) as file:
                    write_battle_text(file, STORAGE / f"{path.stem}.json")
                shutil.move(path, STORAGE / path.name)
        for pack in packs or SHIPPED:
            for seed in SEEDS:
                path = made / f"{pack}-{seed}-v{VERSION}.battle"
                write_random(path, game_of(pack), seed)
                shutil.move(path, SESSION / path.name)


if __name__ == "__main__":
    main(sys.argv[1:])
