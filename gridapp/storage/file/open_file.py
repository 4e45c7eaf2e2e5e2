"""An open battle file on disk: path, lock, connection, log and assets."""

import os
import sqlite3
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import RLock

from gridapp.storage.file import assets, log, schema
from gridapp.storage.file.atomic_write import remove_side_files, replace_database, sync_folder
from gridapp.storage.file.locks import WriteLock
from gridapp.storage.file.migrate import connect_current, is_memory_copy
from gridapp.storage.file.new_file import FileContent, database_writer
from gridapp.storage.problems import FileProblem, as_file_problems

CHOOSE_WRITABLE = "choose a folder that can be written to"


class OpenFile:
    """An open file.

    Hold ``guard`` while using ``db`` or ``assets``: another thread may be writing.
    """

    def __init__(self, path: Path, lock: WriteLock | None) -> None:
        """Open a file with its lock already held, or read-only without a lock.

        Raises:
            FileProblem: The file is missing, not a battle file, of a newer version, or damaged.
        """
        self.path = path
        self.lock = lock
        self.guard = RLock()
        self.assets = assets.AssetReader()
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
        db = connect_current(self.path, self._mode)
        try:
            self.log = log.Log(self.path, db)
        except BaseException:
            db.close()
            raise
        self.db = db
        self.assets.use(self.path, db)
        self._status = status

    @property
    def _mode(self) -> str:
        return "rw" if self.lock else "ro"

    def rewrite(self, content: FileContent) -> None:
        """Replace the file by a file with other content.

        Raises:
            FileProblem: Writing failed; the file is unchanged.
        """
        with self.guard, as_file_problems(self.path):
            self._disconnect()
            try:
                replace_database(self.path, database_writer(content))
            finally:
                self._read()

    def rename(self, path: Path) -> None:
        """Move the file to another name on the same disk.

        Raises:
            FileProblem: The name is taken, or renaming failed; ``path`` is the valid name.
        """
        with ExitStack() as let_go, self.guard:
            lock = let_go.enter_context(WriteLock(path, CHOOSE_WRITABLE))
            if os.path.lexists(path):
                raise FileProblem(path, "there is such a file already", "choose another name")
            with as_file_problems(path):
                remove_side_files(path)
                self._disconnect()
                try:
                    self.path.rename(path)
                    let_go.pop_all()
                    if self.lock:
                        let_go.push(self.lock)
                    self.path, self.lock = path, lock
                finally:
                    self._read()
                sync_folder(path.parent)

    def _disconnect(self) -> None:
        """Close the connection and remove the journal."""
        with suppress(sqlite3.Error):
            self.db.execute("PRAGMA journal_mode = DELETE")
        self.db.close()

    def refresh(self) -> bool:
        """Read what the writing program has appended; return True if the file has changed.

        Raises:
            FileProblem: The file cannot be read any more, or is damaged.
        """
        with as_file_problems(self.path):
            try:
                if not self._is_outdated():
                    return self.log.read_new_lines()
                before = self.db
                self._read()
                before.close()
                return True
            except sqlite3.OperationalError as error:
                if getattr(error, "sqlite_errorname", "") == "SQLITE_BUSY":
                    return False
                raise

    def _is_outdated(self) -> bool:
        """Return True if the path leads to another file, or the copy in memory is out of date."""
        now, read = self.path.stat(), self._status
        if not os.path.samestat(now, read):
            return True
        changed = (now.st_mtime_ns, now.st_size) != (read.st_mtime_ns, read.st_size)
        return changed and is_memory_copy(self.db)

    def reconnect(self) -> None:
        """Reopen the file at its path, for example after a USB stick is plugged in again.

        Pending lines stay pending.

        Raises:
            FileProblem: The file is missing, or is no longer the file that was open.
        """
        with self.guard, as_file_problems(self.path):
            schema.check_header(self.path)
            db = connect_current(self.path, self._mode)
            self.log.reconnect(db)
            self.db.close()
            self.db = db
            self.assets.use(self.path, db)

    def close(self) -> None:
        """Close the file; further calls do nothing."""
        if self.lock:
            self._disconnect()
            self.lock.release()
        self.db.close()
