"""Twin battles on the disk, and every file for players that the shell writes of them.

Nothing of the way from the battle to the file is replaced: a battle with a log in a folder of its
own, the options of the command line, and the bytes that come out.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import msgspec

from gridapp.battle.commands import (
    Act,
    HideToken,
    PlaceToken,
    PutNote,
    SetCondition,
    SetPool,
    ShiftToken,
)
from gridapp.battle.dice import RandomDice
from gridapp.battle.notes import Note
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.battle.vision.fog import FogMode
from gridapp.battle.vision.sight import Party, Sight
from gridapp.cli.commands import run
from gridapp.grid.cells import Cell
from gridapp.session.session import Session
from gridapp.session.vision.seen_memory import new_memories, with_memories
from gridapp.storage.file.battle_file import BattleFile
from tests.engine.scenes import rules
from tests.gui.test_pixel_twins import with_picture
from tests.session.twin_base import FREE
from tests.session.twins import any_cell, unseen_cell

PLAYERS, ALONE = "players", "Known_0"
PICTURES = (
    "whole.png --cell-px 12 --layers all",
    "whole.jpg --cell-px 12 --layers all",
    "whole.webp --width 250 --with caption,legend,order,texts",
    "whole.pdf --cell-px 12 --layers all",
    "whole.svg --cell-px 12 --layers all --background white",
    "bare.svg --cell-px 12 --without fog,creatures",
    "whole.txt --layers all",
    "region.png --cell-px 12 --region A1:K6 --layers all",
    "region.pdf --cell-px 12 --region A1:K6 --layers all",
    "region.svg --cell-px 12 --region A1:K6 --layers all",
    "around.png --cell-px 12 --around Known_0 --layers all",
    "around.txt --around Known_0",
    "before.png --cell-px 12 --at 1 --layers all",
)
PRINTS = (
    "print.pdf --cell 20mm",
    "map.pdf --cell 20mm --ink map",
    "grid.pdf --cell 20mm --ink grid",
    "part.pdf --cell 20mm --region A1:K6 --pages A1",
    "standing.pdf --figures standing",
    "flat.pdf --figures flat",
    "cards.pdf --figures cards",
    "rings.pdf --figures rings",
)
FILMS = ("webp", "png", "mp4") if which("ffmpeg") else ("webp", "png")
FIGHTS = ("page page.html", *(f"film film.{ending} --size 320x180" for ending in FILMS))


def lines_for(audience: str) -> Iterator[str]:
    """Yield the command lines of all files for an audience, fewer of them for one creature."""
    if audience == PLAYERS:
        yield "snapshot screen.png --view table --size 480x270"
    for line in PICTURES if audience == PLAYERS else PICTURES[::3]:
        yield f"snapshot {line} --as {audience}"
    for line in PRINTS if audience == PLAYERS else PRINTS[::4]:
        yield f"print {line} --as {audience}"
    for line in FIGHTS:
        yield f"{line} --as {audience}"


def written_files(folder: Path, audience: str) -> dict[str, bytes]:
    """Write every file for an audience of the battle in a folder; return them by command line."""
    battle = next(folder.glob("*.battle"))
    made = {}
    for line in lines_for(audience):
        command, name, *options = line.split()
        out = folder / name
        where = ["-o", str(out)] if command in ("page", "film") else [str(out)]
        options = [word.replace("_", " ") for word in options]
        made[line] = out.read_bytes() if run([command, str(battle), *where, *options]) == 0 else b""
        out.unlink(missing_ok=True)
    return made


def play(folder: Path, battle: Battle, seed: int, *, busy: bool) -> None:
    """Write a battle in a folder in which the players' work is done and, if busy, secret work."""
    shown, png = with_picture(battle, seed)
    assets = {shown.board.picture.sha256: png} if shown.board.picture else {}
    folder.mkdir()
    path = folder / f"The lair of Morgul {seed}.battle"
    shown = _with_whole_turn(shown)
    with Session(BattleFile.create(path, shown, assets), rules(), RandomDice(seed)) as session:
        dice = random.Random(seed)
        for work in (_walk_to_free_place, _step, _is_hurt):
            if busy:
                _secret_work(session, dice)
            work(session)
        if busy:
            _secret_work(session, dice)


