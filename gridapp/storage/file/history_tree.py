"""Which line of the log was played from which: the shape of a battle's history, in memory."""

from gridapp.storage.file.log_entries import CommandEntry, JumpEntry, LogEntry, StartEntry

SNAPSHOT_EVERY = 200


class Tree:
    """The states of a battle, each named by the number of the log line that made it.

    ``tip`` is the last line, of whatever kind; ``head`` is the state that is current after it.
    """

    def __init__(self) -> None:
        """Start without a line."""
        self.tip = 0
        self.head = 0
        self._parent: dict[int, int] = {}
        self._depth: dict[int, int] = {}
        self._child: dict[int, int] = {}

    def __contains__(self, seq: int) -> bool:
        """Whether a line made a state, that is, whether it is no jump."""
        return seq in self._depth

    def parent(self, seq: int) -> int | None:
        """The state that a state was played from; the first has none."""
        return self._parent.get(seq)

    def child(self, seq: int) -> int | None:
        """Of the states played from this one, the one on the way to what was current last."""
        return self._child.get(seq)

    def depth(self, seq: int) -> int:
        """How many commands lie between the beginning and a state."""
        return self._depth[seq]

    def add(self, entry: LogEntry) -> None:
        """Take in the next line, and what it makes current.

        Raises:
            ValueError: it does not fit what came before.
        """
        fault = self.fault(entry)
        if fault:
            raise ValueError(fault)
        self.tip += 1
        if isinstance(entry, JumpEntry):
            self.go(entry.at)
            return
        self._depth[self.tip] = 0
        if isinstance(entry, CommandEntry):
            self._parent[self.tip] = entry.parent
            self._depth[self.tip] = self._depth[entry.parent] + 1
        self.go(self.tip)

    def fault(self, entry: LogEntry) -> str:
        """Why an entry cannot be the next line; empty where it can."""
        if isinstance(entry, StartEntry) != (self.tip == 0):
            return "a log begins with the battle, and with nothing else"
        before = {StartEntry: None, CommandEntry: "parent", JumpEntry: "at"}[type(entry)]
        if before and getattr(entry, before) not in self:
            return f"it refers to line {getattr(entry, before)}, which made no state"
        return ""

    def go(self, seq: int) -> None:
        """Make a state current; the way to it becomes the way that redo takes."""
        old, new = self.head, seq
        self.head = seq
        # Up from both ends to where they meet; above that, the way is the same as before.
        while new != old and new in self._parent:
            before, after = self._depth[old], self._depth[new]
            if before >= after:
                old = self._parent[old]
            if after >= before:
                self._child[self._parent[new]] = new
                new = self._parent[new]

    def ancestry(self, seq: int) -> list[int]:
        """A state and all those before it, up to the first.

        Raises:
            KeyError: the line made no state.
        """
        if seq not in self:
            raise KeyError(seq)
        way = [seq]
        while way[-1] in self._parent:
            way.append(self._parent[way[-1]])
        return way

    def has_snapshot(self, seq: int) -> bool:
        """Whether a state lies at a depth where one is stored whole."""
        return self._depth[seq] > 0 and self._depth[seq] % SNAPSHOT_EVERY == 0

    def is_due(self, entry: LogEntry) -> bool:
        """Whether the state that a new entry makes is to be stored whole."""
        return (
            isinstance(entry, CommandEntry)
            and (self._depth[entry.parent] + 1) % SNAPSHOT_EVERY == 0
        )
