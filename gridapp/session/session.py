"""One open battle: commands go in, the file keeps them, views and words come out.

One may look back: ``look`` shows the state of an earlier line and changes nothing; ``jump`` makes
it the current one.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import randbits
from typing import Self

from gridapp.battle.commands import Command
from gridapp.battle.dice import DiceSource, RandomDice, TypedDice
from gridapp.battle.events import Event
from gridapp.battle.outcomes import Applied, DieNeeded, Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.battle.views import GmView, PlayerView, gm_view, player_view
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Offer, Rules
from gridapp.engine.queries import legal_actions
from gridapp.engine.queries.round_parts import RoundPart, round_parts
from gridapp.engine.queries.shown_statistics import ShownStatistic, shown_statistics
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.cells import Point
from gridapp.packs.loader import Packs
from gridapp.session.background_writer import BackgroundWriter
from gridapp.session.drag import Drag
from gridapp.session.log_lines import command_entry, replay_line, replay_problem
from gridapp.session.narration.narrator import Narrator
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import UnstorableValue, bytes_with_hash
from gridapp.storage.formats.import_report import ImportReport
from gridapp.storage.formats.uvtt_export import write_uvtt
from gridapp.storage.problems import FileProblem

FIRST_LINE = 1
KEPT_STATES = 512


class Session:
    """An open battle. Whatever it shows is in its file already."""

    def __init__(self, file: BattleFile, rules: Rules, dice: DiceSource | None = None) -> None:
        """Take over an open file; random dice unless told otherwise."""
        self.file = file
        self.rules = rules
        self._dice = dice or RandomDice(randbits(64))
        self._states: dict[int, Battle] = {}
        self._listeners: list[Callable[[tuple[Event, ...]], None]] = []
        self._keeper: BackgroundWriter | None = None
        self.viewed_line: int | None = None
        self.battle = self._state_at(file.head)

    @classmethod
    def open(cls, path: Path, packs: Packs, *, read_only: bool = False) -> "Session":
        """Open a battle file.

        Raises:
            FileProblem: the file cannot be used, or its rule pack is not at hand.
        """
        file = BattleFile.open(path, read_only=read_only)
        try:
            return cls(file, rules_for(file, packs))
        except BaseException:
            file.close()
            raise

    def add_listener(self, listener: Callable[[tuple[Event, ...]], None]) -> None:
        """Call ``listener`` with the events after every change; undo and redo have none."""
        self._listeners.append(listener)

    def do(self, command: Command) -> Applied | Refused:
        """Carry a command out, keep it in the file, and tell everybody.

        What the file cannot keep is refused, so that the screen never shows what is not on disk.
        """
        outcome = self._try(command, self._dice)
        if isinstance(outcome, DieNeeded):
            return Refused("dice", f"a d{outcome.sides} is missing: {outcome.purpose}")
        return outcome

    def roll(self, sides: int) -> int:
        """One die of those that are rolled for people."""
        return self._dice.roll(sides)

    def do_with_dice(
        self, command: Command, dice: tuple[int, ...]
    ) -> Applied | Refused | DieNeeded:
        """Carry a command out with dice that people rolled; ``Wanted`` asks for the next one."""
        return self._try(command, TypedDice(dice))

    def _try(self, command: Command, dice: DiceSource) -> Applied | Refused | DieNeeded:
        if self.viewed_line is not None:
            return Refused("past", "this is the past: go back to the present, or go on from here")
        outcome = apply(self.battle, command, dice, self.rules)
        if not isinstance(outcome, Applied):
            return outcome
        words = Narrator(outcome.battle, self.rules).sentences(outcome.events)
        try:
            number = self.file.append(command, outcome.dice, outcome.battle, "\n".join(words))
        except (FileProblem, UnstorableValue) as problem:
            return Refused("disk", str(problem))
        self._keep()
        self._remember(number, outcome.battle)
        self._change(outcome.battle, outcome.events)
        return outcome

    @property
    def can_undo(self) -> bool:
        """Whether there is a command to take back."""
        return self.viewed_line is None and self.file.parent(self.file.head) is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is a command to bring back."""
        return self.viewed_line is None and self.file.child(self.file.head) is not None

    def undo(self) -> bool:
        """Go back to before the last command, with everything that it did.

        Raises:
            FileProblem: the file cannot keep it; nothing has changed.
        """
        return self._jump(self.file.parent(self.file.head))

    def redo(self) -> bool:
        """Bring the command back that was undone last.

        Raises:
            FileProblem: the file cannot keep it; nothing has changed.
        """
        return self._jump(self.file.child(self.file.head))

    def jump(self, line: int) -> bool:
        """Make the state of any line the current one; what came after it stays in the log.

        Raises:
            FileProblem: the file cannot keep it; nothing has changed.
            ValueError: that line made no state.
        """
        return self._jump(line)

    def _jump(self, number: int | None) -> bool:
        if number is None:
            return False
        battle = self._state_at(number)
        self.file.move_head(number)
        self.viewed_line = None
        self._keep()
        self._change(battle, ())
        return True

    # The past

    @property
    def shown_line(self) -> int:
        """The line of the state that is shown."""
        return self.file.head if self.viewed_line is None else self.viewed_line

    def view_past(self, line: int) -> None:
        """Show the state of a line, and refuse commands until ``look_away`` or a jump.

        Raises:
            FileProblem: the rules at hand do not lead there.
            KeyError: there is no such line, or it made no state.
        """
        if line not in self.file:
            raise KeyError(line)
        battle = self._state_at(line)
        self.viewed_line = line
        self._change(battle, ())

    def back_to_present(self) -> None:
        """Show the present again."""
        if self.viewed_line is not None:
            self.viewed_line = None
            self._change(self._state_at(self.file.head), ())

    def start_of_turn(self) -> int:
        """The line where the turn of the active creature began; the current one between turns."""
        if not self.battle.active:
            return self.shown_line
        return self._first_line_with(lambda battle: (battle.round, battle.active))

    def start_of_round(self) -> int:
        """The line where this round began."""
        return self._first_line_with(lambda battle: (battle.round, battle.phase))

    def _first_line_with(self, key: Callable[[Battle], object]) -> int:
        """The first line of those before this one, without a gap, that agree with it in that."""
        at, wanted = self.shown_line, key(self.battle)
        while (before := self.file.parent(at)) and key(self._state_at(before)) == wanted:
            at = before
        return at

    def rename(self, path: Path) -> None:
        """Give the file another name.

        Raises:
            FileProblem: there is such a file already, or it cannot be done; nothing has changed.
        """
        with self._alone():
            self.file.rename(path)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nobody else writes to the file inside the block."""
        keeper, self._keeper = self._keeper, None
        if keeper:
            keeper.stop()
        try:
            yield
        finally:
            if keeper:
                self.write_in_background()

    def discard_branch(self, first: int) -> None:
        """Forget a branch that was undone, from its first line on.

        Raises:
            FileProblem: the file cannot be written anew; nothing is forgotten.
            ValueError: the current state is on that branch.
        """
        self.back_to_present()
        with self._alone():
            lines = self.file.discard(first)
            states = self._states.items()
            self._states = {lines[old]: state for old, state in states if old in lines}
        self._change(self.battle, ())

    # The disk

    def write_in_background(self) -> None:
        """From now on, have a thread of its own write to the disk; see ``Keeper``."""
        if not self.file.read_only and self._keeper is None:
            self._keeper = BackgroundWriter(self.file)

    def _keep(self) -> None:
        if self._keeper:
            self._keeper.flush()

    @property
    def unwritten(self) -> int:
        """How many commands and jumps are shown and not on the disk."""
        return self.file.unwritten

    @property
    def disk_problem(self) -> FileProblem | None:
        """Why the disk does not take them."""
        return self._keeper.problem if self._keeper else None

    def retry_disk(self, patience: float = 1.0) -> bool:
        """Try to write what waits, now; whether all of it is on the disk."""
        return self._keeper is None or self._keeper.retry(patience)

    def refresh(self) -> bool:
        """Show what another program that has the file open has added; whether there was anything.

        Raises:
            FileProblem: the file cannot be read any more.
        """
        if not self.file.read_only or not self.file.refresh():
            return False
        if self.viewed_line is None:
            self._states.clear()
            self._change(self._state_at(self.file.head), ())
        return True

    def _change(self, battle: Battle, events: tuple[Event, ...]) -> None:
        self.battle = battle
        for listener in self._listeners:
            listener(events)

    def _state_at(self, number: int) -> Battle:
        """The battle at a line of the file, played on from the nearest state that is at hand.

        The states on the way are remembered: an undo is seldom the last one.
        """
        missing, at = [], number
        while (battle := self._at_hand(at)) is None:
            missing.append(at)
            at = command_entry(self.file, at).parent
        for line in reversed(missing):
            battle = replay_line(self.file, line, battle, self.rules)
            self._remember(line, battle)
        if missing and not bytes_with_hash(battle, command_entry(self.file, number).state_hash):
            raise replay_problem(self.file, "it does not replay to the state that was kept", number)
        return battle

    def _at_hand(self, line: int) -> Battle | None:
        """A state that need not be played: remembered, stored whole, or the first."""
        if line in self._states:
            return self._states[line]
        if self.file.parent(line) is None:
            return self.file.nearest_snapshot(line)[1]
        return self.file.snapshot(line) if self.file.has_snapshot(line) else None

    def _remember(self, number: int, battle: Battle) -> None:
        self._states[number] = battle
        while len(self._states) > KEPT_STATES:
            del self._states[next(iter(self._states))]

    def player_view(self) -> PlayerView:
        """What the players may see: of the present, whatever the GM looks back at."""
        return player_view(
            self.battle if self.viewed_line is None else self._state_at(self.file.head)
        )

    def gm_view(self) -> GmView:
        """Everything on the board."""
        return gm_view(self.battle)

    def offers(self, token_id: str = "") -> tuple[Offer, ...]:
        """What a creature may do, the active one unless another is named, and why not the rest.

        Empty for nobody, so between turns.
        """
        actor = self.battle.token(token_id or self.battle.active)
        if actor is None:
            return ()
        return legal_actions.offers(Situation(self.battle, self.rules), actor)

    def round_parts(self) -> tuple[RoundPart, ...]:
        """The parts of the round and who may act in each; none where rounds have no parts."""
        return round_parts(Situation(self.battle, self.rules))

    def next_actor(self, chosen: str) -> str:
        """Who acts next by its own will: the chosen creature if it may, else the active one."""
        if chosen in ("", self.battle.active):
            return self.battle.active
        may = any(offer.refusal is None for offer in self.offers(chosen))
        return chosen if may else self.battle.active

    def shown_statistics(self, token: Token) -> tuple[ShownStatistic, ...]:
        """What the system makes of a creature's numbers as it stands."""
        return shown_statistics(Situation(self.battle, self.rules), token)

    def start_drag(
        self, token_id: str, grab: Point, action: str, *, free: bool = False
    ) -> Drag | None:
        """Begin to drag a creature."""
        token = self.battle.token(token_id)
        if token is None:
            return None
        return Drag(self.battle, self.rules, token, grab, action, free=free)

    def narrator(self) -> Narrator:
        """Somebody to say things about the battle as it is."""
        return Narrator(self.battle, self.rules)

    def log(self, after: int = FIRST_LINE) -> tuple[str, ...]:
        """What happened from the beginning, or after a line, to now, in words."""
        told: list[str] = []
        at = self.shown_line
        while at > max(after, FIRST_LINE):
            done = command_entry(self.file, at)
            told += done.line.split("\n")[::-1] if done.line else []
            at = done.parent
        return tuple(told[::-1])

    def export_map(self, path: Path) -> ImportReport:
        """Write the board as a map that other programs read.

        Raises:
            FileProblem: the board does not fit the format, or the map cannot be written.
        """
        if path.resolve() == self.file.path:
            raise FileProblem(path, "it is this very battle", "choose another name")
        board = self.battle.board
        picture = self.file.asset(board.picture.sha256) if board.picture else None
        return write_uvtt(path, board, picture, self.file.extra)

    def first_move(self) -> str:
        """The id of the action that a drag means unless another one is chosen."""
        actions = self.rules.book.actions.items()
        return next(key for key, action in actions if action.kind is ActionKind.MOVE)

    def preferred_move(self, wanted: str = "") -> str:
        """The move that a drag means: the wanted one, else the first that may be taken now."""
        able = {offer.action for offer in self.offers() if offer.refusal is None}
        if wanted in able:
            return wanted
        actions = self.rules.book.actions.items()
        moves = [key for key, action in actions if action.kind is ActionKind.MOVE]
        return next((key for key in moves if key in able), wanted or moves[0])

    def close(self) -> None:
        """Let go of the file; it opens faster with its last state stored whole."""
        if self._keeper:
            self._keeper.stop()
        if self.viewed_line is None:
            with suppress(FileProblem):
                self.file.save_state(self.battle)
        self.file.close()

    def __enter__(self) -> Self:
        """Use the session in a ``with`` block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close at the block's end."""
        self.close()


def rules_for(file: BattleFile, packs: Packs) -> Rules:
    """The rules that a battle is played under.

    Raises:
        FileProblem: its pack is not among those at hand, or does not know its settings.
    """
    _, battle = file.nearest_snapshot(file.head)
    rules = packs.rules.get(battle.pack.id)
    if rules is None:
        known = ", ".join(packs.rules) or "none"
        raise FileProblem(
            file.path,
            f"it is played under the rule pack {battle.pack.id!r}, which is not here",
            f"install that pack; those at hand: {known}",
            where="pack",
        )
    if fault := rules.book.settings_fault(battle.pack.settings):
        remedy = "open it with the version of the rule pack that wrote it"
        raise FileProblem(file.path, fault, remedy, where="pack.settings")
    return rules
