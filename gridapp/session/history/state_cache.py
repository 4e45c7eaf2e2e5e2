"""The states of a battle file by line: cached, stored, or replayed from the nearest of them."""

from collections.abc import Mapping

from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.session.history.log_lines import command_entry, replay_line, replay_problem
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import bytes_matching_hash

CACHED_STATES = 512
"""States held in memory, the latest last."""


class StateCache:
    """Returns the state of any line of a file; the latest ones stay in memory."""

    def __init__(self, file: BattleFile, rules: Rules) -> None:
        """Begin with nothing in memory."""
        self._file, self._rules = file, rules
        self._states: dict[int, Battle] = {}

    def at(self, number: int) -> Battle:
        """Return the state of a line, replayed from the nearest cached or stored state.

        Intermediate states are cached, because an undo is rarely the last.

        Raises:
            FileProblem: The installed rules do not replay the battle to this state.
        """
        missing, start = [], number
        while (battle := self._without_replay(start)) is None:
            missing.append(start)
            start = command_entry(self._file, start).parent
        for line in reversed(missing):
            battle = replay_line(self._file, line, battle, self._rules)
            self.put(line, battle)
        expected = command_entry(self._file, number).state_hash if missing else ""
        if missing and not bytes_matching_hash(battle, expected):
            why = "it does not replay to the state that was kept"
            raise replay_problem(self._file, why, number)
        return battle

    def _without_replay(self, line: int) -> Battle | None:
        """Return a state available without replay: cached, stored or the first; else ``None``."""
        if line in self._states:
            return self._states[line]
        if self._file.parent(line) is None:
            return self._file.nearest_snapshot(line)[1]
        return self._file.snapshot(line) if self._file.has_snapshot(line) else None

    def put(self, number: int, battle: Battle) -> None:
        """Remember the state of a line; the oldest is dropped."""
        self._states[number] = battle
        while len(self._states) > CACHED_STATES:
            del self._states[next(iter(self._states))]

    def renumber(self, lines: Mapping[int, int]) -> None:
        """Give states the new numbers of their lines; those of deleted lines are dropped."""
        states = self._states.items()
        self._states = {lines[old]: state for old, state in states if old in lines}

    def clear(self) -> None:
        """Forget all states."""
        self._states.clear()
