"""Battles opened, made and played by scripts.

Nothing here needs Qt until a picture is asked for. A battle belongs to the thread that opened it;
its states and answers are frozen values that any thread may read.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import randbits
from types import TracebackType
from typing import Any, Self

from gridapp.api.battle_reader import BattleReader
from gridapp.api.command_text import CommandText, MoveRefused
from gridapp.api.memory_battle import MemoryBattle
from gridapp.api.packs import load_packs
from gridapp.battle.commands import Answer, Command
from gridapp.battle.dice import RandomDice
from gridapp.battle.knowing.knowledge import PLAYERS
from gridapp.battle.knowing.known_battle import known_battle
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.questions import Question
from gridapp.battle.shown.views import GmView, PlayerView
from gridapp.battle.state import Battle, PackRef
from gridapp.grid.grid import CellShape
from gridapp.session.i18n import condition_names
from gridapp.session.queries.audiences import parse_audience
from gridapp.session.session import Session
from gridapp.session.setup.new_battle import NewBattleSettings, build_board
from gridapp.session.setup.samples import sample_battle, sample_titles, shipped_rules
from gridapp.storage.file.battle_file import BattleFile


class OpenBattle(BattleReader):
    """A battle to ask and to play, closed at the end of a ``with`` block.

    >>> import gridapp
    >>> with gridapp.new_battle("reactions", columns=8, rows=6, seed=1) as battle:
    ...     placed = battle.do("place-token creature=goblin name=Snik cell=C3")
    ...     battle.creature("Snik").cell
    (2, 2)
    """

    def __init__(
        self, history: Session | MemoryBattle, pictures: Callable[[str], bytes | None]
    ) -> None:
        """Take a battle's history and a function that returns pictures by SHA-256."""
        super().__init__(history.battle, history.rules)
        self._history = history
        self._pictures = pictures

    @property
    def battle(self) -> Battle:
        """The present state: a frozen value, safe to keep and to hand to other threads."""
        return self._history.battle

    @property
    def waiting(self) -> Question | None:
        """The open question, ``None`` if the battle waits for no answer."""
        return self.battle.question

    def known_to(self, audience: str) -> BattleReader:
        """Return the battle as an audience knows it: players, a side, a party or a creature.

        Raises:
            LookupError: nobody has that name.
        """
        knows = self._history.knowledge(parse_audience(self.battle, audience))
        return BattleReader(known_battle(knows, is_renamed=True), self.rules)

    def do(self, command: Command | str | Sequence[str]) -> Applied | Refused:
        """Carry out a command: a value of `gridapp.commands`, words, or a JSON object.

        Returns what happened with its events, or a refusal with code, reason and rule number; a
        refusal changes nothing.

        Raises:
            ValueError: the words say no command.
            LookupError: no creature has that name.
        """
        try:
            return self._history.do(self.read_command(command))
        except MoveRefused as problem:
            return problem.refusal

    def read_command(self, command: Command | str | Sequence[str]) -> Command:
        """Parse words or a JSON object into a command; return a command unchanged.

        Raises:
            ValueError: the words say no command.
            LookupError: no creature has that name.
        """
        text = CommandText(self.battle, self.rules)
        if isinstance(command, str):
            is_json = command.lstrip().startswith("{")
            return text.parse_json(command) if is_json else text.parse_words(command.split())
        if isinstance(command, Sequence):
            return text.parse_words(command)
        return command

    def answer(self, option: str = "", number: int | None = None) -> Applied | Refused:
        """Answer the waiting question, by default as the question proposes.

        Raises:
            LookupError: no question waits.
        """
        question = self.waiting
        if question is None:
            raise LookupError("no question waits for an answer")
        return self.do(Answer(question.id, option or question.default, number))

    def undo(self) -> bool:
        """Undo the last command; return False if nothing can be undone."""
        return self._history.undo()

    def redo(self) -> bool:
        """Redo the last undone command; return False if none was undone."""
        return self._history.redo()

    def log(self) -> tuple[str, ...]:
        """Return what happened, in sentences."""
        return self._history.log()

    def players_view(self, audience: str = "players") -> PlayerView:
        """Return the view of an audience, without anything hidden from players.

        Raises:
            LookupError: nobody has that name.
        """
        return self._history.player_view(parse_audience(self.battle, audience))

    def picture(self, path: str | Path, audience: str = "gm", **options: Any) -> None:  # noqa: ANN401
        """Draw a picture for an audience; ``options`` are fields of `PictureOptions`.

        Needs Qt, no screen.

        Raises:
            SnapshotError: the picture cannot be written.
            LookupError: nobody has that name.
        """
        from gridapp.export.picture_file import snapshot
        from gridapp.export.picture_options import PictureOptions
        from gridapp.scene.items.condition_signs import use_condition_signs

        use_condition_signs(condition_names(self.rules.book))
        view = self._gm_view() if audience == "gm" else self.players_view(audience)
        chosen = PictureOptions(**options)
        if isinstance(view, GmView):
            snapshot(view, None, self._pictures, Path(path), chosen)
        else:
            snapshot(view, None, self._pictures, Path(path), chosen)

    def _gm_view(self) -> GmView:
        if isinstance(self._history, Session):
            return self._history.gm_view()
        return self._history.gm_view(PLAYERS)

    def save(self, path: str | Path) -> None:
        """Write the present state into a new battle file.

        Raises:
            FileProblem: the file exists or cannot be written.
        """
        board = self.battle.board
        wanted = [board.picture.sha256] if board.picture else []
        assets = {sha: data for sha in wanted if (data := self._pictures(sha)) is not None}
        BattleFile.create(Path(path), self.battle, assets).close()

    def close(self) -> None:
        """Close the battle file; do nothing for a battle in memory."""
        self._history.close()

    def __enter__(self) -> Self:
        """Return the battle itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the battle."""
        self.close()


