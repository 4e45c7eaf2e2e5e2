"""A battle file as it lies on the disk: its name, its lock, the connection, and what was read."""

import os
import sqlite3
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import RLock

from gridapp.storage.file import assets, log, schema
from gridapp.storage.file.atomic_write import replace_with, settle, sync_folder
from gridapp.storage.file.locks import WriteLock
from gridapp.storage.file.migrate import connected, is_copy
from gridapp.storage.file.new_file import Content, filler
from gridapp.storage.problems import FileProblem, as_file_problems

WRITABLE = "choose a folder that can be written to"


class Opened:
    """One open file.

    Whoever uses ``db``, or ``shelf``, holds ``using``: another thread may be writing.
    """

    def __init__(self, path: Path, lock: WriteLock | None) -> None:
        """Open a file whose lock is held, or read-only without one.

        Raises:
            FileProblem: it is missing, no battle file, of a newer version, or damaged.
        """
        self.path = path
        self.lock = lock
        self.using = RLock()
        self.shelf = assets.Shelf()
        with as_file_problems(path):
            try:
                self._read()
            except sqlite3.OperationalError as error:
                if getattr(error, "sqlite_errorname", "") != "SQLITE_READONLY_ROLLBACK":
                    raise
                schema.roll_back(path)
                self._read()

    def _read(self) -> None:
        status = self.path.stat()
        db = connected(self.path, self._mode)
        try:
            self.log = log.Log(self.path, db)
        except BaseException:
            db.close()
            raise
        self.db = db
        self.shelf.turn_to(self.path, db)
        self._status = status

    @property
    def _mode(self) -> str:
        return "rw" if self.lock else "ro"

    def rewrite(self, content: Content) -> None:
        """Put a file with another content in the place of this one.

        Raises:
            FileProblem: it cannot be written; the file is as before.
        """
        with self.using, as_file_problems(self.path):
            self._leave()
            try:
                replace_with(self.path, filler(content))
            finally:
                self._read()

    def rename(self, path: Path) -> None:
        """Give the file another name, in the same folder or at least on the same disk.

        Raises:
            FileProblem: there is such a file already, or it cannot be done; ``path`` tells which
                name it has.
        """
        with ExitStack() as let_go, self.using:
            lock = let_go.enter_context(WriteLock(path, WRITABLE))
            if os.path.lexists(path):
                raise FileProblem(path, "there is such a file already", "choose another name")
            with as_file_problems(path):
                settle(path)
                self._leave()
                try:
                    self.path.rename(path)
                    let_go.pop_all()
                    if self.lock:
                        let_go.push(self.lock)
                    self.path, self.lock = path, lock
                finally:
                    self._read()
                sync_folder(path.parent)

    def _leave(self) -> None:
        """Let go of the database, with nothing left beside it."""
        with suppress(sqlite3.Error):
            self.db.execute("PRAGMA journal_mode = DELETE")
        self.db.close()

    def refresh(self) -> bool:
        """Take in what the one that writes has added since; whether there was anything.

        Raises:
            FileProblem: the file cannot be read any more, or is damaged.
        """
        with as_file_problems(self.path):
            try:
                if not self._is_outdated():
                    return self.log.read_more()
                before = self.db
                self._read()
                before.close()
                return True
            except sqlite3.OperationalError as error:
                if getattr(error, "sqlite_errorname", "") == "SQLITE_BUSY":
                    return False
                raise

    def _is_outdated(self) -> bool:
        """Whether the connection leads to another file by now, or to an older copy of this one."""
        now, read = self.path.stat(), self._status
        if not os.path.samestat(now, read):
            return True
        changed = (now.st_mtime_ns, now.st_size) != (read.st_mtime_ns, read.st_size)
        return changed and is_copy(self.db)

    def reconnect(self) -> None:
        """Open the file anew where it lies, as when a stick is plugged in again.

        Lines that wait go on waiting.

        Raises:
            FileProblem: it is not there, or no longer the one that was open.
        """
        with self.using, as_file_problems(self.path):
            schema.check_kind(self.path)
            db = connected(self.path, self._mode)
            self.log.reconnect(db)
            self.db.close()
            self.db = db
            self.shelf.turn_to(self.path, db)

    def close(self) -> None:
        """Close the file; the second time nothing happens."""
        if self.lock:
            self._leave()
            self.lock.release()
        self.db.close()
