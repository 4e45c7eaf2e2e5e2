"""The history tree in memory: the previous log line of every log line."""

from gridapp.storage.file.log_entries import CommandEntry, JumpEntry, LogEntry, StartEntry

SNAPSHOT_EVERY = 200


class HistoryTree:
    """The states of a battle as a tree; each state is named by the log line that made it.

    ``tip`` is the last line of any kind; ``head`` is the current state.
    """

    def __init__(self) -> None:
        """Start without lines."""
        self.tip = 0
        self.head = 0
        self._parent: dict[int, int] = {}
        self._depth: dict[int, int] = {}
        self._child: dict[int, int] = {}

    def __contains__(self, seq: int) -> bool:
        """Return True if the line made a state (is not a jump)."""
        return seq in self._depth

    def parent(self, seq: int) -> int | None:
        """Return the preceding state, or ``None`` for the first."""
        return self._parent.get(seq)

    def child(self, seq: int) -> int | None:
        """Return the successor state that redo takes: towards the last current state."""
        return self._child.get(seq)

    def depth(self, seq: int) -> int:
        """Return the number of commands from the beginning to a state."""
        return self._depth[seq]

    def add(self, entry: LogEntry) -> None:
        """Append an entry and move the head accordingly.

        Raises:
            ValueError: The entry does not fit the preceding lines.
        """
        fault = self.invalid_reason(entry)
        if fault:
            raise ValueError(fault)
        self.tip += 1
        if isinstance(entry, JumpEntry):
            self.set_head(entry.target)
            return
        self._depth[self.tip] = 0
        if isinstance(entry, CommandEntry):
            self._parent[self.tip] = entry.parent
            self._depth[self.tip] = self._depth[entry.parent] + 1
        self.set_head(self.tip)

    def invalid_reason(self, entry: LogEntry) -> str:
        """Return why an entry cannot be the next line, or an empty string if valid."""
        if isinstance(entry, StartEntry) != (self.tip == 0):
            return "a log begins with the battle, and with nothing else"
        if isinstance(entry, StartEntry):
            return ""
        reference = entry.target if isinstance(entry, JumpEntry) else entry.parent
        if reference not in self:
            return f"it refers to line {reference}, which made no state"
        return ""

    def set_head(self, seq: int) -> None:
        """Make a state current and let redo follow the path to this state."""
        old, new = self.head, seq
        self.head = seq
        # Climb from the old and the new head to their common ancestor; above it nothing changes.
        while new != old and new in self._parent:
            before, after = self._depth[old], self._depth[new]
            if before >= after:
                old = self._parent[old]
            if after >= before:
                self._child[self._parent[new]] = new
                new = self._parent[new]

    def ancestry(self, seq: int) -> list[int]:
        """Return a state and all its ancestors, latest first.

        Raises:
            KeyError: The line made no state.
        """
        if seq not in self:
            raise KeyError(seq)
        ancestors = [seq]
        while ancestors[-1] in self._parent:
            ancestors.append(self._parent[ancestors[-1]])
        return ancestors

    def is_snapshot_depth(self, seq: int) -> bool:
        """Return True if the state's depth is a multiple of ``SNAPSHOT_EVERY``."""
        return self._depth[seq] > 0 and self._depth[seq] % SNAPSHOT_EVERY == 0

    def makes_snapshot(self, entry: LogEntry) -> bool:
        """Return True if a new entry reaches a depth where a snapshot is due."""
        return (
            isinstance(entry, CommandEntry)
            and (self._depth[entry.parent] + 1) % SNAPSHOT_EVERY == 0
        )