def _walk_to_free_place(session: Session) -> None:
    """Move the first creature away from unknown creatures, onto a cell without a known creature."""
    session.do(ShiftToken("k0", session.battle.board.grid.cell_at(FREE)))


def _with_whole_turn(battle: Battle) -> Battle:
    """Return a battle with all turn pools of its first creature full."""
    book, first = rules().book, _first(battle)
    whole = {key: pool.maximum(first) for key, pool in book.pools.items()}
    pools = whole | {key: first.pools.get(key, whole[key]) for key in book.life_pools}
    return battle.with_token(msgspec.structs.replace(first, pools=pools))


def _first(battle: Battle) -> Token:
    """Return the creature known in both twins, at any place of the list."""
    token = battle.token("k0")
    assert token is not None
    return token


def _step(session: Session) -> None:
    """Let the first creature step aside by the rules, if it has the turn."""
    grid = session.battle.board.grid
    cell = grid.cell_at(FREE)
    session.do(Act("k0", "advance", (cell, grid.cell_at((FREE[0], FREE[1] + 1)))))


def _is_hurt(session: Session) -> None:
    pool = rules().book.life_pools[0]
    assert isinstance(session.do(SetPool("k0", pool, 3)), Applied)
    assert isinstance(session.do(SetCondition("k0", "prone", True)), Applied)


def _secret_work(session: Session, dice: random.Random) -> None:
    """Do what players learn nothing of: notes, a hidden creature, what was undone."""
    battle, grid = session.battle, session.battle.board.grid
    lurker = msgspec.structs.replace(
        _first(battle),
        id=f"lurker{len(battle.tokens)}",
        name="Lurker",
        cell=_empty_cell(battle, dice),
        hidden=True,
        played=False,
        picture="",
    )
    for command in (
        PutNote(Note(dice.randrange(100, 999), "a trap of Morgul", any_cell(grid, dice))),
        PlaceToken(lurker),
        ShiftToken(lurker.id, _empty_cell(battle, dice)),
        SetCondition(lurker.id, "stunned", True),
    ):
        assert isinstance(session.do(command, "Morgul plans it"), Applied), command
    assert isinstance(session.do(HideToken("k0", True)), Applied)
    assert session.undo()


def _empty_cell(battle: Battle, dice: random.Random) -> Cell:
    """Return an empty cell out of the first creature's reach, in sight or not."""
    grid = battle.board.grid
    taken = {cell for each in battle.tokens for cell in grid.covered_cells(each.cell, each.space)}
    while (cell := any_cell(grid, dice)) in taken:
        continue
    return cell


def renamed(battle: Battle) -> Battle:
    """Return a battle in which all creatures but the first have other ids, as another GM's."""
    text = msgspec.json.encode(battle)
    for token in battle.tokens[::-1]:
        if token.id != "k0":
            text = text.replace(f'"{token.id}"'.encode(), f'"goblin-{token.id}"'.encode())
    return msgspec.json.decode(text, type=Battle)


def apart(battle: Battle, dice: random.Random | None = None) -> Battle:
    """Return a battle whose first creature shares nothing; with dice, with a scout of the players.

    The scout stands behind the wall, where the first creature's party has never looked.
    """
    parties = (
        Party("alone", "Alone", tokens=("k0",)),
        Party("scouts", "Scouts", tokens=("scout",)),
    )
    tokens = battle.tokens
    if dice is not None and battle.fog.mode is not FogMode.OPEN:
        cell = unseen_cell(battle.board.grid, dice)
        scout = msgspec.structs.replace(_first(battle), id="scout", name="Scout", cell=cell)
        tokens = (*tokens, scout)
    changed = msgspec.structs.replace(battle, tokens=tokens, sight=Sight(parties))
    return with_memories(changed, new_memories(changed, rules(), ()))