def open_battle(path: str | Path, *, read_only: bool = False) -> OpenBattle:
    """Open a battle file; every command is stored at once.

    Raises:
        FileProblem: the file cannot be used, or its rule pack is not installed.
    """
    session = Session.open(Path(path), load_packs(), read_only=read_only)
    return OpenBattle(session, session.file.asset)


def new_battle(
    system: str,
    *,
    name: str = "New battle",
    columns: int = 30,
    rows: int = 20,
    shape: CellShape | str = CellShape.SQUARE,
    rulings: dict[str, str] | None = None,
    seed: int | None = None,
) -> OpenBattle:
    """Return an empty battle in memory; `OpenBattle.save` writes a file. Equal seeds, equal dice.

    Raises:
        FileProblem: no such system.
        ValueError: a board of that size or shape is not possible.
    """
    rules = shipped_rules(load_packs(), system)
    book = rules.book
    settings = NewBattleSettings(
        system,
        name,
        CellShape(shape),
        columns,
        rows,
        book.cells.size,
        book.cells.unit,
    )
    pack = PackRef(book.id, book.version, {**book.fresh_settings, **(rulings or {})})
    return _in_memory(Battle(name, pack, build_board(settings)), {}, seed)


def samples() -> dict[str, str]:
    """Return the titles of the shipped sample battles by name."""
    return sample_titles()


def open_sample(name: str, seed: int | None = None) -> OpenBattle:
    """Return a fresh copy of a sample battle, in memory.

    Raises:
        LookupError: there is no such sample.
    """
    if name not in sample_titles():
        message = f"there is no sample {name!r}; known: {', '.join(sample_titles())}"
        raise LookupError(message)
    battle, pictures = sample_battle(name, load_packs())
    return _in_memory(battle, pictures, seed)


def _in_memory(battle: Battle, pictures: dict[str, bytes], seed: int | None) -> OpenBattle:
    rules = load_packs().rules[battle.pack.id]
    dice = RandomDice(randbits(64) if seed is None else seed)
    return OpenBattle(MemoryBattle(battle, rules, dice), pictures.get)
